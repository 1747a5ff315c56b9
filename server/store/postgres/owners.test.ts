/** Processes that share a schema: each world is one's, and goes to another when that ends or lets go of it. */
import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { NO_POSTGRES, PostgresServer } from '../../../features/proofs/kit/postgres-server.ts'
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import { StoreUnavailable } from '../errors.ts'
import type { WorldRow } from '../world-row.ts'
import { PostgresStore } from './postgres-store.ts'

const born = { seed: 's', clock: 'real', now: null, start: null, fixture: 'house', created_at: 0 }

if (NO_POSTGRES !== null) test('processes that share a schema', { skip: NO_POSTGRES }, () => {})
else {
  let server: PostgresServer
  let schemas = 0

  before(async () => {
    server = await PostgresServer.shared()
  })

  const freshPlace = (): string => `${server.url}?schema=owners_${++schemas}`

  async function open(context: TestContext, data: string, onReplaced = () => {}): Promise<PostgresStore> {
    const store = await PostgresStore.open({ data, report() {}, onError() {}, onReplaced })
    context.after(() => store.close())
    await store.owners.announce(`http://${store.database.registration.id}`)
    return store
  }

  const peerOf = ({ database: { registration } }: PostgresStore) => ({
    id: registration.id,
    url: `http://${registration.id}`,
  })

  const find = async (store: PostgresStore, name: string): Promise<WorldRow> => (await store.worlds.find(name))!

  /** As a process of this machine that has ended: its number is given to none. */
  const silence = ({ database: { knex, registration } }: PostgresStore): Promise<unknown> =>
    knex.raw('UPDATE processes SET pid = 4194303 WHERE id = ?', [registration.id])

  async function say(store: PostgresStore, world: number, n: number): Promise<void> {
    const batch = store.writer.join(world)
    const fact = { type: 'said', at: n } as unknown as Fact
    batch.facts.push({ world, n, address: 'register:r', fact, text: null })
    batch.timers.set('t', { row: [world, 'register:r', 't', 5, { type: 'due' }], set: true })
    await batch.written
  }

  test('a world is owned by who has made it, a fork by who has forked it, and others are told', async (context) => {
    const place = freshPlace()
    const [one, two] = [await open(context, place), await open(context, place)]
    const made = await one.worlds.insert({ name: 'made', ...born })
    await say(one, made.id, 1)
    const forked = await two.worlds.fork(made.id, { name: 'forked', ...born })
    assert.equal(await one.owners.ownerOf(await find(one, 'made')), null)
    assert.deepEqual(await two.owners.ownerOf(await find(two, 'made')), peerOf(one))
    assert.deepEqual(await one.owners.ownerOf(forked), peerOf(two))
    assert.deepEqual(await one.owners.peers(), [peerOf(two)])
  })

  test('a world that is let go of is owned by one of those who want it, however many these are', async (context) => {
    const place = freshPlace()
    const stores = [await open(context, place), await open(context, place), await open(context, place)]
    const [one, ...others] = stores as [PostgresStore, ...PostgresStore[]]
    const { id } = await one.worlds.insert({ name: 'free', ...born })
    await one.owners.release(id)
    const row = await find(one, 'free')
    assert.equal(row.owner, null)
    const owners = await Promise.all(Array.from({ length: 12 }, (_, index) => others[index % 2]!.owners.ownerOf(row)))
    const { owner } = await find(one, 'free')
    assert.ok(others.some((each) => peerOf(each).id === owner))
    for (const [index, named] of owners.entries())
      assert.equal(named?.id ?? peerOf(others[index % 2]!).id, owner, `asked ${index}`)
  })

  test('who has left takes no world, and names one of the others', async (context) => {
    const place = freshPlace()
    const [one, two] = [await open(context, place), await open(context, place)]
    const { id } = await one.worlds.insert({ name: 'left', ...born })
    await one.owners.leave()
    await one.owners.release(id)
    assert.deepEqual(await one.owners.ownerOf(await find(one, 'left')), peerOf(two))
    assert.equal((await find(one, 'left')).owner, null)
  })

  test('who has left and is alone goes on', async (context) => {
    const store = await open(context, freshPlace())
    const { id } = await store.worlds.insert({ name: 'last', ...born })
    await store.owners.leave()
    await store.owners.release(id)
    assert.equal(await store.owners.ownerOf(await find(store, 'last')), null)
  })

  test('a dead process is replaced by who cannot reach it, and by the next beat: its worlds are free', async (context) => {
    const place = freshPlace()
    const [dead, living] = [await open(context, place), await open(context, place)]
    const { id } = await dead.worlds.insert({ name: 'orphan', ...born })
    await say(dead, id, 1)
    const ended: string[][] = []
    let free = 0
    living.owners.watch(
      () => free++,
      (ids) => ended.push(ids),
    )
    await living.owners.suspect()
    assert.deepEqual(await living.owners.ownerOf(await find(living, 'orphan')), peerOf(dead), 'it lives')
    await silence(dead)
    await living.owners.suspect()
    assert.deepEqual(ended, [[peerOf(dead).id]])
    const [orphan] = await living.worlds.withTimers()
    assert.deepEqual(orphan, { id: orphan!.id, name: 'orphan', clock: 'real', due: 5 })
    assert.equal(await living.owners.ownerOf(await find(living, 'orphan')), null)
    assert.deepEqual(await living.worlds.withTimers(), [])
  })

  test('worlds that none owns are taken many at a time, each by one process; who has left takes none', async (context) => {
    const place = freshPlace()
    const [one, two] = [await open(context, place), await open(context, place)]
    const ids: number[] = []
    for (let n = 0; n < 50; n++) {
      const { id } = await one.worlds.insert({ name: `w${n}`, ...born })
      ids.push(id)
      if (n > 0) await one.owners.release(id)
    }
    const [first, second] = await Promise.all([one.owners.take(ids.toReversed()), two.owners.take(ids)])
    // What one was taking while the other looked is left to it; the rest is taken by the next look
    const rest = await two.owners.take(ids)
    const all = [...first, ...second, ...rest]
    assert.equal(first.has(ids[0]!), false, 'it is owned')
    assert.deepEqual(
      all.sort((a, b) => a - b),
      ids.slice(1),
    )
    await one.owners.leave()
    await two.owners.release(ids[1]!)
    assert.deepEqual(await one.owners.take(ids), new Set())
  })

  test('one that comes back learns that it was replaced, and takes no world', async (context) => {
    const place = freshPlace()
    let replaced = 0
    const frozen = await open(context, place, () => replaced++)
    const next = await open(context, place)
    const { id } = await next.worlds.insert({ name: 'free', ...born })
    await next.owners.release(id)
    await silence(frozen)
    await next.owners.suspect()
    await assert.rejects(frozen.owners.ownerOf(await find(frozen, 'free')), StoreUnavailable)
    await frozen.database.registration.beat()
    assert.equal(replaced, 1)
  })

  test('rows of a world being made are removed when its process has ended, and not before', async (context) => {
    const place = freshPlace()
    const [maker, tidier] = [await open(context, place), await open(context, place)]
    const { knex, registration } = maker.database
    await knex('unlisted').insert({ world: 77, owner: registration.id })
    await knex('facts').insert({ world: 77, n: 1, address: 'a', type: 't', at: 0, body: '{}' })
    const left = async () => (await knex('facts').where({ world: 77 })).length
    await tidier.worlds.tidy()
    assert.equal(await left(), 1)
    await silence(maker)
    await tidier.owners.suspect()
    await tidier.worlds.tidy()
    assert.equal(await left(), 0)
  })
}
