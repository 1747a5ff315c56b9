/** What is kept of what was said on the wire, and of what the machines did. */
import type { StateValue } from 'xstate'

/** A text, as far as it is kept. */
export interface KeptText {
  /** Where in the ring; -1: it is not kept. */
  position: number
  /** Bytes that are kept; 0: there is no text. */
  kept: number
}

interface EntryHead {
  /** Number of the entry in its run, from 1 on. */
  n: number
  /** By the clock of the world, epoch milliseconds. */
  at: number
  /** Number of the last fact that had been said by then. */
  fact: number
  /** Of its texts the first: where it is overwritten, the entry is gone. */
  position: number
}

/** The row that took a request, or where it came in if none did. */
export interface RequestRow {
  surface: string
  /** null: there is no row. */
  id: string | null
  path: string
}

/**
 * A request. It is used again for a later one, and refers to nothing that was made for it: so the garbage collector
 * has nothing to do with what is kept.
 */
export interface RequestEntry extends EntryHead {
  kind: 'request'
  row: RequestRow
  /** Register it concerns; null: none, or not known. */
  cash_register_id: string | null
  method: string
  /** Path and query, Content-Type, Accept-Language, the rule and the notices, a line each; none: the path of the row. */
  head: KeptText
  /** Without a head: the Content-Type is JSON's; else there was none. */
  isJson: boolean
  /** Its scheme, with an ellipsis in place of the secret. */
  authorization: string | undefined
  hasLicenseKey: boolean
  hasAccessKey: boolean
  body: KeptText
  bodyBytes: number
  /** null: there was no answer. */
  status: number | null
  answer: KeptText
  /** null: not known of an answer that was written bit by bit. */
  answerBytes: number | null
  answerType: string | null
  /** Microseconds of real time. */
  tookUs: number
}

const noText = (): KeptText => ({ position: 0, kept: 0 })
const NO_ROW: RequestRow = { surface: 'cloud', id: null, path: '' }

export const emptyRequest = (): RequestEntry => ({
  kind: 'request',
  n: 0,
  at: 0,
  fact: 0,
  position: 0,
  row: NO_ROW,
  cash_register_id: null,
  method: '',
  head: noText(),
  isJson: false,
  authorization: undefined,
  hasLicenseKey: false,
  hasAccessKey: false,
  body: noText(),
  bodyBytes: 0,
  status: null,
  answer: noText(),
  answerBytes: null,
  answerType: null,
  tookUs: 0,
})

export interface FrameEntry extends EntryHead {
  kind: 'frame'
  /** Number of the socket in its run, from 1 on. */
  connection: number
  /** Path and query of the socket, without the prefix of the world. */
  path: string
  direction: 'in' | 'out'
  text: KeptText
  bytes: number
}

export interface TransitionEntry extends EntryHead, StateChange {
  kind: 'transition'
}

/** A step of an actor from one state to another. */
export interface StateChange {
  address: string
  /** Id of the statechart. */
  machine: string
  /** Type of the event that it heard. */
  event: string
  from: StateValue
  to: StateValue
}

export type ActivityEntry = RequestEntry | FrameEntry | TransitionEntry

/** A frame before it is kept. */
export type FrameNote = Omit<FrameEntry, 'kind' | 'n' | 'position' | 'text'>
