/** Reports by register and day: sums as the register itself counts them, day by day as in Kyiv. */
import { dayBegin, dayEnd } from '../../../../machines/day.ts'
import { kindTitle, rowKindsOf, sameKind } from '../../../../machines/money/payment-rows.ts'
import { countDocument } from '../../../../machines/money/period.ts'
import { openSums } from '../../../../machines/money/sums.ts'
import { cashOf } from '../../../../machines/money/totals.ts'
import type { ReceiptBody } from '../../../../machines/vocabulary/receipt.ts'
import type { ReportPayment, ReportTax, ShiftSums } from '../../../../machines/vocabulary/reports/report.ts'
import type { RegisterBrief, ReportBrief } from '../brief.ts'
import type { DocumentMade } from '../documents.ts'
import { type Cell, type Column, countColumn, dateColumn, moneyColumn, type TableMaker, textColumn } from '../table.ts'

interface Day {
  register: RegisterBrief
  /** Its first instant, and that of the next day. */
  begin: number
  end: number
  sums: ShiftSums
  /** What sales, and returns, came to before cash was rounded. */
  sold: number
  returned: number
}

/** Sums of each register and day with receipts, in the order of the registers. */
async function daysOf({ taxes }: ReportBrief, documents: AsyncIterable<DocumentMade>): Promise<Day[]> {
  const days: Day[] = []
  for await (const { type, register, at, ...made } of documents) {
    if (type !== 'RECEIPT') continue
    let day = days.at(-1)
    if (day?.register !== register || at >= day.end) {
      day = { register, begin: dayBegin(at), end: dayEnd(at), sums: openSums(0), sold: 0, returned: 0 }
      days.push(day)
    }
    const { receipt } = made as { receipt: ReceiptBody }
    day.sums = countDocument(day.sums, receipt, taxes)
    if (receipt.type === 'SELL') day.sold += receipt.money.total_sum
    if (receipt.type === 'RETURN') day.returned += receipt.money.total_sum
  }
  return days
}

/** Rows of the sums of one kind, added up. */
const sumOf = <Row>(rows: Row[], value: (row: Row) => number): number => rows.reduce((sum, row) => sum + value(row), 0)

/** Names of what is in any of the days, in the order of their first use: each gets a column (REP-009). */
const namesIn = (days: Day[], names: (sums: ShiftSums) => string[]): string[] => [
  ...new Set(days.flatMap(({ sums }) => names(sums))),
]

const place: Column[] = [
  dateColumn('Дата', 'Date'),
  textColumn('Каса', 'Cash register'),
  textColumn('Торгова точка', 'Outlet', 28),
]
/** Date and cash register: the outlet follows from them. */
const NAMED_BY = 2
const placeOf = ({ begin, register }: Pick<Day, 'begin' | 'register'>): Cell[] => [
  begin,
  register.fiscal_number,
  register.outlet,
]

/** Money really taken (REP-301): sales less returns, by type of payment and by each kind. */
export const actualRevenueTable: TableMaker = async (brief, documents) => {
  const days = await daysOf(brief, documents)
  const kinds = rowKindsOf(days.flatMap(({ sums }) => sums.payments))
  const net = (payments: ReportPayment[]): number =>
    sumOf(payments, ({ sell_sum, return_sum }) => sell_sum - return_sum)
  const ofKind = (payments: ReportPayment[], kind: ReportPayment['type']) =>
    payments.filter(({ type }) => type === kind)
  return {
    title: { uk: 'Фактична виручка', en: 'Actual revenue' },
    columns: [
      ...place,
      countColumn('Чеків продажу', 'Receipts of sale'),
      countColumn('Чеків повернення', 'Receipts of return'),
      moneyColumn('Продажі готівкою', 'Sales in cash'),
      moneyColumn('Продажі безготівкою', 'Sales without cash'),
      moneyColumn('Повернення готівкою', 'Returns in cash'),
      moneyColumn('Повернення безготівкою', 'Returns without cash'),
      ...kinds.map((kind) => {
        const title = kindTitle(kind, kinds)
        return moneyColumn(`Виручка: ${title}`, `Revenue: ${title}`)
      }),
      moneyColumn('Виручка', 'Revenue'),
    ],
    named_by: NAMED_BY,
    rows: days.map((day) => {
      const { payments, sell_receipts_count, return_receipts_count } = day.sums
      const [cash, card] = [ofKind(payments, 'CASH'), ofKind(payments, 'CASHLESS')]
      return [
        ...placeOf(day),
        sell_receipts_count,
        return_receipts_count,
        ...[cash, card].map((rows) => sumOf(rows, ({ sell_sum }) => sell_sum)),
        ...[cash, card].map((rows) => sumOf(rows, ({ return_sum }) => return_sum)),
        ...kinds.map((kind) => net(payments.filter((row) => sameKind(row, kind)))),
        net(payments),
      ]
    }),
  }
}

