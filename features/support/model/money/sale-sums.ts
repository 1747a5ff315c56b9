/** What a sale or a return comes to, from the request alone: the law's arithmetic in integers of minor units. */
import type { HouseTax } from './house-tax.ts'
import { fractionOf, halfUpOf, toStep } from './quotient.ts'
import { houseTaxOf, type TaxOfSale, taxOn } from './sale-taxes.ts'

export interface DiscountLine {
  /** Of a whole receipt also what was paid before (EXT-412). */
  type: 'DISCOUNT' | 'EXTRA_CHARGE' | 'PRE_PAYMENT'
  mode: 'VALUE' | 'PERCENT'
  value: number
  name?: string
  tax_codes?: readonly (number | string)[]
}

/** An item of the desk's request (FLD-018). */
export interface SaleItem {
  code: string
  name: string
  price: number
  quantity: number
  taxes?: readonly (number | string)[]
  discounts?: readonly DiscountLine[]
  uktzed?: string
  barcode?: string
  excise_barcodes?: readonly string[]
  header?: string
  footer?: string
  is_return?: boolean
  is_winnings_payout?: boolean
}

export interface SalePayment {
  type: 'CASH' | 'CASHLESS'
  value: number
  label?: string
  /** Number of the kind of a card, which the cloud alone is told (EXT-306). */
  code?: number
  card_mask?: string
  rrn?: string
  auth_code?: string
  commission?: number
  bank_name?: string
  payment_system?: string
  owner_name?: string
  terminal?: string
  acquirer_and_seller?: string
  receipt_no?: string
  signature_required?: boolean
}

/** The part of a request that its sums follow from. */
export interface SaleFigures {
  goods: readonly SaleItem[]
  payments: readonly SalePayment[]
  discounts?: readonly DiscountLine[]
  rounding_mode?: 'ROUND_10' | 'ROUND_50'
  remove_rest?: boolean
}

export interface ItemSums {
  /** After its own discounts. */
  sum: number
  /** After its share of the whole receipt's as well: what taxes are of. */
  turnover: number
  taxes: readonly TaxOfSale[]
  /** What each of its discounts comes to. */
  discounts: readonly number[]
}

export interface SaleSums {
  isReturn: boolean
  items: readonly ItemSums[]
  /** What each discount of the whole receipt comes to. */
  wholes: readonly number[]
  total: number
  /** What is to be paid less the total. */
  round: number
  payable: number
  /** Tendered, with change. */
  tendered: number
  rest: number
  /** Cash and card money that stays. */
  cash: number
  cashless: number
  /** Cash tendered that the rounding mode does not allow; null: none. */
  unrounded: number | null
  payments: readonly { type: 'CASH' | 'CASHLESS'; code: number | null; label: string; kept: number }[]
  /** By code, in the order of the goods. */
  taxes: readonly TaxOfSale[]
  discounts: number
  charges: number
}

/** The label of a payment that names none (LOC-134). */
export const USUAL_LABEL = { CASH: 'Готівка', CASHLESS: 'Картка' } as const
const STEP = { ROUND_10: 10, ROUND_50: 50 } as const

/** What a discount takes off a running sum, or puts on it (NS-61). */
function discountOf(sum: number, { type, mode, value }: DiscountLine): number {
  const { top, bottom } = fractionOf(value)
  const amount = mode === 'VALUE' ? value : halfUpOf(BigInt(sum) * top, 100n * bottom)
  return type === 'EXTRA_CHARGE' ? amount : Math.min(sum, amount)
}

const signed = (type: DiscountLine['type'], amount: number): number => (type === 'EXTRA_CHARGE' ? amount : -amount)

/** What was paid before, where its receipts have stated no tax: it is taken off behind the taxes (EXT-413). */
const isBehindTaxes = ({ type, tax_codes }: DiscountLine): boolean => type === 'PRE_PAYMENT' && !tax_codes?.length

function itemAfterDiscounts({ price, quantity, discounts = [] }: SaleItem): { sum: number; amounts: number[] } {
  let sum = halfUpOf(BigInt(price) * BigInt(quantity), 1000n)
  const amounts: number[] = []
  for (const discount of discounts) {
    const amount = discountOf(sum, discount)
    amounts.push(amount)
    sum += signed(discount.type, amount)
  }
  return { sum, amounts }
}

