/** Gathers what the models of reports are made of: their shifts, with one query for the transactions of a page. */
import type { StoredShiftReport } from '../../../store/queries/lists/shift-report-rows.ts'
import type { Request } from '../../../wire/http/request.ts'
import type { ShiftView } from '../models/shift.ts'
import { shiftViewsOfRows } from '../shifts/shift-views.ts'
import { reportOfShiftModel } from './model.ts'

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
