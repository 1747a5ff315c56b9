import { type Answer, type Exchange, header, json, readOpenBody, uuidParam } from '../kernel/exchange.ts'
import { isObject } from '../kernel/form.ts'
import { shownMoment } from '../kernel/moments.ts'
import { page, pageQuery, queryFlag, queryMoment, queryNames, readQuery } from '../kernel/query.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Route } from '../kernel/routing.ts'
import type { Shift } from '../state/model.ts'
import { activeShiftOf, closeShift, openShift } from '../state/shifts.ts'
import type { World } from '../state/world.ts'
import { cashierOf, demandSame, forWriting, notFound, registerForReading, wrongState } from './access.ts'
import { shiftView } from './views.ts'

const STATUSES = ['CREATED', 'OPENED', 'CLOSING', 'CLOSED']

/** Whether a shift is in a window: by its creation, or by its whole duration, as the reading says (NS-72). */
function isWithin(world: World, shift: Shift, from: number | undefined, to: number | undefined): boolean {
  const end = shift.closedAt ?? world.now()
  const last = world.reading.shiftWindow === 'span' ? end : shift.createdAt
  return (from === undefined || last >= from) && (to === undefined || shownMoment(world.reading, shift.createdAt) <= to)
}

/** A page of shifts, filtered and ordered by the query. */
function listShifts(world: World, exchange: Exchange, shifts: readonly Shift[], limitMax: number): Answer {
  const names = world.reading.seniorClose === 'CLOSED' ? STATUSES : [...STATUSES, world.reading.seniorClose]
  const query = readQuery(exchange, {
    statuses: queryNames(names),
    desc: queryFlag(false),
    from_date: queryMoment,
    to_date: queryMoment,
    ...pageQuery(limitMax, 25),
  })
  const found = shifts
    .filter((shift) => query.statuses.length === 0 || query.statuses.includes(shift.status))
    .filter((shift) => isWithin(world, shift, query.from_date, query.to_date))
  const ordered = world.reading.shiftOrder === 'id' ? found.sort((one, other) => (one.id < other.id ? -1 : 1)) : found
  if (query.desc) ordered.reverse()
  return json(
    200,
    page(ordered, query, (shift) => shiftView(world, shift)),
  )
}

/** POST /api/v1/shifts: 202 with a shift in CREATED; its id is always the server's (CLD-506, NS-15). */
function create(world: World, exchange: Exchange): Answer {
  const { cashier, register } = forWriting(world, exchange)
  readOpenBody(exchange)
  if (register.outlet !== cashier.outlet) {
    throw new Refusal(world.reading.foreignOutlet, 'other_outlet', 'Каса належить іншій торговій точці.')
  }
  if (register.shift !== null) throw wrongState(world, 'На касі вже є зміна.')
  const active = activeShiftOf(world, cashier)
  if (active?.status === 'OPENED' || active?.status === 'CREATED') throw wrongState(world, 'У касира вже є зміна.')
  return json(202, shiftView(world, openShift(world, register, cashier, false)))
}

/** The client's own Z-report out of an optional body; its sums are taken unchecked (CLD-519). */
function clientReportOf(body: Record<string, unknown>): unknown {
  if (isObject(body.report)) return body.report
  return Object.keys(body).length === 0 ? null : body
}

/** A wrong integration key is ignored or refused as the reading says (NS-94). */
function checkAccessKey(world: World, exchange: Exchange): void {
  const key = header(exchange, 'x-access-key')
  if (key === undefined || key === world.accessKey || world.reading.unknownAccessKey === 'ignored') return
  throw new Refusal(world.reading.unknownAccessKey, 'access_key', 'Невідомий ключ інтеграції.')
}

/** POST /api/v1/shifts/close: 202, the caller's own shift in CLOSING (CLD-515). */
function closeOwn(world: World, exchange: Exchange): Answer {
  const cashier = cashierOf(world, exchange)
  checkAccessKey(world, exchange)
  const report = clientReportOf(readOpenBody(exchange))
  const shift = activeShiftOf(world, cashier)
  if (shift === null || shift.status !== 'OPENED') throw wrongState(world, 'Немає відкритої зміни.')
  closeShift(world, shift, 'CLOSING', report)
  return json(202, shiftView(world, shift))
}

function shiftOf(world: World, exchange: Exchange): Shift {
  const { organization } = cashierOf(world, exchange)
  const shift = world.shifts.get(uuidParam(exchange, 'shift_id'))
  if (shift === undefined) throw notFound('зміна')
  demandSame(world, organization, shift.register.organization)
  return shift
}

/** POST /api/v1/shifts/{shift_id}/close: a senior cashier closes any shift of the key's register (CLD-512). */
function closeBySenior(world: World, exchange: Exchange): Answer {
  const { cashier, register } = forWriting(world, exchange)
  const shift = shiftOf(world, exchange)
  if (!cashier.senior) throw new Refusal(world.reading.notSenior, 'not_senior', 'Потрібен старший касир.')
  checkAccessKey(world, exchange)
  const report = clientReportOf(readOpenBody(exchange))
  if (shift.register !== register) throw wrongState(world, 'Зміна належить іншій касі.')
  if (shift.status !== 'OPENED') throw wrongState(world, 'Зміна не відкрита.')
  closeShift(world, shift, world.reading.seniorClose, report)
  return json(200, shiftView(world, shift))
}

/** GET /api/v1/cashier/shift: the active shift; without one 404 or the last one (NS-44, AMB-36). */
function current(world: World, exchange: Exchange): Answer {
  const cashier = cashierOf(world, exchange)
  readQuery(exchange, {})
  const active = activeShiftOf(world, cashier)
  if (active !== null) return json(200, shiftView(world, active))
  const own = [...world.shifts.values()].filter((shift) => shift.cashier === cashier)
  const last = own.sort((one, other) => one.updatedAt - other.updatedAt).at(-1)
  if (last === undefined || world.reading.noShift === 'not-found') throw notFound('зміна касира')
  return json(200, shiftView(world, last))
}

/** The operations of shifts, the list of a register and the active shift included. */
export function shiftRoutes(world: World): Route[] {
  const own = (exchange: Exchange) => {
    const cashier = cashierOf(world, exchange)
    return [...world.shifts.values()].filter((shift) => shift.cashier === cashier)
  }
  const short = (shift: Shift) => ({ id: shift.id, status: shift.status })
  const route = (method: string, path: string, answer: Route['answer']): Route => ({
    method,
    path: `/api/v1/${path}`,
    answer,
  })
  return [
    route('GET', 'cashier/shift', (exchange) => current(world, exchange)),
    route('GET', 'cash-registers/shifts', (exchange) =>
      listShifts(world, exchange, [...registerForReading(world, exchange).shifts], 50),
    ),
    route('GET', 'shifts', (exchange) => listShifts(world, exchange, own(exchange), 1000)),
    route('POST', 'shifts', (exchange) => create(world, exchange)),
    route('POST', 'shifts/close', (exchange) => closeOwn(world, exchange)),
    route('GET', 'shifts/{shift_id}', (exchange) => json(200, shiftView(world, shiftOf(world, exchange)))),
    route('GET', 'shifts/short/{shift_id}', (exchange) => json(200, short(shiftOf(world, exchange)))),
    route('POST', 'shifts/{shift_id}/close', (exchange) => closeBySenior(world, exchange)),
  ]
}