/** What was sold, taxes taken off (REP-401): sales less returns, before cash was rounded, less every tax. */
export const netTurnoverTable: TableMaker = async (brief, documents) => {
  const days = await daysOf(brief, documents)
  const symbols = namesIn(days, ({ taxes }) => taxes.map(({ symbol }) => symbol))
  const taxOf = (rows: ReportTax[]): number => sumOf(rows, ({ sell_sum, return_sum }) => sell_sum - return_sum)
  return {
    title: { uk: 'Чистий оборот', en: 'Net turnover' },
    columns: [
      ...place,
      moneyColumn('Оборот продажу', 'Turnover of sales'),
      moneyColumn('Оборот повернень', 'Turnover of returns'),
      ...symbols.map((symbol) => moneyColumn(`Податок ${symbol}`, `Tax ${symbol}`)),
      moneyColumn('Податки разом', 'Taxes together'),
      moneyColumn('Чистий оборот', 'Net turnover'),
    ],
    named_by: NAMED_BY,
    rows: days.map((day) => {
      const { sold, returned } = day
      const { taxes } = day.sums
      const tax = taxOf(taxes)
      return [
        ...placeOf(day),
        sold,
        returned,
        ...symbols.map((symbol) => taxOf(taxes.filter((row) => row.symbol === symbol))),
        tax,
        sold - returned - tax,
      ]
    }),
  }
}

/** How cash moved on one day (REP-601): what was there in the morning, every way in and out, what is there at night. */
export const cashFlowTable: TableMaker = async ({ wish, registers, taxes }, documents) => {
  const flows = new Map(registers.map((register) => [register, { before: register.initial, sums: openSums(0) }]))
  for await (const { type, register, at, ...made } of documents) {
    if (type !== 'RECEIPT') continue
    const flow = flows.get(register)!
    const { receipt } = made as { receipt: ReceiptBody }
    if (at < wish.from) flow.before += cashMoved(receipt)
    else flow.sums = countDocument(flow.sums, receipt, taxes)
  }
  return {
    title: { uk: 'Рух готівки за день', en: 'Daily cash flow' },
    columns: [
      ...place,
      moneyColumn('На початок дня', 'At the beginning'),
      moneyColumn('Продажі', 'Sales'),
      moneyColumn('Повернення', 'Returns'),
      moneyColumn('Службове внесення', 'Put in'),
      moneyColumn('Службова видача', 'Taken out'),
      moneyColumn('Видача з картки', 'Given to card holders'),
      moneyColumn('На кінець дня', 'At the end'),
    ],
    named_by: NAMED_BY,
    rows: [...flows].map(([register, { before, sums }]) => {
      const cash = sums.payments.filter(({ type }) => type === 'CASH')
      const ways = [
        sumOf(cash, ({ sell_sum }) => sell_sum),
        sumOf(cash, ({ return_sum }) => return_sum),
        sumOf(cash, ({ service_in }) => service_in),
        sumOf(cash, ({ service_out }) => service_out),
        sumOf(sums.payments, ({ cash_withdrawal }) => cash_withdrawal),
      ]
      return [...placeOf({ register, begin: wish.from }), before, ...ways, before + sums.balance]
    }),
  }
}

/** Minor units by which a receipt changes the cash in the register. */
function cashMoved({ type, money: { paid, total_sum } }: ReceiptBody): number {
  if (type === 'SELL') return cashOf(paid)
  if (type === 'RETURN') return -cashOf(paid)
  return type === 'SERVICE_IN' ? total_sum : -total_sum
}
