/** Attachments of a scenario to the messages of a run: its exchanges, and why it was not tested. */

/** In place of the status of an answer that did not come. */
export const NO_ANSWER = 0

/** One request and its answer. Secrets are masked, long bodies cut, when it is recorded. */
export interface HttpExchange {
  kind: 'http'
  method: string
  /** Absolute, with its query. */
  url: string
  /** `base64`: bytes that are no text; its body then says how many. */
  request: { headers: Record<string, string>; body: string | null; base64?: string }
  /** Where none came, its status is `NO_ANSWER`, and its body says why. */
  answer: { status: number; headers: Record<string, string>; body: string }
  took_ms: number
}

/** One frame of a socket as the client saw it; the text of a close frame is its code and reason. */
export interface FrameExchange {
  kind: 'frame'
  /** Of the socket. */
  url: string
  direction: 'sent' | 'heard' | 'closed'
  text: string
}

export type Exchange = HttpExchange | FrameExchange

/** Media type of a scenario's exchanges: its body is the JSON of `Exchange[]`. */
export const EXCHANGES = 'application/vnd.kasalab.exchanges+json'
/** Media type of what a run keeps of them: its body is packed. */
export const PACKED_EXCHANGES = 'application/vnd.kasalab.exchanges+deflate'
/** Media type of the reason why a scenario was not tested. */
export const NOT_TESTED = 'text/vnd.kasalab.not-tested+plain'
/** Media type of what a scenario has waited for in vain: its body is the JSON of `Missed`. */
export const NEVER_IN_TIME = 'application/vnd.kasalab.never-in-time+json'
/** Media type that marks a dry run: nothing was executed, and nothing passes. */
export const DRY_RUN = 'text/vnd.kasalab.dry-run+plain'
/** Media type of a scenario's results beside its steps, at a stranger: its body is the JSON of `Judged`. */
export const JUDGED = 'application/vnd.kasalab.judged+json'
/** Media type of a slip that a step has looked at, as text. */
export const SLIP = 'text/vnd.kasalab.slip+plain'
/** Media type of a failed step's message, safe to show: in the words of the target, without secrets. */
export const FAILURE = 'text/vnd.kasalab.failure+plain'
/** Media type of the script that shows a failure again: its body is the JSON of its lines. */
export const AGAIN = 'application/vnd.kasalab.again+json'
/** Media type that marks a try as needless: the one before it counts. */
export const AS_BEFORE = 'text/vnd.kasalab.as-before+plain'
/** Begins the message of a try that has failed only to be made again: an answer of it broke a field table. */
export const BREACH_SEEN = 'an answer broke a field table, and the scenario is tried again: '
/** Media type of a note that any reader of messages shows. */
export const LOG = 'text/x.cucumber.log+plain'
/** Replaces a secret. */
export const MASKED = '[secret]'

/** Path and query of an address. */
export const pathAndQueryOf = (url: string): string => url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'

/** The control API of our own lab: it prepares and observes, and is not under test. */
export const isOfLab = ({ url }: Exchange): boolean => /^(\/w\/[^/]+)?\/lab([/?]|$)/.test(pathAndQueryOf(url))
