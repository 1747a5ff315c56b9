/** The arithmetic of one sale or return: discounts, taxes, rounding and change, in integer minor units. */

import type { CloudPayment } from '../vocabulary/cloud/cloud-receipt.ts'
import type {
  AppliedDiscount,
  AppliedSaleDiscount,
  Discount,
  Goods,
  GoodsLine,
  Paid,
  Payment,
  ReceiptTotals,
  SaleDiscount,
  SaleOrder,
  TaxLine,
} from '../vocabulary/receipt.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { halfUp, percentOf, roundCash, spread } from './rounding.ts'
import { addTaxLine, taxesNamed, taxLine } from './tax-lines.ts'

/** What a payment is called when the request gives none (LOC-134). */
export const LABELS = { CASH: 'Готівка', CASHLESS: 'Картка' } as const
/** Number of the payment kind where the request gives none; cash has none. */
export const CODES = { CASH: null, CASHLESS: 1 } as const

/** What a request of the cloud says of the kind of a payment. */
export type PaymentKind = Pick<CloudPayment, 'code'>

/** Goods money is paid out for: they come back, or they are a prize paid to its winner (NS-60). */
export const paysOut = ({ is_return, is_winnings_payout }: Goods): boolean =>
  is_return === true || is_winnings_payout === true

/**
 * Computes a receipt (LOC-157…169, NS-61…63). The request is valid, for all its goods money comes in or for all it
 * goes out (AMB-01) and every tax code of the goods is in the table: a missing one throws, being the door's mistake.
 * Whether it is paid is for the rules to judge: they compare total_payment with payable (ERR-108, ERR-109, AMB-13).
 * @param kinds numbers of the payment kinds by the place of the payment, which the cloud alone knows (EXT-306)
 */
export function totals(request: SaleOrder, taxes: Tax[], kinds: readonly PaymentKind[] = []): ReceiptTotals {
  const is_return = request.goods.every(paysOut)
  const goods = request.goods.map(goodsLine)
  const carried = request.goods.map((item) => (item.taxes?.length ? taxesNamed(item.taxes, taxes) : []))
  const discounts = spreadDiscounts(request.discounts ?? [], goods, carried, taxes)
  const tax_lines: TaxLine[] = []
  let total_sum = 0
  for (const [index, line] of goods.entries()) {
    total_sum += line.net
    for (const tax of carried[index]!) {
      const part = taxLine(tax, line.net)
      if (!tax.included) total_sum += part.value + part.extra_value
      line.taxes.push(part)
      addTaxLine(tax_lines, part)
    }
  }
  for (const discount of discounts) if (isUntaxedPrepayment(discount)) total_sum -= discount.sum
  return {
    is_return,
    ...balance(request, kinds, total_sum, is_return),
    discounts_sum: sumOf('DISCOUNT', goods, discounts),
    extra_charge_sum: sumOf('EXTRA_CHARGE', goods, discounts),
    taxes: tax_lines.map(({ tax: { code }, value, extra_value, turnover }) => ({ code, value, extra_value, turnover })),
    goods,
    discounts,
    tax_lines,
  }
}

function goodsLine({ price, quantity, discounts }: Goods): GoodsLine {
  const base = halfUp(price, quantity, 1000)
  let sum = base
  const applied: AppliedDiscount[] = []
  for (const discount of discounts ?? []) {
    const worth = worthOf(discount, sum)
    sum += takesOff(discount) ? -worth : worth
    applied.push({ ...discount, sum: worth })
  }
  return { base, sum, net: sum, discounts: applied, taxes: [] }
}

const takesOff = ({ type }: SaleDiscount): boolean => type !== 'EXTRA_CHARGE'

/** What was paid before, where its receipts have stated no tax: it is taken off behind the taxes (EXT-413). */
const isUntaxedPrepayment = ({ type, tax_codes }: SaleDiscount): boolean => type === 'PRE_PAYMENT' && !tax_codes?.length

/** What one discount or charge comes to on the running sum: a discount stops at zero (NS-61). */
function worthOf({ type, mode, value }: SaleDiscount, running: number): number {
  const worth = mode === 'PERCENT' ? percentOf(running, value) : value
  return type === 'EXTRA_CHARGE' ? worth : Math.min(worth, running)
}

