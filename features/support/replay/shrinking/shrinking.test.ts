/** Steps are shrunk to what is needed to show a fault, and no further. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpStep, ReplayStep } from '../replay-form.ts'
import { ShowsNothing, shrink, withoutSteps } from './shrinking.ts'
import { simplerValues } from './simpler.ts'

const post = (path: string, body?: unknown, by?: string): HttpStep => ({
  http: { surface: 'desk', method: 'POST', path, ...(body !== undefined && { body }) },
  ...(by && { by }),
})
const pathOf = (step: ReplayStep): string => ('http' in step ? step.http.path : '')

/** Steps among which three matter, in their order. */
const noisy = (count: number): ReplayStep[] =>
  Array.from({ length: count }, (_, index) => post(`/noise/${index}`, { n: index })).flatMap((step, index) => {
    if (index === 3) return [step, post('/open')]
    if (index === Math.floor(count / 2)) return [step, post('/sell', { goods: [{ price: 500 }, { price: 900 }] })]
    return index === count - 2 ? [step, post('/close')] : [step]
  })

/** Whether the paths occur in this order. */
const inOrder = (steps: readonly ReplayStep[], wanted: readonly string[]): boolean => {
  const left = [...wanted]
  for (const step of steps) if (pathOf(step) === left[0]) left.shift()
  return left.length === 0
}

test('of many steps those remain that are needed, in their order', async () => {
  const { steps, tries, isMinimal } = await shrink(noisy(200), async (each) =>
    inOrder(each, ['/open', '/sell', '/close']),
  )
  assert.deepEqual(steps.map(pathOf), ['/open', '/sell', '/close'])
  assert.ok(isMinimal)
  assert.ok(tries < 150, `${tries} attempts`)
})

test('the same steps are shrunk in the same way', async () => {
  const run = async (): Promise<[string[], ReplayStep[]]> => {
    const tried: string[] = []
    const { steps } = await shrink(noisy(60), async (each) => {
      tried.push(JSON.stringify(each))
      return inOrder(each, ['/noise/7', '/sell'])
    })
    return [tried, steps]
  }
  assert.deepEqual(await run(), await run())
})

test('what refers to a step goes with it, and references are renumbered', async () => {
  const steps = [
    post('/noise'),
    post('/signin'),
    post('/noise'),
    post('/shifts/{{1.body.id}}'),
    post('/receipts/{{3.body.id}}/{{1.body.id}}'),
  ]
  assert.deepEqual(withoutSteps(steps, (_, index) => index === 1)?.map(pathOf), ['/noise', '/noise'])
  assert.deepEqual(withoutSteps(steps, (step) => pathOf(step) === '/noise')?.map(pathOf), [
    '/signin',
    '/shifts/{{0.body.id}}',
    '/receipts/{{1.body.id}}/{{0.body.id}}',
  ])
  const shrunk = await shrink(steps, async (each) => each.some((step) => pathOf(step).startsWith('/receipts')))
  assert.deepEqual(shrunk.steps.map(pathOf), [
    '/signin',
    '/shifts/{{0.body.id}}',
    '/receipts/{{1.body.id}}/{{0.body.id}}',
  ])
})

test('bodies are made simpler: fewer goods, smaller numbers, members left out', async () => {
  const goods = Array.from({ length: 40 }, (_, index) => ({
    name: `x${index}`,
    price: 1700 + index,
    code: String(index),
  }))
  const breaks = async (steps: ReplayStep[]): Promise<boolean> => {
    const [step] = steps
    if (!step || !('http' in step)) return false
    const { goods: sold } = (step.http.body ?? {}) as { goods?: { price?: number }[] }
    return (sold ?? []).some(({ price = 0 }) => price > 1000)
  }
  const { steps } = await shrink([post('/sell', { id: 'a', goods, payments: [{ value: 1 }] })], breaks)
  const [{ http }] = steps as unknown as [{ http: { body: { goods: { price: number }[] } } }]
  assert.deepEqual(Object.keys(http.body), ['goods'])
  assert.equal(http.body.goods.length, 1)
  assert.deepEqual(Object.keys(http.body.goods[0]!), ['price'])
  assert.ok(http.body.goods[0]!.price > 1000 && http.body.goods[0]!.price <= 1739)
})

test('headers, parts of a query, the body of a fault and steps sent together are left out', async () => {
  const full: ReplayStep[] = [
    { http: { surface: 'cloud', method: 'GET', path: '/a?x=1&y=2', headers: { a: '1', b: '2' } } },
    { fault: { name: 'answer-lost', body: { times: 3 } } },
    { together: [post('/one'), post('/two')] },
  ]
  const { steps } = await shrink(full, async (each) => {
    const text = JSON.stringify(each)
    return text.includes('y=2') && text.includes('answer-lost') && text.includes('/two')
  })
  assert.deepEqual(steps, [
    { http: { surface: 'cloud', method: 'GET', path: '/a?y=2' } },
    { fault: { name: 'answer-lost' } },
    post('/two'),
  ])
})

test('whole clients are left out first', async () => {
  const steps = Array.from({ length: 90 }, (_, index) => post(`/${index}`, undefined, `till ${index % 9}`))
  const sizes: number[] = []
  await shrink(steps, async (each) => {
    sizes.push(each.length)
    return each.some((step) => pathOf(step) === '/40')
  })
  assert.deepEqual(sizes.slice(0, 5), [90, 80, 70, 60, 50])
})

test('it ends in time, with what it has got to', async () => {
  let now = 0
  const { steps, isMinimal } = await shrink(
    noisy(100),
    async (each) => {
      now += 1000
      return inOrder(each, ['/open', '/close'])
    },
    { withinMs: 5000, clock: () => now },
  )
  assert.equal(now, 5000)
  assert.ok(!isMinimal && steps.length < 103 && inOrder(steps, ['/open', '/close']))
  const few = await shrink(noisy(100), async () => true, { mostTries: 3 })
  assert.equal(few.tries, 3)
})

test('steps that show nothing are not shrunk', async () => {
  await assert.rejects(
    shrink(noisy(10), async () => false),
    ShowsNothing,
  )
})

test('simpler values end: each is smaller than what it comes from', () => {
  const seen = new Set<string>()
  const look = (value: unknown): void => {
    for (const simpler of simplerValues(value)) {
      const form = JSON.stringify(simpler)
      if (seen.has(form)) continue
      seen.add(form)
      assert.ok(seen.size < 5000, 'no end')
      look(simpler)
    }
  }
  look({ id: 'a long text that is cut in two', n: [12, { m: 1000 }], at: '{{0.body.id}} is a reference, and stays' })
  assert.ok(seen.has('{}'))
})
