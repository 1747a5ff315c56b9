/** Reading the store for a periodical report: Z-reports of whole shifts, receipts of shifts that are in it in part. */
import { countDocument, noTurnover, type Period, type Turnover, together } from '../../machines/period.ts'
import { openSums } from '../../machines/sums.ts'
import type { HouseCashRegister } from '../../machines/vocabulary/house.ts'
import type { ReceiptBody } from '../../machines/vocabulary/receipt.ts'
import type { RegisterContext } from '../../machines/vocabulary/register.ts'
import type { Shift } from '../../machines/vocabulary/shift.ts'
import type { Tax } from '../../machines/vocabulary/tax.ts'
import type { House } from '../house.ts'
import { kyiv } from '../renderers/figures.ts'
import type { World } from '../world.ts'

/** Shifts, and documents, read at once. */
const PAGE = 500

export interface Span {
  /** Both ends are in it, epoch milliseconds. */
  from: number
  to: number
}

/**
 * What a register turned over in a span.
 * @param until nothing that came later is counted, so that a report read again says what it said
 */
export async function readPeriod(
  house: House,
  world: World,
  register: HouseCashRegister,
  { from, to }: Span,
  until: number,
): Promise<Period> {
  const end = Math.min(to, until)
  const taxes = world.directory.taxes(register.organization_id)
  const days = new Map<string, Turnover>()
  const add = (at: number, sums: Turnover): void => {
    const { date } = kyiv(at)
    days.set(date, together(days.get(date) ?? noTurnover(), sums))
  }
  const z_reports: number[] = []
  for await (const shift of shiftsOf(house, world, register.id, from, end)) {
    if (shift.created_at >= from && shift.z_report && shift.closed_at! <= end) {
      z_reports.push(shift.z_report.serial)
      add(shift.created_at, shift.z_report)
    } else add(shift.created_at, await countedReceipts(house, world, register.id, shift, { from, to: end }, taxes))
  }
  return {
    from,
    to,
    z_reports,
    days: [...days].map(([date, sums]) => ({ date, sums })),
    total: [...days.values()].reduce(together, noTurnover()),
  }
}

/** Shifts that touch a span, oldest first: of those begun before it only the last can. */
async function* shiftsOf(
  house: House,
  world: World,
  register: string,
  from: number,
  to: number,
): AsyncGenerator<Shift> {
  const of = { register }
  const [before] = await house.shifts.list(world.id, { of, to: from - 1, desc: true, limit: 1, offset: 0 })
  if (before && (before.shift.closed_at ?? from) >= from) yield before.shift
  for (let offset = 0; ; offset += PAGE) {
    const page = await house.shifts.list(world.id, { of, from, to, desc: false, limit: PAGE, offset })
    for (const { shift } of page) yield shift
    if (page.length < PAGE) return
  }
}

/** The receipts of a shift within a span. */
async function countedReceipts(
  house: House,
  world: World,
  register: string,
  { status, serial, opening_number, closing_number }: Shift,
  { from, to }: Span,
  taxes: Tax[],
): Promise<Turnover> {
  let sums = openSums(0)
  // It never opened.
  if (closing_number === null && status === 'CLOSED') return sums
  const { ledger } = await house.switchboard.look<RegisterContext>(world, `register:${register}`)
  const last = closing_number ?? ledger.next - 1
  for (let first = opening_number; first <= last; first += PAGE) {
    const page = await house.ledgers.page(world.id, register, first, Math.min(last, first + PAGE - 1))
    for (const { entry } of page) {
      const { type, at, body } = entry.document
      if (type !== 'RECEIPT' || at < from || at > to) continue
      const receipt = body as ReceiptBody
      if (receipt.shift_serial === serial) sums = countDocument(sums, receipt, taxes)
    }
  }
  return sums
}
