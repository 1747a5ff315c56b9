/** What goes to a render worker and what comes back: plain JSON there, bytes back. */
import type { Period } from '../../../machines/money/period.ts'
import type { Report } from '../../../machines/vocabulary/reports/report.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import type { DocumentText } from '../../store/queries/slip-rows.ts'
import type { Unit } from './formats/bounds.ts'
import type { PageOptions } from './formats/html.ts'
import type { PaperOptions } from './formats/sheet.ts'
import type { Letterhead } from './slips/slip.ts'
import type { XmlEncoding } from './tax-documents/encoding.ts'
import type { DocumentLinks } from './tax-documents/head.ts'

/** What a slip may lack, so that it cannot be shown. */
export const MISSING = [
  'document missing',
  'document damaged',
  'report missing',
  'shift missing',
  'tax unknown',
] as const

/** Why a slip cannot be shown. */
export interface Missing {
  missing: (typeof MISSING)[number]
  /** Of the document in the ledger, of the report in its shift; the code of the tax. */
  number: number
}

/** A slip, or what it is made from, is longer than is rendered. */
export interface TooLong {
  too_long: { limit: number; unit: Unit }
}

/** A document as the text it is stored as. */
export type StoredDocument = DocumentText & { body: string }

/** What a slip is made from, as plain JSON. */
export type SlipSource = { letterhead: Letterhead } & (
  | { kind: 'PERIODICAL_REPORT'; period: Period; is_short: boolean; at: number }
  | { kind: 'X_REPORT'; report: Report; shift_serial: number; cashier: string; at: number }
  | { kind: 'SERVICE' | 'WITHDRAWAL'; document: StoredDocument; cashier: string }
  | { kind: 'RECEIPT' | 'Z_REPORT'; document: StoredDocument; cashier: string; taxes: Tax[] }
)

/** A form that is a text. */
export type LightForm = { as: 'text' | 'print-blocks'; width?: number | undefined } | ({ as: 'html' } & PageOptions)

/** A form a slip is shown in, and what is wished of it. */
export type SlipForm = SlipMarks &
  (
    | LightForm
    | ({ as: 'png' | 'pdf' } & PaperOptions)
    /** The code to check the receipt by, alone; what the tax authority is sent. */
    | { as: 'qrcode' }
    | ({ as: 'xml'; encoding: XmlEncoding } & DocumentLinks)
  )

/** What a slip is marked with, in whatever form. */
export interface SlipMarks {
  /** It is not the first: it says КОПІЯ. */
  is_second_copy?: boolean | undefined
}

export interface RenderTask {
  source: SlipSource
  form: SlipForm
}

/** UTF-8 of a text, a page, XML or JSON; PNG or PDF. */
interface Rendered {
  bytes: Uint8Array<ArrayBuffer>
}

/** A code was asked for, and there is nothing to check the receipt by. */
interface Uncheckable {
  uncheckable: true
}

export type RenderResult = Rendered | Missing | TooLong | Uncheckable
