/** X- and Z-reports as slips, at the cloud and at the desk: by their ids, without a token. */
import { xReportId, zReportId } from '../../machines/ledger.ts'
import type { SeedCashRegister } from '../../machines/vocabulary/seed-data.ts'
import type { SlipForm } from '../rendering/documents/render-task.ts'
import { sourceOf } from '../rendering/documents/slip-source.ts'
import type { StoredShiftReport } from '../store/queries/lists/shift-report-rows.ts'
import { type Reply, refused } from '../transport/http/operation.ts'
import type { Request } from '../transport/http/request.ts'
import { slipReply } from './slip-replies.ts'

/** The id of a report: a Z-report has its own, that of an X-report follows from its shift. */
export const shiftReportId = ({ is_z_report, shift_id, report }: StoredShiftReport, seed: string): string =>
  is_z_report ? zReportId(report, shift_id, seed) : xReportId(seed, shift_id, report.serial)

/** The report of the path, of any organization; null: unknown. */
export const namedReport = ({ services, world, params }: Request): Promise<StoredShiftReport | null> =>
  services.shiftReports.find(world.id, world.seed, (params.report_id ?? '').toLowerCase())

/** The report of the path in a form of its slip. @param only of this register */
export async function reportSlip(request: Request, form: SlipForm, only?: SeedCashRegister): Promise<Reply> {
  const { services, world, params, language } = request
  const stored = await namedReport(request)
  const register = stored && world.reference.registers.get(stored.register)
  if (!stored || !register || (only && only.id !== register.id))
    return refused('unknown id', { report_id: params.report_id ?? '' }, language, only && 'local')
  const { at, shift_id, report, is_z_report, shift } = stored
  const slip = is_z_report
    ? ({ kind: 'Z_REPORT', document: shift!.closing_number! } as const)
    : ({ kind: 'X_REPORT', report: report.serial, shift_id } as const)
  return slipReply(request, register, form, () => sourceOf(services, world, register, { at, slip }))
}
