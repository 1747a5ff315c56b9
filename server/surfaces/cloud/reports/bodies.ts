/** Bodies that ask for extended reports (FLD-036), and the spans of time they name. */
import Type, { type Static } from 'typebox'
import { dayEnd, instantOf } from '../../../../machines/day.ts'
import { REPORT_ADDRESSES } from '../../../../machines/limits.ts'
import { Omittable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import { ofValidator } from '../../../transport/http/validation/framework-words.ts'

/** ISO 8601 with an offset: no clock on a wall is meant (REP-004, NS-53). */
const Moment = Type.String({ format: 'date-time', pattern: '([Zz]|[+-]\\d\\d:?\\d\\d)$' })
/** One or many. */
const Ids = Type.Union([Uuid, Type.Array(Uuid), Type.Null()])
const Emails = Omittable(Type.Array(Type.String({ format: 'email', maxLength: 254 }), { maxItems: REPORT_ADDRESSES }))

const range = { from_date: Moment, to_date: Moment, emails: Emails }
const places = { cash_register_id: Type.Optional(Ids), branch_id: Type.Optional(Ids) }
/** EXCEL when left out. */
const Extension = Omittable(Type.Enum(['EXCEL', 'JSON']))

export const GoodsBody = Type.Object({
  ...range,
  ...places,
  export_extension: Extension,
  custom: Omittable(Type.Boolean()),
})
export const ZBody = Type.Object({
  ...range,
  ...places,
  export_extension: Extension,
  organization_info: Omittable(Type.Boolean()),
})
export const ReceiptsBody = Type.Object({
  ...range,
  ...places,
  export_extension: Omittable(Type.Enum(['EXCEL', 'JSON', 'CSV'])),
  title: Omittable(Type.String({ maxLength: 255 })),
  usage: Omittable(Type.Enum(['DEFAULT', 'MALL', 'EXCISE', 'DETACHED_EXCISE', 'TECHNICAL'])),
})
export const RangeBody = Type.Object(range)
export type RangeBody = Static<typeof RangeBody>
export type PlacesBody = Static<typeof GoodsBody> & Static<typeof ZBody>
export const DailyBody = Type.Object({
  from_date: Type.String({ format: 'date' }),
  organization_id: Omittable(Type.Array(Uuid)),
  emails: Emails,
})
export type DailyBody = Static<typeof DailyBody>

/** Both ends are in it, epoch milliseconds. */
export interface ReportPeriod {
  from: number
  to: number
}

const LAST_OF_SECOND_MS = 999

/** The span of a range, its last second as a whole; or what is wrong with it. */
export function spanOf({ from_date, to_date }: RangeBody): ReportPeriod | Issue {
  const [from, to] = [Date.parse(from_date), Date.parse(to_date)]
  if (from > to) return { loc: ['body', 'to_date'], ...ofValidator('must not lie before from_date') }
  return { from, to: to % 1000 === 0 ? to + LAST_OF_SECOND_MS : to }
}

/** The day as Kyiv has it: 23, 24 or 25 hours (NS-66). */
export function dayOf({ from_date }: DailyBody): ReportPeriod {
  const from = instantOf(Date.parse(`${from_date}T00:00:00Z`))
  return { from, to: dayEnd(from) - 1 }
}
