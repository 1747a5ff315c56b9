/** Tests of the sums of a sale, by figures that the clauses name or that were reckoned by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SEEDED } from '../house.ts'
import { type SaleFigures, sumsOfSale } from './sale-sums.ts'

const TAXES = Object.values(SEEDED.taxes)[0]!
const bread = { code: '1', name: 'Хліб', price: 1000, quantity: 1000 }
const sums = (body: Partial<SaleFigures>) => sumsOfSale({ goods: [bread], payments: [], ...body }, TAXES)
const cash = (value: number) => [{ type: 'CASH', value }] as const

test('an item is its price times its quantity in thousandths (LOC-157)', () => {
  const goods = [
    { ...bread, quantity: 1500 },
    { ...bread, price: 250, quantity: 2000 },
  ]
  assert.deepEqual(
    sums({ goods }).items.map(({ sum }) => sum),
    [1500, 500],
  )
  assert.equal(sums({ goods: [{ ...bread, price: 1, quantity: 500 }] }).total, 1)
})

test('change is what was tendered above what is due (LOC-164)', () => {
  const { total, tendered, rest, cash: stays } = sums({ goods: [{ ...bread, quantity: 1500 }], payments: cash(2000) })
  assert.deepEqual([total, tendered, rest, stays], [1500, 2000, 500, 1500])
})

test('cash is rounded, and nothing is without cash (LOC-169, NS-63)', () => {
  const goods = [{ ...bread, price: 1004 }]
  assert.equal(sums({ goods, payments: cash(1000), rounding_mode: 'ROUND_10' }).round, -4)
  assert.equal(sums({ goods, payments: [{ type: 'CASHLESS', value: 1004 }], rounding_mode: 'ROUND_10' }).round, 0)
  assert.equal(sums({ goods: [{ ...bread, price: 1025 }], payments: cash(1050), rounding_mode: 'ROUND_50' }).round, 25)
})

test('discounts go down the list, and never below nothing (LOC-159, LOC-160, NS-61)', () => {
  const off = { type: 'DISCOUNT', mode: 'VALUE', value: 100 } as const
  const share = { type: 'DISCOUNT', mode: 'PERCENT', value: 10 } as const
  assert.equal(sums({ discounts: [off, share] }).total, 810)
  assert.equal(sums({ discounts: [share, off] }).total, 800)
  assert.equal(sums({ discounts: [{ ...off, value: 1001 }] }).total, 0)
  assert.equal(sums({ goods: [{ ...bread, discounts: [off] }] }).discounts, 100)
})

test('a whole-receipt discount is spread by largest remainder (NS-61)', () => {
  const goods = [bread, bread, bread].map((item) => ({ ...item, taxes: [1] }))
  const { items } = sums({ goods, discounts: [{ type: 'DISCOUNT', mode: 'VALUE', value: 100 }] })
  assert.deepEqual(
    items.map(({ turnover }) => turnover),
    [966, 967, 967],
  )
})

test('a tax inside the price is its part of the price, excise first (NS-62)', () => {
  const [tax] = sums({ goods: [{ ...bread, taxes: ['А'] }] }).taxes
  assert.deepEqual(tax, { code: 1, value: 167, extra: 0, turnover: 1000 })
  const [item] = sums({ goods: [{ ...bread, price: 10_500, taxes: [4] }] }).items
  assert.deepEqual(item!.taxes, [{ code: 4, value: 1667, extra: 500, turnover: 10_500 }])
})

test('a tax on top of the price is due as well, and is in its turnover (NS-62)', () => {
  const { total, taxes } = sums({ goods: [{ ...bread, taxes: ['Д'] }] })
  assert.deepEqual([total, taxes], [1200, [{ code: 9, value: 200, extra: 0, turnover: 1200 }]])
})

test('a share that names taxes is of the goods that carry one of them; where none does, of all (LOC-161, NS-61)', () => {
  const goods = [{ ...bread, taxes: [1] }, bread]
  const share = (code: number) => ({ type: 'DISCOUNT', mode: 'PERCENT', value: 10, tax_codes: [code] }) as const
  assert.deepEqual(
    [sums({ goods, discounts: [share(1)] }).total, sums({ goods, discounts: [share(2)] }).total],
    [1900, 1800],
  )
})
