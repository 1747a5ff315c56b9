import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Discount, Goods, Payment, SellRequest } from '../vocabulary/receipt.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { totals } from './totals.ts'

const tax = (code: number, symbol: string, rate: number, more: Partial<Tax> = {}): Tax => ({
  id: `00000000-0000-4000-8000-00000000000${code}`,
  code,
  label: `Tax ${rate} %`,
  symbol,
  rate,
  extra_rate: 0,
  included: true,
  no_vat: false,
  created_at: 0,
  ...more,
})
const taxes = [
  tax(1, 'A', 20),
  tax(2, 'B', 7),
  tax(3, 'C', 20, { extra_rate: 5 }),
  tax(4, 'D', 20, { included: false }),
  tax(5, 'E', 20, { included: false, extra_rate: 5 }),
  tax(6, 'F', 20, { no_vat: true }),
  tax(7, 'G', 0, { extra_rate: 7.5 }),
]
const item = (price: number, more: Partial<Goods> = {}): Goods => ({
  code: '1',
  name: 'Bread',
  price,
  quantity: 1000,
  ...more,
})
const cash = (value: number, label?: string): Payment => ({ type: 'CASH', value, ...(label ? { label } : {}) })
const card = (value: number): Payment => ({ type: 'CASHLESS', value })
const receipt = (goods: Goods[], more: Partial<SellRequest> = {}) =>
  totals({ id: '00000000-0000-4000-8000-000000000000', goods, payments: [], ...more }, taxes)
const minus = (mode: Discount['mode'], value: number, tax_codes?: (number | string)[]): Discount => ({
  type: 'DISCOUNT',
  mode,
  value,
  ...(tax_codes ? { tax_codes } : {}),
})
const plus = (mode: Discount['mode'], value: number): Discount => ({ type: 'EXTRA_CHARGE', mode, value })

test('LOC-157: an item is price times quantity over 1000, the total is their sum', () => {
  const { goods, total_sum } = receipt([item(1000, { quantity: 1500 }), item(250, { quantity: 2000 })])
  assert.deepEqual([goods[0]?.sum, goods[1]?.sum, total_sum], [1500, 500, 2000])
  assert.equal(receipt([item(1, { quantity: 499 })]).total_sum, 0)
  assert.equal(receipt([item(1, { quantity: 500 })]).total_sum, 1)
})

test('LOC-158..160: discounts and charges, by value or percent, on an item or the receipt', () => {
  for (const [discount, total] of [
    [minus('VALUE', 100), 900],
    [plus('VALUE', 100), 1100],
    [minus('PERCENT', 10), 900],
    [plus('PERCENT', 10), 1100],
    [minus('PERCENT', 33.3333), 667],
    [minus('VALUE', 1001), 0],
  ] as const) {
    const onItem = receipt([item(1000, { discounts: [discount] })])
    const onReceipt = receipt([item(1000)], { discounts: [discount] })
    assert.deepEqual([onItem.total_sum, onReceipt.total_sum], [total, total])
    assert.deepEqual([onItem.goods[0]?.base, onItem.goods[0]?.sum], [1000, total])
    assert.deepEqual([onReceipt.goods[0]?.sum, onReceipt.goods[0]?.net], [1000, total])
    assert.equal(onItem.extra_charge_sum - onItem.discounts_sum, total - 1000)
    assert.equal(onReceipt.extra_charge_sum - onReceipt.discounts_sum, total - 1000)
    assert.deepEqual(onReceipt.discounts, [{ ...discount, sum: Math.abs(total - 1000) }])
  }
})

test('NS-61: several discounts run in list order', () => {
  const both = [minus('VALUE', 100), minus('PERCENT', 10)]
  assert.equal(receipt([item(1000)], { discounts: both }).total_sum, 810)
  assert.equal(receipt([item(1000)], { discounts: both.toReversed() }).total_sum, 800)
  assert.equal(receipt([item(1000, { discounts: both })], { discounts: both }).total_sum, 639)
})

test('NS-61: a whole-receipt discount is spread over the goods by their sums', () => {
  const { goods, total_sum } = receipt([item(1000), item(2000), item(4000)], { discounts: [minus('VALUE', 100)] })
  assert.deepEqual(
    goods.map(({ net }) => net),
    [986, 1971, 3943],
  )
  assert.equal(total_sum, 6900)
})

