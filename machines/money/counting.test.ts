import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { GREATEST_SUM_MINOR_UNITS as GREATEST } from '../limits.ts'
import { sumsTooLarge } from '../rules/money.ts'
import type { ReceiptCommand } from '../vocabulary/receipt-events.ts'
import type { RegisterContext } from '../vocabulary/register.ts'
import type { ReportPayment, ShiftSums } from '../vocabulary/reports/report.ts'
import { countReceiptCommand } from './counting.ts'
import { openSums } from './sums.ts'
import { totals } from './totals.ts'

const MOST_PAID = 99_999_999_999

const row = (type: 'CASH' | 'CASHLESS', more: Partial<ReportPayment>): ReportPayment => ({
  type,
  code: type === 'CASH' ? null : 1,
  label: type === 'CASH' ? 'Готівка' : 'Картка',
  sell_sum: 0,
  return_sum: 0,
  service_in: 0,
  service_out: 0,
  cash_withdrawal: 0,
  cash_withdrawal_commission: 0,
  ...more,
})

const service = (value: number): ReceiptCommand =>
  ({ type: 'receipt.service', at: 0, request: { payment: { type: 'CASH', value } } }) as ReceiptCommand
const withdraw = (value: number, commission: number): ReceiptCommand =>
  ({ type: 'receipt.withdraw', at: 0, request: { payment: { value, commission } } }) as ReceiptCommand
function sell(type: 'CASH' | 'CASHLESS', price: number, is_return: boolean): ReceiptCommand {
  const goods = [{ code: '1', name: 'Хліб', price, quantity: 1000, is_return }]
  const request = { id: 'r', goods, payments: [{ type, value: price }] }
  return { type: 'receipt.sell', at: 0, request, taxes: [], totals: totals(request, []), known: false }
}

const isRefused = (sums: ShiftSums, command: ReceiptCommand): boolean =>
  sumsTooLarge.broken({ shift: { sums } } as RegisterContext, command) !== null

/** The figures that a receipt changes, and what they come to: no other figure is larger after it. */
const FIGURES: [
  name: string,
  command: (value: number) => ReceiptCommand,
  after: (sums: ShiftSums, value: number) => number[],
][] = [
  ['put in', service, ({ balance, payments: [cash] }, value) => [balance + value, cash!.service_in + value]],
  [
    'taken out',
    (value) => service(-value),
    ({ balance, payments: [cash] }, value) => [balance - value, cash!.service_out + value],
  ],
  [
    'withdrawn',
    (value) => withdraw(value, 7),
    ({ balance, payments: [, card] }, value) => [
      balance - value,
      card!.cash_withdrawal + value,
      card!.cash_withdrawal_commission + 7,
    ],
  ],
  [
    'sold for cash',
    (value) => sell('CASH', value, false),
    ({ balance, payments: [cash] }, value) => [balance + value, cash!.sell_sum + value],
  ],
  [
    'paid back in cash',
    (value) => sell('CASH', value, true),
    ({ balance, payments: [cash] }, value) => [balance - value, cash!.return_sum + value],
  ],
  [
    'sold for a card',
    (value) => sell('CASHLESS', value, false),
    ({ payments: [, card] }, value) => [card!.sell_sum + value],
  ],
]

/** Full, nearly full, or with room. */
const figure = fc.oneof(fc.constant(GREATEST), fc.integer({ min: GREATEST - 200, max: GREATEST }), fc.nat(1000))
const shift = fc
  .record({
    balance: fc.oneof(
      figure,
      figure.map((sum) => -sum),
    ),
    cash: fc.record({ sell_sum: figure, return_sum: figure, service_in: figure, service_out: figure }),
    card: fc.record({ sell_sum: figure, cash_withdrawal: figure, cash_withdrawal_commission: figure }),
  })
  .map(
    ({ balance, cash, card }): ShiftSums => ({
      ...openSums(0),
      balance,
      payments: [row('CASH', cash), row('CASHLESS', card)],
    }),
  )

for (const [name, command, after] of FIGURES)
  test(`LOC-001: what is ${name} is refused when a sum it changes would pass the greatest, and else is not`, () => {
    fc.assert(
      fc.property(shift, fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(MOST_PAID)), (sums, value) => {
        const fits = after(sums, value).every((sum) => Math.abs(sum) <= GREATEST)
        assert.equal(isRefused(sums, command(value)), !fits)
      }),
      { numRuns: 500 },
    )
  })

test('LOC-001: a receipt that is larger itself is refused, wherever its money goes', () => {
  for (const price of [GREATEST + 1, MOST_PAID * 1000])
    assert.ok(isRefused(openSums(-GREATEST), sell('CASH', price, false)))
})

test('LOC-132: a full drawer is emptied by as many movements as it takes', () => {
  let sums: ShiftSums = { ...openSums(GREATEST), payments: [row('CASH', { sell_sum: GREATEST })] }
  while (sums.balance > 0) {
    const command = service(-Math.min(sums.balance, MOST_PAID))
    assert.ok(!isRefused(sums, command))
    sums = countReceiptCommand(sums, command).sums
  }
  assert.deepEqual([sums.balance, sums.payments[0]!.service_out], [0, GREATEST])
})
