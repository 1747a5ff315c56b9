/** Receipts of an order that is paid in parts, as sales: the arithmetic of each is that of any other sale. */

import { taxesNamed } from '../money/tax-lines.ts'
import { totals } from '../money/totals.ts'
import type {
  ChainedReceipt,
  PartialPayment,
  PrepaidOrder,
  ReturnOptions,
} from '../vocabulary/prepayments/prepayment.ts'
import type { SaleDiscount, SaleOrder } from '../vocabulary/receipt.ts'
import type { Tax } from '../vocabulary/tax.ts'

/** Quantity of one piece, thousandths. */
const PIECE = 1000

/** What an order costs, minor units (EXT-402). */
export const prepaidCost = ({ goods, discounts }: PrepaidOrder, taxes: Tax[]): number =>
  totals({ id: '', goods, discounts, payments: [] }, taxes).total_sum

/**
 * EXT-413: the taxes a prepayment states when it is paid: those of the goods, where all carry the same and these are
 * within the price. Else none: then the after payment receipt states the taxes of all goods.
 */
function taxesOfParts({ goods }: PrepaidOrder, taxes: Tax[]): number[] {
  const [first = [], ...others] = goods.map((item) => taxesNamed(item.taxes ?? [], taxes))
  const areSame = others.every((own) => own.length === first.length && own.every((tax) => first.includes(tax)))
  return areSame && first.every(({ included }) => included) ? first.map(({ code }) => code) : []
}

/** EXT-401: a prepayment receipt has one position, named after the order, of the sum that is paid. */
export function partOf(order: PrepaidOrder, relation_id: string, payment: PartialPayment, taxes: Tax[]): SaleOrder {
  const codes = taxesOfParts(order, taxes)
  const price = payment.payments.reduce((sum, { value }) => sum + value, 0)
  const position = {
    code: relation_id,
    name: `Передплата за замовленням #${relation_id}`,
    price,
    quantity: PIECE,
    ...(codes.length > 0 && { taxes: codes }),
  }
  return { ...payment, goods: [position] }
}

/** EXT-411: the after payment receipt has all goods, less what was paid before. @param paid minor units */
export function afterPayment(
  { goods, discounts }: PrepaidOrder,
  paid: number,
  payment: PartialPayment,
  taxes: Tax[],
): SaleOrder {
  const codes = taxesOfParts({ goods, discounts, members: {} }, taxes)
  const before: SaleDiscount = {
    type: 'PRE_PAYMENT',
    mode: 'VALUE',
    value: paid,
    ...(codes.length > 0 && { tax_codes: codes }),
  }
  return { ...payment, goods, discounts: [...discounts, before] }
}

/** EXT-421: the return of a receipt of the chain mirrors it: what was sold comes back, for what was paid. */
export function returnOf(
  order: PrepaidOrder,
  relation_id: string,
  { kind, paid_before, payments, rounding_mode }: ChainedReceipt,
  options: ReturnOptions & Pick<SaleOrder, 'id'>,
  taxes: Tax[],
): SaleOrder {
  const payment: PartialPayment = { ...options, payments, ...(rounding_mode && { rounding_mode }) }
  const made =
    kind === 'PRE_PAYMENT'
      ? partOf(order, relation_id, payment, taxes)
      : afterPayment(order, paid_before, payment, taxes)
  return { ...made, goods: made.goods.map((item) => ({ ...item, is_return: true })) }
}
