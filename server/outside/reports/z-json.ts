/** Z-reports as JSON (REP-203): the members a Z-report has at the desk, and the shares of its taxes; sums in minor units. */

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { instant, instantOrNull } from '../../../machines/instant.ts'
import { shownShares } from '../../../machines/money/tax-shares.ts'
import type { ReportTax } from '../../../machines/vocabulary/reports/report.ts'
import type { ReportBrief } from './brief.ts'
import type { DocumentMade, ShiftClosed } from './documents.ts'
import { zRow } from './z-row.ts'

/**
 * @param path of the file it is written to
 * @returns how many entries it has
 */
export async function writeJsonList(path: string, entries: AsyncIterable<object>): Promise<number> {
  let count = 0
  async function* pieces(): AsyncGenerator<string> {
    for await (const entry of entries) yield (count++ === 0 ? '[' : ',') + JSON.stringify(entry)
    yield count === 0 ? '[]' : ']'
  }
  await pipeline(pieces, createWriteStream(path))
  return count
}

/**
 * Writes the list to a file, entry by entry.
 * @returns how many it has
 */
export function writeZJson(brief: ReportBrief, documents: AsyncIterable<DocumentMade>): Promise<number> {
  async function* entries(): AsyncGenerator<object> {
    for await (const made of documents) if (made.type === 'Z_REPORT') yield entryOf(brief, made)
  }
  return writeJsonList(brief.path, entries())
}

/** One closing as an entry of the list: a flat row, and the whole report beside it. */
function entryOf({ wish, cashiers }: ReportBrief, closing: ShiftClosed): object {
  const { register, at, fiscal_code, z, shift } = closing
  return {
    ...zRow(closing),
    ...(wish.with_names && { organization_name: register.organization, branch_name: register.outlet }),
    cash_register_id: register.id,
    shift_id: z.shift_id,
    fiscal_code,
    cashier_name: cashiers.get(shift.cashier_id) ?? null,
    opened_at: instantOrNull(shift.opened_at),
    closed_at: instant(at),
    report: { ...z.report, taxes: z.report.taxes.map(taxOf) },
  }
}

/** A tax row, VAT and excise apart (EXT-305). */
const taxOf = (row: ReportTax): object => ({ ...row, ...shownShares(row), setup_date: instant(row.setup_date) })
