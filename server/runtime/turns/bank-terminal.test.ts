/** The bank terminal in durable turns: by the switchboard, on the world's clock, and after a restart. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openApp } from '../../../features/proofs/kit/server.ts'
import type { Command, Fact } from '../../../machines/vocabulary/messages.ts'
import {
  type BankOperationContext,
  type BankRequest,
  rrnOf,
} from '../../../machines/vocabulary/outside/bank-operation.ts'
import {
  type BankTerminalContext,
  type BankTerminalFault,
  isInBridgeMode,
  type Script,
} from '../../../machines/vocabulary/outside/bank-terminal.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import { contextSchemas } from '../../app/context-schemas.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'

const folder = temporaryFolder()
const log = pino({ level: 'silent' })

/** The first terminal of a world; ids of requests are numbers here. */
async function open(file = ':memory:') {
  const { app, world, close } = await openApp({ data: file, log }, null)
  const [terminal] = world.reference.terminals.keys()
  const idOf = (request: number) => `00000000-0000-4000-8000-${String(request).padStart(12, '0')}`
  const addressOf = (request: number) => `bank-operation:${terminal}/${rrnOf(world.seed, terminal!, idOf(request))}`
  const ask = (address: string, command: object): Promise<Fact | null> =>
    app.switchboard.ask(world, address, { at: world.clock.now(), ...command } as Command)
  return {
    app,
    world,
    close,
    request: (id: number, request: BankRequest) =>
      ask(addressOf(id), { type: 'operation.request', request_id: idOf(id), request }),
    tell: (command: object) => ask(`bank-terminal:${terminal}`, command),
    script: (script: Partial<Script>) => ask(`bank-terminal:${terminal}`, { type: 'script.set', script }),
    fault: (name: BankTerminalFault['name']) =>
      ask(`bank-terminal:${terminal}`, { type: 'fault.set', fault: { name } }),
    operation: (id: number) => app.switchboard.read<BankOperationContext>(world, addressOf(id)),
    device: () => app.switchboard.read<BankTerminalContext>(world, `bank-terminal:${terminal}`),
    ended: (id: number) =>
      app.switchboard.subscriptions.next(world, addressOf(id), 'operation.ended', new AbortController().signal),
    pass: (ms: number) => app.scheduler.advance(world, world.clock.now() + ms),
    timers: () => world.clock.timers.list().filter(({ address }) => address.startsWith('bank-')),
  }
}

const purchase = (amount: number): BankRequest => ({ operation_type: 'purchase', amount })
const refund = (amount: number, { rrn, invoice_num, auth_code }: Record<string, unknown>): BankRequest =>
  ({ operation_type: 'cancel', amount, rrn, invoice_num, auth_code }) as BankRequest
const LATENCY = { 'waiting-for-card': 2000, 'card-read': 500, pin: 3000, authorising: 1500 }

test('a purchase is approved within its turn, answered once more to the same request, and charged once', async () => {
  const bank = await open()
  const ended = bank.ended(1)
  assert.equal((await bank.request(1, purchase(500)))?.type, 'operation.requested')
  const fact = await ended
  assert.equal(fact?.type === 'operation.ended' && fact.state, 'approved')
  const again = await bank.request(1, purchase(500))
  const { result } = await bank.operation(1)
  assert.deepEqual(again?.type === 'operation.repeated' && again.result, result)
  const other = await bank.request(1, purchase(5))
  assert.equal(other?.type === 'operation.refused' && other.status, 'transmissionDuplication')
  assert.deepEqual((await bank.device()).batch.purchases, { count: 1, sum: 500 })
  assert.deepEqual(bank.timers(), [])
  await bank.close()
})

test('a refund is made once and not above its original, of which there is none it is declined', async () => {
  const bank = await open()
  await bank.request(1, purchase(500))
  const { result } = await bank.operation(1)
  const end = async (id: number, request: BankRequest) => {
    await bank.request(id, request)
    const { ending } = await bank.operation(id)
    return ending!.status ?? ending!.state
  }
  assert.equal(await end(2, refund(501, { ...result })), 'enteredIncorrectlyAmount')
  assert.equal(await end(3, refund(500, { ...result, invoice_num: 77 })), 'dataDoesNotMatchOriginal')
  assert.equal(await end(4, refund(500, { ...result, rrn: '000000000000' })), 'originalRequestNotFound')
  assert.equal(await end(5, refund(500, { ...result })), 'approved')
  assert.equal(await end(6, refund(500, { ...result })), 'transactionIsAlreadyComplete')
  const { batch } = await bank.device()
  assert.deepEqual([batch.purchases.sum, batch.refunds.sum], [500, 500])
  await bank.close()
})

test('requests at one moment come one after the other, on the clock of the world', async () => {
  const bank = await open()
  await bank.script({ latency_ms: LATENCY })
  await Promise.all([1, 2, 3].map((id) => bank.request(id, purchase(id * 100))))
  const { current, queue } = await bank.device()
  assert.deepEqual([current!.amount, queue.map(({ amount }) => amount)], [100, [200, 300]])
  const start = bank.world.clock.now()
  await bank.pass(21_000)
  const ends = await Promise.all([1, 2, 3].map(async (id) => (await bank.operation(id)).ended_at! - start))
  assert.deepEqual(ends, [7000, 14_000, 21_000])
  assert.deepEqual([(await bank.device()).batch.purchases, bank.timers()], [{ count: 3, sum: 600 }, []])
  await bank.close()
})

