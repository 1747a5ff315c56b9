import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openApp } from '../../../features/proofs/kit/server.ts'
import { totals } from '../../../machines/money/totals.ts'
import type { Command, Fact } from '../../../machines/vocabulary/messages.ts'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import type { App } from '../../app/app.ts'
import { StoreError } from '../../store/errors.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'
import type { World } from '../world/world.ts'

const folder = temporaryFolder()
const log = pino({ level: 'silent' })
let files = 0

async function open(file = join(folder, `${files++}.db`)): Promise<{ app: App; world: World; file: string }> {
  return { ...(await openApp({ data: file, log }, null)), file }
}

/** A desk of the first register: asks with the world's present moment. */
function desk(app: App, world: World) {
  const { firstRegister } = world.reference
  const cashier = world.reference.card(world.reference.cashiers.get(firstRegister.cashier_id)!)
  const address = `register:${firstRegister.id}`
  const ask = (to: string, command: object): Promise<Fact | null> =>
    app.switchboard.ask(world, to, { at: world.clock.now(), ...command } as Command)
  return {
    address,
    register: () => app.switchboard.read<RegisterContext>(world, address),
    open: () =>
      ask(`cashier:${cashier.id}`, { type: 'shift.open', cash_register_id: firstRegister.id, cashier, from: 'desk' }),
    service: (value: number) =>
      ask(address, { type: 'receipt.service', request: { payment: { type: 'CASH', value } } }),
    sell(id: string): Promise<Fact | null> {
      const request: SellRequest = {
        id,
        goods: [{ code: '1', name: 'Bread', price: 100, quantity: 1000 }],
        payments: [{ type: 'CASH', value: 100 }],
      }
      return app.switchboard.ask(world, address, ({ at, receiptIds }) => {
        const known = receiptIds.has(id)
        return { type: 'receipt.sell', at, request, taxes: [], totals: totals(request, []), known }
      })
    },
  }
}

test('an answer is durable: what was said is there when the app is opened again', async () => {
  const first = await open()
  const before = desk(first.app, first.world)
  await before.open()
  await before.service(1000)
  await first.app.close()

  const second = await open(first.file)
  const again = desk(second.app, second.world)
  const register = await again.register()
  assert.equal(register.shift?.sums.balance, 1000)
  assert.deepEqual(
    second.world.clock.timers.list().map(({ address }) => address.split(':')[0]),
    ['authority', 'register'],
    'timers are restored',
  )
  assert.equal((await again.service(500))?.type, 'receipt.created')
  await second.app.close()
})

test('a refused turn leaves nothing', async () => {
  const { app, world } = await open()
  const { service } = desk(app, world)
  const before = world.nextFact
  assert.equal((await service(1000))?.type, 'refused')
  assert.equal(world.nextFact, before)
  const [{ count }] = (await databaseOf(app.store).knex('snapshots').count('* as count')) as [{ count: number }]
  assert.equal(count, 0)
  await app.close()
})

test('concurrent turns are taken one by one: numbers have no gap and no repeat', async () => {
  const { app, world } = await open()
  const { open: openShift, sell, register } = desk(app, world)
  await openShift()
  const facts = await Promise.all(Array.from({ length: 300 }, () => sell(crypto.randomUUID())))
  const numbers = facts.map((fact) => (fact?.type === 'receipt.created' ? fact.document.number : 0))
  assert.deepEqual(
    numbers,
    Array.from({ length: 300 }, (_, index) => index + 2),
  )
  const rows = await databaseOf(app.store)
    .knex('documents')
    .where({ world: world.id })
    .orderBy('number')
    .pluck('number')
  assert.deepEqual(rows, [1, ...numbers])
  assert.equal((await register()).ledger.next, 302)
  await app.close()
})

test('never two receipts of one id, not even at one moment or after a restart', async () => {
  const first = await open()
  const before = desk(first.app, first.world)
  await before.open()
  const id = crypto.randomUUID()
  const facts = await Promise.all([before.sell(id), before.sell(id), before.sell(id.toUpperCase())])
  assert.deepEqual(
    facts.map((fact) => fact?.type),
    ['receipt.created', 'refused', 'refused'],
  )
  await first.app.close()
  const second = await open(first.file)
  const fact = await desk(second.app, second.world).sell(id)
  assert.equal(fact?.type === 'refused' && fact.rule, 'receipt of this id exists already')
  await second.app.close()
})

