/**
 * Events that have been received, and are sent by hand.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface EventByHand {
  number: number
  first: number
  document: number | null
  happening: 'SELL' | 'RETURN' | 'SERVICE_IN' | 'SERVICE_OUT' | 'SHIFT_OPENED' | 'SHIFT_CLOSED' | null
  flaw: 'wrong-key' | 'changed-body' | 'no-signature' | null
  state: 'waiting' | 'called' | 'ended'
  /** RFC 3339 */
  due: string
  /** RFC 3339 */
  called_at: string | null
  /** RFC 3339 */
  ended_at: string | null
  status: number | null
  message: string | null
}

export type EventHeard = { ok: true }

export interface LabDelivery {
  number: number
  attempt: number
  /** RFC 3339 */
  since: string
  state: 'called' | 'waiting'
}

export interface LabWebhook {
  url: string | null
  deliveries: LabDelivery[]
  queued: number
  sent_by_hand: EventByHand[]
}

export interface ReceivedCall {
  n: number
  /** RFC 3339 */
  at: string
  headers: Record<string, string>
  body: string
  dropped?: true
  answer: ReceiverAnswer
}

export type ReceiverAnswer = { status: number; after: string }

export interface WishedEvent {
  document?: number
  happening?: 'SELL' | 'RETURN' | 'SERVICE_IN' | 'SERVICE_OUT' | 'SHIFT_OPENED' | 'SHIFT_CLOSED'
  sum?: number
  payment?: 'CASH' | 'CASHLESS'
  times?: number
  /** ISO 8601, like PT24H */
  after?: string
  flaw?: 'wrong-key' | 'changed-body' | 'no-signature'
}
