/** Events sent by hand to the webhook of a register, with the faults senders have: the lab's own, no deliveries. */
import Type, { type Static } from 'typebox'
import type { Refused } from '../refusal.ts'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text, Word } from '../schemas/state.ts'

/** What happens in a made-up event. */
export const EVENT_KINDS = ['SELL', 'RETURN', 'SERVICE_IN', 'SERVICE_OUT', 'SHIFT_OPENED', 'SHIFT_CLOSED'] as const
type EventKind = (typeof EVENT_KINDS)[number]

/** An event that has never happened: it is told as the register would tell of one. */
export const EventDraft = Type.Object({
  happening: Word<EventKind>(),
  /** Minor units; of a shift nothing depends on it. */
  sum: Count,
  payment: Type.Enum(['CASH', 'CASHLESS']),
})
export type EventDraft = Static<typeof EventDraft>

/** The event of a document in the register's ledger, by its number, or one that is made up. */
const ManualEventSource = Type.Union([Type.Object({ document: Count }), EventDraft])

/**
 * What is wrong with a call. wrong-key: signed with the key before the present one. changed-body: one figure of the
 * body is another than was signed. no-signature: the header is left out.
 */
export const FLAWS = ['wrong-key', 'changed-body', 'no-signature'] as const
type Flaw = (typeof FLAWS)[number]

/** One call. */
export const ManualEvent = Type.Object({
  /** 1, 2, 3 … at the register. */
  number: Count,
  /** Number of the first call with the same event: its own number, when it repeats none. */
  first: Count,
  event: ManualEventSource,
  flaw: Nullable(Word<Flaw>()),
  /** When it was asked for, and from when it is made. */
  at: Moment,
  due: Moment,
  /** null: not yet. */
  called_at: Nullable(Moment),
  ended_at: Nullable(Moment),
  /** null: there was no answer, or none so far. */
  status: Nullable(Count),
  /** How it ended, in words; null: it has not. */
  message: Nullable(Text),
})
export type ManualEvent = Static<typeof ManualEvent>

export const ManualEventsContext = Type.Object({
  /** Register whose webhook it is. */
  id: Text,
  /** Calls ever asked for. */
  last: Count,
  /** Those that wait, the one being made, and the last that have ended; in the order they were asked for. */
  trials: Type.Array(ManualEvent),
})
export type ManualEventsContext = Static<typeof ManualEventsContext>

/** Calls that are asked for. */
export interface RequestedEvent extends Pick<ManualEvent, 'event' | 'flaw' | 'due'> {
  /** Number of calls, one after the other. */
  times: number
}

export type ManualEventCommand =
  | { type: 'trial.request'; at: number; events: RequestedEvent[] }
  /** From our own timer. */
  | { type: 'trial.begin'; at: number }
  | ManualCallEnded
  /** From our own timer: there is no answer. */
  | { type: 'trial.overdue'; at: number; number: number }

/** A call has come to its end. */
export interface ManualCallEnded {
  type: 'trial.end'
  at: number
  number: number
  /** null: there was no answer. */
  status: number | null
  message: string
  /** As of a delivery: the answer counts after this delay, in milliseconds; null: never. */
  after_ms?: number | null
}

export type ManualEventFact =
  | ({ type: 'trial.requested'; at: number } & Pick<ManualEvent, 'number' | 'first' | 'event' | 'flaw' | 'due'>)
  | ({ type: 'trial.called'; at: number; asked_at: number } & Pick<ManualEvent, 'number' | 'first' | 'event' | 'flaw'>)
  | { type: 'trial.ended'; at: number; number: number; status: number | null; message: string }
  | Refused

/** The call by which one of them goes out, once its turn is durable. */
export type ManualPost = { type: 'trial.post'; cash_register_id: string; asked_at: number } & Pick<
  ManualEvent,
  'number' | 'first' | 'event' | 'flaw'
>
