import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { AT, breadSale, breadSold, exchanged, factSeen, judged, REGISTER, rested } from '../observations.ts'
import { AcceptedOnce, STORM_REASON } from './delivery.ts'
import { CodesUsedOnce, NumbersUnbroken, OneOpenShift } from './numbers.ts'
import { RefusalLeavesNothing } from './refusals.ts'
import { DamageNeverSent } from './sendings.ts'

const ZEROS = '0'.repeat(64)

/** A receipt's fact, sealed. */
function receipt(
  number: number,
  previous: string,
  more: { receipt_number?: number; document?: object; hash?: string } = {},
) {
  const document = {
    ...{ id: `d${number}`, number, type: 'RECEIPT', at: AT, previous_hash: previous, offline_code: null },
    body: { id: `receipt ${number}`, type: 'SELL' },
    ...more.document,
  }
  const own = hash('sha256', JSON.stringify(document))
  const { receipt_number = number, hash: stated = own } = more
  return { seen: factSeen('receipt.created', { document, hash: stated, receipt_number }), hash: own }
}

test('a gap, a repeat, a broken chain and a changed document are noticed', () => {
  const second = (more: Parameters<typeof receipt>[2], number = 2, previous?: string): string | null => {
    const numbers = new NumbersUnbroken()
    const first = receipt(1, ZEROS)
    assert.equal(numbers.see(first.seen), null)
    return numbers.see(receipt(number, previous ?? first.hash, more).seen)
  }
  assert.equal(second({}), null)
  assert.equal(second({}, 3), 'document 3 follows 1')
  assert.equal(second({}, 1), 'document 1 follows 1')
  assert.match(String(second({}, 2, ZEROS)), /hash of the one before/)
  assert.match(String(second({ hash: 'x' })), /sealed/)
  assert.match(String(second({ receipt_number: 1 })), /receipt 1 follows 1/)
  assert.match(String(second({ document: { at: AT - 1 } })), /older/)
  assert.match(String(second({ document: { body: { id: 'receipt 1', type: 'SELL' } } })), /twice/)
})

test('another document at the tax authority, and a list with a hole, are noticed', () => {
  const numbers = new NumbersUnbroken()
  const first = receipt(1, ZEROS)
  numbers.see(first.seen)
  const at = (head: string) => rested({ authority: new Map([[REGISTER, { head, last: 1, refusals: 0 }]]) })
  assert.equal(numbers.see(at(first.hash)), null)
  assert.match(String(numbers.see(at(ZEROS))), /another document 1/)
  const row = (serial: number) => ({ serial, id: '', status: 'DONE', previous_hash: '' })
  const listed = rested({ transactions: new Map([[REGISTER, [row(5), row(3)]]]) })
  assert.match(String(new NumbersUnbroken().see(listed)), /lists document 3/)
})

test('a second shift of a register or of a cashier is noticed', () => {
  const shift = (id: string, cashier_id: string) => ({ shift: { id, cashier_id } })
  const shifts = new OneOpenShift()
  assert.equal(shifts.see(factSeen('shift.created', shift('a', 'c'))), null)
  assert.match(String(shifts.see(factSeen('shift.created', shift('b', 'd')))), /while a is open/)
  assert.match(String(shifts.see(factSeen('shift.created', shift('b', 'c'), 'register:r2'))), /has one at r1/)
  shifts.see(factSeen('shift.closed', shift('a', 'c')))
  assert.equal(shifts.see(factSeen('shift.created', shift('b', 'c'), 'register:r2')), null)
})

test('a code of two documents is noticed, spent, given or answered', () => {
  const spent = (number: number, offline_code: string) =>
    factSeen('receipt.created', { document: { number, offline_code } })
  const codes = new CodesUsedOnce()
  assert.equal(codes.see(spent(1, 'C')), null)
  assert.equal(codes.see(judged(1, { fiscal_code: 'C' })), null)
  assert.match(String(codes.see(spent(2, 'C'))), /code C/)
  assert.match(String(new CodesUsedOnce().see(judged(1)) ?? codes.see(judged(3, { fiscal_code: 'C' }))), /code C/)
  const answered = (id: string) => {
    const { status, body } = breadSold(id)
    return codes.see(exchanged('sell', breadSale(id), { status, body: { ...body, fiscal_code: 'F' } }))
  }
  assert.equal(answered('a'), null)
  assert.match(String(answered('b')), /code F/)
})

