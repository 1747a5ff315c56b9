/** Wrong servers of extended reports: revenue and turnover, day by day. */
import * as calendar from '../../../../../machines/day.ts'
import * as paymentRows from '../../../../../machines/money/payment-rows.ts'
import type { ReceiptBody } from '../../../../../machines/vocabulary/receipt.ts'
import type { ReportPayment, ShiftSums } from '../../../../../machines/vocabulary/reports/report.ts'
import type { DocumentMade, ReceiptMade } from '../../../../../server/outside/reports/documents.ts'
import type { Cell } from '../../../../../server/outside/reports/table.ts'
import * as turnover from '../../../../../server/outside/reports/tables/turnover.ts'
import { during, inModule, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { wrongInThreads } from '../../wrong-server.ts'

interface Day {
  register: ReceiptMade['register']
  begin: number
  end: number
  sums: ShiftSums
  sold: number
  returned: number
}

/** What days come to, of some receipts. */
const days = (wrong: (days: Day[], receipts: ReceiptMade[]) => Day[]): Seam =>
  inModuleScope<any>(turnover, 'daysOf', (right) => async (brief: unknown, documents: AsyncIterable<DocumentMade>) => {
    const receipts: ReceiptMade[] = []
    async function* seen() {
      for await (const made of documents) {
        if (made.type === 'RECEIPT') receipts.push(made)
        yield made
      }
    }
    return wrong(await right(brief, seen()), receipts)
  })

/** Days that begin and end at other moments, for those of a report. */
const bounds = (wrong: Partial<Record<'dayBegin' | 'dayEnd', (right: (at: number) => number, at: number) => number>>) =>
  during(
    turnover,
    'daysOf',
    together(
      ...(['dayBegin', 'dayEnd'] as const).map((name) =>
        inModule(calendar, name, (right) => (at) => wrong[name]?.(right, at) ?? right(at)),
      ),
    ),
  )

/** What was given back on a day, reckoned otherwise. */
const returned = (wrong: (day: Day, returns: ReceiptBody[]) => number): Seam =>
  days((all, receipts) =>
    all.map((day) => {
      const own = receipts.filter(({ register, at }) => register === day.register && at >= day.begin && at < day.end)
      const returns = own.map(({ receipt }) => receipt).filter(({ type }) => type === 'RETURN')
      return { ...day, returned: wrong(day, returns) }
    }),
  )

const rowsOf = (table: { rows: unknown }): Cell[][] => [...(table.rows as Iterable<Cell[]>)]

/** Columns before those for ways of payment. */
const FIRST = 9

/** Revenue by ways of payment, and of all. */
const revenue = (ofKind: (row: ReportPayment) => number, ofAll = ofKind): Seam =>
  inModule(turnover, 'actualRevenueTable', (right) => async (...given) => {
    let all: Day[] = []
    const undo = days((found) => (all = found))()
    const table = await right(...given).finally(undo)
    const kinds = paymentRows.rowKindsOf(all.flatMap(({ sums }) => sums.payments))
    const sum = (rows: ReportPayment[], of: typeof ofKind) => rows.reduce((before, row) => before + of(row), 0)
    const rows = rowsOf(table).map((cells, place) => {
      const { payments } = all[place]!.sums
      const byKind = kinds.map((kind) => payments.filter((row) => paymentRows.sameKind(row, kind)))
      return [...cells.slice(0, FIRST), ...byKind.map((own) => sum(own, ofKind)), sum(payments, ofAll)]
    })
    return { ...table, rows }
  })

/** Columns for ways of payment in the report of revenue. */
const kinds = (wrong: (right: typeof paymentRows.rowKindsOf, rows: readonly paymentRows.RowKind[]) => any): Seam =>
  during(
    turnover,
    'actualRevenueTable',
    inModule(paymentRows, 'rowKindsOf', (right) => (rows) => wrong(right, rows)),
  )

const withoutReturnedTaxes = days((all) =>
  all.map((day) => {
    const taxes = day.sums.taxes.map((row) => ({ ...row, return_sum: 0 }))
    return { ...day, sums: { ...day.sums, taxes } }
  }),
)

export default [
  wrongInThreads(
    'REP-009',
    'has no columns for ways of payment of its own',
    kinds((right, rows) => right(rows).filter(({ label }) => !label.startsWith('№'))),
  ),
  wrongInThreads(
    'REP-009',
    'has columns for ways of payment of the first day alone',
    inModule(turnover, 'actualRevenueTable', (right) => async (...given) => {
      let first: ReportPayment[] = []
      const undo = together(
        days((all) => {
          first = all[0]?.sums.payments ?? []
          return all
        }),
        inModule(paymentRows, 'rowKindsOf', (rowKindsOf) => () => rowKindsOf(first)),
      )()
      return right(...given).finally(undo)
    }),
  ),
  wrongInThreads(
    'REP-301',
    'does not take returns off the revenue',
    revenue(({ sell_sum }) => sell_sum),
  ),
  wrongInThreads(
    'REP-301',
    'counts withdrawals among the money taken',
    revenue(({ sell_sum, return_sum, cash_withdrawal }) => sell_sum - return_sum + cash_withdrawal),
  ),
  wrongInThreads(
    'REP-301',
    'shows no revenue of a payment that was given back alone',
    revenue(
      ({ sell_sum, return_sum }) => (sell_sum > 0 ? sell_sum - return_sum : 0),
      ({ sell_sum, return_sum }) => sell_sum - return_sum,
    ),
  ),
  wrongInThreads(
    'REP-301',
    'puts what was sold on the next day on the line of the day before',
    bounds({ dayEnd: () => Number.POSITIVE_INFINITY }),
  ),
  wrongInThreads(
    'REP-301',
    'counts days as they are in Greenwich',
    bounds({
      dayBegin: (_right, at) => at - (at % 86_400_000),
      dayEnd: (_right, at) => at - (at % 86_400_000) + 86_400_000,
    }),
  ),
  wrongInThreads(
    'REP-301',
    'counts two registers of a day as one',
    inModuleScope<any>(turnover, 'daysOf', (right) => (brief: unknown, documents: AsyncIterable<DocumentMade>) => {
      async function* merged() {
        let last: Pick<Day, 'register' | 'begin' | 'end'> | null = null
        for await (const made of documents) {
          const { at, register, type } = made
          if (type === 'RECEIPT' && (last === null || at < last.begin || at >= last.end))
            last = { register, begin: calendar.dayBegin(at), end: calendar.dayEnd(at) }
          yield type === 'RECEIPT' ? { ...made, register: last!.register } : made
        }
      }
      return right(brief, merged())
    }),
  ),
  wrongInThreads('REP-401', 'leaves the taxes of returns in net turnover', withoutReturnedTaxes),
  wrongInThreads(
    'REP-401',
    'does not take returns off net turnover',
    inModule(turnover, 'netTurnoverTable', (right) => async (...given) => {
      const table = await right(...given)
      const more = (cells: Cell[]): Cell[] => cells.with(-1, (cells.at(-1) as number) + (cells[4] as number))
      return { ...table, rows: rowsOf(table).map(more) }
    }),
  ),
  wrongInThreads(
    'REP-401',
    'begins each day at six in the morning',
    bounds({
      dayBegin: (right, at) => right(at - 6 * 3_600_000),
      dayEnd: (right, at) => right(at - 6 * 3_600_000) + 6 * 3_600_000,
    }),
  ),
  wrongInThreads(
    'REP-401',
    'begins a new day after 24 hours where it has 25',
    bounds({ dayEnd: (_right, at) => calendar.dayBegin(at) + 86_400_000 }),
  ),
  wrongInThreads(
    'REP-401',
    'takes what was paid out for the turnover of returns that were rounded',
    returned((_day, returns) => returns.reduce((sum, { money }) => sum + money.total_payment, 0)),
  ),
  wrongInThreads(
    'REP-401',
    'counts the last of several returns of a day only',
    returned((_day, returns) => returns.at(-1)?.money.total_sum ?? 0),
  ),
]
