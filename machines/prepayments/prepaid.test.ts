import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { totals } from '../money/totals.ts'
import type { ChainedReceipt, PrepaidOrder } from '../vocabulary/prepayments/prepayment.ts'
import type { Payment } from '../vocabulary/receipt.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { afterPayment, partOf, prepaidCost, returnOf } from './prepaid.ts'

const seed = process.env.KASALAB_SEED

const taxes: Tax[] = [{ rate: 20 }, { rate: 7 }, { rate: 20, included: false }, { rate: 20, extra_rate: 5 }].map(
  (own, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index + 1}`,
    code: index + 1,
    label: '',
    symbol: 'АБВГ'[index]!,
    extra_rate: 0,
    included: true,
    no_vat: false,
    created_at: 0,
    ...own,
  }),
)

const orders: fc.Arbitrary<PrepaidOrder> = fc
  .record({
    goods: fc.array(
      fc.record({
        code: fc.constant('1'),
        name: fc.constant('Table'),
        price: fc.integer({ min: 100, max: 1_000_000 }),
        quantity: fc.integer({ min: 100, max: 10_000 }),
        taxes: fc.constantFrom<(number | string)[]>([], [1], ['А'], [2], [3], [4], [1, 2]),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    isAlike: fc.boolean(),
    percent: fc.nat(90),
  })
  .map(({ goods, isAlike, percent }) => ({
    goods: isAlike ? goods.map((item) => ({ ...item, taxes: goods[0]!.taxes })) : goods,
    discounts: [{ type: 'DISCOUNT', mode: 'PERCENT', value: percent }],
    members: {},
  }))

const by = (value: number): Payment[] => [{ type: 'CASH', value }]
const paying = (value: number) => ({ id: '1', payments: by(value) })

/** The totals of a chain: two parts at most, and the rest. */
function paidIn(order: PrepaidOrder, shares: readonly number[]) {
  const cost = prepaidCost(order, taxes)
  const parts: { sum: number; before: number; totals: ReturnType<typeof totals> }[] = []
  let paid = 0
  for (const share of shares) {
    const sum = Math.floor(((cost - paid) * share) / 100)
    if (sum === 0 || sum === cost - paid) continue
    parts.push({ sum, before: paid, totals: totals(partOf(order, 'ORDER-0001', paying(sum), taxes), taxes) })
    paid += sum
  }
  const last = totals(afterPayment(order, paid, paying(cost - paid), taxes), taxes)
  return { cost, parts, paid, last }
}

const runs = { numRuns: 3000, ...(seed && { seed: Number(seed) }) }
const shares = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 })

test('EXT-411, EXT-412: the receipts of a chain come to the cost of its order, whatever its parts', () => {
  fc.assert(
    fc.property(orders, shares, (order, parts) => {
      const chain = paidIn(order, parts)
      for (const { sum, totals: made } of chain.parts) assert.deepEqual([made.total_sum, made.payable], [sum, sum])
      assert.equal(chain.last.total_sum, chain.cost - chain.paid)
      const plain = totals({ id: '1', ...order, payments: [] }, taxes)
      assert.equal(chain.last.discounts_sum, plain.discounts_sum)
    }),
    runs,
  )
})

test('EXT-413: every kopeck is taxed once', () => {
  fc.assert(
    fc.property(orders, shares, (order, shared) => {
      const { parts, last, paid } = paidIn(order, shared)
      const plain = totals({ id: '1', ...order, payments: [] }, taxes)
      const all = [...parts.map((part) => part.totals), last]
      for (const { code, turnover, value } of plain.taxes) {
        const own = all.flatMap((each) => each.taxes.filter((line) => line.code === code))
        assert.equal(
          own.reduce((sum, line) => sum + line.turnover, 0),
          turnover,
        )
        const stated = own.reduce((sum, line) => sum + line.value, 0)
        const roundings = order.goods.length * all.length + 1
        assert.ok(Math.abs(stated - value) <= roundings, `${stated} instead of ${value}`)
      }
      const isTaxedAtOnce = parts.some((part) => part.totals.taxes.length > 0)
      if (paid > 0 && plain.taxes.length > 0 && !isTaxedAtOnce) assert.deepEqual(last.taxes, plain.taxes)
    }),
    runs,
  )
})

test('EXT-421: a return comes to what its receipt came to', () => {
  const receipt = { id: '1', cash_register_id: 'r', number: 1, rounding_mode: null, returned: null } as const
  fc.assert(
    fc.property(orders, shares, (order, shared) => {
      const { parts, last, paid, cost } = paidIn(order, shared)
      const back = (kind: ChainedReceipt['kind'], sum: number, paid_before: number) => {
        const made = { ...receipt, kind, sum, paid_before, payments: by(sum), payment_members: undefined }
        return totals(returnOf(order, 'ORDER-0001', made, { id: '2' }, taxes), taxes)
      }
      const held = (returned: ReturnType<typeof totals>, sold: ReturnType<typeof totals>) => {
        assert.ok(returned.is_return && returned.total_payment === returned.payable)
        assert.deepEqual({ ...returned, is_return: false }, sold)
      }
      for (const { sum, before, totals: sold } of parts) held(back('PRE_PAYMENT', sum, before), sold)
      held(back('AFTER_PAYMENT', cost - paid, paid), last)
    }),
    runs,
  )
})

test('EXT-413: the position is taxed where all goods carry the same taxes within their prices', () => {
  const order = (...codes: (number | string)[][]): PrepaidOrder => ({
    goods: codes.map((own) => ({ code: '1', name: 'Table', price: 100, quantity: 1000, taxes: own })),
    discounts: [],
    members: {},
  })
  const taxesOf = (...codes: (number | string)[][]) =>
    partOf(order(...codes), 'ORDER-0001', paying(10), taxes).goods[0]!.taxes ?? []
  assert.deepEqual(taxesOf([1], ['А']), [1])
  assert.deepEqual(taxesOf([1, 2], [2, 1]), [1, 2])
  assert.deepEqual(taxesOf([1], [1, 2]), [])
  assert.deepEqual(taxesOf([1], []), [])
  assert.deepEqual(taxesOf([], []), [])
  assert.deepEqual(taxesOf([3]), [])
})
