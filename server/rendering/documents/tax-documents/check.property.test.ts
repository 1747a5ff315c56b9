/** Whatever is sold: its document follows the schema, and its rows lead to its sum. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ReceiptTotals, SaleOrder } from '../../../../machines/vocabulary/receipt.ts'
import { checkDocument } from './check.ts'
import { saleOf, TAXES } from './tests/records.ts'
import { type Elements, elementsOf, xmlRows } from './tests/schema.ts'

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const discount = fc.record({
  type: fc.constantFrom('DISCOUNT' as const, 'EXTRA_CHARGE' as const),
  mode: fc.constantFrom('VALUE' as const, 'PERCENT' as const),
  value: fc.integer({ min: 0, max: 100 }),
})
const item = fc.record({
  code: fc.string({ minLength: 1, unit: 'grapheme' }),
  name: fc.string({ minLength: 1, unit: 'binary' }),
  price: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  taxes: optional(fc.constantFrom(...TAXES).map(({ code }) => [code])),
  discounts: optional(fc.array(discount, { maxLength: 2 })),
  uktzed: optional(fc.oneof(fc.string(), fc.constant('2204'), fc.constant('01.11.1'))),
  barcode: optional(fc.string()),
  excise_barcodes: optional(fc.array(fc.string(), { maxLength: 2 })),
})
const payment = fc.record({
  type: fc.constantFrom('CASH' as const, 'CASHLESS' as const),
  value: fc.integer({ min: 0, max: 1_000_000 }),
  label: optional(fc.string({ minLength: 1 })),
  rrn: optional(fc.string()),
  commission: optional(fc.integer({ min: 0, max: 100 })),
})
const prepaid = fc.record({
  ...{ type: fc.constant('PRE_PAYMENT' as const), mode: fc.constant('VALUE' as const) },
  value: fc.constant(1),
})
const order: fc.Arbitrary<Partial<SaleOrder>> = fc
  .record({
    goods: fc.array(item, { minLength: 1, maxLength: 4 }),
    discounts: optional(fc.array(fc.oneof(discount, prepaid), { maxLength: 3 })),
    payments: fc.array(payment, { maxLength: 3 }),
    rounding_mode: optional(fc.constantFrom('ROUND_10' as const, 'ROUND_50' as const)),
    isReturn: fc.boolean(),
  })
  .map(
    ({ isReturn, goods, ...rest }) =>
      ({ ...rest, goods: goods.map((each) => ({ ...each, is_return: isReturn })) }) as never,
  )

const minor = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100)
const sumOf = (rows: Elements[], name: string): number => rows.reduce((sum, row) => sum + minor(row[name]), 0)

test('documents follow the schema, and costs less discounts with taxes on top come to the sum', () => {
  fc.assert(
    fc.property(order, (sent) => {
      const paper = saleOf(sent)
      const { money } = (paper.row.entry.document as { body: { money: ReceiptTotals } }).body
      // What was paid before is never more than all comes to
      fc.pre(money.total_sum >= 0)
      const { CHECKTOTAL, CHECKBODY, CHECKTAX } = elementsOf(
        checkDocument(paper, { returned: null, previous: null }),
      ).CHECK
      const onTop = xmlRows(CHECKTAX).filter(({ SIGN }) => SIGN === 'true')
      const rows = xmlRows(CHECKBODY)
      const sum = sumOf(rows, 'COST') - sumOf(rows, 'DISCOUNTSUM') + sumOf(onTop, 'SUM')
      assert.equal(minor(CHECKTOTAL.NORNDSUM ?? CHECKTOTAL.SUM), sum)
      assert.equal(minor(CHECKTOTAL.DISCOUNTSUM), sumOf(rows, 'DISCOUNTSUM'))
      assert.equal(minor(CHECKTOTAL.SUM) + minor(CHECKTOTAL.RNDSUM), sum)
    }),
  )
})
