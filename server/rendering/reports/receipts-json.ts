/** Receipts as JSON (EXT-543). */
import { instant } from '../../../machines/instant.ts'
import type { ReportBrief } from './brief.ts'
import type { DocumentMade, ReceiptMade } from './documents.ts'
import { receiptFigures } from './receipt-figures.ts'
import { writeJsonList } from './z-json.ts'

/** Writes the list to a file. @returns how many receipts it has */
export function writeReceiptsJson(brief: ReportBrief, documents: AsyncIterable<DocumentMade>): Promise<number> {
  async function* entries(): AsyncGenerator<object> {
    for await (const made of documents) if (made.type === 'RECEIPT') yield entryOf(made)
  }
  return writeJsonList(brief.path, entries())
}

const entryOf = (made: ReceiptMade): object => {
  const { at, register, fiscal_code, receipt } = made
  return {
    id: receipt.id,
    type: receipt.type,
    created_at: instant(at),
    cash_register_id: register.id,
    fiscal_number: register.fiscal_number,
    branch_name: register.outlet,
    shift_serial: receipt.shift_serial,
    fiscal_code,
    ...receiptFigures(made),
  }
}
