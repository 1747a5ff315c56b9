/** Receipts: what the desk sends (spec: "Local sell/return receipt request"), commands and facts. */
import Type, { type Static } from 'typebox'
import type { CloudMembers } from './cloud/cloud-receipt.ts'
import { Omittable, Quantity, UuidV4, Whole } from './schemas/scalars.ts'
import type { Tax } from './tax.ts'

const TaxCode = Type.Union([Whole, Type.String({ minLength: 1 })])

/** FLD-019. VALUE is whole minor units, PERCENT may be fractional (AMB-38). */
export const Discount = Type.Object({
  type: Type.Enum(['DISCOUNT', 'EXTRA_CHARGE']),
  mode: Type.Enum(['VALUE', 'PERCENT']),
  value: Type.Number({ minimum: 0, maximum: 99_999_999_999 }),
  name: Omittable(Type.String()),
  tax_codes: Omittable(Type.Array(TaxCode)),
})
export type Discount = Static<typeof Discount>

/** Of a whole receipt: what was paid before as well (EXT-412), which no client sends. */
const SaleDiscount = Type.Object({
  ...Discount.properties,
  type: Type.Enum(['DISCOUNT', 'EXTRA_CHARGE', 'PRE_PAYMENT']),
})
export type SaleDiscount = Static<typeof SaleDiscount>

/** FLD-018. Whatever may be left out may be null as well, here and in every body of the desk. */
export const Goods = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 256 }),
  name: Type.String({ minLength: 1 }),
  price: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
  quantity: Quantity,
  taxes: Omittable(Type.Array(TaxCode)),
  discounts: Omittable(Type.Array(Discount)),
  uktzed: Omittable(Type.String({ maxLength: 64 })),
  excise_barcodes: Omittable(Type.Array(Type.String())),
  barcode: Omittable(Type.String()),
  header: Omittable(Type.String({ maxLength: 1024 })),
  footer: Omittable(Type.String({ maxLength: 1024 })),
  is_return: Omittable(Type.Boolean()),
  is_winnings_payout: Omittable(Type.Boolean()),
})
export type Goods = Static<typeof Goods>

const CashPayment = Type.Object({
  type: Type.Literal('CASH'),
  value: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
  label: Omittable(Type.String({ minLength: 1, maxLength: 128 })),
})

/** What a bank terminal hands over with a cashless payment (LOC-176). */
export const cardMembers = {
  /** Whole minor units (AMB-38). */
  commission: Omittable(Type.Integer({ minimum: 0, maximum: 99_999_999_999 })),
  card_mask: Omittable(Type.String({ maxLength: 19 })),
  bank_name: Omittable(Type.String()),
  auth_code: Omittable(Type.String()),
  rrn: Omittable(Type.String()),
  payment_system: Omittable(Type.String()),
  owner_name: Omittable(Type.String()),
  terminal: Omittable(Type.String()),
  acquirer_and_seller: Omittable(Type.String()),
  receipt_no: Omittable(Type.String()),
  signature_required: Omittable(Type.Boolean()),
}

/** FLD-021: one schema for both types, so that an error names the one member at fault; cash drops a card's (NS-59). */
export const Payment = Type.Object(
  {
    type: Type.Enum(['CASH', 'CASHLESS']),
    value: CashPayment.properties.value,
    label: CashPayment.properties.label,
    ...cardMembers,
  },
  { 'x-dropped': { where: [{ type: 'CASH' }], members: [...Object.keys(cardMembers), 'code'] } },
)
export type Payment = Static<typeof Payment>

/** FLD-017. */
export const SellRequest = Type.Object({
  id: UuidV4,
  custom_id: Omittable(UuidV4),
  departament: Omittable(Type.String()),
  cashier_name: Omittable(Type.String()),
  header: Omittable(Type.String()),
  footer: Omittable(Type.String()),
  barcode: Omittable(Type.String()),
  discounts: Omittable(Type.Array(Discount)),
  goods: Type.Array(Goods, { minItems: 1 }),
  payments: Type.Array(Payment),
  delivery: Omittable(
    Type.Object({
      email: Omittable(Type.String({ format: 'email' })),
      phone: Omittable(Type.String({ pattern: '^380\\d{9}$' })),
    }),
  ),
  print: Omittable(Type.Boolean()),
  technical_return: Omittable(Type.Boolean()),
  rounding_mode: Omittable(Type.Enum(['ROUND_10', 'ROUND_50'])),
  abs_vizualization_values: Omittable(Type.Boolean()),
  remove_rest: Omittable(Type.Boolean()),
})
export type SellRequest = Static<typeof SellRequest>

