/**
 * What the tax authority and the printers have, and reports.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface AuthorityFaultOn {
  name: 'authority-mute' | 'authority-refusing' | 'authority-slow' | 'authority-loses-answers'
  reason?: string
  documents?: ('SHIFT_OPEN' | 'RECEIPT' | 'Z_REPORT' | 'GO_OFFLINE')[] | null
  latency_ms?: number
}

export interface AuthorityRecord {
  cash_register_id: string
  seed: number
  is_test: boolean
  latency_ms: number
  code_grant_limit: number
  faults: AuthorityFaultOn[]
  delayed: number
  ledger: TaxpayerLedger
}

export type KeptRefusal = { number: number; error_message: string | null }

export interface Print {
  number: number
  kind: 'RECEIPT' | 'SERVICE' | 'WITHDRAWAL' | 'Z_REPORT' | 'X_REPORT' | 'PERIODICAL_REPORT'
  /** RFC 3339 */
  at: string
  status: 'printed' | 'held' | 'lost'
  /** RFC 3339 */
  printed_at: string | null
  simple_text: boolean
  document: SlipOfDocument | SlipOfReport | SlipOfPeriod
  not_shown: 'document missing' | 'document damaged' | 'report missing' | 'shift missing' | 'tax unknown' | null
  links: PrintLinks
}

export type PrintLinks = { text: string; html: string; png: string }

export type ReportProgress = { documents_read: number; documents: number }

export interface ReportState {
  id: string
  organization_id: string
  type: 'GOODS' | 'Z_REPORTS' | 'ACTUAL_REVENUE' | 'NET_TURNOVER' | 'BOOKKEEPER_Z_REPORT' | 'DAILY_CASH_FLOW'
  format: 'xlsx' | 'json'
  state: 'waiting' | 'building' | 'done' | 'failed'
  /** RFC 3339 */
  from: string
  /** RFC 3339 */
  to: string
  cash_register_ids: string[]
  emails: string[]
  /** RFC 3339 */
  created_at: string
  /** RFC 3339 */
  begun_at: string | null
  /** RFC 3339 */
  updated_at: string | null
  execution_time: string | null
  rows: number | null
  error_message: string | null
  progress: ReportProgress | null
}

export type SlipOfDocument = { document: number }

export interface SlipOfPeriod {
  /** RFC 3339 */
  from: string
  /** RFC 3339 */
  to: string
  is_short: boolean
}

export type SlipOfReport = { report: number; shift_id: string }

export type TakenDocuments = { last: number; recent: string; milestones: string }

export interface TaxpayerLedger {
  /** Hash of the last document that has a place in the chain */
  head: string
  /** Epoch milliseconds */
  last_at: number | null
  offline: boolean
  shift: TaxpayerShift | null
  balance: number | null
  granted: number
  /** Serials of the codes that came back on a document, as ranges with both ends in them */
  spent: [number, number][]
  taken: TakenDocuments
  refusals: KeptRefusal[]
  forgotten: number
}

export type TaxpayerShift = { serial: number; figures: Record<string, number>; cash: number }