test('LOC-161: a discount that names taxes bears on the goods that carry them', () => {
  const goods = [item(1200, { taxes: [1] }), item(1000, { taxes: ['B'] }), item(500)]
  const named = receipt(goods, { discounts: [minus('VALUE', 120, ['A'])] })
  assert.deepEqual(
    named.goods.map(({ net }) => net),
    [1080, 1000, 500],
  )
  assert.equal(named.taxes[0]?.value, 180)
  assert.equal(receipt(goods, { discounts: [minus('PERCENT', 10, [1])] }).total_sum, 2580)
  assert.equal(receipt(goods, { discounts: [minus('VALUE', 5000, [1])] }).total_sum, 1500)
  assert.equal(receipt(goods, { discounts: [minus('PERCENT', 10, [4])] }).total_sum, 2430)
})

test('NS-62: taxes on top of the price are due as well', () => {
  const vat = receipt([item(1000, { taxes: [4] })])
  assert.deepEqual([vat.total_sum, vat.taxes], [1200, [{ code: 4, value: 200, extra_value: 0, turnover: 1200 }]])
  const excise = receipt([item(1000, { taxes: [5] })])
  assert.deepEqual([excise.total_sum, excise.taxes], [1260, [{ code: 5, value: 200, extra_value: 60, turnover: 1260 }]])
})

test('NS-62: taxes round per item and add up per code; a code counts once on an item', () => {
  const { taxes: rows, tax_lines, goods } = receipt([item(1000, { taxes: [1, 'A'] }), item(1000, { taxes: ['A', 2] })])
  assert.deepEqual(rows, [
    { code: 1, value: 334, extra_value: 0, turnover: 2000 },
    { code: 2, value: 65, extra_value: 0, turnover: 1000 },
  ])
  assert.deepEqual(
    goods.map((line) => line.taxes.map(({ value }) => value)),
    [[167], [167, 65]],
  )
  assert.equal(tax_lines[0]?.tax, taxes[0])
})

test('LOC-163: cash and card settle one receipt, each kind in a row of its own', () => {
  const { paid, total_rest } = receipt([item(1000)], { payments: [cash(300), card(600), cash(100)] })
  assert.deepEqual(paid, [
    { type: 'CASH', code: null, label: 'Готівка', value: 400 },
    { type: 'CASHLESS', code: 1, label: 'Картка', value: 600 },
  ])
  assert.equal(total_rest, 0)
})

test('LOC-164: change is what was tendered above what is due, and comes out of cash', () => {
  const { total_payment, total_sum, total_rest, paid } = receipt([item(1500)], { payments: [cash(2000)] })
  assert.deepEqual([total_payment, total_sum, total_rest, paid[0]?.value], [2000, 1500, 500, 1500])
  const mixed = receipt([item(1500)], { payments: [cash(300, 'Till'), cash(400), card(1000)] })
  assert.deepEqual([mixed.total_rest, mixed.paid.map(({ value }) => value)], [200, [300, 200, 1000]])
  const overCard = receipt([item(1000)], { payments: [card(1500), cash(200)] })
  assert.deepEqual([overCard.total_rest, overCard.paid.map(({ value }) => value)], [200, [1500, 0]])
})

test('NS-60: with remove_rest no change is stated, and the cash kept is the same', () => {
  const { total_payment, total_rest, paid } = receipt([item(1500)], { payments: [cash(2000)], remove_rest: true })
  assert.deepEqual([total_payment, total_rest, paid[0]?.value], [2000, 0, 1500])
})

test('LOC-165: goods marked as returned make a return, which knows no change', () => {
  assert.equal(receipt([item(1000)]).is_return, false)
  const returned = receipt([item(1000, { is_return: true })], { payments: [cash(1001)] })
  assert.deepEqual([returned.is_return, returned.total_rest, returned.paid[0]?.value], [true, 0, 1001])
})

test('LOC-169, AMB-13: the cash part is rounded either way, and the rounded sum is payable', () => {
  for (const [rounding_mode, price, payable] of [
    ['ROUND_10', 1004, 1000],
    ['ROUND_10', 1005, 1010],
    ['ROUND_10', 1006, 1010],
    ['ROUND_50', 1024, 1000],
    ['ROUND_50', 1025, 1050],
  ] as const) {
    for (const is_return of [false, true]) {
      const sums = receipt([item(price, { is_return })], { rounding_mode, payments: [cash(payable)] })
      assert.deepEqual(
        [sums.total_sum, sums.payable, sums.round_sum, sums.total_rest, sums.paid[0]?.value],
        [price, payable, payable - price, 0, payable],
      )
    }
  }
})

test('NS-63: what a card pays is not rounded', () => {
  const rounding_mode = 'ROUND_10'
  const mixed = receipt([item(1004)], { rounding_mode, payments: [card(601), cash(400)] })
  assert.deepEqual([mixed.payable, mixed.round_sum], [1001, -3])
  assert.equal(receipt([item(1004)], { rounding_mode, payments: [card(1004)] }).payable, 1004)
  assert.equal(receipt([item(1004)], { rounding_mode, payments: [card(1000)] }).payable, 1004)
})

