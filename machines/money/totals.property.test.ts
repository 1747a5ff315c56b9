/**
 * Receipts made at random. Every failure prints the seed it was found with; to see it again, run
 * `KASALAB_SEED=<seed> npm run unit`, or this file alone.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { restNotCovered } from '../rules/money.ts'
import type { Discount, Goods, SellRequest } from '../vocabulary/receipt.ts'
import type { RegisterContext } from '../vocabulary/register.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { totals } from './totals.ts'

const seed = process.env.KASALAB_SEED
const runs = (numRuns: number): fc.Parameters<unknown> => ({ numRuns, ...(seed && { seed: Number(seed) }) })

const tax = (code: number, symbol: string, rate: number, more: Partial<Tax> = {}): Tax => ({
  id: `00000000-0000-4000-8000-00000000000${code}`,
  code,
  label: `${rate} %`,
  symbol,
  rate,
  extra_rate: 0,
  included: true,
  no_vat: false,
  created_at: 0,
  ...more,
})
const taxes = [
  tax(1, 'А', 20),
  tax(2, 'Б', 7),
  tax(3, 'В', 0),
  tax(4, 'Г', 20, { extra_rate: 5 }),
  tax(5, 'Д', 20, { included: false }),
  tax(6, 'Е', 20, { included: false, extra_rate: 7.5 }),
  tax(8, 'Є', 0, { no_vat: true }),
]

const anyDiscounts: fc.Arbitrary<Discount[]> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constantFrom('DISCOUNT', 'EXTRA_CHARGE'),
      mode: fc.constant('VALUE' as const),
      value: fc.nat(5_000_000),
      tax_codes: fc.subarray([1, 2, 'A', 'Г', 5]),
    }),
    fc.record({
      type: fc.constantFrom('DISCOUNT', 'EXTRA_CHARGE'),
      mode: fc.constant('PERCENT' as const),
      value: fc.nat(1_500_000).map((parts) => parts / 10_000),
      tax_codes: fc.option(fc.constant([] as string[])),
    }),
  ),
  { maxLength: 3 },
)

/** All but the payments: they follow from what is due. */
const baskets = fc.record({
  goods: fc.array(
    fc.record({
      code: fc.constant('1'),
      name: fc.constant('Bread'),
      price: fc.oneof(fc.nat(200), fc.nat(10_000_000)),
      quantity: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 100_000 })),
      taxes: fc.subarray([1, 'B', 'Б', 4, 5, 6, 8], { maxLength: 2 }),
      discounts: fc.option(anyDiscounts),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  discounts: fc.option(anyDiscounts),
  rounding_mode: fc.constantFrom(null, 'ROUND_10' as const, 'ROUND_50' as const),
})
type Basket = { goods: Goods[] } & Pick<SellRequest, 'discounts' | 'rounding_mode'>

const receipt = (basket: Basket, payments: SellRequest['payments'] = []) =>
  totals({ id: '00000000-0000-4000-8000-000000000000', ...basket, payments }, taxes)
const add = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)
/** Half up, by way of a fraction: not the machine's own division. */
const nearest = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor))

test('LOC-157, NS-61: a receipt is the sum of its items, less its discounts, plus its charges and the taxes on top', () => {
  fc.assert(
    fc.property(baskets, (basket) => {
      const sums = receipt(basket)
      const onTop = add(
        sums.goods.flatMap(({ taxes: lines }) =>
          lines.map((line) => (line.tax.included ? 0 : line.value + line.extra_value)),
        ),
      )
      const bases = basket.goods.map(({ price, quantity }) => nearest(BigInt(price) * BigInt(quantity), 1000n))
      assert.deepEqual(
        sums.goods.map(({ base }) => base),
        bases,
      )
      assert.equal(sums.total_sum, add(bases) - sums.discounts_sum + sums.extra_charge_sum + onTop)
      assert.equal(sums.total_sum, add(sums.goods.map(({ net }) => net)) + onTop)
      for (const line of sums.goods) {
        const change = add(line.discounts.map(({ type, sum }) => (type === 'DISCOUNT' ? -sum : sum)))
        assert.equal(line.sum, line.base + change)
        assert.ok(line.sum >= 0 && line.net >= 0, 'an item below zero')
        assert.ok(
          line.discounts.every(({ sum }) => sum >= 0),
          'a discount below zero',
        )
      }
      assert.ok(
        sums.discounts.every(({ sum }) => sum >= 0),
        'a discount below zero',
      )
      for (const value of Object.values(sums)) if (typeof value === 'number') assert.ok(Number.isSafeInteger(value))
    }),
    runs(5000),
  )
})

