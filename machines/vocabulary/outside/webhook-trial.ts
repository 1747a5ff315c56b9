/** Events sent by hand to the webhook of a register, with the faults senders have: the lab's own, no deliveries. */
import type { Refused } from '../refusal.ts'

/** What happens in a made-up event. */
export const EVENT_KINDS = ['SELL', 'RETURN', 'SERVICE_IN', 'SERVICE_OUT', 'SHIFT_OPENED', 'SHIFT_CLOSED'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** An event that has never happened: its call is made as if the register had done it. */
export interface EventDraft {
  happening: EventKind
  /** Minor units; of a shift nothing depends on it. */
  sum: number
  payment: 'CASH' | 'CASHLESS'
}

/** The event of a document in the register's ledger, by its number, or one that is made up. */
export type ManualEventSource = { document: number } | EventDraft

/**
 * What is wrong with a call. wrong-key: signed with the key before the present one. changed-body: one figure of the
 * body is another than was signed. no-signature: the header is left out.
 */
export const FLAWS = ['wrong-key', 'changed-body', 'no-signature'] as const
export type Flaw = (typeof FLAWS)[number]

/** One call. */
export interface ManualEvent {
  /** 1, 2, 3 … at the register. */
  number: number
  /** Number of the first call of the same event: its own number, when it repeats none. */
  first: number
  event: ManualEventSource
  flaw: Flaw | null
  /** Epoch milliseconds: when it was asked for, and from when it is made. */
  at: number
  due: number
  /** null: not yet. */
  called_at: number | null
  ended_at: number | null
  /** null: there was no answer, or none so far. */
  status: number | null
  /** How it ended, in words; null: it has not. */
  message: string | null
}

export interface WebhookTrialContext {
  /** Register whose webhook it is. */
  id: string
  /** Calls ever asked for. */
  last: number
  /** Those that wait, the one being made, and the last that have ended; in the order they were asked for. */
  trials: ManualEvent[]
}

/** Calls that are asked for. */
export interface RequestedEvent extends Pick<ManualEvent, 'event' | 'flaw' | 'due'> {
  /** Number of calls, one after the other. */
  times: number
}

export type WebhookTrialCommand =
  | { type: 'trial.request'; at: number; events: RequestedEvent[] }
  /** From our own timer. */
  | { type: 'trial.begin'; at: number }
  | TrialEnded
  /** From our own timer: there is no answer. */
  | { type: 'trial.overdue'; at: number; number: number }

/** A call has come to its end. */
export interface TrialEnded {
  type: 'trial.end'
  at: number
  number: number
  /** null: there was no answer. */
  status: number | null
  message: string
  /** As of a delivery: the answer counts after this delay, in milliseconds; null: never. */
  after_ms?: number | null
}

export type WebhookTrialFact =
  | ({ type: 'trial.requested'; at: number } & Pick<ManualEvent, 'number' | 'first' | 'event' | 'flaw' | 'due'>)
  | ({ type: 'trial.called'; at: number; asked_at: number } & Pick<ManualEvent, 'number' | 'first' | 'event' | 'flaw'>)
  | { type: 'trial.ended'; at: number; number: number; status: number | null; message: string }
  | Refused

/** The call by which one of them goes out, once its turn is durable. */
export type TrialPost = { type: 'trial.post'; cash_register_id: string; asked_at: number } & Pick<
  ManualEvent,
  'number' | 'first' | 'event' | 'flaw'
>
