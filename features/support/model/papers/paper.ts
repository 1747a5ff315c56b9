/** Papers as they are judged, whatever form they came in. Sums are minor units, moments ms since 1970; null: not stated. */
import type { PaperPlace } from './finding.ts'

export interface PaperTax {
  code: number
  symbol: string
  rate: number
  extraRate: number
  isIncluded: boolean
  noVat: boolean
  value: number | null
  extra: number | null
  turnover: number | null
}

export interface PaperDiscount {
  type: 'DISCOUNT' | 'EXTRA_CHARGE' | 'PRE_PAYMENT'
  mode: 'VALUE' | 'PERCENT'
  value: number
  tax_codes?: readonly (number | string)[]
  /** What it comes to. */
  sum: number | null
}

export interface PaperItem {
  price: number
  quantity: number
  sum: number | null
  isReturn: boolean
  discounts: readonly PaperDiscount[]
  taxes: readonly PaperTax[]
}

export interface PaperPayment {
  type: 'CASH' | 'CASHLESS'
  code: number | null
  label: string
  value: number
  commission: number
}

export type PaperKind = 'SELL' | 'RETURN' | 'SERVICE_IN' | 'SERVICE_OUT' | 'CASH_WITHDRAWAL'

/** How a document lies in the ledger of its register. */
export interface PaperEntry {
  number: number
  previousHash: string | null
  /** Of the document itself. */
  hash: string | null
}

export interface PaperReceipt {
  paper: 'receipt'
  place: PaperPlace
  form: 'cloud' | 'desk' | 'world'
  kind: PaperKind
  id: string
  register: string
  /** Key of the shift; null: the one that is open in the order of the papers. */
  shift: string | null
  serial: number | null
  entry: PaperEntry | null
  at: number | null
  deliveredAt: number | null
  /** Whether it says when it was delivered. */
  tellsDelivery: boolean
  isOffline: boolean | null
  code: string | null
  /** undefined: it does not name the one before. */
  previous: string | null | undefined
  items: readonly PaperItem[]
  discounts: readonly PaperDiscount[]
  payments: readonly PaperPayment[]
  taxes: readonly PaperTax[]
  total: number | null
  tendered: number | null
  rest: number | null
  round: number | null
  /** undefined: not stated. */
  rounding: 'ROUND_10' | 'ROUND_50' | null | undefined
  checkUrl: string | null
  fiscalNumber: string | null
  /** It came as an event, of which there is none for a withdrawal, and some may be lost (WHK-001). */
  isEvent?: boolean
  /** The paper as it came, for what is looked up by name. */
  raw: Readonly<Record<string, unknown>>
}

export interface ShiftPaper {
  paper: 'shift'
  place: PaperPlace
  key: string
  register: string
  serial: number | null
  openedAt: number | null
  closedAt: number | null
  /** Numbers of the documents that opened and closed it. */
  openingNumber: number | null
  closingNumber: number | null
  /** When it was asked for, which may be before it was opened. */
  askedAt: number | null
  /** Balance as the shift shows it beside its report; null: none. */
  balance: Readonly<Record<string, unknown>> | null
}

/** An X- or Z-report: of a shift by its key, or of the one that is open in the order of the papers. */
export interface ReportPaper {
  paper: 'report'
  place: PaperPlace
  isZ: boolean
  shift: string | null
  register: string
  /** FLD-014. */
  report: Readonly<Record<string, unknown>>
  /** A client's own, which is taken as it is (CLD-519). */
  isClients: boolean
}

/** Any document of a ledger, with what its chain is held by. */
export interface EntryPaper {
  paper: 'entry'
  place: PaperPlace
  register: string
  type: string
  entry: PaperEntry
  at: number | null
  code: string | null
  /** Whether a ledger of ours is told, which is law, or a service's own, which is evidence. */
  form: 'world' | 'cloud'
}

export type Paper = PaperReceipt | ShiftPaper | ReportPaper | EntryPaper
