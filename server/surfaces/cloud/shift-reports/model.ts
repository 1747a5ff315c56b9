/** X- and Z-reports of the cloud with the shifts they are of. */
import Type, { type Static } from 'typebox'
import { Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { StoredShiftReport } from '../../../store/queries/lists/shift-report-rows.ts'
import { Model } from '../../../transport/http/model.ts'
import type { Request } from '../../../transport/http/request.ts'
import { shiftReportId } from '../../report-slips.ts'
import { FullShift, fullShiftModel, type ShiftView } from '../models/shift.ts'
import { shiftReportMembers, shiftReportModel } from '../models/shift-report.ts'
import { shiftViewsOfRows } from '../shifts/shift-views.ts'

// Gathers what the models of reports are made of: their shifts, with one query for the transactions of a page.

/** Models of reports, in the order given. */
export async function reportModels(
  request: Pick<Request, 'services' | 'world'>,
  reports: readonly StoredShiftReport[],
): Promise<ReturnType<typeof reportOfShiftModel>[]> {
  const { reference, seed } = request.world
  const shifts = new Map(
    reports.flatMap(({ register, shift_id, shift }) => (shift ? [[shift_id, { register, shift }] as const] : [])),
  )
  const shown = await shiftViewsOfRows(request, [...shifts.values()])
  const views = new Map(shown.map((view): [string, ShiftView] => [view.shift.id, view]))
  return reports.flatMap((stored) => {
    const register = reference.registers.get(stored.register)
    if (!register) return []
    const taxes = reference.taxes(register.organization_id)
    return [reportOfShiftModel({ stored, shift: views.get(stored.shift_id) ?? null }, { seed, taxes })]
  })
}

/** Every member, null where absent (EXT-304). */
export const ShiftReport = Model('ShiftReport', {
  ...shiftReportMembers,
  is_z_report: Type.Boolean(),
  /** null: it cannot be read. */
  shift: Nullable(FullShift),
})

/** A report with what its model is made of. */
export interface ReportOfShift {
  stored: StoredShiftReport
  /** null: its shift cannot be read. */
  shift: ShiftView | null
}

/** @param world the seed of the world, and the taxes of the register's organization */
export function reportOfShiftModel(
  { stored, shift }: ReportOfShift,
  world: Pick<ShiftView, 'seed' | 'taxes'>,
): Static<typeof ShiftReport> {
  const { shift_id, report, at, is_z_report } = stored
  const { seed } = world
  const id = shiftReportId(stored, seed)
  const closing = (is_z_report && shift?.closing) || null
  return {
    ...shiftReportModel({ id, shift_id, report, at, closing, ...world }),
    is_z_report,
    shift: shift && fullShiftModel(shift),
  }
}
