/** Bodies of payments and returns of a prepaid order, and the parts of commands that follow from them. */
import Type, { type Static } from 'typebox'
import type { CloudOrder } from '../../../../machines/vocabulary/cloud/cloud-receipt.ts'
import type {
  PartialPayment,
  PrepaidOrder,
  ReturnOptions,
} from '../../../../machines/vocabulary/prepayments/prepayment.ts'
import { Omittable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import { ofValidator } from '../../../transport/http/validation/framework-words.ts'
import { sellIssues } from '../../sell-issues.ts'
import { cloudMembersOf, placeInCloud, sellRequestOf, totalIssues } from '../receipts/desk-request.ts'
import { SaleBody } from '../receipts/sale-body.ts'

const { cashier_name, departament, rounding, rounding_mode, delivery, id, payments, header, footer } =
  SaleBody.properties

/** EXT-401: a sale of all goods, of which the payments pay a part. */
export const PrepaymentBody = Type.Object({
  ...SaleBody.properties,
  custom_relation_id: Omittable(Type.String({ minLength: 10, maxLength: 256 })),
  /** Of a waybill. */
  ettn: Omittable(Type.String({ minLength: 12, maxLength: 28 })),
})
export type PrepaymentBody = Static<typeof PrepaymentBody>

/** EXT-411: the goods are those of the first payment. */
export const NextPaymentBody = Type.Object({
  cashier_name,
  departament,
  rounding,
  rounding_mode,
  delivery,
  id,
  payments,
  header,
  footer,
})
export type NextPaymentBody = Static<typeof NextPaymentBody>

/** EXT-421: sums and payments are those of the receipts that are returned. */
export const ReturnBody = Type.Object({
  cashier_name,
  departament,
  rounding,
  rounding_mode,
  delivery,
  /** true: the register need not hold the cash that is paid out (EXT-423). */
  skip_total_cash_validation: Omittable(Type.Boolean()),
  check_ettn: Omittable(Type.Boolean()),
})
export type ReturnBody = Static<typeof ReturnBody>

/** What a payment asks for. */
interface AskedPayment {
  payment: PartialPayment
  cloud: Omit<CloudOrder, 'shift_id'>
}

/** What a sale cannot be as part of a chain, beside what it cannot be at all. */
export function prepaymentIssues(body: PrepaymentBody, taxes: Tax[]): Issue[] {
  const returned = body.goods.flatMap(({ is_return, is_winnings_payout }, index) =>
    Object.entries({ is_return, is_winnings_payout }).flatMap(([member, value]) =>
      value === true ? [{ loc: ['body', 'goods', index, member], ...ofValidator('not in a prepayment') }] : [],
    ),
  )
  return [...sellIssues(sellRequestOf(body, ''), taxes).map(placeInCloud), ...totalIssues(body), ...returned]
}

/** The first payment, and what is ordered. @param receipt_id of the receipt */
export function firstPaymentOf(body: PrepaymentBody, receipt_id: string): AskedPayment & { order: PrepaidOrder } {
  const { goods, discounts, ...payment } = sellRequestOf(body, receipt_id)
  const { goods: beside, ...members } = cloudMembersOf(body)
  const { order_id, stock_code } = members
  return {
    order: {
      goods,
      discounts: discounts ?? [],
      members: { ...(beside && { goods: beside }), ...(order_id && { order_id }), ...(stock_code && { stock_code }) },
    },
    payment,
    cloud: { previous_receipt_id: body.previous_receipt_id ?? null, offline: null, members },
  }
}

/** A further payment. @param receipt_id of the receipt */
export function nextPaymentOf(body: NextPaymentBody, receipt_id: string): AskedPayment {
  const sale = { ...body, goods: [] }
  const { goods: _none, ...payment } = sellRequestOf(sale, receipt_id)
  return { payment, cloud: { previous_receipt_id: null, offline: null, members: cloudMembersOf(sale) } }
}

/** A return of the whole chain. */
export function askedReturnOf(body: ReturnBody): { options: ReturnOptions; cloud: Omit<CloudOrder, 'shift_id'> } {
  const { skip_total_cash_validation, check_ettn: _ettn, rounding: _old, rounding_mode: _mode, ...rest } = body
  const { goods: _goods, payments: _payments, id: _id, ...options } = sellRequestOf({ ...rest, goods: [] }, '')
  const members = cloudMembersOf({ ...rest, goods: [] })
  const checks_cash = skip_total_cash_validation !== true
  return { options, cloud: { previous_receipt_id: null, offline: null, checks_cash, members } }
}
