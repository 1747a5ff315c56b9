/** Wrong servers of extended reports: revenue and turnover, and how cash moved on a day. */
import * as calendar from '../../../../../machines/day.ts'
import * as paymentRows from '../../../../../machines/money/payment-rows.ts'
import { countDocument } from '../../../../../machines/money/period.ts'
import { openSums } from '../../../../../machines/money/sums.ts'
import type { ReceiptBody } from '../../../../../machines/vocabulary/receipt.ts'
import type { ReportPayment, ShiftSums } from '../../../../../machines/vocabulary/reports/report.ts'
import type { DocumentMade, ReceiptMade } from '../../../../../server/rendering/reports/documents.ts'
import * as reading from '../../../../../server/rendering/reports/reading.ts'
import type { Cell } from '../../../../../server/rendering/reports/table.ts'
import * as turnover from '../../../../../server/rendering/reports/tables/turnover.ts'
import { during, inCall, inFunction, type Seam, together } from '../../seams/seam.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

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
  inFunction(turnover, 'daysOf', async (right, brief: unknown, documents: AsyncIterable<DocumentMade>) => {
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
        inCall(calendar, name, (right, at) => wrong[name]?.(right, at) ?? right(at)),
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
  inCall(turnover, 'actualRevenueTable', async (right, ...given) => {
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
    inCall(paymentRows, 'rowKindsOf', (right, rows) => wrong(right, rows)),
  )

const withoutReturnedTaxes = days((all) =>
  all.map((day) => {
    const taxes = day.sums.taxes.map((row) => ({ ...row, return_sum: 0 }))
    return { ...day, sums: { ...day.sums, taxes } }
  }),
)

/** Places of the columns of the cash flow. */
const [RETURNED, PUT_IN, GIVEN] = [5, 6, 8]

/** Lines of the cash flow, each with the sums of its register on that day. */
const flows = (wrong: (cells: Cell[], sums: ShiftSums) => Cell[] | null): Seam =>
  inCall(turnover, 'cashFlowTable', async (right, brief, documents) => {
    const sums = new Map(brief.registers.map((register) => [register, openSums(0)]))
    async function* seen() {
      for await (const made of documents) {
        const { register, at } = made
        if (made.type === 'RECEIPT' && at >= brief.wish.from)
          sums.set(register, countDocument(sums.get(register)!, made.receipt, brief.taxes))
        yield made
      }
    }
    const table = await right(brief, seen())
    const all = [...sums.values()]
    const rows = rowsOf(table).map((cells, place) => wrong(cells, all[place]!))
    return { ...table, rows: rows.filter((cells) => cells !== null) }
  })

const moved = (wrong: (right: (receipt: ReceiptBody) => number, receipt: ReceiptBody) => number): Seam =>
  inFunction(turnover, 'cashMoved', (right, receipt: ReceiptBody) => wrong(right, receipt))

/** A register at the beginning of a day of its cash flow, and as any other report begins. */
const morning = (wrong: (right: any, other: any) => object): Seam =>
  inFunction(reading, 'registerBrief', async (right, sources: any, world: any, wish: any, id: string) => {
    const brief = await right(sources, world, wish, id)
    if (wish.type !== 'DAILY_CASH_FLOW') return brief
    return wrong(brief, await right(sources, world, { ...wish, type: 'ACTUAL_REVENUE' }, id))
  })

export default {
  ...wrongInThreads({
    'REP-009: has no columns for ways of payment of its own': () =>
      kinds((right, rows) => right(rows).filter(({ label }) => !label.startsWith('№'))),
    'REP-009: has columns for ways of payment of the first day alone': () =>
      inCall(turnover, 'actualRevenueTable', async (right, ...given) => {
        let first: ReportPayment[] = []
        const undo = together(
          days((all) => {
            first = all[0]?.sums.payments ?? []
            return all
          }),
          inCall(paymentRows, 'rowKindsOf', (rowKindsOf) => rowKindsOf(first)),
        )()
        return right(...given).finally(undo)
      }),
    'REP-301: does not take returns off the revenue': () => revenue(({ sell_sum }) => sell_sum),
    'REP-301: counts withdrawals among the money taken': () =>
      revenue(({ sell_sum, return_sum, cash_withdrawal }) => sell_sum - return_sum + cash_withdrawal),
    'REP-301: shows no revenue of a payment that was given back alone': () =>
      revenue(
        ({ sell_sum, return_sum }) => (sell_sum > 0 ? sell_sum - return_sum : 0),
        ({ sell_sum, return_sum }) => sell_sum - return_sum,
      ),
    'REP-301: puts what was sold on the next day on the line of the day before': () =>
      bounds({ dayEnd: () => Number.POSITIVE_INFINITY }),
    'REP-301: counts days as they are in Greenwich': () =>
      bounds({
        dayBegin: (_right, at) => at - (at % 86_400_000),
        dayEnd: (_right, at) => at - (at % 86_400_000) + 86_400_000,
      }),
    'REP-301: counts two registers of a day as one': () =>
      inFunction(turnover, 'daysOf', (right, brief: unknown, documents: AsyncIterable<DocumentMade>) => {
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
    'REP-401: leaves the taxes of returns in net turnover': () => withoutReturnedTaxes,
    'REP-401: does not take returns off net turnover': () =>
      inCall(turnover, 'netTurnoverTable', async (right, ...given) => {
        const table = await right(...given)
        const more = (cells: Cell[]): Cell[] => cells.with(-1, (cells.at(-1) as number) + (cells[4] as number))
        return { ...table, rows: rowsOf(table).map(more) }
      }),
    'REP-401: begins each day at six in the morning': () =>
      bounds({
        dayBegin: (right, at) => right(at - 6 * 3_600_000),
        dayEnd: (right, at) => right(at - 6 * 3_600_000) + 6 * 3_600_000,
      }),
    'REP-401: begins a new day after 24 hours where it has 25': () =>
      bounds({ dayEnd: (_right, at) => calendar.dayBegin(at) + 86_400_000 }),
    'REP-401: takes what was paid out for the turnover of returns that were rounded': () =>
      returned((_day, returns) => returns.reduce((sum, { money }) => sum + money.total_payment, 0)),
    'REP-401: counts the last of several returns of a day only': () =>
      returned((_day, returns) => returns.at(-1)?.money.total_sum ?? 0),
  }),
  'REP-601: begins every day with an empty drawer': () => morning((_right, other) => other),
  'REP-601: forgets the cash of the morning that a shift before the day has left': () =>
    morning((right, { documents }) => ({ ...right, documents })),
  ...wrongInThreads({
    'REP-601: leaves registers without receipts out of the cash flow': () =>
      flows((cells, { payments }) => (payments.length > 0 ? cells : null)),
    'REP-601: takes what was given to card holders for cash put in': () =>
      flows((cells) => cells.with(PUT_IN!, (cells[PUT_IN!] as number) + (cells[GIVEN!] as number))),
    'REP-601: puts returns by card to those in cash': () =>
      flows((cells, { payments }) =>
        cells.with(
          RETURNED!,
          payments.reduce((sum, each) => sum + each.return_sum, 0),
        ),
      ),
    'REP-601: counts what cards paid the day before among the cash of the morning': () =>
      moved((right, receipt) => (receipt.type === 'SELL' ? receipt.money.total_sum : right(receipt))),
    'REP-601: forgets what moved before the day in a shift begun before': () => moved(() => 0),
    'REP-601: forgets what was handed to card holders before the day': () =>
      moved((right, receipt) => (receipt.type === 'CASH_WITHDRAWAL' ? 0 : right(receipt))),
  }),
} satisfies WrongServersByName
