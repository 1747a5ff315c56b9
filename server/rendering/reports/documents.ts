/** Documents as a report counts them: out of the pages of the store, in the order they were made. */
import type { Entry, ZReportBody } from '../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../machines/vocabulary/receipt.ts'
import type { Report } from '../../../machines/vocabulary/reports/report.ts'
import type { Shift } from '../../../machines/vocabulary/shift.ts'
import { DOCUMENT_END, type DocumentRow, ROW_END } from '../../store/queries/report-rows.ts'
import { isPrintedReport, isReceiptBody, isShift } from '../../store/schemas.ts'
import type { PageSent, RegisterBrief } from './brief.ts'

interface Made {
  register: RegisterBrief
  number: number
  /** null: the tax authority had not taken it when the report was asked for. */
  fiscal_code: string | null
  /** Epoch milliseconds. */
  at: number
}

export type ReceiptMade = Made & { type: 'RECEIPT'; receipt: ReceiptBody }
/** A shift as its Z-report has it, and what the report does not say of the shift. */
export type ShiftClosed = Made & {
  type: 'Z_REPORT'
  z: Pick<ZReportBody, 'shift_id' | 'shift_serial' | 'report'>
  shift: Pick<Shift, 'cashier_id' | 'created_at' | 'opened_at'>
}
export type DocumentMade = ReceiptMade | ShiftClosed

/** A document that is not there, or cannot be read: sums without it would be wrong. */
export class DocumentUnreadable extends Error {
  constructor({ fiscal_number }: RegisterBrief, number: number) {
    super(`document ${number} of register ${fiscal_number} cannot be read`)
  }
}

/**
 * Receipts and closings of all pages. A closing that the tax authority has refused for good closed nothing (NS-95); one
 * that is sent again has ended its shift (ERR-205).
 * @throws DocumentUnreadable, also where one of the documents of a register is in no page
 */
export async function* documentsIn(
  registers: RegisterBrief[],
  pages: AsyncIterable<PageSent>,
): AsyncGenerator<DocumentMade> {
  const next = registers.map(({ documents }) => documents.first)
  for await (const { page, register: place } of pages) {
    const register = registers[place]!
    for (const { row, fact } of storedIn(page)) {
      const expected = next[place]!++
      if (row?.[0] !== expected) throw new DocumentUnreadable(register, expected)
      const made = documentOf(row, fact, register)
      if (made) yield made
    }
  }
  for (const [place, register] of registers.entries())
    if (next[place]! <= register.documents.last) throw new DocumentUnreadable(register, next[place]!)
}

/** A document as it lies in the store. */
interface Stored {
  /** null: it is torn, for what it came with is no JSON. */
  row: DocumentRow | null
  /** What it came with, as far as it is that; null: it is no JSON. */
  fact: (Partial<Entry> & { shift?: Shift }) | null
}

function* storedIn(page: Uint8Array): Generator<Stored> {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength)
  for (let begin = 0, end: number; begin < bytes.length; begin = end + 1) {
    end = bytes.indexOf(DOCUMENT_END, begin)
    if (end < 0) end = bytes.length
    const middle = bytes.indexOf(ROW_END, begin)
    yield {
      row: parsed<DocumentRow>(bytes.toString('utf8', begin, Math.max(begin, middle))),
      fact: parsed<NonNullable<Stored['fact']>>(bytes.toString('utf8', middle + 1, end)),
    }
  }
}

function parsed<Said>(text: string): Said | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** null: nothing in it is counted. */
function documentOf(
  [number, status, fiscal_code, at]: DocumentRow,
  fact: Stored['fact'],
  register: RegisterBrief,
): DocumentMade | null {
  const { document, shift } = fact ?? {}
  const { body } = document ?? {}
  // The code a document was given offline is its fiscal code from the beginning.
  const made = { register, number, fiscal_code: fiscal_code ?? document?.offline_code ?? null, at }
  switch (document?.type) {
    case 'SHIFT_OPEN':
    case 'GO_OFFLINE':
      return null
    case 'RECEIPT':
      if (isReceiptBody(body)) return { ...made, type: 'RECEIPT', receipt: body as ReceiptBody }
      break
    case 'Z_REPORT':
      if (isClosing(body) && isShift(shift))
        return status === 'ERROR' && number < register.first_pending
          ? null
          : { ...made, type: 'Z_REPORT', ...read(body, shift) }
  }
  throw new DocumentUnreadable(register, number)
}

/** Of each closing so much is kept as is shown: there may be many. */
const read = (
  { shift_id, shift_serial, report }: ZReportBody,
  { cashier_id, created_at, opened_at }: Shift,
): Pick<ShiftClosed, 'z' | 'shift'> => ({
  z: { shift_id, shift_serial, report },
  shift: { cashier_id, created_at, opened_at },
})

const isClosing = (body: unknown): body is ZReportBody & { report: Report } =>
  isPrintedReport(body) && typeof (body as Partial<ZReportBody>).shift_id === 'string'