test('a settlement closes the shift of the bank and leaves the fiscal one alone', async () => {
  const bank = await open()
  const { firstRegister } = bank.world.reference
  const register = () => bank.app.switchboard.read<RegisterContext>(bank.world, `register:${firstRegister.id}`)
  const before = await register()
  await bank.request(1, purchase(500))
  await bank.request(2, { operation_type: 'settlement' })
  const settlement = await bank.operation(2)
  assert.deepEqual([settlement.state, settlement.result!.amount, settlement.plan!.batch!.serial], ['approved', 500, 1])
  const { batch } = await bank.device()
  assert.deepEqual([batch.serial, batch.purchases.count], [2, 0])
  assert.deepEqual(await register(), before)
  await bank.close()
})

test('closed in the middle and opened again, an operation goes on where it was and charges once', async () => {
  const file = join(folder, 'restart.db')
  const first = await open(file)
  await first.script({ latency_ms: LATENCY })
  await first.request(1, purchase(500))
  await first.request(2, purchase(200))
  await first.pass(3000)
  assert.equal((await first.operation(1)).state, 'pin')
  await first.close()

  const second = await open(file)
  assert.equal((await second.operation(1)).state, 'pin')
  assert.equal((await second.request(1, purchase(500)))?.type, 'operation.joined')
  const ended = second.ended(1)
  await second.pass(4000)
  const fact = await ended
  assert.equal(fact?.type === 'operation.ended' && fact.state, 'approved')
  assert.equal((await second.operation(2)).state, 'waiting-for-card')
  await second.close()

  const third = await open(file)
  await third.pass(7000)
  assert.equal((await third.request(1, purchase(500)))?.type, 'operation.repeated')
  assert.deepEqual((await third.device()).batch.purchases, { count: 2, sum: 700 })
  await third.close()
})

test('an answer that was lost is found again, after a restart too', async () => {
  const file = join(folder, 'lost.db')
  const first = await open(file)
  await first.fault('terminal-loses-answers')
  const ended = first.ended(1)
  await first.request(1, purchase(500))
  const fact = await ended
  assert.equal(fact?.type === 'operation.ended' && fact.lost, true)
  await first.close()

  const second = await open(file)
  const again = await second.request(1, purchase(500))
  assert.equal(again?.type === 'operation.repeated' && again.result!.amount, 500)
  const { last, batch } = await second.device()
  assert.equal(last!.rrn, (await second.operation(1)).rrn)
  assert.deepEqual(batch.purchases, { count: 1, sum: 500 })
  await second.close()
})

test('what a terminal and its operations keep is small, and of the form they are read by', async () => {
  const bank = await open()
  const sizeOf = async () => JSON.stringify(await bank.device()).length
  await bank.script({
    mode: 'manual',
    rules: [{ when: { by: 'amount', amount: 7 }, operation_type: null, outcome: { kind: 'busy' } }],
  })
  await bank.request(1, purchase(500))
  assert.ok(contextSchemas['bank-terminal'](await bank.device()))
  assert.ok(contextSchemas['bank-operation'](await bank.operation(1)))
  await bank.tell({ type: 'operation.approve' })
  const { result } = await bank.operation(1)
  const requests: BankRequest[] = [
    refund(100, { ...result }),
    { operation_type: 'settlement' },
    { operation_type: 'display-receipt', receipt: 'Дякуємо' },
    { operation_type: 'print-receipt', receipt: 'Дякуємо', qr_url: null },
  ]
  for (const [index, request] of requests.entries()) {
    await bank.request(1000 + index, request)
    assert.ok(contextSchemas['bank-operation'](await bank.operation(1000 + index)))
    await bank.tell({ type: 'operation.approve' })
    assert.equal((await bank.operation(1000 + index)).state, 'approved')
    assert.ok(contextSchemas['bank-operation'](await bank.operation(1000 + index)))
    assert.ok(contextSchemas['bank-terminal'](await bank.device()))
  }
  assert.ok(contextSchemas['bank-operation'](await bank.operation(999)), 'nothing was asked of it')
  await bank.tell({ type: 'script.clear' })
  for (let id = 2; id < 30; id++) await bank.request(id, purchase(500))
  const before = await sizeOf()
  for (let id = 30; id < 130; id++) await bank.request(id, purchase(500))
  assert.ok(contextSchemas['bank-terminal'](await bank.device()))
  const growth = (await sizeOf()) - before
  assert.ok(growth < 100, `${growth} more characters`)
  assert.ok(before < 4000, `${before} characters`)
  await bank.close()
})

test('there is no operation but of a terminal of the world and by a reference', async () => {
  const bank = await open()
  const { actors } = bank.app.switchboard
  const { reference } = bank.world
  const [terminal] = reference.terminals.keys()
  const known = (id: string) => actors.has(reference, `bank-operation:${id}`)
  assert.equal(known(`${terminal}/123456789012`), true)
  for (const id of [`${terminal}`, `${terminal}/1`, `${terminal}/123456789012/1`, 'x/123456789012'])
    assert.equal(known(id), false, id)
  await bank.close()
})

test('a terminal stored before there was a bridge mode is in it, and leaves it as any other', async () => {
  const file = join(folder, 'older.db')
  const first = await open(file)
  await first.request(1, purchase(500))
  const { knex } = databaseOf(first.app.store)
  await knex.raw("UPDATE snapshots SET state = json_remove(state, '$.context.bridge_mode')")
  await first.close()

  const second = await open(file)
  const older = await second.device()
  assert.deepEqual(['bridge_mode' in older, isInBridgeMode(older), older.batch.purchases.count], [false, true, 1])
  assert.equal((await second.tell({ type: 'bridge-mode.leave' }))?.type, 'bridge-mode.left')
  await second.close()
  const third = await open(file)
  assert.equal(isInBridgeMode(await third.device()), false)
  await third.close()
})
