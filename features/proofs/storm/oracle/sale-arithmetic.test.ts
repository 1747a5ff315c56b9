import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payableOf, saleSums, taxSums } from './sale-arithmetic.ts'

const good = (price: number, quantity: number, taxes: number[] = [], discounts: object[] = []) => ({
  ...{ code: '1', name: 'x' },
  ...{ price, quantity, taxes, discounts },
})
const sale = (goods: object[], more: object = {}) => ({
  id: 'a',
  goods,
  payments: [{ type: 'CASH', value: 10_000 }],
  ...more,
})

test('a position is rounded half up, and its discounts come off it', () => {
  assert.equal(saleSums(sale([good(1999, 1333)])).total_sum, 2665)
  const less = [{ type: 'DISCOUNT', mode: 'VALUE', value: 33 }]
  assert.equal(saleSums(sale([good(1999, 1333, [], less)])).total_sum, 2632)
})

test('cash is rounded to 10 and to 50, the cards are not', () => {
  const rounded = (mode: string, price: number, card = 0) =>
    saleSums(
      sale([good(price, 1000)], {
        rounding_mode: mode,
        payments: [...(card ? [{ type: 'CASHLESS', value: card }] : []), { type: 'CASH', value: 9000 }],
      }),
    )
  assert.equal(rounded('ROUND_10', 1005).round_sum, 5)
  assert.equal(rounded('ROUND_10', 1004).round_sum, -4)
  assert.equal(rounded('ROUND_50', 1025).round_sum, 25)
  assert.equal(rounded('ROUND_50', 1024).round_sum, -24)
  const sums = rounded('ROUND_10', 1005, 100)
  assert.equal(payableOf(sums), 1010)
  assert.equal(sums.total_rest, 9100 - 1010)
})

test('a tax is in the price or on top of it, an excise goes before VAT', () => {
  const of = (code: number) => taxSums(sale([good(10_500, 1000, [code])]))?.get(code)
  assert.deepEqual(of(1), { value: 1750, turnover: 10_500 })
  // 500 of excise, and VAT of 10000
  assert.deepEqual(of(4), { value: 500 + 1667, turnover: 10_500 })
  assert.deepEqual(of(9), { value: 2100, turnover: 12_600 })
  assert.equal(saleSums(sale([good(10_500, 1000, [9])])).total_sum, 12_600)
})

test('taxes under a discount that is shared out are not computed', () => {
  assert.equal(
    taxSums(sale([good(1000, 1000, [1])], { discounts: [{ type: 'DISCOUNT', mode: 'VALUE', value: 1 }] })),
    null,
  )
})

test('the words of the cloud come to the same', () => {
  const inCloud = sale([{ good: { price: 1000, tax: [1] }, quantity: 2000, is_return: true }])
  assert.equal(saleSums(inCloud).total_sum, 2000)
  assert.equal(saleSums(inCloud).is_return, true)
})
