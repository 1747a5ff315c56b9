/** Z-reports as JSON (REP-203): the members a Z-report has at the desk, sums in minor units. */
import { instant, instantOrNull } from '../../machines/instant.ts'
import type { ReportBrief } from './brief.ts'
import type { ShiftClosed } from './documents.ts'

/** One closing as an entry of the list. */
export function zEntry({ wish, cashiers }: ReportBrief, { register, at, fiscal_code, z, shift }: ShiftClosed): object {
  return {
    ...(wish.with_names && { organization_name: register.organization, branch_name: register.outlet }),
    cash_register_id: register.id,
    fiscal_number: register.fiscal_number,
    shift_id: z.shift_id,
    fiscal_code,
    cashier_name: cashiers.get(shift.cashier_id) ?? null,
    opened_at: instantOrNull(shift.opened_at),
    closed_at: instant(at),
    report: { ...z.report, taxes: z.report.taxes.map((row) => ({ ...row, setup_date: instant(row.setup_date) })) },
  }
}
