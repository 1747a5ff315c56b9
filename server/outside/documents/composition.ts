/** Slips composed of what has been read for them. Pure: runs in a render worker. */
import { taxNamed } from '../../../machines/money/tax-lines.ts'
import type { ZReportBody } from '../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../../machines/vocabulary/receipt-events.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import type { Missing, SlipMarks, SlipSource } from './render-task.ts'
import { cashSlip } from './slips/cash-slip.ts'
import { periodicalSlip } from './slips/periodical-slip.ts'
import { receiptSlip } from './slips/receipt-slip.ts'
import { xReportSlip, zReportSlip } from './slips/report-slip.ts'
import { centred, type Slip } from './slips/slip.ts'

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

function ofDocument(source: Exclude<SlipSource, { kind: 'PERIODICAL_REPORT' | 'X_REPORT' }>): Slip | Missing {
  const { letterhead, cashier } = source
  const { body, shift_id: _, ...known } = source.document
  try {
    const { document, hash, signature, receipt_number } = JSON.parse(body) as ReceiptFact
    const row = { ...known, entry: { document, hash, signature } }
    if (source.kind === 'Z_REPORT') {
      const { shift_serial, report } = document.body as unknown as ZReportBody
      return zReportSlip({ letterhead, row, report, shift_serial, cashier })
    }
    const paper = { letterhead, row, receipt_number, cashier }
    if (source.kind !== 'RECEIPT') return cashSlip(paper)
    const { taxes } = source
    const code = unknownTax(document.body, taxes)
    return code === undefined ? receiptSlip({ ...paper, taxes }) : { missing: 'tax unknown', number: code }
  } catch {
    // JSON of another form than documents have: it was changed in the store.
    return { missing: 'document damaged', number: known.number }
  }
}

/** A slip that is not the first says so, above all else. */
export const marked = (slip: Slip, { is_second_copy = false }: SlipMarks): Slip =>
  is_second_copy ? { ...slip, blocks: [centred('КОПІЯ', 'strong'), ...slip.blocks] } : slip

/** Code of a tax that the organization no longer has. */
const unknownTax = ({ money }: ReceiptBody, taxes: Tax[]): number | undefined =>
  money.taxes.find(({ code }) => !taxNamed(code, taxes))?.code