test('NS-60: a prize is paid out as if goods came back; a receipt is one or the other', () => {
  const prize = receipt([item(700, { is_winnings_payout: true })], { payments: [cash(700)] })
  assert.deepEqual([prize.is_return, prize.total_sum, prize.total_rest], [true, 700, 0])
  assert.equal(receipt([item(700, { is_winnings_payout: true }), item(1, { is_return: true })]).is_return, true)
  assert.equal(receipt([item(700, { is_winnings_payout: true }), item(1)]).is_return, false)
})

test('NS-84: null says what leaving out says', () => {
  const nothing = { taxes: null, discounts: null, is_return: null, is_winnings_payout: null }
  const said = { discounts: null, rounding_mode: null, remove_rest: null }
  const payments: Payment[] = [{ type: 'CASH', value: 2000, label: null, card_mask: null, commission: null }]
  assert.deepEqual(
    receipt([item(1504, nothing)], { ...said, payments }),
    receipt([item(1504)], { payments: [cash(2000)] }),
  )
  const { discounts } = receipt([item(1000)], { discounts: [{ ...minus('VALUE', 100), name: null, tax_codes: null }] })
  assert.deepEqual(discounts, [{ ...minus('VALUE', 100), name: null, tax_codes: null, sum: 100 }])
})

const anyDiscounts: fc.Arbitrary<Discount[]> = fc.array(
  fc
    .record({
      type: fc.constantFrom('DISCOUNT', 'EXTRA_CHARGE'),
      mode: fc.constantFrom('VALUE', 'PERCENT'),
      value: fc.nat(200_000),
      tax_codes: fc.subarray([1, 2, 'C', 'D']),
    })
    .map((one) => (one.mode === 'PERCENT' ? { ...one, value: one.value / 1000 } : one)),
  { maxLength: 3 },
)
const requests = fc.record({
  goods: fc.array(
    fc.record({
      price: fc.nat(10_000_000),
      quantity: fc.integer({ min: 1, max: 100_000 }),
      taxes: fc.subarray([1, 2, 'C', 4, 5, 6, 7], { maxLength: 1 }),
      discounts: anyDiscounts,
    }),
    { minLength: 1, maxLength: 6 },
  ),
  discounts: anyDiscounts,
  payments: fc.array(
    fc.record({ type: fc.constantFrom('CASH' as const, 'CASHLESS' as const), value: fc.nat(20_000_000) }),
    { maxLength: 3 },
  ),
  rounding_mode: fc.constantFrom(undefined, 'ROUND_10' as const, 'ROUND_50' as const),
})

test('the parts of any receipt add up', () => {
  const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
  fc.assert(
    fc.property(requests, ({ goods, rounding_mode, ...rest }) => {
      const sums = receipt(
        goods.map(({ price, ...more }) => item(price, more)),
        { ...rest, ...(rounding_mode ? { rounding_mode } : {}) },
      )
      const lines = sums.goods.flatMap((line) => line.taxes)
      const on_top = add(lines.map((line) => (line.tax.included ? 0 : line.value + line.extra_value)))
      assert.ok(sums.goods.every(({ base, sum, net }) => [base, sum, net].every((each) => each >= 0)))
      assert.equal(sums.total_sum, add(sums.goods.map(({ net }) => net)) + on_top)
      assert.equal(
        sums.total_sum - on_top,
        add(sums.goods.map(({ base }) => base)) - sums.discounts_sum + sums.extra_charge_sum,
      )
      assert.equal(add(sums.taxes.map(({ value }) => value)), add(lines.map(({ value }) => value)))
      assert.equal(sums.payable, sums.total_sum + sums.round_sum)
      assert.equal(add(sums.paid.map(({ value }) => value)), sums.total_payment - sums.total_rest)
      assert.ok(sums.paid.every(({ value }) => value >= 0))
      const taxed = add(sums.taxes.map(({ value, extra_value }) => value + extra_value))
      assert.ok(taxed <= sums.total_sum)
      for (const value of Object.values(sums)) if (typeof value === 'number') assert.ok(Number.isSafeInteger(value))
    }),
    { numRuns: 2000 },
  )
})

test('the largest figures the wire allows make sums, not exceptions', () => {
  const charges = Array.from({ length: 50 }, () => plus('PERCENT', 99_999_999_999))
  const sums = receipt([item(99_999_999_999, { quantity: 99_999_999_999, taxes: [5] })], { discounts: charges })
  assert.ok(Number.isFinite(sums.total_sum))
})
