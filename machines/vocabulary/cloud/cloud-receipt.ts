/**
 * What a receipt made in the cloud has beside the desk's: members that nothing counts, how it was asked for, and the
 * calls to the address that its sale names (EXT-109).
 */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text } from '../schemas/state.ts'
import type { DeliveryCommand } from '../webhook.ts'

/** A document whose address is being called, or waits to be called again. */
const CallbackDelivery = Type.Object({
  /** Of the document in the register's ledger. */
  number: Count,
  /** Calls made so far. */
  attempt: Count,
  /** When the first of them was made. */
  since: Moment,
  isCalling: Type.Boolean(),
})

export const ReceiptCallbacksContext = Type.Object({
  /** Register whose receipts they are. */
  id: Text,
  /** Documents no delivery has begun with, by their numbers, both in; null: there are none. */
  queue: Nullable(Type.Object({ next: Count, last: Count })),
  /** Under way, WEBHOOK_CALLS at most, or waiting to be tried again, WEBHOOK_WAITING at most and those under way by then. */
  deliveries: Type.Array(CallbackDelivery),
})
export type ReceiptCallbacksContext = Static<typeof ReceiptCallbacksContext>

export type ReceiptCallbackCommand =
  /** From the register: these the tax authority has settled, and some of them name an address. */
  { type: 'documents.fiscalized'; at: number; from: number; to: number } | DeliveryCommand

/** `number`: of the document in the register's ledger. */
export type ReceiptCallbackFact =
  | { type: 'callback.called'; at: number; number: number; attempt: number }
  | { type: 'callback.delivered'; at: number; number: number; attempt: number; status: number }
  /** `retry_at`: null when it is not tried again. */
  | { type: 'callback.failed'; at: number; number: number; attempt: number; message: string; retry_at: number | null }
  /** The time for trying again has run out. */
  | { type: 'callback.gave-up'; at: number; number: number; attempts: number }

/** A value of the context an integration gives a receipt. */
type ContextValue = string | number | boolean

/** Of one item of goods. */
export interface CloudGoods {
  good_id?: string
  original_price?: number
  e_excise_barcodes?: string[]
}

/** Of one payment. */
export interface CloudPayment {
  /** Number of the payment kind, 1 to 9. */
  code?: number
  provider_type?: string
  transaction_id?: string
  tapxphone_terminal?: string
  pawnshop_is_return?: boolean
  operation_type?: string
  /** Of the receipt at the bank. */
  ereceipt_data?: Record<string, string>
}

/** The chain of prepayments that a receipt belongs to (EXT-401). */
export interface PrepaymentLink {
  /** The chain's actor: `<organization_id>/<hash of the relation id>`. */
  chain: string
  relation_id: string
  /** Of a return: what its original was. */
  kind: 'PRE_PAYMENT' | 'AFTER_PAYMENT'
  /** Of a prepayment: what is owed after it, minor units. */
  left_to_pay?: number
}

/**
 * Members that come back in the receipt as they were sent (EXT-107); one that was left out is not there.
 * @property goods, payments by the place of the item
 */
export interface CloudMembers {
  order_id?: string
  related_receipt_id?: string
  related_receipt_created_at?: string
  stock_code?: string
  control_number?: string
  context?: Record<string, ContextValue>
  /** Texts for the pages of the receipt. */
  custom?: Record<string, string>
  /** Called once the receipt is fiscalized (EXT-109). */
  callback_url?: string
  /** All addresses the receipt is mailed to; `delivery.email` is the first. */
  emails?: string[]
  goods?: CloudGoods[]
  payments?: CloudPayment[]
  prepayment?: PrepaymentLink
}

/** How a document that is made offline is marked by its client. */
export interface OfflineChoice {
  /** Of the pool; null: the register takes the next. */
  code: string | null
  /** Epoch milliseconds; null: the moment of the call. */
  at: number | null
  /** It counts while the register is offline, and is ignored while it is not; left out: it must be offline. */
  whileOffline?: true
}

/** How a receipt was asked for in the cloud. */
export interface CloudOrder {
  /** The shift of the cashier: the receipt is made in no other one. */
  shift_id: string
  /** The receipt the client believes to be the last; null: it does not say (EXT-104). */
  previous_receipt_id: string | null
  /** What the client chose; null: it leaves code and moment to the register (EXT-112, EXT-113). */
  offline: OfflineChoice | null
  /** A return is refused where the register holds less cash than it pays out (EXT-423). */
  checks_cash?: boolean
  members: CloudMembers
}
