import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { GREATEST_SUM_MINOR_UNITS } from '../limits.ts'
import type { Payment, ReceiptTotals, SellRequest } from '../vocabulary/receipt.ts'
import type { ReportPayment, ReportTax, ShiftSums } from '../vocabulary/reports/report.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { boundLabels, kindTitle, rowKindsOf } from './payment-rows.ts'
import { countReceipt, countService, countWithdrawal, hasRoom, openSums, reportOf } from './sums.ts'
import { NO_SHARES, sharesOf } from './tax-shares.ts'
import { cashOf, totals } from './totals.ts'

const vat: Tax = {
  id: '00000000-0000-4000-8000-000000000001',
  code: 8,
  label: 'VAT',
  symbol: 'A',
  rate: 20,
  extra_rate: 5,
  included: true,
  no_vat: false,
  created_at: 1_700_000_000_000,
}
const taxes = [vat, { ...vat, code: 9, symbol: 'B', rate: 7, extra_rate: 0 }]

type Settlement = Pick<SellRequest, 'payments'> & Partial<SellRequest>
const receipt = (price: number, settlement: Settlement, is_return = false, codes: number[] = []): ReceiptTotals =>
  totals(
    {
      id: '00000000-0000-4000-8000-000000000000',
      goods: [{ code: '1', name: 'Bread', price, quantity: 1000, taxes: codes, is_return }],
      ...settlement,
    },
    taxes,
  )
const cash = (value: number) => ({ payments: [{ type: 'CASH' as const, value }] })
const count = (sums: ShiftSums, totalled: ReceiptTotals, id = 'r') => countReceipt(sums, totalled, taxes, id)

test('a shift opens with the cash that is there and no rows', () => {
  const sums = openSums(700)
  assert.deepEqual([sums.initial, sums.balance, sums.last_receipt_id], [700, 700, null])
  assert.deepEqual([sums.taxes, sums.payments], [[], []])
})

test('LOC-164, LOC-165: the balance moves by the cash that stays, each kind has its counter', () => {
  const sold = count(openSums(0), receipt(1500, cash(2000)), 'first')
  assert.deepEqual([sold.balance, sold.sell_receipts_count, sold.return_receipts_count], [1500, 1, 0])
  const returned = count(sold, receipt(500, cash(500), true), 'second')
  assert.deepEqual([returned.balance, returned.sell_receipts_count, returned.return_receipts_count], [1000, 1, 1])
  assert.equal(returned.last_receipt_id, 'second')
  assert.deepEqual([returned.payments[0]?.sell_sum, returned.payments[0]?.return_sum], [1500, 500])
})

test('LOC-163: payments grow by kind, a card leaves the balance', () => {
  const payments = [...cash(400).payments, { type: 'CASHLESS' as const, value: 600 }]
  const sums = count(openSums(0), receipt(1000, { payments }))
  assert.deepEqual(
    sums.payments.map(({ type, code, label, sell_sum }) => [type, code, label, sell_sum]),
    [
      ['CASH', null, 'Готівка', 400],
      ['CASHLESS', 1, 'Картка', 600],
    ],
  )
  assert.equal(sums.balance, 400)
})

test('LOC-131, LOC-132: service moves the balance and its own columns, and counts no receipt', () => {
  const sums = countService(countService(openSums(0), 1000, 'Готівка'), -500, 'Готівка')
  assert.deepEqual([sums.balance, sums.payments[0]?.service_in, sums.payments[0]?.service_out], [500, 1000, 500])
  assert.deepEqual([sums.sell_receipts_count, sums.return_receipts_count, sums.payments.length], [0, 0, 1])
  assert.equal(sums.last_receipt_id, null)
})

test('LOC-201: a withdrawal takes cash, and counts in the row of its card with the commission', () => {
  const card = { type: 'CASHLESS' as const, code: 1, label: 'Картка' }
  const first = countWithdrawal(openSums(1000), { ...card, value: 300, commission: 5 })
  const second = countWithdrawal(first, { ...card, value: 200 })
  const third = countWithdrawal(second, { ...card, code: 2, value: 100, commission: 0 })
  assert.deepEqual([third.balance, third.cash_withdrawal_receipts_count, third.sell_receipts_count], [400, 3, 0])
  assert.deepEqual(
    third.payments.map((row) => [row.code, row.cash_withdrawal, row.cash_withdrawal_commission]),
    [
      [1, 500, 5],
      [2, 100, 0],
    ],
  )
  assert.equal(third.last_receipt_id, null)
  assert.equal(first.payments[0]?.cash_withdrawal, 300)
})

