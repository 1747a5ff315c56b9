/**
 * What the tax authority and the printers have, and reports.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface AuthorityFaultOn {
  /** Its name, as the path has it */
  name: 'authority-mute' | 'authority-refusing' | 'authority-slow' | 'authority-loses-answers'
  /** Why, in words */
  reason?: string
  /** Kinds of documents it concerns; null: all */
  documents?: ('SHIFT_OPEN' | 'RECEIPT' | 'Z_REPORT' | 'GO_OFFLINE')[] | null
  /** How long the authority takes to answer, ms */
  latency_ms?: number
}

export interface AuthorityRecord {
  /** Id of the register */
  cash_register_id: string
  /** What its numbers are made from */
  seed: number
  /** For tests: what it says reaches no real tax authority */
  is_test: boolean
  /** How long the authority takes to answer, ms */
  latency_ms: number
  /** Codes the authority grants at a time at most */
  code_grant_limit: number
  /** Faults of the authority that are on */
  faults: AuthorityFaultOn[]
  /** Documents the authority is slow to answer */
  delayed: number
  /** What the authority has counted */
  ledger: TaxpayerLedger
}

export interface KeptRefusal {
  /** Number of the document in the ledger */
  number: number
  /** Why it was refused; null: not told */
  error_message: string | null
}

export interface Print {
  /** Number of the slip at its printer */
  number: number
  /** What kind of slip it is */
  kind: 'RECEIPT' | 'SERVICE' | 'WITHDRAWAL' | 'Z_REPORT' | 'X_REPORT' | 'PERIODICAL_REPORT'
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
  /** printed; held: it waits for paper; lost: there was no printer */
  status: 'printed' | 'held' | 'lost'
  /** When it came out; null: it did not */
  printed_at: string | null
  /** It is plain text, not a picture */
  simple_text: boolean
  /** What the slip is made from */
  document: SlipOfDocument | SlipOfReport | SlipOfPeriod
  /** Fiscal code of the document; null: none yet */
  fiscal_code: string | null
  /** Why the slip cannot be shown; null: it can */
  not_shown: 'document missing' | 'document damaged' | 'report missing' | 'shift missing' | 'tax unknown' | null
  /** Where the slip is shown */
  links: PrintLinks
}

export interface PrintLinks {
  /** As text */
  text: string
  /** As a page */
  html: string
  /** As a picture */
  png: string
  /** As a PDF file */
  pdf: string
}

export interface RegisterPrints {
  /** Id of the register */
  cash_register_id: string
  /** Number of the register at the tax authority */
  fiscal_number: string
  /** Slips its printer remembers */
  slips: number
  /** Where its slips are listed */
  url: string
  /** The slip it was asked for last; null: none yet */
  last: PrintLinks | null
}

export interface ReportProgress {
  /** Documents read so far */
  documents_read: number
  /** Documents that are to be read */
  documents: number
}

export interface ReportState {
  /** Id of the task */
  id: string
  /** Id of the organization */
  organization_id: string
  /** What is reported */
  type:
    | 'GOODS'
    | 'Z_REPORTS'
    | 'ACTUAL_REVENUE'
    | 'NET_TURNOVER'
    | 'BOOKKEEPER_Z_REPORT'
    | 'DAILY_CASH_FLOW'
    | 'RECEIPTS'
  /** Form of the file */
  format: 'xlsx' | 'json' | 'csv'
  /** How far the report has come */
  state: 'waiting' | 'building' | 'done' | 'failed'
  /** From this moment on; RFC 3339 */
  from: string
  /** Up to this moment; RFC 3339 */
  to: string
  /** Registers it counts */
  cash_register_ids: string[]
  /** Addresses it is mailed to */
  emails: string[]
  /** When it was made; RFC 3339 */
  created_at: string
  /** When its making began; null: not yet */
  begun_at: string | null
  /** When it last changed; null: never */
  updated_at: string | null
  /** Time of its making, HH:MM:SS.ffffff; null: it is not made yet */
  execution_time: string | null
  /** Lines of its table; null: it is not made yet */
  rows: number | null
  /** Why it was not made; null: it was, or is being made */
  error_message: string | null
  /** How far it has come; null: it is not being made */
  progress: ReportProgress | null
}

export interface SlipOfDocument {
  /** Number of the document in the ledger of its register */
  document: number
}

export interface SlipOfPeriod {
  /** From this moment on; RFC 3339 */
  from: string
  /** Up to this moment; RFC 3339 */
  to: string
  /** In short: sums alone */
  is_short: boolean
}

export interface SlipOfReport {
  /** Serial of the X-report in its shift */
  report: number
  /** Id of the shift */
  shift_id: string
}

export interface TakenDocuments {
  /** Number of the last document taken */
  last: number
  /** Hashes of the last 64 documents, shortened */
  recent: string
  /** Hashes of every 32nd document, shortened */
  milestones: string
}

export interface TaxpayerLedger {
  /** Hash of the last document that has a place in the chain */
  head: string
  /** When the last document was made, epoch milliseconds; null: there is none */
  last_at: number | null
  /** The register has said that it is offline */
  offline: boolean
  /** The shift that is open; null: none */
  shift: TaxpayerShift | null
  /** Cash in the drawer as the authority counts it, minor units; null: not known yet */
  balance: number | null
  /** Codes granted so far */
  granted: number
  /** Serials of the codes that came back on a document, as ranges with both ends in them */
  spent: [number, number][]
  /** Documents it has taken, by their hashes */
  taken: TakenDocuments
  /** Documents it has refused last */
  refusals: KeptRefusal[]
  /** Refusals that are not kept any more */
  forgotten: number
}

export interface TaxpayerShift {
  /** Serial of the shift */
  serial: number
  /** Sums of the shift as the authority counts them, minor units */
  figures: Record<string, number>
  /** Cash in the drawer, minor units */
  cash: number
}
