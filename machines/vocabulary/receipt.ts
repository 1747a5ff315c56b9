/** Receipts: what the desk sends (spec: "Local sell/return receipt request"), commands and facts. */
import Type, { type Static } from 'typebox'
import type { Entry } from './document.ts'
import type { Device } from './shift.ts'
import type { Tax } from './tax.ts'
import { Quantity, UuidV4 } from './wire.ts'

const TaxCode = Type.Union([Type.Integer(), Type.String({ minLength: 1 })])

/** FLD-019. VALUE is whole minor units, PERCENT may be fractional (AMB-38). */
export const Discount = Type.Object({
  type: Type.Enum(['DISCOUNT', 'EXTRA_CHARGE']),
  mode: Type.Enum(['VALUE', 'PERCENT']),
  value: Type.Number({ minimum: 0, maximum: 99_999_999_999 }),
  name: Type.Optional(Type.String()),
  tax_codes: Type.Optional(Type.Array(TaxCode)),
})
export type Discount = Static<typeof Discount>

/** FLD-018. */
export const Goods = Type.Object({
  code: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1 }),
  price: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
  quantity: Quantity,
  taxes: Type.Optional(Type.Array(TaxCode)),
  discounts: Type.Optional(Type.Array(Discount)),
  uktzed: Type.Optional(Type.String()),
  excise_barcodes: Type.Optional(Type.Array(Type.String())),
  barcode: Type.Optional(Type.String()),
  header: Type.Optional(Type.String()),
  footer: Type.Optional(Type.String()),
  is_return: Type.Optional(Type.Boolean()),
  is_winnings_payout: Type.Optional(Type.Boolean()),
})
export type Goods = Static<typeof Goods>

const CashPayment = Type.Object({
  type: Type.Literal('CASH'),
  value: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
  label: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
})

/** What a bank terminal hands over with a cashless payment (LOC-176). */
export const cardMembers = {
  commission: Type.Optional(Type.Integer()),
  card_mask: Type.Optional(Type.String({ maxLength: 19 })),
  bank_name: Type.Optional(Type.String()),
  auth_code: Type.Optional(Type.String()),
  rrn: Type.Optional(Type.String()),
  payment_system: Type.Optional(Type.String()),
  owner_name: Type.Optional(Type.String()),
  terminal: Type.Optional(Type.String()),
  acquirer_and_seller: Type.Optional(Type.String()),
  receipt_no: Type.Optional(Type.String()),
  signature_required: Type.Optional(Type.Boolean()),
}

/** FLD-021: one schema for both types, so that an error names the one member at fault. */
export const Payment = Type.Object({
  type: Type.Enum(['CASH', 'CASHLESS']),
  value: CashPayment.properties.value,
  label: CashPayment.properties.label,
  ...cardMembers,
})
export type Payment = Static<typeof Payment>

/** FLD-017. */
export const SellRequest = Type.Object({
  id: UuidV4,
  custom_id: Type.Optional(UuidV4),
  departament: Type.Optional(Type.String()),
  cashier_name: Type.Optional(Type.String()),
  header: Type.Optional(Type.String()),
  footer: Type.Optional(Type.String()),
  barcode: Type.Optional(Type.String()),
  discounts: Type.Optional(Type.Array(Discount)),
  goods: Type.Array(Goods, { minItems: 1 }),
  payments: Type.Array(Payment),
  delivery: Type.Optional(
    Type.Object({
      email: Type.Optional(Type.String({ format: 'email' })),
      phone: Type.Optional(Type.String({ pattern: '^380\\d{9}$' })),
    }),
  ),
  print: Type.Optional(Type.Boolean()),
  technical_return: Type.Optional(Type.Boolean()),
  rounding_mode: Type.Optional(Type.Enum(['ROUND_10', 'ROUND_50'])),
  abs_vizualization_values: Type.Optional(Type.Boolean()),
  remove_rest: Type.Optional(Type.Boolean()),
})
export type SellRequest = Static<typeof SellRequest>

/** FLD-031. Zero is neither in nor out (AMB-21). */
export const ServiceRequest = Type.Object({
  payment: Type.Object({
    type: Type.Literal('CASH'),
    value: Type.Integer({ minimum: -99_999_999_999, maximum: 99_999_999_999, not: { const: 0 } }),
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  }),
  print: Type.Optional(Type.Boolean()),
  print_simple_text: Type.Optional(Type.Boolean()),
})
export type ServiceRequest = Static<typeof ServiceRequest>

export type ReceiptType = 'SELL' | 'RETURN' | 'SERVICE_IN' | 'SERVICE_OUT'

/** Money of one payment kind that stays in the register: tendered less change. */
export interface Paid {
  type: 'CASH' | 'CASHLESS'
  code: number | null
  label: string
  value: number
}

/** Tax of one code over a whole receipt; sums in minor units. */
export interface TaxSum {
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

/** Body of a RECEIPT document. `request` is kept as sent: the answer can be computed from it again. */
export interface ReceiptBody {
  type: ReceiptType
  /** uuid of the receipt: the integration's for sales, ours for service. */
  id: string
  previous_receipt_id: string | null
  shift_serial: number
  money: ReceiptMoney
  request: SellRequest | ServiceRequest
}

export type ReceiptCommand =
  | {
      type: 'receipt.sell'
      at: number
      request: SellRequest
      /** The organization's tax table; the door has checked that every code is in it. */
      taxes: Tax[]
      /** The register has a receipt of this id already; read by the switchboard. */
      known: boolean
      device?: Device
    }
  | { type: 'receipt.service'; at: number; request: ServiceRequest; device?: Device }

/** Names what a fact carries in memory only: JSON knows no symbols. */
export const TOTALS: unique symbol = Symbol('totals')

export type ReceiptFact = {
  type: 'receipt.created'
  at: number
  /** Sequence of the receipt in the register (JRN-003). */
  receipt_number: number
  shift_id: string
  is_online: boolean
  /** The arithmetic the receipt was made by, for whoever answers at once; later it is computed again. */
  [TOTALS]?: unknown
} & Entry<ReceiptBody>
