/** What the server has done since it started, as plain numbers: they are counted as it goes, and read when somebody asks. */
import { HttpCounts } from './http-counts.ts'

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