test('LOC-001: no sum of a shift passes the greatest', () => {
  const sums = openSums(0)
  assert.ok(hasRoom(sums, GREATEST_SUM_MINOR_UNITS))
  assert.ok(!hasRoom(sums, GREATEST_SUM_MINOR_UNITS + 1))
  const sold = count(sums, receipt(1000, cash(1000), false, [9]))
  const full: ShiftSums[] = [
    { ...sums, balance: 1000 },
    { ...sums, balance: -1000 },
    { ...sums, discounts_sum: 1000 },
    { ...sums, extra_charge_sum: 1000 },
    { ...sold, balance: 0, taxes: [] },
    { ...sold, balance: 0, payments: [] },
    countWithdrawal(sums, { type: 'CASHLESS', code: 1, label: 'Картка', value: 0, commission: 1000 }),
  ]
  for (const each of full) {
    assert.ok(hasRoom(each, GREATEST_SUM_MINOR_UNITS - 1000))
    assert.ok(!hasRoom(each, GREATEST_SUM_MINOR_UNITS - 999))
  }
})

test('LOC-169: rounding has four sums', () => {
  const rounding_mode = 'ROUND_10'
  let sums = openSums(0)
  for (const [price, paid] of [
    [1004, 1000],
    [1006, 1010],
  ] as const)
    for (const is_return of [false, true])
      sums = count(sums, receipt(price, { ...cash(paid), rounding_mode }, is_return))
  assert.deepEqual(
    [sums.sales_round_down, sums.sales_round_up, sums.returns_round_down, sums.returns_round_up],
    [4, 4, 4, 4],
  )
})

test('LOC-158, LOC-159: discounts and charges of sales are summed, a return gives none', () => {
  const discounts = [
    { type: 'DISCOUNT' as const, mode: 'VALUE' as const, value: 100 },
    { type: 'EXTRA_CHARGE' as const, mode: 'VALUE' as const, value: 30 },
  ]
  const sold = count(openSums(0), receipt(1000, { ...cash(930), discounts }))
  const returned = count(sold, receipt(1000, { ...cash(930), discounts }, true))
  assert.deepEqual([sold.discounts_sum, sold.extra_charge_sum], [100, 30])
  assert.deepEqual([returned.discounts_sum, returned.extra_charge_sum], [100, 30])
})

test('FLD-015: a tax row comes with its first use and tells its tax', () => {
  const sold = count(openSums(0), receipt(1260, cash(1260), false, [8]))
  const row = {
    code: 8,
    label: 'VAT',
    symbol: 'A',
    rate: 20,
    extra_rate: 5,
    sell_sum: 260,
    return_sum: 0,
    rate_sell_sum: 200,
    extra_rate_sell_sum: 60,
    rate_return_sum: 0,
    extra_rate_return_sum: 0,
    sales_turnover: 1260,
    returns_turnover: 0,
    setup_date: 1_700_000_000_000,
    no_vat: false,
  }
  assert.deepEqual(sold.taxes, [row])
  const returned = count(sold, receipt(1260, cash(1260), true, [8]))
  const shares = { rate_return_sum: 200, extra_rate_return_sum: 60 }
  assert.deepEqual(returned.taxes, [{ ...row, return_sum: 260, ...shares, returns_turnover: 1260 }])
})

test('EXT-305: a tax row that was begun without its shares is counted on, and gets none', () => {
  const { taxes: begun, ...sums } = count(openSums(0), receipt(1260, cash(1260), false, [8]))
  const { rate_sell_sum, extra_rate_sell_sum, rate_return_sum, extra_rate_return_sum, ...old } = begun[0]!
  const [row] = count({ ...sums, taxes: [old] }, receipt(1260, cash(1260), false, [8])).taxes
  assert.deepEqual(row, { ...old, sell_sum: 520, sales_turnover: 2520 })
  assert.equal(sharesOf(row!), null)
  const plain = { ...old, extra_rate: 0 }
  assert.deepEqual(sharesOf(plain), { ...NO_SHARES, rate_sell_sum: plain.sell_sum })
})

