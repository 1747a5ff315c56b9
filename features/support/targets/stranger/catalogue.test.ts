/** What scenarios put into a catalogue is deleted, and nothing else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Integrator } from '../../actors/integrator.ts'
import { NotTested } from '../../law/capabilities.ts'
import { Catalogue } from './catalogue.ts'

/** The id of a target is the same in the features. */
const asNamed = (id: string): string => id

/** A cashier of an organization with goods and groups. */
function cashierWith(
  goods: string[],
  groups: string[],
): { keeper: Integrator; deleted: string[]; asked: () => number } {
  const deleted: string[] = []
  let asked = 0
  const keeper = {
    async send(method: string, path: string) {
      asked++
      const { pathname, searchParams } = new URL(path, 'http://cloud')
      const own = pathname.startsWith('/goods/groups') ? groups : goods
      if (method === 'DELETE') {
        deleted.push(pathname)
        own.splice(own.indexOf(pathname.split('/').at(-1)!), 1)
        return { status: 200, body: { ok: true } }
      }
      const [limit, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name))) as [number, number]
      return { status: 200, body: { results: own.slice(offset, offset + limit).map((id) => ({ id })) } }
    },
  } as unknown as Integrator
  return { keeper, deleted, asked: () => asked }
}

test('goods and groups of a scenario are deleted, those of before stay, more than a page as well', async () => {
  const goods = Array.from({ length: 1200 }, (_, place) => `before-${place}`)
  const groups = ['shelf']
  const { keeper, deleted } = cashierWith(goods, groups)
  const catalogue = new Catalogue([keeper], new Set(), asNamed)
  await catalogue.learn()
  goods.push('bread')
  groups.unshift('bakery')
  await catalogue.restore()
  assert.deepEqual(deleted, ['/goods/bread', '/goods/groups/bakery'])
  assert.deepEqual([goods.length, groups], [1200, ['shelf']])
})

test('an import that is under way is waited for', async () => {
  const goods: string[] = []
  const { keeper, deleted } = cashierWith(goods, [])
  let looks = 0
  const importing = {
    async send(method: string, path: string) {
      if (!path.includes('task_status')) return keeper.send(method as 'GET', path)
      assert.equal(path, '/goods/import/task_status/a-task')
      if (looks++ === 0) return { status: 200, body: { status: 'processing' } }
      goods.push('bread')
      return { status: 200, body: { status: 'done' } }
    },
  } as unknown as Integrator
  const catalogue = new Catalogue([importing], new Set(['a-task']), asNamed)
  await catalogue.learn()
  await catalogue.restore()
  assert.deepEqual(deleted, ['/goods/bread'])
})

test('an import is waited for by its task, whose id the target has named', async () => {
  const asked: string[] = []
  const statuses = ['created', 'processing', 'completed']
  const uploading = {
    async send(_: string, path: string) {
      asked.push(path)
      return { status: 200, body: { status: statuses.shift() } }
    },
  } as unknown as Integrator
  const catalogue = new Catalogue([uploading], new Set(['a-task']), (id) => id.toUpperCase())
  assert.equal(await catalogue.importsEnded(), true)
  assert.deepEqual(asked, Array(3).fill('/goods/import/task_status/A-TASK'))
  assert.equal(await catalogue.importsEnded(), true)
  assert.equal(asked.length, 3)
})

test('an import that never ends is waited for once, and those behind it for a moment', async () => {
  let looks = 0
  const endless = {
    async send() {
      looks++
      return { status: 200, body: { status: 'processing', results: [] } }
    },
  } as unknown as Integrator
  const imports = new Set<string>()
  const catalogue = new Catalogue([endless], imports, asNamed, null, 1000)
  const looksUntil = async (task: string, end: RegExp): Promise<number> => {
    const before = looks
    imports.add(task)
    await assert.rejects(catalogue.restore(), end)
    return looks - before
  }
  await looksUntil('a-task', /an import of goods has not ended after 1 s/)
  const again = await looksUntil('another-task', /an import of goods has not ended after 0\.05 s/)
  // The pauses between them, of 40 ms and more, are behind the end of that time by then
  assert.ok(again <= 3, `${again} looks`)
  const before = looks
  await catalogue.restore()
  assert.equal(looks - before, 2, 'the lists are read, and no task')
})

test('a target without goods has nothing to restore', async () => {
  const send = () => Promise.reject(new NotTested('the target has no GET /api/v1/goods (extension)'))
  const catalogue = new Catalogue([{ send } as unknown as Integrator], new Set(), asNamed)
  await catalogue.learn()
  await catalogue.restore()
})
