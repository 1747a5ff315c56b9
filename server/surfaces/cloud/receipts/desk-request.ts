/** Sales of the cloud in the words of the desk: the register knows one form of a sale, and judges and counts it. */
import { instant, parseInstant } from '../../../../machines/instant.ts'
import { halfUp } from '../../../../machines/money/rounding.ts'
import type { CloudGoods, CloudMembers, CloudPayment } from '../../../../machines/vocabulary/cloud/cloud-receipt.ts'
import {
  cardMembers,
  type Discount,
  type Goods,
  type Payment,
  type SellRequest,
} from '../../../../machines/vocabulary/receipt.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import { ofValidator } from '../../../transport/http/validation/framework-words.ts'
import { type CloudPaymentBody, Custom, type SaleBody } from './sale-body.ts'

type CloudItem = SaleBody['goods'][number]
type CloudDiscount = NonNullable<SaleBody['discounts']>[number]

/** An object without the members that are null or left out; null when none is left. */
function given<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } | null {
  let there: { [Name in keyof T]?: NonNullable<T[Name]> } | null = null
  for (const name in members) {
    const value = members[name]
    if (value == null) continue
    there ??= {}
    there[name] = value
  }
  return there
}

/** A list of what each item has beside the desk's members; undefined when none has anything. */
function beside<Item, Own extends object>(items: readonly Item[], of: (item: Item) => Own | null): Own[] | undefined {
  const all = items.map(of)
  return all.some((each) => each !== null) ? all.map((each) => each ?? ({} as Own)) : undefined
}

/*
 * What follows is taken by name, for members that the schema does not know have not been checked; and one by one, for
 * literals with spreads take a tenth of the time of a sale.
 */

function discountOf({ type, mode, value, name, tax_codes, tax_code }: CloudDiscount): Discount {
  const desk: Discount = { type, mode, value }
  if (name != null) desk.name = name
  const codes = tax_codes ?? (tax_code == null ? null : [tax_code])
  if (codes !== null) desk.tax_codes = codes
  return desk
}

function goodsOf({ good, quantity, is_return, is_winnings_payout, discounts }: CloudItem): Goods {
  const { code, name, price, barcode, excise_barcodes, header, footer, uktzed } = good
  const desk: Goods = { code, name, price, quantity }
  if (barcode != null) desk.barcode = barcode
  if (excise_barcodes != null) desk.excise_barcodes = excise_barcodes
  if (header != null) desk.header = header
  if (footer != null) desk.footer = footer
  if (uktzed != null) desk.uktzed = uktzed
  const codes = good.tax ?? good.taxes
  if (codes != null) desk.taxes = codes
  if (discounts && discounts.length > 0) desk.discounts = discounts.map(discountOf)
  if (good.excise_barcode != null && !desk.excise_barcodes) desk.excise_barcodes = [good.excise_barcode]
  if (is_return != null) desk.is_return = is_return
  if (is_winnings_payout != null) desk.is_winnings_payout = is_winnings_payout
  return desk
}

const CARD_MEMBERS = Object.keys(cardMembers) as (keyof typeof cardMembers)[]

/** A payment that names no type is a card's when it has members of a card. */
export function paymentOf(body: CloudPaymentBody): Payment {
  const { type, code, value, label, card_mask } = body
  const isCard = type === 'CASHLESS' || type === 'CARD' || (type == null && (code != null || card_mask != null))
  const desk: Payment = { type: isCard ? 'CASHLESS' : 'CASH', value }
  if (label != null) desk.label = label
  for (const name of CARD_MEMBERS) if (body[name] != null) Object.assign(desk, { [name]: body[name] })
  return desk
}

export const cloudPaymentOf = ({
  code,
  provider_type,
  pawnshop_is_return,
  transaction_id,
  tapxphone_terminal,
  operation_type,
  ereceipt_data,
}: CloudPaymentBody): CloudPayment | null =>
  given({
    code,
    provider_type,
    pawnshop_is_return,
    transaction_id,
    tapxphone_terminal,
    operation_type,
    ereceipt_data: ereceipt_data && given(ereceipt_data),
  })

