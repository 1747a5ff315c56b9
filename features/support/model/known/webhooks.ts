/** What is known of webhooks: the settings of each register, and the events that its receiver is to be told of. */

/** An address as a webhook of the world's own receiver has it: its query tells which it is. */
export interface Hook {
  register: string
  query: string
  key: string
}

export interface ModelWebhook {
  url: string
  /** null: nobody answers at its address. */
  query: string | null
  key: string
  /** ms */
  createdAt: number
  updatedAt: number | null
  /** null: none; a failure since an instant, ms; unknown: there may be one. */
  error: null | 'unknown' | { since: number }
  wasCalled: boolean
  /** Another at each setting. */
  revision: number
}

export type EventKind =
  | 'receipt SELL'
  | 'receipt RETURN'
  | 'service_receipt SERVICE_IN'
  | 'service_receipt SERVICE_OUT'
  | 'shift OPENED'
  | 'shift CLOSED'

/** A happening that is announced once its document is fiscalized. */
export interface ToldEvent {
  register: string
  kind: EventKind
  /** Of a receipt; null: of a shift. */
  id: string | null
  /** Of its shift. */
  serial: number
  /** Total of a receipt, minor units. */
  sum: number | null
  /**
   * Its document is on its way; it may have arrived; it is told, or never will be; nobody answered at its address; it is
   * told again at another one; it may be told at any address that was set since.
   */
  phase: 'pending' | 'uncertain' | 'told' | 'unheard' | 'repeated' | 'loose'
  /** Made offline: it does not arrive before the register is online again. */
  isHeld: boolean
  /** Where it may be told. */
  hooks: readonly Hook[]
  /** Whether it must have been told by now. */
  isDue: boolean
  /** Of the setting it was announced under. */
  revision: number
  /** Of its first call at the earliest, ms. */
  since: number
  /** By then it is told again, ms. */
  dueBy: number
}

export interface ModelWebhooks {
  /** Address of the world's own receiver; null: it has none. */
  inbox: string | null
  byRegister: Readonly<Record<string, ModelWebhook>>
  events: readonly ToldEvent[]
  /** What the receiver answers next, and how often; null: 200. Some of it may have been answered. */
  failing: { status: number; times: number; isBegun: boolean } | null
  /** Calls that were made again, of all events. */
  repeats: { least: number; most: number }
  revisions: number
  /** Keys that were shown, and whose. */
  keys: readonly { register: string; key: string }[]
}

export const noWebhooks = (inbox: string | null): ModelWebhooks => ({
  inbox,
  byRegister: {},
  events: [],
  failing: null,
  repeats: { least: 0, most: 0 },
  revisions: 0,
  keys: [],
})
