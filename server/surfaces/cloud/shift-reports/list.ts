/** Lists of X- and Z-reports: of the cashier's shift, or of the whole organization. */

import Type, { type Static } from 'typebox'
import { parseInstant, parseWindowEnd } from '../../../../machines/instant.ts'
import { DateTime, Uuid, Whole } from '../../../../machines/vocabulary/schemas/wire.ts'
import { registerOfShift } from '../../../wire/http/authentication.ts'
import type { Reply } from '../../../wire/http/operation.ts'
import type { RequestBy } from '../../../wire/http/request.ts'
import { ownRegisterIds } from '../own-registers.ts'
import { pageQuery, paginated } from '../pages.ts'
import { reportModels } from './model.ts'

export const ListQuery = Type.Object({
  from_date: Type.Optional(DateTime),
  to_date: Type.Optional(DateTime),
  /** The key may be repeated. */
  shift_id: Type.Optional(Type.Array(Uuid)),
  serial: Type.Optional(Whole),
  is_z_report: Type.Optional(Type.Boolean()),
  desc: Type.Optional(Type.Boolean({ default: false })),
  ...pageQuery(),
})

export const SearchQuery = Type.Object({
  ...ListQuery.properties,
  /** The key may be repeated. */
  cash_register_id: Type.Optional(Type.Array(Uuid)),
})

type ListRequest = RequestBy<'cashier'> & { query: Static<typeof ListQuery> }

async function page(request: ListRequest, registers: string[], shifts: string[] | undefined): Promise<Reply> {
  const { services, world, query } = request
  const { from_date, to_date, serial, is_z_report, desc = false, limit, offset } = query
  const stored = await services.shiftReports.list(world.id, {
    registers,
    shifts,
    from: from_date === undefined ? undefined : parseInstant(from_date),
    to: to_date === undefined ? undefined : parseWindowEnd(to_date),
    serial,
    is_z_report,
    desc,
    limit,
    offset,
  })
  return paginated(query, await reportModels(request, stored))
}

/**
 * Of the cashier's shift, unless shifts are named or a date is given; by date of the register of that shift. Without a
 * shift they are those of the organization (EXT-311, EXT-312).
 */
export async function listReports(request: ListRequest): Promise<Reply> {
  const { shift_id: named, from_date, to_date } = request.query
  const working = named ? null : await registerOfShift(request)
  if (working === null || 'status' in working) return page(request, ownRegisterIds(request), named)
  const isDated = from_date !== undefined || to_date !== undefined
  return page(request, [working.register.id], isDated ? undefined : [working.shift_id])
}

/** Of all registers of the organization, or of those that are named (EXT-321). */
export function searchReports(request: RequestBy<'cashier'> & { query: Static<typeof SearchQuery> }): Promise<Reply> {
  const { shift_id, cash_register_id } = request.query
  const registers = ownRegisterIds(request).filter((id) => cash_register_id?.includes(id) ?? true)
  return page(request, registers, shift_id)
}
