import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ReceiptBody } from '../vocabulary/receipt.ts'
import { addTurnovers, countDocument, noTurnover, type Turnover } from './period.ts'
import { openSums } from './sums.ts'

const moneyOf = (value: number, label: string) => ({
  total_sum: value,
  total_payment: value,
  total_rest: 0,
  round_sum: 0,
  discounts_sum: 0,
  extra_charge_sum: 0,
  paid: [{ type: 'CASH' as const, code: null, label, value }],
  taxes: [],
})

const document = fc.record({
  type: fc.constantFrom('SELL', 'RETURN', 'SERVICE_IN', 'SERVICE_OUT'),
  money: fc
    .tuple(fc.integer({ min: 10, max: 9999 }), fc.constantFrom('Готівка', 'Валюта'))
    .map(([value, label]) => moneyOf(value, label)),
  id: fc.uuid(),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<ReceiptBody>

const counted = (bodies: ReceiptBody[]): Turnover => {
  const {
    initial: _,
    balance: __,
    last_receipt_id: ___,
    ...sums
  } = bodies.reduce((sums, body) => countDocument(sums, body, []), openSums(0))
  return sums
}

/** Rows in an order of their own: which shift met a label first does not matter. */
const inOrder = (sums: Turnover): Turnover => ({
  ...sums,
  payments: sums.payments.toSorted((a, b) => (a.label < b.label ? -1 : 1)),
})

test('days counted apart and put together come to what they come to counted as one', () => {
  fc.assert(
    fc.property(fc.array(document), fc.array(document), (morning, evening) => {
      assert.deepEqual(
        inOrder(addTurnovers(counted(morning), counted(evening))),
        inOrder(counted([...morning, ...evening])),
      )
    }),
  )
})

test('nothing adds nothing', () => {
  assert.deepEqual(addTurnovers(noTurnover(), noTurnover()), noTurnover())
})

test('what was put together stays as it was', () => {
  const one = counted([{ type: 'SELL', id: 'a', money: moneyOf(10, 'Готівка') } as unknown as ReceiptBody])
  const before = structuredClone(one)
  addTurnovers(one, one)
  assert.deepEqual(one, before)
})

test('EXT-305: VAT and excise of two days are added up, and are not known where one day does not know them', () => {
  const row = {
    ...{ code: 4, label: 'ПДВ', symbol: 'Г', rate: 20, extra_rate: 5, setup_date: 0, no_vat: false },
    ...{ sell_sum: 260, return_sum: 0, sales_turnover: 1260, returns_turnover: 0 },
  }
  const shares = { rate_sell_sum: 200, extra_rate_sell_sum: 60, rate_return_sum: 0, extra_rate_return_sum: 0 }
  const known = { ...noTurnover(), taxes: [{ ...row, ...shares }] }
  const unknown = { ...noTurnover(), taxes: [row] }
  const both = { ...row, sell_sum: 520, sales_turnover: 2520 }
  assert.deepEqual(addTurnovers(known, known).taxes, [
    { ...both, ...shares, rate_sell_sum: 400, extra_rate_sell_sum: 120 },
  ])
  for (const [one, other] of [
    [known, unknown],
    [unknown, known],
    [unknown, unknown],
  ] as const)
    assert.deepEqual(addTurnovers(one, other).taxes, [both])
})
