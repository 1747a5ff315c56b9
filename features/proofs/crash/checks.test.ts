/** Tests of the checks: each of these stores is damaged in one place, which must be found. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import knex from 'knex'
import { totals } from '../../../machines/money/totals.ts'
import type { Command } from '../../../machines/vocabulary/messages.ts'
import { type BankOperationContext, rrnOf } from '../../../machines/vocabulary/outside/bank-operation.ts'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../../machines/vocabulary/receipt-events.ts'
import { receiptBody } from '../../../server/surfaces/local/receipt-body.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { openApp } from '../kit/server.ts'
import { checkStore } from './checks.ts'
import { type CrashPayment, Logbook, type Promised, Violation } from './logbook.ts'

const folder = temporaryFolder()
const sound = join(folder, 'sound.db')
const logbook = new Logbook()

/** A shift with three sales, delivered, and two purchases at a terminal; then the app is closed. */
before(async () => {
  const { app, world, close } = await openApp({ data: sound }, null)
  const { firstRegister: register, cashiers } = world.reference
  const ask = (address: string, command: object) =>
    app.switchboard.ask(world, address, { at: world.clock.now(), ...command } as Command)
  const cashier = world.reference.card(cashiers.get(register.cashier_id)!)
  const opening = { type: 'shift.open', cash_register_id: register.id, cashier, from: 'desk' }
  await ask(`cashier:${cashier.id}`, opening)
  const taxes = world.reference.taxes(register.organization_id)
  for (let sale = 0; sale < 3; sale++) {
    const request: SellRequest = {
      id: randomUUID(),
      goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000, taxes: [1] }],
      payments: [{ type: 'CASH', value: 6000 }],
    }
    const made = totals(request, taxes)
    const sell = { type: 'receipt.sell', request, taxes, totals: made, known: false }
    const answer = receiptBody((await ask(`register:${register.id}`, sell)) as ReceiptFact, taxes, made)
    logbook.promise(request.id, { register: register.id, request, answer })
  }
  const terminal_id = world.reference.seed.terminals[0]!.id
  for (const amount of [100, 250]) {
    const request_id = randomUUID()
    const address = `bank-operation:${terminal_id}/${rrnOf(world.seed, terminal_id, request_id)}`
    await ask(address, { type: 'operation.request', request_id, request: { operation_type: 'purchase', amount } })
    const { result } = await app.switchboard.read<BankOperationContext>(world, address)
    logbook.payments.answer(request_id, { terminal_id, amount, result })
  }
  await app.scheduler.advance(world, world.clock.now() + 60_000)
  await close()
})

test('an undamaged store passes', async () => {
  assert.equal((await checkStore(sound, logbook, null)).documents, 4)
})

test('found: an acknowledged receipt is missing, or a refused one exists', async () => {
  const [id, promised] = [...logbook.acknowledged][0] as [string, Promised]
  const promises = new Logbook()
  promises.promise(randomUUID(), promised)
  await assert.rejects(checkStore(sound, promises, null), /was acknowledged by register .* and is not there/)
  const refusals = new Logbook()
  refusals.refused.add(id)
  await assert.rejects(checkStore(sound, refusals, null), /was refused and is there all the same/)
  const payments = new Logbook()
  for (const [paid, payment] of logbook.payments.answered) payments.payments.answer(paid, payment)
  const [[paid, payment]] = [...logbook.payments.answered] as [[string, CrashPayment]]
  assert.throws(() => payments.payments.answer(paid, { ...payment, result: null }), /was answered .*, then null/)
  payments.payments.answer(randomUUID(), payment)
  await assert.rejects(checkStore(sound, payments, null), /was answered, and terminal .* has none/)
  await assert.rejects(checkStore(sound, new Logbook(), null), /is approved at terminal .*, and was asked for by none/)
  const lies = new Logbook()
  lies.promise(id, { ...promised, answer: { ...promised.answer, total_rest: 1 } })
  await assert.rejects(checkStore(sound, lies, null), /answer to receipt .*: total_rest is 1, not 900/)
})

const SPOILT: [name: string, notices: RegExp, statements: string[]][] = [
  [
    'the last sale is lost',
    /next number 5, by the documents 4/,
    [
      'DELETE FROM facts WHERE n > (SELECT n FROM documents WHERE number = 3)',
      'DELETE FROM documents WHERE number = 4',
    ],
  ],
  ['a document is missing', /documents in the journal/, ['DELETE FROM documents WHERE number = 3']],
  ['a fact is missing', /the journal holds/, ['DELETE FROM facts WHERE n = 4']],
  ['a price is changed', /not the one that was hashed/, ["UPDATE facts SET body = replace(body, '2550', '2551')"]],
  ['a document is pending', /is PENDING/, ["UPDATE documents SET status = 'PENDING' WHERE number = 4"]],
  ['a code is missing', /has no fiscal code/, ['UPDATE documents SET fiscal_code = NULL WHERE number = 2']],
  ['a sum is wrong', /stored sums of shift 1: balance/, [set('$.context.shift.sums.balance', '15299')]],
  ['a tax is wrong', /tax 1 sell_sum/, [set('$.context.shift.sums.taxes[0].sell_sum', '1')]],
  ['the next number is wrong', /next number 7/, [set('$.context.ledger.next', '7')]],
  [
    'a purchase is charged twice',
    /has charged 3 purchases of 350/,
    [setAt('bank-terminal', '$.context.batch.purchases.count', '3')],
  ],
  [
    'a sum charged is wrong',
    /has charged 2 purchases of 351/,
    [setAt('bank-terminal', '$.context.batch.purchases.sum', '351')],
  ],
  [
    'a code of the bank is changed',
    /stored is .*"auth_code":"000000"/,
    [setAt('bank-operation', '$.context.result.auth_code', "'000000'")],
  ],
  ['an operation is under way', /stored is null/, [setAt('bank-operation', '$.context.result', 'NULL')]],
  ['the head is wrong', /head of the chain/, [set('$.context.ledger.head', "'00'")]],
]

function set(path: string, value: string): string {
  return setAt('register', path, value)
}

function setAt(noun: string, path: string, value: string): string {
  return `UPDATE snapshots SET state = json_set(state, '${path}', ${value}) WHERE address LIKE '${noun}:%'`
}

for (const [name, notices, statements] of SPOILT)
  test(`found: ${name}`, async () => {
    const file = join(folder, `${randomUUID()}.db`)
    copyFileSync(sound, file)
    const db = knex({ client: 'sqlite3', connection: { filename: file }, useNullAsDefault: true })
    for (const statement of statements) await db.raw(statement)
    await db.destroy()
    await assert.rejects(checkStore(file, logbook, null), (error: Error) => {
      assert.ok(error instanceof Violation, error.stack ?? error.message)
      assert.match(error.message, notices)
      return true
    })
  })