/** An amount over parts by largest remainder, the first of equal ones first (NS-61). */
function spread(amount: number, parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + BigInt(part), 0n)
  if (all === 0n) return parts.map(() => 0)
  const products = parts.map((part) => BigInt(amount) * BigInt(part))
  const shares = products.map((product) => Number(product / all))
  let left = amount - shares.reduce((sum, share) => sum + share, 0)
  const order = products.map((product, at) => ({ at, rest: product % all })).sort((a, b) => Number(b.rest - a.rest))
  for (const { at } of order) {
    if (left <= 0) break
    shares[at]!++
    left--
  }
  return shares
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** @param taxes of the organization; a request names some of them */
export function sumsOfSale(
  { goods, payments, discounts = [], rounding_mode }: SaleFigures,
  taxes: readonly HouseTax[],
): SaleSums {
  const own = goods.map(itemAfterDiscounts)
  const turnovers = own.map(({ sum }) => sum)
  const wholes: number[] = []
  for (const discount of discounts) {
    const { tax_codes } = discount
    if (isBehindTaxes(discount)) {
      wholes.push(discount.value)
      continue
    }
    const borne = tax_codes?.map((each) => houseTaxOf(taxes, each)?.code)
    const named = goods.map((item) => item.taxes?.some((tax) => borne?.includes(houseTaxOf(taxes, tax)?.code)) === true)
    // Of goods that carry none of its taxes it bears on all (NS-61)
    const bears = named.includes(true) ? named : goods.map(() => true)
    const parts = turnovers.map((sum, at) => (bears[at] ? sum : 0))
    const amount = discountOf(sumOf(parts), discount)
    wholes.push(amount)
    // Of parts that are all nothing each bears the same
    const shares = spread(amount, sumOf(parts) === 0 ? bears.map(Number) : parts)
    for (const [at, share] of shares.entries()) turnovers[at]! += signed(discount.type, share)
  }
  const items = goods.map(({ taxes: named = [] }, at): ItemSums => {
    const turnover = turnovers[at]!
    const found = named.flatMap((each) => houseTaxOf(taxes, each) ?? [])
    return { sum: own[at]!.sum, turnover, discounts: own[at]!.amounts, taxes: found.map((tax) => taxOn(turnover, tax)) }
  })
  const before = sumOf(discounts.filter(isBehindTaxes).map(({ value }) => value))
  return {
    ...settled(items, payments, { taxes, before, mode: rounding_mode }),
    ...discounted(goods, own, discounts, wholes),
    items,
    wholes,
    isReturn: goods.some((item) => item.is_return === true),
  }
}

function discounted(
  goods: readonly SaleItem[],
  own: readonly { amounts: number[] }[],
  discounts: readonly DiscountLine[],
  wholes: readonly number[],
) {
  const all = [
    ...goods.flatMap((item, at) =>
      (item.discounts ?? []).map(({ type }, n) => ({ type, amount: own[at]!.amounts[n]! })),
    ),
    ...discounts.map(({ type }, n) => ({ type, amount: wholes[n]! })),
  ]
  const of = (type: DiscountLine['type']) => sumOf(all.filter((each) => each.type === type).map(({ amount }) => amount))
  return { discounts: of('DISCOUNT'), charges: of('EXTRA_CHARGE') }
}

/** Total, payments, rounding of the cash part, change (LOC-163, LOC-164, LOC-169, AMB-13). */
function settled(
  items: readonly ItemSums[],
  payments: readonly SalePayment[],
  { taxes, before, mode }: { taxes: readonly HouseTax[]; before: number; mode: SaleFigures['rounding_mode'] },
): Omit<SaleSums, 'items' | 'wholes' | 'isReturn' | 'discounts' | 'charges'> {
  const onTop = (code: number): boolean => taxes.find((tax) => tax.code === code)?.isIncluded === false
  const added = sumOf(
    items.flatMap((item) => item.taxes.filter(({ code }) => onTop(code)).map(({ value, extra }) => value + extra)),
  )
  const total = sumOf(items.map(({ turnover }) => turnover)) + added - before
  const of = (type: SalePayment['type']) =>
    sumOf(payments.filter((each) => each.type === type).map(({ value }) => value))
  const [cashIn, cashless] = [of('CASH'), of('CASHLESS')]
  // Without a payment in cash nothing is rounded (NS-63)
  const hasCash = payments.some(({ type }) => type === 'CASH')
  const step = mode === undefined || !hasCash ? 1 : STEP[mode]
  const inCash = Math.max(0, total - cashless)
  const payable = total - inCash + toStep(inCash, step)
  const rest = Math.max(0, cashIn + cashless - payable)
  let change = rest
  // Change comes out of the last cash first
  const kept = payments.toReversed().map(({ type, value, label, code = 1 }) => {
    const back = type === 'CASH' ? Math.min(change, value) : 0
    change -= back
    return { type, code: type === 'CASH' ? null : code, label: label ?? USUAL_LABEL[type], kept: value - back }
  })
  const byTax = new Map<number, TaxOfSale>()
  for (const { taxes: own } of items)
    for (const { code, value, extra, turnover } of own) {
      const row = byTax.get(code) ?? { code, value: 0, extra: 0, turnover: 0 }
      const sums = { value: row.value + value, extra: row.extra + extra, turnover: row.turnover + turnover }
      byTax.set(code, { code, ...sums })
    }
  return {
    total,
    round: payable - total,
    payable,
    tendered: cashIn + cashless,
    rest,
    cash: cashIn - rest,
    cashless,
    unrounded: cashIn % step === 0 ? null : cashIn,
    payments: kept.reverse(),
    taxes: [...byTax.values()],
  }
}