test('EXT-306: cards of two kinds have rows of their own, whatever their label; cash has no kind', () => {
  const payments: Payment[] = [
    { type: 'CASHLESS', value: 300 },
    { type: 'CASHLESS', value: 500 },
    { type: 'CASHLESS', value: 10 },
    { type: 'CASH', value: 200 },
    { type: 'CASHLESS', value: 1 },
  ]
  const kinds = [{ code: 2 }, { code: 5 }, {}, { code: 2 }, { code: 2 }]
  const goods = [{ code: '1', name: 'Bread', price: 1000, quantity: 1000 }]
  const made = totals({ id: 'r', goods, payments }, [], kinds)
  const rows = count(count(openSums(0), made), { ...made, is_return: true }).payments
  assert.deepEqual(
    rows.map(({ type, code, label, sell_sum, return_sum }) => [type, code, label, sell_sum, return_sum]),
    [
      ['CASHLESS', 2, 'Картка', 301, 301],
      ['CASHLESS', 5, 'Картка', 500, 500],
      ['CASHLESS', 1, 'Картка', 10, 10],
      ['CASH', null, 'Готівка', 189, 189],
    ],
  )
  assert.deepEqual(
    rowKindsOf(rows).map((kind) => kindTitle(kind, rows)),
    ['Картка (код 2)', 'Картка (код 5)', 'Картка (код 1)', 'Готівка'],
  )
})

test('a tax of no table cannot be counted', () => {
  const sold = receipt(1260, cash(1260), false, [8])
  assert.throws(() => countReceipt(openSums(0), sold, [], 'r'), /Tax code 8/)
})

const own = Array.from({ length: 256 }, (_, index) => `№ ${index}`)
const labelled = (label: string): Payment => ({ type: 'CASH', value: 100, label })
/** One receipt for each, or one for all. */
const sold = (sums: ShiftSums, payments: Payment[]): ShiftSums => {
  const made = receipt(100 * payments.length, { payments })
  return count(sums, { ...made, paid: boundLabels(sums.payments, made.paid) })
}

test('FLD-016: 256 labels have rows of their own, all further ones one between them; the usual one keeps its own', () => {
  const many = [...own, '№ 256', '№ 257', '№ 0', 'Готівка', '№ 258']
  const one = sold(openSums(0), many.map(labelled))
  const each = many.reduce((sums, label) => sold(sums, [labelled(label)]), openSums(0))
  for (const { payments } of [one, each]) {
    const rows = Object.fromEntries(payments.map(({ label, sell_sum }) => [label, sell_sum]))
    assert.deepEqual(rows, {
      ...Object.fromEntries(own.map((label) => [label, 100])),
      '№ 0': 200,
      Готівка: 100,
      Інші: 300,
    })
  }
})

test('labels without end do not make rows without end', () => {
  let sums = openSums(0)
  for (let number = 0; number < 1000; number++) sums = sold(sums, [labelled(`№ ${number}`)])
  assert.equal(sums.payments.length, 257)
  assert.equal(
    sums.payments.reduce((sum, row) => sum + row.sell_sum, 0),
    100_000,
  )
})

test('withdrawals of labels without end keep their numbers and their commission', () => {
  let sums = openSums(100_000)
  for (let number = 0; number < 600; number++) {
    const asked = { type: 'CASHLESS' as const, code: 1 + (number % 3), label: `№ ${number}`, value: 10, commission: 1 }
    const [paid] = boundLabels(sums.payments, [asked])
    sums = countWithdrawal(sums, paid!)
  }
  const of = (code: number) => sums.payments.filter((row) => row.code === code)
  assert.equal(sums.payments.length, 259)
  for (const code of [1, 2, 3]) {
    assert.equal(
      of(code).reduce((sum, row) => sum + row.cash_withdrawal, 0),
      2000,
    )
    assert.equal(
      of(code).reduce((sum, row) => sum + row.cash_withdrawal_commission, 0),
      200,
    )
  }
})

