/** Documents: what a register writes into its ledger and sends to the tax authority, in order. */
import Type, { type Static } from 'typebox'
import type { FaultCommand, FaultFact } from './outside/fault.ts'
import type { ReceiptBody } from './receipt.ts'
import type { Report } from './reports/report.ts'
import { Count, Moment } from './schemas/state.ts'

export const DOCUMENT_TYPES = ['SHIFT_OPEN', 'RECEIPT', 'Z_REPORT', 'GO_OFFLINE'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** Body by type. Openings name the shift; go-offline documents say since when. */
export interface ShiftOpenBody {
  shift_id: string
  shift_serial: number
  /** Work goes on without waiting for the answer: if refused, it is to be sent again. */
  at_once: boolean
}
export interface ZReportBody {
  shift_id: string
  shift_serial: number
  report: Report
  /** As of the opening. */
  at_once: boolean
  /** A client-built report is taken unverified (CLD-519). */
  client_built: boolean
}
export interface GoOfflineBody {
  /** Epoch milliseconds. */
  since: number
}

/** One document. The hash of a document is SHA-256 over its JSON text, members in this order. */
export interface Document<Body = unknown> {
  /** uuid of the transaction. */
  id: string
  cash_register_id: string
  /** 1, 2, 3 … in the register, no gap and no repeat. */
  number: number
  type: DocumentType
  /** Epoch milliseconds of creation. */
  at: number
  /** Hash of the document before, 64 hex digits; zeros for the first. */
  previous_hash: string
  /** Code of the pool this document spends; null when made online. */
  offline_code: string | null
  /** Key of the cashier who signs. */
  key_id: string
  body: Body
}

export type AnyDocument =
  | (Document<ShiftOpenBody> & { type: 'SHIFT_OPEN' })
  | (Document<ReceiptBody> & { type: 'RECEIPT' })
  | (Document<ZReportBody> & { type: 'Z_REPORT' })
  | (Document<GoOfflineBody> & { type: 'GO_OFFLINE' })

/** A document with its seal, as it lies in the ledger and travels. */
export interface Entry<Body = unknown> {
  document: Document<Body>
  /** SHA-256 of the document's JSON text, 64 hex digits. */
  hash: string
  /** SHA-256 over key and hash, base64 (NS-68: a stand-in for the qualified signature). */
  signature: string
}

/** A fact as its machine says it: beside a document, the JSON text its hash is over. The journal keeps the text alone. */
export type Emitted<F> = F extends Entry ? F & { text: string } : F

/** The tax authority's word on one document. */
export interface Verdict {
  number: number
  id: string
  type: DocumentType
  status: 'DONE' | 'ERROR'
  fiscal_code: string | null
  /** Why it was refused, in words; null when accepted. */
  error_message: string | null
  /** A refused opening or closing that a cloud client waits for keeps its number; anything else refused is sent again. */
  kept: boolean
}

/** To the tax authority and back. */
export type AuthorityCommand =
  /** Entries of a page up to the number `to`: the first of them, when they are too large to be looked at together. */
  | { type: 'documents.submit'; at: number; entries: Entry[]; to: number }
  | { type: 'codes.request'; at: number; count: number }
  | { type: 'authority.ping'; at: number }
  | FaultCommand<AuthorityFault>
  | { type: 'answer.due'; at: number; fact: AuthorityFact }

/** A batch of consecutive offline codes: the text of each follows from the seed and the serial. */
export const CodeGrant = Type.Object({
  seed: Count,
  /** First serial, from 1. */
  from: Count,
  count: Count,
  at: Moment,
})
export type CodeGrant = Static<typeof CodeGrant>

export type AuthorityFault =
  | { name: 'authority-mute' }
  | { name: 'authority-refusing'; reason: string; documents: DocumentType[] | null }
  | { name: 'authority-slow'; latency_ms: number }
  | { name: 'authority-loses-answers' }

export type AuthorityFact =
  /** The answer to a page up to the number `to`. */
  | { type: 'documents.judged'; at: number; verdicts: Verdict[]; to: number }
  | { type: 'codes.granted'; at: number; grant: CodeGrant }
  | { type: 'authority.ponged'; at: number }
  | FaultFact<AuthorityFault>