test('NS-62: the tax lines are the sum of the taxes of the items, and are less than what is paid', () => {
  fc.assert(
    fc.property(baskets, (basket) => {
      const { goods, tax_lines, total_sum, taxes: stated } = receipt(basket)
      for (const line of tax_lines) {
        const own = goods.flatMap(({ taxes: parts }) => parts.filter((part) => part.tax.code === line.tax.code))
        assert.deepEqual(
          [line.value, line.extra_value, line.turnover],
          [
            add(own.map(({ value }) => value)),
            add(own.map(({ extra_value }) => extra_value)),
            add(own.map(({ turnover }) => turnover)),
          ],
        )
        assert.ok(line.turnover <= total_sum, 'a turnover above the total')
        if (line.tax.no_vat) assert.equal(line.value, 0)
      }
      assert.ok(add(stated.map(({ value, extra_value }) => value + extra_value)) <= total_sum, 'taxes above the total')
      for (const { net, taxes: parts } of goods)
        for (const { tax: each, value, extra_value } of parts.filter((part) => part.tax.included)) {
          const excise = nearest(BigInt(net * each.extra_rate * 10), BigInt(1000 + each.extra_rate * 10))
          assert.equal(extra_value, excise)
          assert.equal(value, nearest(BigInt((net - excise) * each.rate), BigInt(100 + each.rate)))
        }
    }),
    runs(5000),
  )
})

test('LOC-164, LOC-169, NS-63: what is tendered is what is kept and the change; rounding moves cash alone, and little', () => {
  const tenders = fc.record({ card: fc.nat(100), more: fc.nat(100_000), remove_rest: fc.boolean() })
  fc.assert(
    fc.property(baskets, tenders, (basket, { card, more, remove_rest }) => {
      const step = basket.rounding_mode === 'ROUND_50' ? 50 : basket.rounding_mode === 'ROUND_10' ? 10 : 1
      const due = receipt(basket).total_sum
      const byCard = Math.floor((due * card) / 100)
      const cash = nearest(BigInt(due - byCard), BigInt(step)) * step
      const payments: SellRequest['payments'] = [
        { type: 'CASHLESS', value: byCard },
        { type: 'CASH', value: cash + more * step },
      ]
      const sums = totals({ id: '00000000-0000-4000-8000-000000000000', ...basket, payments, remove_rest }, taxes)
      assert.equal(sums.payable, byCard + cash)
      assert.equal(sums.round_sum, cash - (due - byCard))
      assert.ok(2 * Math.abs(sums.round_sum) <= step)
      assert.equal(sums.total_rest, remove_rest ? 0 : more * step)
      assert.deepEqual(
        sums.paid.map(({ type, value }) => [type, value]),
        [
          ['CASHLESS', byCard],
          ['CASH', cash],
        ],
      )
    }),
    runs(5000),
  )
})

test('LOC-164: the rule of change refuses exactly what cash cannot give back', () => {
  const value = fc.integer({ min: 0, max: 3000 })
  const tender = fc.record({ type: fc.constantFrom('CASH' as const, 'CASHLESS' as const), value })
  const mode = fc.constantFrom(undefined, 'ROUND_10' as const, 'ROUND_50' as const)
  fc.assert(
    fc.property(value, fc.array(tender, { maxLength: 4 }), mode, fc.boolean(), (price, payments, rounding, silent) => {
      const goods = [{ code: '1', name: 'Хліб', price, quantity: 1000 }]
      const request = { id: 'r', goods, payments, remove_rest: silent, ...(rounding && { rounding_mode: rounding }) }
      const made = totals(request, taxes)
      const cash = payments.reduce((sum, each) => sum + (each.type === 'CASH' ? each.value : 0), 0)
      const command = { type: 'receipt.sell', at: 0, request, taxes, totals: made, known: false } as const
      const isRefused = restNotCovered.broken({} as RegisterContext, command) !== null
      assert.equal(isRefused, made.total_payment - made.payable > cash)
      assert.equal(isRefused, made.total_payment - cash > price)
    }),
    runs(5000),
  )
})

test('LOC-165: goods that come back are worth what they were sold for, to the last tax', () => {
  fc.assert(
    fc.property(baskets, fc.constantFrom({ is_return: true }, { is_winnings_payout: true }), (basket, mark) => {
      const { is_return: soldOut, ...sold } = receipt(basket)
      const back = receipt({ ...basket, goods: basket.goods.map((item) => ({ ...item, ...mark })) })
      const { is_return: isBack, ...returned } = back
      assert.deepEqual([soldOut, isBack], [false, true])
      assert.deepEqual(returned, sold)
    }),
    runs(5000),
  )
})
