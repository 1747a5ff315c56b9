/**
 * Receipts reckoned a second time, in fractions of integers of any length and by the words of the decisions alone
 * (NS-60…63): nothing of the machine's own arithmetic is used. To see a failure again, run
 * `KASALAB_SEED=<seed> npm run unit`, or this file alone.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Discount, Goods, Payment, SaleDiscount, SaleOrder } from '../vocabulary/receipt.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { totals } from './totals.ts'

const seed = process.env.KASALAB_SEED

const taxes: Tax[] = [
  { rate: 20 },
  { rate: 7 },
  { rate: 0 },
  { rate: 20, extra_rate: 5 },
  { rate: 20, included: false },
  { rate: 6.666666666666667, extra_rate: 7.5, included: false },
  { rate: 33.33333, extra_rate: 1e-7 },
  { rate: 20, no_vat: true },
].map((own, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index + 1}`,
  code: index + 1,
  label: '',
  symbol: 'АБВГДЕЖЄ'[index]!,
  extra_rate: 0,
  included: true,
  no_vat: false,
  created_at: 0,
  ...own,
}))

/** dividend / divisor */
type Fraction = [bigint, bigint]

/** A number as its decimal digits say. */
function fraction(number: number): Fraction {
  const [, units, tenths = '', power = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number))!
  const places = Number(power) - tenths.length
  const digits = BigInt(units + tenths)
  return places < 0 ? [digits, 10n ** BigInt(-places)] : [digits * 10n ** BigInt(places), 1n]
}
const half = (dividend: bigint, divisor: bigint): bigint =>
  dividend / divisor + (2n * (dividend % divisor) >= divisor ? 1n : 0n)
