/** Documents as a report counts them: out of the pages of the store, in the order they were made. */
import type { ZReportBody } from '../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../machines/vocabulary/receipt.ts'
import type { Shift } from '../../machines/vocabulary/shift.ts'
import type { StoredDocument } from '../store/queries/report-rows.ts'
import type { RegisterBrief } from './brief.ts'

interface Made {
  register: RegisterBrief
  number: number
  /** null: the tax authority has not taken it yet. */
  fiscal_code: string | null
  /** Epoch milliseconds. */
  at: number
}

export type ReceiptMade = Made & { type: 'RECEIPT'; receipt: ReceiptBody }
export type ShiftClosed = Made & { type: 'Z_REPORT'; z: ZReportBody; shift: Shift }
export type DocumentMade = ReceiptMade | ShiftClosed

/** A document that cannot be read: sums without it would be wrong. */
export class DocumentUnreadable extends Error {
  constructor({ fiscal_number }: RegisterBrief, number: number) {
    super(`document ${number} of register ${fiscal_number} cannot be read`)
  }
}

/**
 * Receipts and closings of a page. A closing that the tax authority has refused closed nothing.
 * @throws DocumentUnreadable
 */
export function documentsIn(page: string, register: RegisterBrief): DocumentMade[] {
  const made: DocumentMade[] = []
  for (const [number, status, fiscal_code, at, type, body, shift] of JSON.parse(page) as StoredDocument[]) {
    if (type === null) throw new DocumentUnreadable(register, number)
    const about = { register, number, fiscal_code, at }
    if (type === 'RECEIPT') {
      if (!isReceipt(body)) throw new DocumentUnreadable(register, number)
      made.push({ ...about, type, receipt: body })
    } else if (type === 'Z_REPORT' && status !== 'ERROR') {
      if (!isClosing(body) || shift === null) throw new DocumentUnreadable(register, number)
      made.push({ ...about, type, z: body, shift: shift as Shift })
    }
  }
  return made
}

const isReceipt = (body: unknown): body is ReceiptBody => {
  const { money, request } = (body ?? {}) as Partial<ReceiptBody>
  return Array.isArray(money?.paid) && Array.isArray(money.taxes) && typeof request === 'object' && request !== null
}

const isClosing = (body: unknown): body is ZReportBody => {
  const { report } = (body ?? {}) as Partial<ZReportBody>
  return Array.isArray(report?.payments) && Array.isArray(report.taxes)
}
