/** Calls to the addresses that sales of the cloud name, once their receipts are fiscalized (EXT-109). */
import Type, { type Static } from 'typebox'
import { Count, Moment, Text } from '../schemas/state.ts'
import { Nullable } from '../schemas/wire.ts'
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
