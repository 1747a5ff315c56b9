/** The webhook of one register: where its events are posted to (CLD-807). */
import Type, { type Static } from 'typebox'
import { Nullable } from './schemas/scalars.ts'
import { Count, Moment, Text } from './schemas/state.ts'

/** Where events go; moments in epoch milliseconds. */
export const WebhookSettings = Type.Object({
  url: Text,
  /** The last delivery that went wrong: when, and why in words; null while none has. */
  last_error: Nullable(Type.Object({ at: Moment, message: Text })),
  created_at: Moment,
  /** When it was last set over an earlier one; null until then (NS-46). */
  updated_at: Nullable(Moment),
})
export type WebhookSettings = Static<typeof WebhookSettings>

/** A document's event on its way to the receiver. */
export const Delivery = Type.Object({
  /** Of the document in the register's ledger. */
  number: Count,
  /** Calls made so far. */
  attempt: Count,
  /** When the first of them was made. */
  since: Moment,
  /** Setting under which a call is being made; null: it waits to be tried again. */
  serial: Nullable(Count),
})
export type Delivery = Static<typeof Delivery>

export const WebhookContext = Type.Object({
  /** Register whose webhook it is. */
  id: Text,
  /** null: there is none. */
  settings: Nullable(WebhookSettings),
  /** Times a webhook was ever set here: each has a key of its own (WHK-014). */
  serial: Count,
  /** Documents no delivery has begun with, by their numbers, both in; null: there are none. */
  queue: Nullable(Type.Object({ next: Count, last: Count })),
  /** Under way, WEBHOOK_CALLS at most, or waiting to be tried again, WEBHOOK_WAITING at most and those under way by then. */
  deliveries: Type.Array(Delivery),
})
export type WebhookContext = Static<typeof WebhookContext>

export type WebhookCommand =
  | { type: 'webhook.configure'; at: number; url: string }
  | { type: 'webhook.remove'; at: number }
  /** From the register: these the tax authority has settled. */
  | { type: 'documents.fiscalized'; at: number; from: number; to: number }
  | DeliveryCommand

/** What becomes of one delivery: from the webhook sender, and from our own timers. */
export type DeliveryCommand =
  | CallEnded
  /** The document is no event: no call is made for it (WHK-017). */
  | { type: 'delivery.skip'; at: number; number: number }
  | { type: 'delivery.overdue'; at: number; number: number }
  | { type: 'delivery.retry'; at: number; number: number }

/** A call has come to its end. */
export interface CallEnded {
  type: 'call.ended'
  at: number
  number: number
  attempt: number
  /** null: there was no answer. */
  status: number | null
  /** What is said of it where it counts as a failure. */
  message: string
  /** A simulated receiver answers so much later, in milliseconds; null: never. Left out: it has answered. */
  after_ms?: number | null
}

/** None says the signing key (WHK-015): facts are for everybody to read. */
export type WebhookFact =
  | { type: 'webhook.configured'; at: number; settings: WebhookSettings; serial: number }
  | { type: 'webhook.removed'; at: number; url: string }
  | { type: 'webhook.called'; at: number; number: number; attempt: number }
  | { type: 'webhook.delivered'; at: number; number: number; attempt: number; status: number }
  /** `retry_at`: null when it is not tried again. */
  | { type: 'webhook.failed'; at: number; number: number; attempt: number; message: string; retry_at: number | null }
  /** The time for trying again has run out (WHK-010). */
  | { type: 'webhook.gave-up'; at: number; number: number; attempts: number }
