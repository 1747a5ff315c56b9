/** Worlds that are put to sleep, and what asks for them meanwhile. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { HANGING_MS } from '../../../../features/proofs/kit/hanging.ts'
import { minimalSale, openLab, RECEIPT, virtual } from '../../../../features/proofs/kit/lab.ts'
import { App } from '../../../app/app.ts'
import { DEFAULT_WORLD, type World } from '../../../runtime/world/world.ts'

// None stays awake longer than it has to
const site = await openLab({ awake: 0 })

const receipt = (n: number): string => RECEIPT.slice(0, -3) + String(n).padStart(3, '0')

/** Puts to sleep what may be, and says whether a world is. */
async function isAsleep(name: string): Promise<boolean> {
  const { id } = (await site.app.store.worlds.find(name))!
  await setImmediate()
  // As of some time ago: a timer that is due soon keeps no world awake then
  site.app.worlds.look(Date.now() - 60_000)
  return !site.app.worlds.isAwake(id)
}

test('a world that has slept shows what it has shown, and goes on as one that has not', async () => {
  const [slept, other] = [
    await site.world({ ...virtual, name: 'slept', seed: 'twins' }),
    await site.world({ ...virtual, name: 'other', seed: 'twins' }),
  ]
  // Its twin is in somebody's hand
  ;(await site.app.worlds.find('other'))!.retention.begin()
  const terminal = slept.terminals[0].id
  const [register] = slept.cash_registers
  const steps = [
    ['PUT', 'faults/authority-slow', { latency: 'PT1M' }],
    ['PUT', `terminals/${terminal}/script`, { outcomes: [{ kind: 'decline' }] }],
    ['PUT', 'quirks/signout-null-body', undefined],
    ['PUT', `faults/printer-unplugged?cash_register_id=${register.id}`, undefined],
    ['POST', 'clock/advance', { by: 'PT10S' }],
  ] as const
  const places = [
    'facts',
    'faults',
    'timers',
    'clock',
    'quirks',
    'prints',
    `terminals/${terminal}`,
    'mails',
    'webhooks',
  ]
  const shown = async ({ lab, world }: typeof slept): Promise<unknown[]> => {
    const answers = await Promise.all(places.map((place) => lab('GET', place)))
    for (const [index, { status }] of answers.entries()) assert.equal(status, 200, places[index]!)
    return answers.map(({ body }) => JSON.parse(JSON.stringify(body).replaceAll(`/w/${world}`, '')))
  }
  for (const [n, [method, path, body]] of steps.entries()) {
    assert.ok(await isAsleep('slept'), `step ${n}`)
    const answers = [await slept.lab(method, path, body), await other.lab(method, path, body)]
    assert.equal(answers[0]!.status, answers[1]!.status, `${path}`)
    await slept.desk('shift/open')
    await other.desk('shift/open')
    assert.ok(await isAsleep('slept'))
    const sale = minimalSale(receipt(n))
    assert.deepEqual((await slept.desk('receipt/sell', sale)).body, (await other.desk('receipt/sell', sale)).body)
    assert.ok(await isAsleep('slept'))
    assert.deepEqual(await shown(slept), await shown(other))
  }
  const activity = async () => (await slept.lab('GET', 'activity')).body
  const before = await activity()
  assert.ok(before.entries.length > 0)
  assert.ok(await isAsleep('slept'))
  assert.deepEqual(await activity(), before, 'what was said on its wire is kept')
  site.app.worlds.find('other').then((world) => world!.retention.end())
})

test('an identifier that a world has given is given to nothing else when it has slept', async () => {
  await site.world({ ...virtual, name: 'ids' })
  const before = (await site.app.worlds.find('ids'))!
  const given = before.newId('connection')
  assert.ok(await isAsleep('ids'))
  assert.ok(before.gone)
  const after = (await site.app.worlds.find('ids'))!
  await site.app.switchboard.wake(after)
  assert.equal(after.nextFact, before.nextFact)
  assert.notEqual(after.newId('connection'), given)
})

test('of two timers at one instant that which was set first comes first, though its world has slept meanwhile', async () => {
  await site.world({ ...virtual, name: 'tied' })
  const timer = (address: string, due: number) => ({ address, id: 'x', due, event: { type: 'x' } })
  const before = (await site.app.worlds.find('tied'))!
  before.retention.begin()
  const now = before.clock.now()
  const set = [timer('c', now + 1), timer('a', now + 1), timer('b', now + 1), timer('a2', now), timer('z', now + 2)]
  const rows = set.map(({ event, ...row }) => ({ ...row, world: before.id, event: JSON.stringify(event) }))
  await site.app.store.writer.between(async (knex) => void (await knex('timers').insert(rows)))
  for (const each of set) before.clock.timers.set(each)
  before.retention.end()
  for (const isRead of [true, false, true]) {
    assert.ok(await isAsleep('tied'))
    const world = (await site.app.worlds.find('tied'))!
    if (!isRead) continue
    await site.app.switchboard.wake(world)
    const order = world.clock.timers.list().map(({ address }) => address)
    assert.deepEqual(order, ['a2', 'c', 'a', 'b', 'z'])
  }
})

