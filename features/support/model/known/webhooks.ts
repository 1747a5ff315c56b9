/** What is known of webhooks: the settings of each register, and the events that its receiver is to be told of. */

/** An address as a webhook of the world's own receiver has it: its query tells which it is. */
export interface Hook {
  register: string
  query: string
  key: string
}

/** The last failure of a webhook's calls; instants in ms. */
export interface ModelWebhookError {
  since: number
  /** At the latest; left out: that is not known. */
  until?: number
  /** In words; left out: that is not known. */
  cause?: string
}

export interface ModelWebhook {
  url: string
  /** null: nobody answers at its address. */
  query: string | null
  key: string
  /** ms */
  createdAt: number
  updatedAt: number | null
  /** null: none; unknown: there may be one. */
  error: null | 'unknown' | ModelWebhookError
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
  /**
   * Its document is on its way; it may have arrived; it is told, or never will be; nobody answered at its address; it is
   * told again at another one; it may be told at any address that was set since.
   */
  phase: 'pending' | 'uncertain' | 'told' | 'unheard' | 'repeated' | 'loose'
  /** Made offline: it does not arrive before the register is online again. */
  isHeld: boolean
  /** It was told before where nobody answers: which call is its first is not seen. */
  wasUnheard?: boolean
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

/** `times`: so often; null: until it is taken off. */
export type ReceiverTrouble =
  | { name: 'receiver-failing'; status: number; times: number | null }
  | { name: 'receiver-silent' }
  /** ISO 8601. */
  | { name: 'receiver-slow'; latency: string }

export interface ModelWebhooks {
  /** Address of the world's own receiver; null: it has none. */
  inbox: string | null
  byRegister: Readonly<Record<string, ModelWebhook>>
  events: readonly ToldEvent[]
  /** The fault of the receiver, by the lab's name; null: it answers 200. */
  trouble: ReceiverTrouble | null
  /** Whether calls may have failed, or wait to be made again. */
  isRestless: boolean
  /** What was said of a failure, by its cause. */
  messages: Readonly<Record<string, string>>
  revisions: number
  /** Receipts whose address is called: since when, and by when it has been; ms. */
  callbacks: Readonly<Record<string, { since: number; by: number }>>
  /** Keys that were shown, and whose. */
  keys: readonly { register: string; key: string }[]
}

export const noWebhooks = (inbox: string | null): ModelWebhooks => ({
  inbox,
  byRegister: {},
  events: [],
  trouble: null,
  isRestless: false,
  messages: {},
  revisions: 0,
  callbacks: {},
  keys: [],
})
