/**
 * What has been said in a world and on its wire, and noticed there.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface ActivityList {
  /** Id of the record: another one, after a reset or a restart, counts from 1 anew */
  run: string
  /** Entries behind the number asked for that are not kept any more */
  dropped: number
  /** Entries in order, oldest first */
  entries: RecordedActivity[]
}

export interface Fact {
  /** What was said, in a word */
  type: string
  /** When it was said, epoch milliseconds */
  at: number
  [member: string]: unknown
}

export interface LabNotice {
  /** Number of the notice; one that comes again has a new number */
  n: number
  /** What kind of notice it is */
  kind:
    | 'unknown member'
    | 'unknown parameter'
    | 'member beside a newer one'
    | 'body not read'
    | 'filter of nothing known'
    | 'quantity in thousandths'
    | 'fraction cut off'
    | 'truth kept as text'
    | 'day read as seconds'
    | 'time without an offset'
    | 'span reversed'
    | 'window after now'
    | 'offline already'
    | 'discount of more than there is'
    | 'related receipt not known'
    | 'answer of another media type'
    | 'client headers missing'
    | 'excise without stamp'
    | 'report made as a workbook'
    | 'card payment without receipt'
    | 'clock stopped'
  /** What was probably meant, in Ukrainian */
  uk: string
  /** What was probably meant, in English */
  en: string
  /** Where it came in */
  surface: 'cloud' | 'local' | 'lan' | 'bridge'
  /** operationId of the call; null: no call has caused it */
  operation: string | null
  /** Register it concerns; null: none, or not known */
  cash_register_id: string | null
  /** Member, parameter or header that it is about; of a card payment its RRN */
  place: string
  /** What came; sums in minor units */
  came: string
  /** What was probably meant; null: not known */
  meant: string | null
  /** How often it came, at this operation and place */
  times: number
  /** When it came first, by the clock of the world; RFC 3339 */
  since: string
  /** When it came last, by the clock of the world; RFC 3339 */
  at: string
}

export interface NoticeList {
  /** Id of the record: another one, after a reset or a restart, counts from 1 anew */
  run: string
  /** Notices are made; false: they are switched off */
  on: boolean
  /** Notices that are not kept any more: 500 are */
  dropped: number
  /** Notices in order, the newest last */
  notices: LabNotice[]
}

export type RecordedActivity = RecordedRequest | RecordedFrame | RecordedTransition

export interface RecordedFrame {
  /** What kind of entry it is */
  kind: 'frame'
  /** Number of the entry, from 1 on in each run */
  n: number
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
  /** Number of the last fact that had been said by then */
  fact: number
  /** Register it concerns; null: none, or not known */
  cash_register_id: string | null
  /** Where it came in */
  surface: 'bridge'
  /** Number of the socket, from 1 on in each run */
  connection: number
  /** Path and query, without the prefix of the world */
  path: string
  /** in: from the client; out: to it */
  direction: 'in' | 'out'
  /** The message, no more than 8 KiB of it */
  text: string | null
  /** Bytes of the message */
  bytes: number
}

export interface RecordedHeaders {
  /** Content-Type of the body */
  'content-type'?: string
  /** Language the client prefers */
  'accept-language'?: string
  /** Scheme of the token, and an ellipsis */
  authorization?: string
  /** An ellipsis: a licence key was sent */
  'x-license-key'?: string
  /** An ellipsis: a key of an integration was sent */
  'x-access-key'?: string
}

export interface RecordedRequest {
  /** What kind of entry it is */
  kind: 'request'
  /** Number of the entry, from 1 on in each run */
  n: number
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
  /** Number of the last fact that had been said by then */
  fact: number
  /** Register it concerns; null: none, or not known */
  cash_register_id: string | null
  /** Where it came in */
  surface: 'cloud' | 'local' | 'lan'
  /** operationId of the call, or the name of the socket that refused a handshake; null: there is no such call */
  operation: string | null
  /** Method of the request */
  method: string
  /** Path and query, without the prefix of the world */
  path: string
  /** Headers that matter here; an ellipsis stands for a secret */
  headers: RecordedHeaders
  /** The body as text, no more than 8 KiB of it; null: none, no text, or not read */
  body: string | null
  /** Bytes of the body */
  body_bytes: number
  /** Status of the answer; null: the connection was cut before one */
  status: number | null
  /** The answer as text, no more than 8 KiB of it; null: none, or no text */
  answer: string | null
  /** Bytes of the answer; null: not known */
  answer_bytes: number | null
  /** Content-Type of the answer; null: none */
  answer_type: string | null
  /** The rule it was refused by, its clause and its figures, as X-Rule has it; null: none */
  rule: string | null
  /** What was accepted and probably meant otherwise, as X-Notice has it; null: nothing */
  notice: string | null
  /** Microseconds of real time until it was answered */
  took_us: number
}

export interface RecordedTransition {
  /** What kind of entry it is */
  kind: 'transition'
  /** Number of the entry, from 1 on in each run */
  n: number
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
  /** Number of the last fact that had been said by then */
  fact: number
  /** Register it concerns; null: none, or not known */
  cash_register_id: string | null
  /** Actor that has changed: `register:…`, `cashier:…` */
  address: string
  /** Name of its statechart */
  machine: string
  /** Type of the event that it heard */
  event: string
  /** States that were active before, the outer ones first */
  from: string[]
  /** States that are active now */
  to: string[]
}

export interface SaidFact {
  /** Number of the fact, from 1 without gaps */
  n: number
  /** When it was, by the clock of the world */
  at: string | null
  /** Who says it: `register:…`, `cashier:…` */
  address: string
  /** What was said, in a word */
  type: string
  /** What was said, as the machines have it: moments in it are epoch milliseconds; null: it cannot be read */
  fact: Fact | null
  /** It is stored, and cannot be read */
  unreadable?: true
}
