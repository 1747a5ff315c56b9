/** Lists of shifts: one query for the cashier's and the register's (NS-72). */
import Type, { type Static } from 'typebox'
import { parseInstant, parseWindowEnd } from '../../../../machines/instant.ts'
import { DateTime } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { SHIFT_STATUSES } from '../../../../machines/vocabulary/shift.ts'
import type { ShiftFilter } from '../../../store/queries/shift-rows.ts'
import type { Request } from '../../../transport/http/request.ts'
import type { ShiftView } from '../models/shift.ts'
import { pageQuery } from '../pages.ts'
import { shiftViewsOfRows } from './shift-views.ts'

/** @param maximum of `limit` */
export const shiftListQuery = (maximum?: number) =>
  Type.Object({
    /** The key may be repeated. */
    statuses: Type.Optional(Type.Array(Type.Enum([...SHIFT_STATUSES]))),
    desc: Type.Optional(Type.Boolean({ default: false })),
    from_date: Type.Optional(DateTime),
    to_date: Type.Optional(DateTime),
    ...pageQuery(maximum),
  })

/** The page a valid query asks for. */
export async function shiftList(
  request: Request & { query: Static<ReturnType<typeof shiftListQuery>> },
  of: ShiftFilter['of'],
): Promise<ShiftView[]> {
  const { services, world } = request
  const { statuses, desc = false, from_date, to_date, limit, offset } = request.query
  const stored = await services.shifts.list(world.id, {
    of,
    statuses,
    from: from_date === undefined ? undefined : parseInstant(from_date),
    to: to_date === undefined ? undefined : parseWindowEnd(to_date),
    desc,
    limit,
    offset,
  })
  return shiftViewsOfRows(request, stored)
}