test('FLD-014: only a Z-report has an id', () => {
  const sums = openSums(0)
  assert.deepEqual(reportOf(sums, 3), { serial: 3, ...sums })
  assert.deepEqual(reportOf(sums, 3, 'z'), { id: 'z', serial: 3, ...sums })
})

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('sell' as const, 'return' as const),
      price: fc.nat(1_000_000),
      tendered: fc.nat(500_000),
      code: fc.constantFrom(8, 9),
      rounding_mode: fc.constantFrom('ROUND_10' as const, 'ROUND_50' as const),
    }),
    fc.record({ kind: fc.constant('service' as const), value: fc.integer({ min: -100_000, max: 100_000 }) }),
  ),
  { maxLength: 20 },
)

/** Holds what is counted, deeply, so that a mutation throws. */
function freeze(sums: ShiftSums): ShiftSums {
  for (const row of [...sums.taxes, ...sums.payments]) Object.freeze(row)
  Object.freeze(sums.taxes)
  Object.freeze(sums.payments)
  return Object.freeze(sums)
}

test('JRN-013, JRN-014: a report is the sum of its receipts, and its balance follows from its rows', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), steps, (initial, list) => {
      let sums = freeze(openSums(initial))
      const receipts: ReceiptTotals[] = []
      for (const step of list) {
        if (step.kind === 'service') {
          sums = freeze(countService(sums, step.value, 'Готівка'))
          continue
        }
        const { price, code, rounding_mode, kind } = step
        const payments = [...cash(step.tendered * 10).payments, { type: 'CASHLESS' as const, value: price >> 1 }]
        const made = receipt(price, { payments, rounding_mode }, kind === 'return', [code])
        receipts.push(made)
        sums = freeze(count(sums, made))
      }
      const { payments, taxes: rows, ...x } = reportOf(sums, 1)
      const money = (member: 'sell_sum' | 'return_sum' | 'service_in' | 'service_out', of: ReportPayment[]) =>
        of.reduce((sum, row) => sum + row[member], 0)
      const taxed = (member: keyof ReportTax) => rows.reduce((sum, row) => sum + Number(row[member]), 0)
      const of = (is_return: boolean, figure: (made: ReceiptTotals) => number) =>
        receipts.filter((made) => made.is_return === is_return).reduce((sum, made) => sum + figure(made), 0)
      const kept = ({ paid }: ReceiptTotals) => paid.reduce((sum, { value }) => sum + value, 0)

      const own = payments.filter(({ type }) => type === 'CASH')
      assert.equal(
        x.balance,
        initial +
          money('service_in', own) -
          money('service_out', own) +
          money('sell_sum', own) -
          money('return_sum', own),
      )
      assert.equal(
        money('sell_sum', own) - money('return_sum', own),
        of(false, ({ paid }) => cashOf(paid)) - of(true, ({ paid }) => cashOf(paid)),
      )
      assert.deepEqual([money('sell_sum', payments), money('return_sum', payments)], [of(false, kept), of(true, kept)])
      const one = () => 1
      assert.deepEqual([x.sell_receipts_count, x.return_receipts_count], [of(false, one), of(true, one)])
      assert.equal(
        x.sales_round_up - x.sales_round_down,
        of(false, (made) => made.round_sum),
      )
      assert.equal(
        x.returns_round_up - x.returns_round_down,
        of(true, (made) => made.round_sum),
      )
      assert.equal(
        taxed('sales_turnover'),
        of(false, (made) => made.taxes[0]!.turnover),
      )
      assert.equal(
        taxed('return_sum'),
        of(true, (made) => made.taxes[0]!.value + made.taxes[0]!.extra_value),
      )
    }),
    { numRuns: 1000 },
  )
})

test('returning a whole receipt brings the balance back', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(1_000_000), fc.boolean(), (price, more, rounded) => {
      const mode = rounded ? { rounding_mode: 'ROUND_50' as const } : {}
      const sold = receipt(price, { ...cash(price + more + 50), ...mode }, false, [8])
      const returned = receipt(price, { ...cash(sold.payable), ...mode }, true, [8])
      const before = openSums(5000)
      const after = count(count(before, sold), returned)
      assert.equal(returned.total_payment, returned.payable)
      assert.equal(after.balance, before.balance)
      assert.equal(after.payments[0]!.sell_sum, after.payments[0]!.return_sum)
      assert.equal(after.taxes[0]!.sell_sum, after.taxes[0]!.return_sum)
    }),
    { numRuns: 2000 },
  )
})
