/**
 * What the server has done since it started, as plain numbers: they are counted as requests end, and read when somebody
 * asks. HTTP requests are counted by the row that took them, not by their paths: there is no end of those.
 */
import { Distribution } from '../../store/counts/distribution.ts'

/** Upper bounds of the time an answer takes, seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Classes of statuses; 0 is of requests whose connection has ended before an answer. */
const CLASSES = 6

/** Methods with a count each; any other is `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** In place of the template of a row: no row has taken the request. */
const NO_ROW = 'none'

/** Requests of one row. */
class RouteCounts {
  readonly surface: string
  readonly method: string
  /** Template of its path, as descriptions write it: `/api/v1/shifts/{shift_id}`. */
  readonly operation: string
  /** Requests by the class of their status: at 2 those answered 2xx. */
  readonly answers = new Float64Array(CLASSES)
  /** From the row's finding until the answer is handed to the connection: a streamed answer is counted when it begins. Seconds. */
  readonly seconds = new Distribution(SECONDS)

  constructor(surface: string, method: string, operation: string) {
    this.surface = surface
    this.method = method
    this.operation = operation
  }

  /** @param status 0: there is no answer @param since of `performance.now()` */
  answered(status: number, since: number): void {
    this.count(status)
    this.seconds.add((performance.now() - since) / 1000)
  }

  /** Counts a request of which no time is kept. */
  count(status: number): void {
    this.answers[Math.trunc(status / 100)]!++
  }
}

export class HttpCounts {
  readonly #routes = new Map<string, RouteCounts>()

  /** The counts of a row: its listener looks them up once. @param path in the notation of Express */
  route(surface: string, method: string, path: string): RouteCounts {
    const key = `${surface} ${method} ${path}`
    let found = this.#routes.get(key)
    if (!found) {
      found = new RouteCounts(surface, method, path.replace(/:(\w+)/g, '{$1}'))
      this.#routes.set(key, found)
    }
    return found
  }

  /** A request that no row has taken: its path may be anything, and is not kept. */
  stray(surface: string, method = '', status = 0): void {
    this.route(surface, METHODS.has(method) ? method : 'other', NO_ROW).count(status)
  }

  /** Those that have been asked for. */
  get asked(): RouteCounts[] {
    return [...this.#routes.values()].filter(({ answers }) => answers.some((each) => each > 0))
  }
}

/** How a page of documents came out that was to be delivered to the tax authority. */
type DeliveryOutcome = 'accepted' | 'refused' | 'damaged' | 'failed'
/** How a call of a webhook or of a callback came out: class of the status, or none came. */
type CallOutcomeClass = '2xx' | '3xx' | '4xx' | '5xx' | 'no_answer'
/** How a mail on its way came out: the server has taken it, may take it later, never will, or has not answered. */
type MailOutcome = 'sent' | 'deferred' | 'refused' | 'no_answer'

/** What was handed on to processes that own other worlds, attempts that came to nothing, and what they have handed on to this one. */
export interface PeerCounts {
  forwarded: number
  notForwarded: number
  taken: number
}

export class Counts {
  readonly http = new HttpCounts()
  readonly peers: PeerCounts = { forwarded: 0, notForwarded: 0, taken: 0 }
  readonly deliveries: Record<DeliveryOutcome, number> = { accepted: 0, refused: 0, damaged: 0, failed: 0 }
  readonly webhookCalls: Record<CallOutcomeClass, number> = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, no_answer: 0 }
  readonly mails: Record<MailOutcome, number> = { sent: 0, deferred: 0, refused: 0, no_answer: 0 }

  /** @param status null: there was no answer */
  webhookCalled(status: number | null): void {
    const kind = status === null ? 'no_answer' : (`${Math.trunc(status / 100)}xx` as CallOutcomeClass)
    if (kind in this.webhookCalls) this.webhookCalls[kind]++
  }

  /** @param status of SMTP (RFC 5321); null: there was no answer */
  mailed(status: number | null): void {
    if (status === null) this.mails.no_answer++
    else if (status < 400) this.mails.sent++
    else this.mails[status < 500 ? 'deferred' : 'refused']++
  }
}
