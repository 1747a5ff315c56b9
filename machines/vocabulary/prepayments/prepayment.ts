/** Prepayments of the cloud: an order that is paid in parts, as one chain of receipts. */
import Type, { type Static } from 'typebox'
import type { CloudMembers, CloudOrder, CloudPayment } from '../cloud/cloud-receipt.ts'
import { Discount, Goods, Payment, type ReceiptBody, type SaleOrder } from '../receipt.ts'
import type { ReceiptCommand } from '../receipt-events.ts'
import type { Refused } from '../refusal.ts'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Sum, Text, Unchecked } from '../schemas/state.ts'
import type { Tax } from '../tax.ts'

/** PARTIAL_CANCELLED is known to clients, and does not arise: a return is of the whole chain (EXT-421). */
export const PREPAYMENT_STATUSES = ['PARTIAL_PAID', 'FULL_PAID', 'CANCELLED', 'PARTIAL_CANCELLED'] as const
const PrepaymentStatus = Type.Enum([...PREPAYMENT_STATUSES])
export type PrepaymentStatus = Static<typeof PrepaymentStatus>

/** A receipt by its id, and where its document lies. */
const ReceiptPlace = Type.Object({ id: Text, cash_register_id: Text, number: Count })

/** One receipt of a chain, with what its return has to mirror. */
const ChainedReceipt = Type.Object({
  ...ReceiptPlace.properties,
  kind: Type.Enum(['PRE_PAYMENT', 'AFTER_PAYMENT']),
  /** What of the cost it has paid, minor units. */
  sum: Sum,
  /** What the receipts before it had paid. */
  paid_before: Sum,
  payments: Type.Array(Payment),
  /** Members of the payments beside the desk's. */
  payment_members: Unchecked<CloudPayment[] | undefined>(),
  rounding_mode: Nullable(Type.Enum(['ROUND_10', 'ROUND_50'])),
  returned: Nullable(ReceiptPlace),
})
export type ChainedReceipt = Static<typeof ChainedReceipt>

/** What is prepaid: it does not change after the first payment (EXT-402). */
const PrepaidOrder = Type.Object({
  goods: Type.Array(Goods),
  discounts: Type.Array(Discount),
  /** Of the order and its goods, for the after payment receipt. */
  members: Type.Unsafe<Pick<CloudMembers, 'goods' | 'order_id' | 'stock_code'>>(Type.Object({})),
})
export type PrepaidOrder = Static<typeof PrepaidOrder>

export const PrepaymentContext = Type.Object({
  /** Behind the noun of its address. */
  id: Text,
  organization_id: Text,
  /** Seed of the world: ids of returns follow from it. */
  seed: Text,
  /** null until the first payment. */
  relation_id: Nullable(Text),
  order: Nullable(PrepaidOrder),
  /** Where the first payment was made. */
  cash_register_id: Nullable(Text),
  status: Nullable(PrepaymentStatus),
  /** Cost of the order, minor units. */
  total_sum: Sum,
  /** What was paid, and how much of it in cash; returns leave both. */
  paid_sum: Sum,
  paid_by_cash_sum: Sum,
  receipts: Type.Array(ChainedReceipt),
  created_at: Nullable(Moment),
  updated_at: Nullable(Moment),
  last_returned_receipt_at: Nullable(Moment),
})
export type PrepaymentContext = Static<typeof PrepaymentContext>
export type PrepaymentInput = Pick<PrepaymentContext, 'id' | 'organization_id' | 'seed'>

/** What every command says: where the receipt is to be made, and what of it does not follow from the order. */
interface ChainCommand {
  at: number
  cash_register_id: string
  cloud: CloudOrder
  /** The organization's tax table. */
  taxes: Tax[]
}

/** A sale but for what is sold. */
export type PartialPayment = Omit<SaleOrder, 'goods' | 'discounts'>
/** Members of a return that its original does not give. */
export type ReturnOptions = Pick<SaleOrder, 'cashier_name' | 'departament' | 'delivery'>

export type PrepaymentCommand =
  /** The first payment. */
  | (ChainCommand & {
      type: 'prepayment.begin'
      relation_id: string
      order: PrepaidOrder
      payment: PartialPayment
      known: boolean
    })
  /** A further payment: the last one closes the chain. */
  | (ChainCommand & { type: 'prepayment.pay'; payment: PartialPayment; known: boolean })
  | (ChainCommand & { type: 'prepayment.return'; options: ReturnOptions })
  /** From the register that has made a receipt of the chain. */
  | { type: 'prepayment.count'; at: number; cash_register_id: string; number: number; body: ReceiptBody }
export type PrepaymentCommandOf<T extends PrepaymentCommand['type']> = Extract<PrepaymentCommand, { type: T }>

/** A sale whose sums are still to be computed. */
export type UncountedSale = Omit<Extract<ReceiptCommand, { type: 'receipt.sell' }>, 'totals'>

export type PrepaymentFact =
  /** Handed on to the register, which gives the answer. */
  | { type: 'prepayment.receipt-requested'; at: number; cash_register_id: string; command: UncountedSale }
  | {
      type: 'prepayment.counted'
      at: number
      relation_id: string
      receipt_id: string
      is_return: boolean
      status: PrepaymentStatus
      paid_sum: number
      left_to_pay: number
    }
  | Refused