/**
 * Takes whole-receipt discounts off the goods, in list order, each in proportion to what the goods still come to.
 * One that names tax codes bears on the goods that carry one of them: it is a share of their sum, and stops at their
 * zero. Where no goods carry any, it bears on all (LOC-161, NS-61).
 */
function spreadDiscounts(
  discounts: SaleDiscount[],
  goods: GoodsLine[],
  carried: Tax[][],
  taxes: Tax[],
): AppliedSaleDiscount[] {
  return discounts.map((discount) => {
    if (isUntaxedPrepayment(discount)) return { ...discount, sum: discount.value }
    const named = taxesNamed(discount.tax_codes ?? [], taxes)
    const some = goods.filter((_, index) => carried[index]!.some((tax) => named.includes(tax)))
    const bearers = some.length > 0 ? some : goods
    const nets = bearers.map((line) => line.net)
    const sum = worthOf(
      discount,
      nets.reduce((total, net) => total + net, 0),
    )
    for (const [index, share] of spread(sum, nets).entries()) bearers[index]!.net += takesOff(discount) ? -share : share
    return { ...discount, sum }
  })
}

/** All discounts, or all charges, of the items and of the receipt together; what was paid before is neither (EXT-412). */
function sumOf(type: Discount['type'], goods: GoodsLine[], discounts: AppliedSaleDiscount[]): number {
  let total = 0
  for (const discount of discounts) if (discount.type === type) total += discount.sum
  for (const line of goods) for (const discount of line.discounts) if (discount.type === type) total += discount.sum
  return total
}

/** The cash among payments, or among the money that stays. */
export function cashOf(payments: Pick<Payment, 'type' | 'value'>[]): number {
  return payments.reduce((sum, { type, value }) => (type === 'CASH' ? sum + value : sum), 0)
}

/**
 * Rounding, change and the money that stays. Rounded is only what falls to cash: what is due less the cashless
 * payments, if there is a cash payment at all (NS-63). Change is for sales and comes out of cash alone: an excess
 * on a card is no change, and is refused (LOC-164). `remove_rest` means that no change is stated: total_rest is 0, and the excess is no more
 * counted as kept cash than change would be (NS-60).
 */
function balance(
  { payments, rounding_mode, remove_rest }: SaleOrder,
  kinds: readonly PaymentKind[],
  total_sum: number,
  is_return: boolean,
) {
  const cash = cashOf(payments)
  const total_payment = payments.reduce((sum, { value }) => sum + value, 0)
  const due = Math.max(0, total_sum - (total_payment - cash))
  const rounds = rounding_mode != null && payments.some(({ type }) => type === 'CASH')
  const round_sum = rounds ? roundCash(due, rounding_mode) - due : 0
  const payable = total_sum + round_sum
  const change = is_return ? 0 : Math.min(Math.max(0, total_payment - payable), cash)
  const total_rest = remove_rest ? 0 : change
  return { total_sum, total_payment, total_rest, round_sum, payable, paid: paidBy(payments, kinds, change) }
}

/** Payments by kind and label, less the change, which is taken from the last cash first. */
function paidBy(payments: Payment[], kinds: readonly PaymentKind[], change: number): Paid[] {
  const paid = payments.length === 1 ? [paidOf(payments[0]!, kinds[0])] : byLabel(payments, kinds)
  let left = change
  for (const row of paid.toReversed()) {
    if (row.type !== 'CASH') continue
    const taken = Math.min(left, row.value)
    row.value -= taken
    left -= taken
  }
  return paid
}

const paidOf = ({ type, value, label }: Payment, kind?: PaymentKind): Paid => ({
  type,
  code: type === 'CASH' ? CODES.CASH : (kind?.code ?? CODES.CASHLESS),
  label: label ?? LABELS[type],
  value,
})

function byLabel(payments: Payment[], kinds: readonly PaymentKind[]): Paid[] {
  const rows = new Map<string, Paid>()
  for (const [place, payment] of payments.entries()) {
    const each = paidOf(payment, kinds[place])
    const kind = `${each.type} ${each.code} ${each.label}`
    const row = rows.get(kind)
    if (row === undefined) rows.set(kind, each)
    else row.value += each.value
  }
  return [...rows.values()]
}