test('a document accepted out of order, in two ways, or refused afterwards is noticed', () => {
  const delivery = new AcceptedOnce()
  assert.equal(delivery.see(judged(1)), null)
  assert.match(String(delivery.see(judged(3))), /before 2/)
  assert.match(String(delivery.see(judged(1, { fiscal_code: 'X' }))), /accepted as/)
  assert.match(String(delivery.see(judged(1, { status: 'ERROR' }))), /refused after/)
  const refused = (error_message: string) => judged(2, { status: 'ERROR', fiscal_code: null, error_message })
  assert.equal(delivery.see(refused(STORM_REASON)), null)
  assert.match(String(delivery.see(refused('hash'))), /2 is refused: hash/)
})

test('in the end an acknowledged receipt that is not accepted is noticed', () => {
  const delivery = new AcceptedOnce()
  delivery.see(exchanged('sell', breadSale('receipt 1'), breadSold('receipt 1')))
  assert.match(String(delivery.see(rested({}))), /none/)
  delivery.see(receipt(1, ZEROS).seen)
  assert.match(String(delivery.see(rested({}))), /document 1 of 1/)
  delivery.see(judged(1))
  assert.equal(delivery.see(rested({})), null)
  const record = new Map([[REGISTER, { head: '', last: 0, refusals: 0 }]])
  assert.match(String(delivery.see(rested({ authority: record }))), /has 0 documents/)
})

test('a refused sale that leaves a receipt, and an acknowledged one that leaves none, are noticed', () => {
  const refusals = new RefusalLeavesNothing()
  refusals.see(exchanged('sell', breadSale('a'), { status: 400, body: { code: 'shift.not_opened' } }))
  assert.match(String(refusals.see(receipt(1, ZEROS).seen)), /nothing that was acknowledged/)
  refusals.see(exchanged('sell', breadSale('b'), breadSold('b')))
  assert.match(String(refusals.see({ kind: 'advanced', from: AT, to: AT })), /are not there/)
  assert.equal(refusals.see(receipt(1, ZEROS).seen), null)
  assert.equal(refusals.see({ kind: 'advanced', from: AT, to: AT }), null)
})

test('a sale that is answered 200, though spoiled, and leaves nothing is noticed', () => {
  const refusals = new RefusalLeavesNothing()
  const came = (verb: 'sell' | 'open', more: object) => refusals.see(exchanged(verb, breadSale('a'), null, more))
  assert.equal(came('sell', { spoiled: 200 }), 'sell is answered 200, spoiled, and not done')
  assert.equal(came('sell', { spoiled: 502 }), null)
  assert.equal(came('open', { spoiled: 200 }), null)
  assert.equal(came('sell', { spoiled: 200, done: true }), null)
  assert.match(String(refusals.see({ kind: 'advanced', from: AT, to: AT })), /are not there/)
})

test('a damaged document that is sent, and a sale behind it, are noticed', () => {
  const damage = new DamageNeverSent()
  assert.equal(damage.see(judged(2)), null)
  damage.see({ kind: 'fault', name: 'journal-changed', parameters: { cash_register_id: REGISTER, number: 2 } })
  assert.equal(damage.see(judged(1)), null)
  assert.match(String(damage.see(judged(2))), /2 was sent/)
  assert.match(String(damage.see(exchanged('sell', breadSale('a'), breadSold('a')))), /is damaged/)
  damage.see({ kind: 'fault', name: 'journal-changed', parameters: null })
  const refused = { status: 400, body: { code: 'cash_register.protection_damaged' } }
  assert.match(String(damage.see(exchanged('go-online', undefined, refused))), /and is not/)
})