const cloudGoodsOf = ({ good: { original_price, e_excise_barcodes }, good_id }: CloudItem): CloudGoods | null =>
  given({ good_id, original_price, e_excise_barcodes })

/** All addresses a receipt is mailed to, each once. */
const addressesOf = ({ email, emails }: NonNullable<SaleBody['delivery']>): string[] => [
  ...new Set([...(email == null ? [] : [email]), ...(emails ?? [])]),
]

/** Where the desk would send the receipt; null: nowhere. */
function deliveryOf(delivery: SaleBody['delivery']): SellRequest['delivery'] {
  if (!delivery) return null
  const [email] = addressesOf(delivery)
  const { phone } = delivery
  return given({ email, phone: phone == null ? null : phone.replace(/^\+/, '') })
}

/**
 * The desk's request of a sale.
 * @param id of the receipt
 */
export function sellRequestOf(body: SaleBody, id: string): SellRequest {
  const request: SellRequest = { id, goods: body.goods.map(goodsOf), payments: (body.payments ?? []).map(paymentOf) }
  const { cashier_name, departament, header, footer, barcode, technical_return } = body
  if (cashier_name != null) request.cashier_name = cashier_name
  if (departament != null) request.departament = departament
  if (header != null) request.header = header
  if (footer != null) request.footer = footer
  if (barcode != null) request.barcode = barcode
  if (technical_return != null) request.technical_return = technical_return
  const { discounts, rounding, rounding_mode } = body
  if (discounts && discounts.length > 0) request.discounts = discounts.map(discountOf)
  const delivery = deliveryOf(body.delivery)
  if (delivery) request.delivery = delivery
  const mode = rounding_mode ?? (rounding === true ? 'ROUND_10' : null)
  if (mode) request.rounding_mode = mode
  return request
}

/** Texts for pages, as they were sent; members of other names are not kept. */
export function customTexts(custom: SaleBody['custom']): Record<string, string> | null {
  const texts = Object.entries(custom ?? {}).flatMap(([name, text]) =>
    Object.hasOwn(Custom.properties, name) && text != null ? [[name, text]] : [],
  )
  return texts.length === 0 ? null : Object.fromEntries(texts)
}

/** EXT-107: what of a sale comes back as it was sent, and counts nothing. */
export function cloudMembersOf(body: SaleBody): CloudMembers {
  const { order_id, related_receipt_id, related_receipt_created_at, stock_code, context, callback_url, delivery } = body
  const emails = delivery ? addressesOf(delivery) : []
  return (
    given({
      order_id,
      related_receipt_id,
      related_receipt_created_at:
        related_receipt_created_at == null ? null : instant(parseInstant(related_receipt_created_at)),
      stock_code,
      control_number: body.control_number == null ? null : String(body.control_number),
      context,
      custom: customTexts(body.custom),
      callback_url,
      emails: emails.length === 0 ? null : emails,
      goods: beside(body.goods, cloudGoodsOf),
      payments: beside(body.payments ?? [], cloudPaymentOf),
    }) ?? {}
  )
}

/** Whole sums of items that are not what the items come to (EXT-102). */
export const totalIssues = ({ goods }: SaleBody): Issue[] =>
  goods.flatMap(({ good, quantity, total_sum }, index) =>
    total_sum == null || total_sum === halfUp(good.price, quantity, 1000)
      ? []
      : [
          {
            loc: ['body', 'goods', index, 'total_sum'],
            ...ofValidator(`not price by quantity, which is ${halfUp(good.price, quantity, 1000)}`),
          },
        ],
  )

/** Places of the desk's members in the cloud's body. */
export const placeInCloud = ({ loc, ...issue }: Issue): Issue => {
  const [body, goods, index, member, ...rest] = loc
  const isOfGood = goods === 'goods' && member === 'taxes'
  return { ...issue, loc: isOfGood ? [body!, goods, index!, 'good', 'tax', ...rest] : loc }
}