const sum = (values: bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

function worth({ type, mode, value }: SaleDiscount, running: bigint): bigint {
  const [n, d] = fraction(value)
  const amount = mode === 'VALUE' ? n / d : half(running * n, 100n * d)
  return type !== 'EXTRA_CHARGE' && amount > running ? running : amount
}

/** Each one's share by hand: what it loses by the cut decides who gets one of those left over. */
function shares(amount: bigint, nets: bigint[]): bigint[] {
  const total = sum(nets)
  const weights = total === 0n ? nets.map(() => 1n) : nets
  const whole = total === 0n ? BigInt(nets.length) : total
  const cut = weights.map((weight) => (weight * amount) / whole)
  const order = weights.map((_, index) => index)
  const lost = (index: number): bigint => (weights[index]! * amount) % whole
  order.sort((a, b) => (lost(a) > lost(b) ? -1 : lost(a) < lost(b) ? 1 : a - b))
  for (const index of order.slice(0, Number(amount - sum(cut)))) cut[index]! += 1n
  return cut
}

/** By number, by number as text, by letter, by the Latin letter that looks like it. */
const NAMES = new Map(
  taxes.flatMap((tax) => [tax.code, `0${tax.code}`, `${tax.code}`, tax.symbol].map((name) => [name, tax])),
)
NAMES.set('A', taxes[0]!).set('B', taxes[2]!)
const found = (name: number | string): Tax => NAMES.get(name)!

function reckoned({ goods, discounts, payments, rounding_mode, remove_rest }: SaleOrder) {
  let off = 0n
  let on = 0n
  let before = 0n
  const apply = (discount: SaleDiscount, running: bigint): bigint => {
    const amount = worth(discount, running)
    if (discount.type === 'DISCOUNT') off += amount
    else if (discount.type === 'EXTRA_CHARGE') on += amount
    return discount.type === 'EXTRA_CHARGE' ? amount : -amount
  }
  const items = goods.map((item) => {
    let net = half(BigInt(item.price) * BigInt(item.quantity), 1000n)
    for (const discount of item.discounts ?? []) net += apply(discount, net)
    return { net, taxes: [...new Set((item.taxes ?? []).map(found))] }
  })
  for (const discount of discounts ?? []) {
    // EXT-413: paid before, and not taxed yet: the goods are taxed as if it were still to be paid.
    if (discount.type === 'PRE_PAYMENT' && !discount.tax_codes) {
      before += BigInt(discount.value)
      continue
    }
    const named = (discount.tax_codes ?? []).map(found)
    const some = items.filter((item) => item.taxes.some((tax) => named.includes(tax)))
    const bearers = some.length > 0 ? some : items
    const change = apply(discount, sum(bearers.map(({ net }) => net)))
    const parts = shares(
      change < 0n ? -change : change,
      bearers.map(({ net }) => net),
    )
    for (const [index, item] of bearers.entries()) item.net += change < 0n ? -parts[index]! : parts[index]!
  }
  let total = 0n
  const lines = new Map<number, bigint[]>()
  for (const { net, taxes: own } of items) {
    total += net
    for (const { code, rate, extra_rate, included, no_vat } of own) {
      const [n, d] = no_vat ? [0n, 1n] : fraction(rate)
      const [m, e] = fraction(extra_rate)
      const excise = included ? half(net * m, 100n * e + m) : 0n
      const vat = included ? half((net - excise) * n, 100n * d + n) : half(net * n, 100n * d)
      const extra = included ? excise : half((net + vat) * m, 100n * e)
      const onTop = included ? 0n : vat + extra
      total += onTop
      const line = lines.get(code) ?? [0n, 0n, 0n]
      lines.set(code, [line[0]! + vat, line[1]! + extra, line[2]! + net + onTop])
    }
  }
  total -= before
  const paid = (type: Payment['type']): bigint =>
    sum(payments.map((each) => (each.type === type ? BigInt(each.value) : 0n)))
  const rest = total > paid('CASHLESS') ? total - paid('CASHLESS') : 0n
  const step = rounding_mode === 'ROUND_10' ? 10n : rounding_mode === 'ROUND_50' ? 50n : 1n
  const cash = payments.some(({ type }) => type === 'CASH') ? half(rest, step) * step : rest
  const over = paid('CASH') + paid('CASHLESS') - total - (cash - rest)
  const change = over < 0n || goods[0]!.is_return ? 0n : over < paid('CASH') ? over : paid('CASH')
  return {
    total_sum: total,
    total_payment: paid('CASH') + paid('CASHLESS'),
    total_rest: remove_rest ? 0n : change,
    round_sum: cash - rest,
    discounts_sum: off,
    extra_charge_sum: on,
    kept: [paid('CASH') - change, paid('CASHLESS')],
    nets: items.map(({ net }) => net),
    lines: [...lines],
  }
}

const anyPercent = fc.oneof(
  fc.nat(1_500_000).map((parts) => parts / 10_000),
  fc.nat(150_000_000).map((parts) => parts / 1_000_000),
  fc.double({ min: 0, max: 150, noNaN: true }),
  fc.constantFrom(1e-7, 33.333333, 33.333333333333336, 5e-324),
)
const someDiscounts: fc.Arbitrary<Discount[]> = fc.array(
  fc
    .record({
      type: fc.constantFrom('DISCOUNT' as const, 'EXTRA_CHARGE' as const),
      mode: fc.constantFrom('PERCENT' as const, 'VALUE' as const),
      percent: anyPercent,
      amount: fc.oneof(fc.nat(100), fc.nat(50_000_000)),
      tax_codes: fc.option(fc.subarray([1, '2', 'Б', 'A', 5, '7']), { nil: undefined }),
    })
    .map(
      ({ percent, amount, ...rest }) => ({ ...rest, value: rest.mode === 'PERCENT' ? percent : amount }) as Discount,
    ),
  { maxLength: 3 },
)
const somePayments: fc.Arbitrary<Payment[]> = fc.array(
  fc.record({ type: fc.constantFrom('CASH' as const, 'CASHLESS' as const), value: fc.nat(99_999_999_999) }),
  { maxLength: 3 },
)
const requests: fc.Arbitrary<SaleOrder> = fc
  .record({
    is_return: fc.boolean(),
    goods: fc.array(
      fc.record({
        price: fc.oneof(fc.nat(300), fc.nat(10_000_000), fc.nat(99_999_999_999)),
        quantity: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 100_000 })),
        taxes: fc.subarray([1, '2', 'В', 'B', 4, '05', 'Е', 7, '8'], { maxLength: 3 }),
        discounts: fc.option(someDiscounts),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    discounts: fc.option(someDiscounts),
    payments: somePayments,
    rounding_mode: fc.constantFrom(null, 'ROUND_10' as const, 'ROUND_50' as const),
    remove_rest: fc.boolean(),
  })
  .map(({ goods, is_return, ...rest }) => ({
    id: '00000000-0000-4000-8000-000000000000',
    ...rest,
    goods: goods.map((item): Goods => ({ code: '1', name: 'Bread', is_return, ...item })),
  }))

/** A part of what a receipt comes to was paid before, with its taxes or without. */
const paidBefore = fc.record({ percent: fc.nat(100), tax_codes: fc.constantFrom(undefined, [1], ['B', 5]) })
function withPaidBefore(request: SaleOrder, { percent, tax_codes }: { percent: number; tax_codes?: unknown }) {
  const value = Number((reckoned(request).total_sum * BigInt(percent)) / 100n)
  const before = { type: 'PRE_PAYMENT', mode: 'VALUE', value, ...(tax_codes != null && { tax_codes }) }
  return { ...request, discounts: [...(request.discounts ?? []), before as SaleDiscount] }
}

test('NS-60…63: every figure of a receipt is that of a second reckoning in fractions', () => {
  fc.assert(
    fc.property(requests, fc.option(paidBefore), (plain, before) => {
      const request = before ? withPaidBefore(plain, before) : plain
      const expected = reckoned(request)
      const made = totals(request, taxes)
      const kept = (type: Payment['type']): bigint =>
        sum(made.paid.map((each) => (each.type === type ? BigInt(each.value) : 0n)))
      assert.deepEqual(
        {
          total_sum: BigInt(made.total_sum),
          total_payment: BigInt(made.total_payment),
          total_rest: BigInt(made.total_rest),
          round_sum: BigInt(made.round_sum),
          discounts_sum: BigInt(made.discounts_sum),
          extra_charge_sum: BigInt(made.extra_charge_sum),
          kept: [kept('CASH'), kept('CASHLESS')],
          nets: made.goods.map(({ net }) => BigInt(net)),
          lines: made.taxes.map((each) => [each.code, [each.value, each.extra_value, each.turnover].map(BigInt)]),
        },
        expected,
      )
    }),
    { numRuns: 5000, ...(seed && { seed: Number(seed) }) },
  )
})
