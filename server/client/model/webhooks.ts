/**
 * Events that have been received, and are sent by hand.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface EventByHand {
  /** Number of the call */
  number: number
  /** Number of the call that told the same first: its own, when it repeats none */
  first: number
  /** Number of the document it tells of; null: it is made up */
  document: number | null
  /** What it tells of; null: a document */
  happening: 'SELL' | 'RETURN' | 'SERVICE_IN' | 'SERVICE_OUT' | 'SHIFT_OPENED' | 'SHIFT_CLOSED' | null
  /** What is wrong with it; null: nothing */
  flaw: 'wrong-key' | 'changed-body' | 'no-signature' | null
  /** waiting to be sent, called and waiting for the answer, or ended */
  state: 'waiting' | 'called' | 'ended'
  /** When it will be, by the clock of the world; RFC 3339 */
  due: string
  /** When it was sent; null: not yet */
  called_at: string | null
  /** When it had its answer, or none any more; null: not yet */
  ended_at: string | null
  /** What was answered; null: nothing, or nothing so far */
  status: number | null
  /** Why it did not go well; null: it did, or is not ended */
  message: string | null
}

export interface EventHeard {
  /** It was heard */
  ok: true
}

export interface LabDelivery {
  /** Number of the document in the ledger */
  number: number
  /** Calls made so far */
  attempt: number
  /** When the first call was made; RFC 3339 */
  since: string
  /** called and waiting for the answer, or waiting to be tried again */
  state: 'called' | 'waiting'
}

export interface LabWebhook {
  /** Where events are posted to; null: no webhook is set */
  url: string | null
  /** Deliveries under way, or waiting to be tried again */
  deliveries: LabDelivery[]
  /** Documents that no delivery has begun with */
  queued: number
  /** Events sent by hand, the last ones */
  sent_by_hand: EventByHand[]
}

export interface ReceivedCall {
  /** Number of the fact, from 1 without gaps */
  n: number
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
  /** Its headers */
  headers: Record<string, string>
  /** Query of the address that was called, with its question mark; left out where there was none */
  query?: string
  /** The text that was signed */
  body: string
  /** Its head and its body are not kept any more */
  dropped?: true
  /** What the receiver has answered */
  answer: ReceiverAnswer
}

export interface ReceiverAnswer {
  /** Status it answers with */
  status: number
  /** How long the receiver takes to answer, ISO 8601 */
  after: string
}

export interface WishedEvent {
  /** Number of the document in the ledger of its register */
  document?: number
  /** What is made up */
  happening?: 'SELL' | 'RETURN' | 'SERVICE_IN' | 'SERVICE_OUT' | 'SHIFT_OPENED' | 'SHIFT_CLOSED'
  /** Sum of what is made up, minor units */
  sum?: number
  /** How what is made up is paid */
  payment?: 'CASH' | 'CASHLESS'
  /** How often it is sent, call after call */
  times?: number
  /** How much later it is sent, on the clock of the world, ISO 8601 */
  after?: string
  /** What is wrong with it */
  flaw?: 'wrong-key' | 'changed-body' | 'no-signature'
}