test('a terminal that the lab has plugged in is plugged in when its world has slept', async () => {
  const { lab, terminals } = await site.world({ ...virtual, name: 'plugged' })
  const [{ id }] = terminals
  await lab('PUT', `terminals/${id}/connection`)
  const before = (await lab('GET', `terminals/${id}`)).body
  assert.notEqual(before.server.connection, null)
  assert.ok(await isAsleep('plugged'))
  assert.deepEqual((await lab('GET', `terminals/${id}`)).body, before)
})

test('requests and falling asleep at every moment: each sale is done once, and answered', async () => {
  const { lab, desk, name } = await site.world({ ...virtual, name: 'restless' }).then((world) => ({
    ...world,
    name: world.world as string,
  }))
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT10S' })
  let isOver = false
  let slept = 0
  const looking = (async () => {
    let last: World | null = null
    while (!isOver) {
      site.app.worlds.look()
      const world = await site.app.worlds.find(name)
      if (world !== last) slept++
      last = world
      await setImmediate()
    }
  })()
  const count = 60
  for (let n = 0; n < count; n += 6) {
    const some = Array.from({ length: 6 }, (_, index) => desk('receipt/sell', minimalSale(receipt(100 + n + index))))
    for (const { status, body } of await Promise.all(some)) assert.equal(status, 200, JSON.stringify(body))
    // Nothing has it in hand now
    await setImmediate()
    await setImmediate()
  }
  isOver = true
  await looking
  assert.ok(slept > 1, 'it has slept meanwhile')
  const facts: { n: number; type: string }[] = (await lab('GET', 'facts?limit=1000')).body
  assert.equal(facts.filter(({ type }) => type === 'receipt.created').length, count)
  assert.deepEqual(
    facts.map(({ n }) => n),
    facts.map((_, index) => index + 1),
  )
})

test('a world that is followed stays awake until its follower has gone', async () => {
  const { base_url } = await site.world({ ...virtual, name: 'followed' })
  const leaving = new AbortController()
  const stream = await fetch(`${base_url}/lab/facts`, {
    headers: { accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  assert.equal(stream.status, 200)
  assert.equal(await isAsleep('followed'), false)
  const world = (await site.app.worlds.find('followed'))!
  assert.equal(world.retention.count, 1)
  leaving.abort()
  while (world.retention.count > 0) await setImmediate()
  assert.ok(await isAsleep('followed'))
})

test('who waits on the clock of a world keeps it awake', async () => {
  const { lab } = await site.world({ ...virtual, name: 'waited-for' })
  const world = (await site.app.worlds.find('waited-for'))!
  let over = false
  world.clock.wait(5000, () => {
    over = true
  })
  assert.equal(await isAsleep('waited-for'), false)
  await lab('POST', 'clock/advance', { by: 'PT5S' })
  assert.ok(over)
  assert.ok(await isAsleep('waited-for'))
})

test('a sleeping world of a real clock is woken for its timer', async () => {
  const { desk, lab, cash_registers } = await site.world({ clock: { mode: 'real' }, name: 'real' })
  const [{ id }] = cash_registers
  await lab('PUT', 'faults/authority-slow', { latency: 'PT0.5S' })
  await desk('shift/open')
  const world = (await site.app.worlds.find('real'))!
  const settled = site.app.switchboard.subscriptions.next(
    world,
    `register:${id}`,
    'delivery.settled',
    AbortSignal.timeout(HANGING_MS),
  )
  await world.idle()
  assert.ok(await isAsleep('real'))
  assert.notEqual(await settled, null)
})

async function openFile(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-sleep-'))
  const log = pino({ level: 'silent' })
  const open = () => App.open({ data: join(folder, 'kasalab.db'), clock: 'virtual', log, durable: false })
  let app = await open()
  context.after(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  const again = async () => {
    await app.close()
    app = await open()
    return app
  }
  return { app, again }
}

test('a server that starts wakes worlds when something is due in them, and no others', async (context) => {
  const { app, again } = await openFile(context)
  const timer = { id: 'x', event: JSON.stringify({ type: 'nothing' }) }
  const names = ['soon', 'later', 'still']
  const rows: object[] = []
  for (const name of names) {
    const { id } = await app.worlds.create({ name, clock: { mode: name === 'still' ? 'virtual' : 'real' } })
    rows.push({ ...timer, world: id, address: 'quirks:', due: Date.now() + (name === 'later' ? 1e7 : 0) })
  }
  await app.store.writer.between(async (knex) => void (await knex('timers').insert(rows)))
  const started = await again()
  const isAwake = async (name: string) => started.worlds.isAwake((await started.store.worlds.find(name))!.id)
  while (!(await isAwake('soon'))) await setImmediate()
  assert.deepEqual(await Promise.all(names.map(isAwake)), [true, false, false])
})

test('the default world stays awake', async () => {
  assert.equal(await isAsleep(DEFAULT_WORLD), false)
})
