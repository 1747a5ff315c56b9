/** Reading the store for a periodical report: Z-reports of whole shifts, receipts of shifts that are in it in part. */
import { addTurnovers, countDocument, noTurnover, type Period, type Turnover } from '../../../machines/money/period.ts'
import { openSums } from '../../../machines/money/sums.ts'
import type { ReceiptBody } from '../../../machines/vocabulary/receipt.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { Shift } from '../../../machines/vocabulary/shift.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import type { World } from '../../runtime/world/world.ts'
import type { Missing } from './render-task.ts'
import { kyiv } from './slips/figures.ts'

/** Shifts, and documents, read at once. */
const PAGE = 500

interface TimeSpan {
  /** Both ends are in it, epoch milliseconds. */
  from: number
  to: number
}

/**
 * What a register turned over in a span.
 * @param until nothing that came later is counted, so that a report read again says what it said
 * @returns what is missing when not every document of it can be counted: sums without it would be wrong
 */
export async function readPeriod(
  services: RuntimeServices,
  world: World,
  register: SeedCashRegister,
  { from, to }: TimeSpan,
  until: number,
): Promise<Period | Missing> {
  const end = Math.min(to, until)
  const taxes = world.reference.taxes(register.organization_id)
  const days = new Map<string, Turnover>()
  const add = (at: number, sums: Turnover): void => {
    const { date } = kyiv(at)
    days.set(date, addTurnovers(days.get(date) ?? noTurnover(), sums))
  }
  const z_reports: number[] = []
  for await (const shift of shiftsOf(services, world, register.id, from, end)) {
    if (shift.created_at >= from && shift.z_report && shift.closed_at! <= end) {
      z_reports.push(shift.z_report.serial)
      add(shift.created_at, shift.z_report)
    } else {
      const sums = await countedReceipts(services, world, register.id, shift, { from, to: end }, taxes)
      if ('missing' in sums) return sums
      add(shift.created_at, sums)
    }
  }
  return {
    from,
    to,
    z_reports,
    days: [...days].map(([date, sums]) => ({ date, sums })),
    total: [...days.values()].reduce(addTurnovers, noTurnover()),
  }
}

/** Shifts that touch a span, oldest first: of those begun before it only the last can. */
async function* shiftsOf(
  services: RuntimeServices,
  world: World,
  register: string,
  from: number,
  to: number,
): AsyncGenerator<Shift> {
  const of = { register }
  const [before] = await services.shifts.list(world.id, { of, to: from - 1, desc: true, limit: 1, offset: 0 })
  if (before && (before.shift.closed_at ?? from) >= from) yield before.shift
  for (let offset = 0; ; offset += PAGE) {
    const page = await services.shifts.list(world.id, { of, from, to, desc: false, limit: PAGE, offset })
    for (const { shift } of page) yield shift
    if (page.length < PAGE) return
  }
}

/** The receipts of a shift within a span. */
async function countedReceipts(
  services: RuntimeServices,
  world: World,
  register: string,
  { status, serial, opening_number, closing_number }: Shift,
  { from, to }: TimeSpan,
  taxes: Tax[],
): Promise<Turnover | Missing> {
  let sums = openSums(0)
  // It never opened.
  if (closing_number === null && status === 'CLOSED') return sums
  const { ledger } = await services.switchboard.read<RegisterContext>(world, `register:${register}`)
  // A closing that was refused has its number, and receipts follow it.
  const isOver = status === 'CLOSED' || status === 'CLOSING'
  const end = isOver ? closing_number! : ledger.next
  for (let first = opening_number + 1; first < end; first += PAGE) {
    const last = Math.min(end - 1, first + PAGE - 1)
    let next = first
    for await (const { number, readable, at, receipt } of services.slips.counted(world.id, register, first, last)) {
      if (number !== next) break
      next++
      if (!readable) return { missing: 'document damaged', number }
      if (receipt?.shift_serial !== serial || at < from || at > to) continue
      const unknown = unknownTax(receipt, taxes)
      if (unknown !== undefined) return { missing: 'tax unknown', number: unknown }
      sums = countDocument(sums, receipt, taxes)
    }
    if (next <= last) return { missing: 'document missing', number: next }
  }
  return sums
}

/** Code of a tax the organization no longer has. */
const unknownTax = ({ money }: Pick<ReceiptBody, 'money'>, taxes: Tax[]): number | undefined =>
  money.taxes.find(({ code }) => !taxes.some((tax) => tax.code === code))?.code
