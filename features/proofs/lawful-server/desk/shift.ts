import { type Answer, type Exchange, json, rawBody } from '../kernel/exchange.ts'
import { momentText } from '../kernel/moments.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Register } from '../state/model.ts'
import { buildReport } from '../state/shift-report.ts'
import { closeShift, openShift, openShiftOf } from '../state/shifts.ts'
import type { World } from '../state/world.ts'
import { demandShift, guardClosing, guardOpening } from './guards.ts'
import { settledWithin } from './slips.ts'

const SETTLE_MAX_MS = 5000

const isActive = (register: Register): boolean =>
  register.shift?.status === 'OPENED' || register.shift?.status === 'CREATED'

/** POST /api/v1/shift/open: true when a shift has been opened, false when one is open or on error (LOC-101, LOC-102). */
export async function open(world: World, register: Register, exchange: Exchange): Promise<Answer> {
  rawBody(exchange)
  if (isActive(register)) return json(200, { status: false })
  try {
    guardOpening(world, register)
  } catch (error) {
    if (error instanceof Refusal && world.reading.openErrors === 'false') return json(200, { status: false })
    throw error
  }
  const atOnce = register.offline || !world.authority.up
  const shift = openShift(world, register, register.cashier, atOnce)
  if (!atOnce && shift.opening !== null) await settledWithin(shift.opening, SETTLE_MAX_MS)
  if (shift.status === 'CREATED') {
    shift.status = 'OPENED'
    shift.openedAt = world.now()
  }
  return json(200, { status: shift.opening?.state !== 'rejected' })
}

/** POST /api/v1/shift/close: closes the shift; the Z-report is made and printed (LOC-111 to LOC-114). */
export async function close(world: World, register: Register, exchange: Exchange): Promise<Answer> {
  rawBody(exchange)
  const { reading } = world
  const shift = guardClosing(world, register)
  closeShift(world, shift, register.offline ? 'CLOSED' : 'CLOSING')
  register.printed.push({ kind: 'Z', text: `Z ${shift.serial}` })
  const { closing } = shift
  if (closing !== null && reading.deskWaits && !closing.offline) await settledWithin(closing, SETTLE_MAX_MS)
  const date = closing?.fiscalDate ?? null
  return json(200, {
    id: closing?.id,
    status: reading.closeStatus,
    fiscal_code: closing?.fiscalCode ?? reading.emptyFiscal,
    fiscal_date: date === null ? reading.emptyFiscal : momentText(reading, date),
    is_online: closing?.offline === false,
    report: shift.zReport,
  })
}

/** POST /api/v1/shift/xreport: the state of the shift so far; changes nothing (LOC-211 to LOC-213). */
export function xreport(world: World, register: Register, exchange: Exchange): Answer {
  rawBody(exchange)
  if (openShiftOf(register) === null && world.reading.xreportNoShift === 'false') {
    return json(200, { status: false, report: null })
  }
  const shift = demandShift(register)
  shift.xReports += 1
  register.printed.push({ kind: 'X', text: `X ${shift.serial}` })
  return json(200, { status: true, report: buildReport(world, shift, 'X') })
}
