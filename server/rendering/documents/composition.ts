/** Slips composed of what has been read for them. Pure: runs in a render worker. */
import { taxNamed } from '../../../machines/money/tax-lines.ts'
import type { Document, ZReportBody } from '../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../../machines/vocabulary/receipt-events.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import type { LedgerRow } from '../../store/queries/ledger-rows.ts'
import type { Missing, SlipMarks, SlipSource } from './render-task.ts'
import { cashSlip } from './slips/cash-slip.ts'
import { periodicalSlip } from './slips/periodical-slip.ts'
import { type ReceiptPaper, receiptSlip } from './slips/receipt-slip.ts'
import { xReportSlip, zReportSlip } from './slips/report-slip.ts'
import { centred, type Slip } from './slips/slip.ts'
import { checkDocument } from './tax-documents/check.ts'
import type { XMLElement } from './tax-documents/elements.ts'
import type { DocumentLinks } from './tax-documents/head.ts'
import { reportDocument } from './tax-documents/z-report.ts'

/** The slip, or why what is stored makes none. */
export function composed(source: SlipSource): Slip | Missing {
  switch (source.kind) {
    case 'PERIODICAL_REPORT':
      return periodicalSlip(source)
    case 'X_REPORT':
      return xReportSlip(source)
    default:
      return ofDocument(source)
  }
}

type DocumentSource = Exclude<SlipSource, { kind: 'PERIODICAL_REPORT' | 'X_REPORT' }>

function ofDocument(source: DocumentSource): Slip | Missing {
  const { letterhead, cashier } = source
  const { row, receipt_number } = stored(source)
  // JSON of another form than documents have: it was changed in the store.
  const damaged = { missing: 'document damaged', number: source.document.number } as const
  if (!row) return damaged
  try {
    if (source.kind === 'Z_REPORT') {
      const { shift_serial, report } = row.entry.document.body as ZReportBody
      return zReportSlip({ letterhead, row, report, shift_serial, cashier })
    }
    const paper = { letterhead, row, receipt_number, cashier }
    const { request } = (row.entry.document as Document<ReceiptBody>).body
    // Of a receipt named by its id only the document says what it is.
    if (source.kind !== 'RECEIPT' || !('goods' in request)) return cashSlip(paper)
    const whole = receiptPaper(source)
    return 'missing' in whole ? whole : receiptSlip(whole)
  } catch {
    return damaged
  }
}

/** The document of a source with what the tax authority has said of it; without a row it is damaged. */
function stored({ document: { body, shift_id: _, ...known } }: DocumentSource) {
  try {
    const { document, hash, signature, receipt_number } = JSON.parse(body) as ReceiptFact
    return { row: { ...known, entry: { document, hash, signature } } as LedgerRow, receipt_number }
  } catch {
    return { row: null, receipt_number: 0 }
  }
}

/** What a document of the tax authority is made from. */
export type TaxDocumentSource = Extract<SlipSource, { kind: 'RECEIPT' | 'Z_REPORT' }>

/** A receipt or a Z-report as the document of the tax authority, or why there is none. @throws SlipTooLong */
export function taxDocumentOf(source: TaxDocumentSource, links: DocumentLinks): XMLElement | Missing {
  if (source.kind === 'RECEIPT') {
    const paper = receiptPaper(source)
    return 'missing' in paper ? paper : checkDocument(paper, links)
  }
  const damaged = { missing: 'document damaged', number: source.document.number } as const
  const { row } = stored(source)
  if (!row) return damaged
  const { letterhead, cashier, taxes } = source
  try {
    const { report } = row.entry.document.body as ZReportBody
    return reportDocument({ ...letterhead, report, row, cashier, taxes }, links.previous)
  } catch {
    return damaged
  }
}

/** A receipt of any kind with what its document does not say, or why there is none. */
function receiptPaper(source: TaxDocumentSource): ReceiptPaper | Missing {
  const { letterhead, cashier, taxes } = source
  const { row, receipt_number } = stored(source)
  const document = row?.entry.document as Document<ReceiptBody> | undefined
  if (!row || !document?.body?.money) return { missing: 'document damaged', number: source.document.number }
  const code = unknownTax(document.body, taxes)
  return code === undefined
    ? { letterhead, row, receipt_number, cashier, taxes }
    : { missing: 'tax unknown', number: code }
}

/** A slip that is not the first says so, above all else. */
export const marked = (slip: Slip, { is_second_copy = false }: SlipMarks): Slip =>
  is_second_copy ? { ...slip, blocks: [centred('КОПІЯ', 'strong'), ...slip.blocks] } : slip

/** Code of a tax that the organization no longer has. */
const unknownTax = ({ money }: ReceiptBody, taxes: Tax[]): number | undefined =>
  money.taxes.find(({ code }) => !taxNamed(code, taxes))?.code