/** A sale as the register is asked for it: of a client, or of a chain of prepayments. */
export const SaleOrder = Type.Object({
  ...SellRequest.properties,
  discounts: Omittable(Type.Array(SaleDiscount)),
})
export type SaleOrder = Static<typeof SaleOrder>

/** FLD-031. Zero is neither in nor out (AMB-21). */
export const ServiceRequest = Type.Object({
  payment: Type.Object({
    type: Type.Literal('CASH'),
    value: Type.Integer({ minimum: -99_999_999_999, maximum: 99_999_999_999, not: { const: 0 } }),
    label: Omittable(Type.String({ minLength: 1, maxLength: 128 })),
  }),
  print: Omittable(Type.Boolean()),
  print_simple_text: Omittable(Type.Boolean()),
})
export type ServiceRequest = Static<typeof ServiceRequest>

/** FLD-032. `code` is the number of the payment kind, and there is no type: a withdrawal is always from a card (AMB-47). */
export const WithdrawalRequest = Type.Object({
  payment: Type.Object({
    code: Omittable(Type.Integer({ minimum: 1, maximum: 9 })),
    value: Type.Integer({ minimum: 1, maximum: 99_999_999_999 }),
    label: Payment.properties.label,
    ...cardMembers,
  }),
  print: Omittable(Type.Boolean()),
  print_simple_text: Omittable(Type.Boolean()),
})
export type WithdrawalRequest = Static<typeof WithdrawalRequest>

export type ReceiptType = 'SELL' | 'RETURN' | 'SERVICE_IN' | 'SERVICE_OUT' | 'CASH_WITHDRAWAL'

/** Money of one payment kind that stays in the register: tendered less change. Of a withdrawal, what the card gave. */
export interface Paid {
  type: 'CASH' | 'CASHLESS'
  code: number | null
  label: string
  value: number
  /** Of a cash withdrawal: what the bank takes from the card besides, minor units. */
  commission?: number
}

/** Tax of one code over a whole receipt; sums in minor units. */
interface TaxSum {
  code: number
  /** Amount of the main rate. */
  value: number
  /** Amount of the extra rate. */
  extra_value: number
  /** What the tax is computed on, tax included. */
  turnover: number
}

/** The money of a receipt as its document states it; all in minor units. */
export interface ReceiptMoney {
  total_sum: number
  total_payment: number
  total_rest: number
  /** Payable less total_sum: negative when rounded down. */
  round_sum: number
  discounts_sum: number
  extra_charge_sum: number
  paid: Paid[]
  taxes: TaxSum[]
}

/** One tax of one item, or of the whole receipt. */
export interface TaxLine {
  tax: Tax
  /** Amount of the main rate. */
  value: number
  /** Amount of the extra rate. */
  extra_value: number
  /** What the tax is computed on, tax included. */
  turnover: number
}

/** A discount or extra charge with the amount it came to, zero or more. */
export type AppliedDiscount = Discount & { sum: number }
/** The same of a whole receipt. */
export type AppliedSaleDiscount = SaleDiscount & { sum: number }

/** One item of goods. */
export interface GoodsLine {
  /** Price × quantity ÷ 1000 (LOC-157). */
  base: number
  /** After the item's own discounts, before those of the whole receipt. */
  sum: number
  /** After its share of the whole-receipt discounts: what its taxes are computed on. */
  net: number
  discounts: AppliedDiscount[]
  taxes: TaxLine[]
}

/** What a receipt document states, and what its answer shows beside it. */
export interface ReceiptTotals extends ReceiptMoney {
  /** Money goes out: goods come back, or a prize is paid. */
  is_return: boolean
  /** What has to be paid: total_sum after rounding. */
  payable: number
  goods: GoodsLine[]
  /** Of the whole receipt. */
  discounts: AppliedSaleDiscount[]
  /** Per tax over the whole receipt, in order of first use; `taxes` is the same by code. */
  tax_lines: TaxLine[]
}

/** Body of a RECEIPT document. `request` is kept as sent: the answer can be computed from it again. */
export interface ReceiptBody {
  type: ReceiptType
  /** uuid of the receipt: the integration's for sales, ours for cash movements. */
  id: string
  previous_receipt_id: string | null
  shift_serial: number
  money: ReceiptMoney
  request: SaleOrder | ServiceRequest | WithdrawalRequest
  /** Of a receipt made in the cloud alone. */
  cloud?: CloudMembers
}
