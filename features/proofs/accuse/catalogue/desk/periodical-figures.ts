/** Wrong servers of the desk: what a periodical report counts (LOC-221, and what it has of LOC-223 and LOC-225). */
import * as period from '../../../../../machines/money/period.ts'
import type { Shift } from '../../../../../machines/vocabulary/shift.ts'
import * as reading from '../../../../../server/outside/documents/period.ts'
import type { RuntimeServices } from '../../../../../server/runtime/services.ts'
import * as desk from '../../../../../server/surfaces/local/periodical.ts'
import { replies } from '../../seams/rows.ts'
import { inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

const ID = 'printPeriodicalReport'
type Span = { from: number; to: number }

/** Rows of the sums of two days become one by another key. */
const merges = (members: 'payments' | 'taxes', keyOf: (row: any) => string): Seam =>
  inModuleScope<any>(period, 'merged', (right) => (rows: object[], more: object[], own: unknown, names: string[]) => {
    const isPayments = names.includes('service_in')
    return right(rows, more, isPayments === (members === 'payments') ? keyOf : own, names)
  })

/** The services that shifts and receipts are read by. */
const readsBy = (
  name: 'shiftsOf' | 'countedReceipts',
  other: (services: RuntimeServices) => Partial<RuntimeServices>,
): Seam =>
  inModuleScope<any>(
    reading,
    name,
    (right) =>
      (services: RuntimeServices, ...rest: unknown[]) =>
        right(
          { shifts: services.shifts, slips: services.slips, switchboard: services.switchboard, ...other(services) },
          ...rest,
        ),
  )

type Shifts = (services: object, world: object, register: string, from: number, to: number) => AsyncGenerator<Shift>
/** The shifts that touch a span. @param other null: it does not */
const touches = (other: (shift: Shift, span: Span) => Shift | null): Seam =>
  inModuleScope<Shifts>(
    reading,
    'shiftsOf',
    (right) =>
      async function* (services, world, register, from, to) {
        for await (const shift of right(services, world, register, from, to)) {
          const found = other(shift, { from, to })
          if (found) yield found
        }
      },
  )

export default [
  wrong(
    'LOC-221',
    'answers a periodical report with true',
    replies(ID, (given) => (given.status === 200 ? { ...given, body: true } : given)),
  ),
  wrong(
    'LOC-221',
    'ends the span of a report with the beginning of its last second',
    inModuleScope<(query: object) => Span | object[]>(desk, 'spanOf', (right) => (query) => {
      const span = right(query)
      return 'to' in span ? { ...span, to: span.to - 999 } : span
    }),
  ),
  wrong(
    'LOC-221',
    'reports the shifts of every register',
    readsBy('shiftsOf', ({ shifts }) => ({
      shifts: {
        find: shifts.find.bind(shifts),
        has: shifts.has.bind(shifts),
        list: (world, filter) => shifts.list(world, { ...filter, of: {} as { register: string } }),
      },
    })),
  ),
  wrong(
    'LOC-221',
    'counts cash taken out as put in, in a periodical report of a part of a shift',
    inModule(
      period,
      'countDocument',
      (right) =>
        (sums, receipt, ...rest) =>
          right(sums, receipt.type === 'SERVICE_OUT' ? { ...receipt, type: 'SERVICE_IN' } : receipt, ...rest),
    ),
  ),
  wrong(
    'LOC-221',
    'adds cash and cards of one label together in a periodical report',
    merges('payments', ({ label }) => label),
  ),
  wrong(
    'LOC-221',
    'counts the whole Z-report of a shift that closed after the span',
    touches((shift, { to }) =>
      shift.z_report && shift.closed_at !== null && shift.closed_at > to ? { ...shift, closed_at: to } : shift,
    ),
  ),
  wrong(
    'LOC-221',
    'counts receipts before the span of a shift that began before it',
    inModuleScope<any>(
      reading,
      'countedReceipts',
      (right) =>
        (services: object, world: object, register: string, shift: Shift, { to }: Span, taxes: object) =>
          right(services, world, register, shift, { from: 0, to }, taxes),
    ),
  ),
  wrong(
    'LOC-221',
    'knows no shift that began before the span',
    touches((shift, { from }) => (shift.created_at < from && shift.closed_at !== from ? null : shift)),
  ),
  wrong(
    'LOC-221',
    'leaves a shift out that began before the span and is open',
    touches((shift, { from }) => (shift.created_at < from && shift.closed_at === null ? null : shift)),
  ),
  wrong(
    'LOC-221',
    'adds up no rounding down of returns over the days',
    inModuleScope<string[]>(period, 'COUNTS', (right) => right.filter((name) => name !== 'returns_round_down')),
  ),
  wrong(
    'LOC-221',
    'adds up no turnover returned under taxes over the shifts',
    inModuleScope<string[]>(period, 'TAXED', (right) => right.filter((name) => name !== 'returns_turnover')),
  ),
  wrong(
    'LOC-221',
    'adds the labels of two days into one',
    merges('payments', ({ type, code }) => `${type} ${code}`),
  ),
  wrong(
    'LOC-225',
    'leaves a receipt out of a periodical report after each five hundred',
    readsBy('countedReceipts', ({ slips }) => ({
      slips: {
        ...slips,
        async *counted(world: never, register: string, first: number, last: number) {
          for await (const each of slips.counted(world, register, first, last))
            yield each.number - first === 499 ? { ...each, receipt: null } : each
        },
      } as typeof slips,
    })),
  ),
  wrong(
    'LOC-223',
    'counts returns as sales, in a periodical report of a part of a shift',
    inModule(
      period,
      'countDocument',
      (right) =>
        (sums, receipt, ...rest) =>
          right(sums, receipt.type === 'RETURN' ? { ...receipt, type: 'SELL' } : receipt, ...rest),
    ),
  ),
]
