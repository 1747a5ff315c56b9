/** What a scenario attaches to the messages of a run: what was said on the wire, and why it was not tested. */

/** One request and its answer. Secrets are masked, long bodies cut, when it is recorded. */
export interface HttpExchange {
  kind: 'http'
  method: string
  /** Absolute, query included. */
  url: string
  request: { headers: Record<string, string>; body: string | null }
  answer: { status: number; headers: Record<string, string>; body: string }
  took_ms: number
}

/** One frame of a socket as its client saw it; of a close, the text is the code and the reason. */
export interface FrameExchange {
  kind: 'frame'
  /** Of the socket. */
  url: string
  direction: 'sent' | 'heard' | 'closed'
  text: string
}

export type Exchange = HttpExchange | FrameExchange

/** Media type of the exchanges of a scenario: its body is the JSON of `Exchange[]`. */
export const EXCHANGES = 'application/vnd.kasalab.exchanges+json'
/** Media type of the sentence that says why a scenario ended as not tested. */
export const NOT_TESTED = 'text/vnd.kasalab.not-tested+plain'
/** Media type of what says that a run is dry: nothing in it was done, and nothing passes. */
export const DRY_RUN = 'text/vnd.kasalab.dry-run+plain'
/** Media type of what a scenario has come to beside its steps, at a stranger: its body is the JSON of `Judged`. */
export const JUDGED = 'application/vnd.kasalab.judged+json'
/** Media type of what a failed step says, as it may be told: in the words of the target, without secrets. */
export const FAILURE = 'text/vnd.kasalab.failure+plain'
/** Written in place of a secret. */
export const MASKED = '[secret]'

/** Path and query of an address. */
export const pathOf = (url: string): string => url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'

/** The control API of our own lab: it prepares and observes, and is no part of what is tested. */
export const isOfLab = ({ url }: Exchange): boolean => /^(\/w\/[^/]+)?\/lab([/?]|$)/.test(pathOf(url))