test('advancing runs each timer at its own instant and stops at the target', async () => {
  const { app, world } = await open()
  const { open: openShift, service, register } = desk(app, world)
  const start = world.clock.now()
  await openShift()
  await service(1000)
  await app.scheduler.advance(world, start + 60_000)
  assert.equal(world.clock.now(), start + 60_000)
  const { ledger } = await register()
  assert.equal(ledger.first_pending, ledger.next)
  const settled = await databaseOf(app.store).knex('documents').orderBy('number').pluck('settled_at')
  assert.deepEqual(settled, [start + 1000, start + 2000])
  await app.close()
})

test('who looks while the disk refuses a turn is shown what was before it', async () => {
  const { app, world } = await open()
  const { open: openShift, service, register } = desk(app, world)
  await openShift()
  const before = await register()
  await databaseOf(app.store).knex.raw('PRAGMA query_only = 1')
  const refused = assert.rejects(service(1000), StoreError)
  assert.deepEqual(await register(), before)
  await refused
  await databaseOf(app.store).knex.raw('PRAGMA query_only = 0')
  await app.close()
})

test('a refusal that rests on what the disk refuses is not given', async () => {
  const { app, world } = await open()
  const { open: openShift, sell } = desk(app, world)
  await openShift()
  await databaseOf(app.store).knex.raw('PRAGMA query_only = 1')
  const id = crypto.randomUUID()
  const [first, again] = await Promise.allSettled([sell(id), sell(id)])
  assert.ok(first!.status === 'rejected' && first.reason instanceof StoreError)
  assert.ok(again!.status === 'rejected' && again.reason instanceof StoreError, 'no receipt of this id exists')
  await databaseOf(app.store).knex.raw('PRAGMA query_only = 0')
  assert.equal((await sell(id))?.type, 'receipt.created')
  await app.close()
})

test('an actor of no kind is an error, not a crash', async () => {
  const { app, world } = await open()
  await assert.rejects(app.switchboard.ask(world, 'ghost:1', { type: 'boo', at: 0 }), /ghost/)
  await app.close()
})

test('a timer whose turn cannot be read for is not lost: it is run when it can be', async () => {
  const { app, world } = await open()
  const { open: openShift, register } = desk(app, world)
  await openShift()
  app.switchboard.forget()
  await databaseOf(app.store).knex.raw('ALTER TABLE snapshots RENAME TO hidden')
  await assert.rejects(app.scheduler.advance(world, world.clock.now() + 60_000))
  await databaseOf(app.store).knex.raw('ALTER TABLE hidden RENAME TO snapshots')
  await app.scheduler.advance(world, world.clock.now() + 60_000)
  const { ledger } = await register()
  assert.equal(ledger.first_pending, ledger.next)
  const judged = await databaseOf(app.store).knex('facts').where({ type: 'documents.judged' })
  assert.equal(judged.length, 1, 'once')
  await app.close()
})

test('who reads while what is tried is refused again and again is shown what is stored', async () => {
  const { app, world } = await open()
  const { open: openShift, service, register } = desk(app, world)
  await openShift()
  const before = await register()
  await databaseOf(app.store).knex.raw('PRAGMA query_only = 1')
  // Tried before any reader is told what has become of the last one
  const { worlds } = app.store
  const load = worlds.load.bind(worlds)
  const refused: Promise<void>[] = []
  worlds.load = async (id) => {
    assert.ok(refused.length < 5, 'read over and over again')
    const read = await load(id)
    setImmediate(() => refused.push(assert.rejects(service(1000), StoreError)))
    return read
  }
  const { states } = app.store
  const find = states.find.bind(states)
  states.find = async (...place) => {
    for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate)
    return find(...place)
  }
  app.switchboard.forget(world)
  assert.deepEqual(await register(), before)
  await Promise.all(refused)
  worlds.load = load
  states.find = find
  await databaseOf(app.store).knex.raw('PRAGMA query_only = 0')
  assert.equal((await service(1000))?.type, 'receipt.created')
  await app.close()
})
