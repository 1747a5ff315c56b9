/** Reports of closed shifts, a line each: all that a Z-report says (REP-201), or what a bookkeeper enters (REP-501). */
import { kindTitle, type RowKind, rowKindsOf, sameKind } from '../../../../machines/money/payment-rows.ts'
import { sharesOf, type TaxShares } from '../../../../machines/money/tax-shares.ts'
import type { ReportPayment, ReportTax } from '../../../../machines/vocabulary/reports/report.ts'
import type { ReportBrief } from '../brief.ts'
import type { DocumentMade, ShiftClosed } from '../documents.ts'
import {
  type Cell,
  type Column,
  countColumn,
  type Heading,
  momentColumn,
  moneyColumn,
  type ReportTable,
  serialColumn,
  type TableMaker,
  textColumn,
} from '../table.ts'

/** Closings of the span, oldest first within each register. */
async function closingsOf(documents: AsyncIterable<DocumentMade>): Promise<ShiftClosed[]> {
  const closings: ShiftClosed[] = []
  for await (const made of documents) if (made.type === 'Z_REPORT') closings.push(made)
  return closings
}

/** A column of which every closing has a value. */
interface Figure {
  column: Column
  value(closing: ShiftClosed): Cell
}

const figure = (column: Column, value: Figure['value']): Figure => ({ column, value })

/** What there is in any of the closings, by name, in the order of its first use (REP-009). */
const namesIn = (closings: ShiftClosed[], names: (closing: ShiftClosed) => string[]): string[] => [
  ...new Set(closings.flatMap(names)),
]

/** Sum of those rows of one closing that are of a kind, or have a symbol. */
const ofPayments =
  (kind: RowKind, value: (row: ReportPayment) => number) =>
  ({ z }: ShiftClosed): number =>
    z.report.payments.reduce((sum, row) => (sameKind(row, kind) ? sum + value(row) : sum), 0)
const ofTaxes =
  (symbol: string, value: (row: ReportTax) => number) =>
  ({ z }: ShiftClosed): number =>
    z.report.taxes.reduce((sum, row) => (row.symbol === symbol ? sum + value(row) : sum), 0)
/** The same of a share of the tax; null where a row does not tell VAT from excise. */
const ofShares =
  (symbol: string, value: (shares: TaxShares) => number) =>
  ({ z }: ShiftClosed): number | null => {
    const shares = z.report.taxes.flatMap((row) => (row.symbol === symbol ? [sharesOf(row)] : []))
    return shares.some((each) => each === null) ? null : shares.reduce((sum, each) => sum + value(each!), 0)
  }
const ofKind =
  (kind: ReportPayment['type'], value: (row: ReportPayment) => number) =>
  ({ z }: ShiftClosed): number =>
    z.report.payments.reduce((sum, row) => (row.type === kind ? sum + value(row) : sum), 0)

const kindsIn = (closings: ShiftClosed[]): RowKind[] => rowKindsOf(closings.flatMap(({ z }) => z.report.payments))
const symbolsIn = (closings: ShiftClosed[]): string[] =>
  namesIn(closings, ({ z }) => z.report.taxes.map(({ symbol }) => symbol))

const withExcise = (closings: ShiftClosed[], symbol: string): boolean =>
  closings.some(({ z }) => z.report.taxes.some((row) => row.symbol === symbol && row.extra_rate > 0))

const closed = figure(momentColumn('Закрито', 'Closed'), ({ at }) => at)
const register = figure(textColumn('Каса', 'Cash register'), (each) => each.register.fiscal_number)
const number = figure(serialColumn('Зміна', 'Shift'), ({ z }) => z.shift_serial)
const code = figure(
  textColumn('Фіскальний номер Z-звіту', 'Fiscal code of the Z-report', 26),
  ({ fiscal_code }) => fiscal_code,
)

const named: Figure[] = [
  figure(textColumn('Організація', 'Organization', 28), (each) => each.register.organization),
  figure(textColumn('Торгова точка', 'Outlet', 28), (each) => each.register.outlet),
]

type Report = ShiftClosed['z']['report']
type Sum = { [K in keyof Report]-?: Report[K] extends number ? K : never }[keyof Report]
const says = (column: Column, member: Sum): Figure => figure(column, ({ z }) => z.report[member] as number)
/** Of cash lying in the drawer there is no sum over shifts. */
const lying = (uk: string, en: string, member: Sum): Figure => says({ ...moneyColumn(uk, en), total: false }, member)

/** Line by line: the closings are in memory already. */
function* rowsOf(figures: Figure[], closings: ShiftClosed[]): Generator<Cell[]> {
  for (const closing of closings) yield figures.map(({ value }) => value(closing))
}

/** @param last of the figures that say which shift a line is of */
function tableOf(title: Heading, figures: Figure[], last: Figure, closings: ShiftClosed[]): ReportTable {
  return {
    title,
    columns: figures.map(({ column }) => column),
    named_by: figures.indexOf(last) + 1,
    rows: rowsOf(figures, closings),
  }
}

/** Columns of each payment kind. */
const PAYMENT_COLUMNS = [
  ['продаж', 'sales', 'sell_sum'],
  ['повернення', 'returns', 'return_sum'],
  ['внесення', 'put in', 'service_in'],
  ['вилучення', 'taken out', 'service_out'],
  ['видача', 'withdrawn', 'cash_withdrawal'],
  ['комісія', 'commission', 'cash_withdrawal_commission'],
] as const

/** Columns of each tax. */
const TAX_COLUMNS = [
  ['оборот', 'turnover', 'sales_turnover'],
  ['податок', 'tax', 'sell_sum'],
  ['оборот повернень', 'turnover returned', 'returns_turnover'],
  ['податок повернень', 'tax returned', 'return_sum'],
] as const

/** Columns of a tax with an extra rate: what of it is VAT, what excise. */
const SHARE_COLUMNS = [
  ['ПДВ', 'VAT', 'rate_sell_sum'],
  ['акциз', 'excise', 'extra_rate_sell_sum'],
  ['ПДВ повернень', 'VAT returned', 'rate_return_sum'],
  ['акциз повернень', 'excise returned', 'extra_rate_return_sum'],
] as const

const zFigures = ({ wish, cashiers }: ReportBrief, closings: ShiftClosed[]): Figure[] => [
  ...(wish.with_names ? named : []),
  register,
  number,
  code,
  figure(momentColumn('Відкрито', 'Opened'), ({ shift }) => shift.opened_at ?? shift.created_at),
  closed,
  figure(textColumn('Касир', 'Cashier', 32), ({ shift }) => cashiers.get(shift.cashier_id) ?? null),
  says(countColumn('Чеків продажу', 'Receipts of sale'), 'sell_receipts_count'),
  says(countColumn('Чеків повернення', 'Receipts of return'), 'return_receipts_count'),
  says(countColumn('Видач готівки', 'Cash withdrawals'), 'cash_withdrawal_receipts_count'),
  ...kindsIn(closings).flatMap((kind, _, kinds) => {
    const title = kindTitle(kind, kinds)
    return PAYMENT_COLUMNS.map(([uk, en, member]) =>
      figure(
        moneyColumn(`${title}: ${uk}`, `${title}: ${en}`),
        ofPayments(kind, (row) => row[member]),
      ),
    )
  }),
  ...symbolsIn(closings).flatMap((symbol) => [
    ...TAX_COLUMNS.map(([uk, en, member]) =>
      figure(
        moneyColumn(`${symbol}: ${uk}`, `${symbol}: ${en}`),
        ofTaxes(symbol, (row) => row[member]),
      ),
    ),
    ...(withExcise(closings, symbol) ? SHARE_COLUMNS : []).map(([uk, en, member]) =>
      figure(
        moneyColumn(`${symbol}: ${uk}`, `${symbol}: ${en}`),
        ofShares(symbol, (shares) => shares[member]),
      ),
    ),
  ]),
  says(moneyColumn('Знижки', 'Discounts'), 'discounts_sum'),
  says(moneyColumn('Надбавки', 'Charges'), 'extra_charge_sum'),
  says(moneyColumn('Заокруглено вгору, продаж', 'Sales rounded up'), 'sales_round_up'),
  says(moneyColumn('Заокруглено вниз, продаж', 'Sales rounded down'), 'sales_round_down'),
  says(moneyColumn('Заокруглено вгору, повернення', 'Returns rounded up'), 'returns_round_up'),
  says(moneyColumn('Заокруглено вниз, повернення', 'Returns rounded down'), 'returns_round_down'),
  lying('Готівка на початок', 'Cash at opening', 'initial'),
  lying('Готівка на кінець', 'Cash at closing', 'balance'),
]

export const zReportsTable: TableMaker = async (brief, documents) => {
  const closings = await closingsOf(documents)
  return tableOf({ uk: 'Z-звіти', en: 'Z-reports' }, zFigures(brief, closings), number, closings)
}

/** Sales less returns. */
const net = ({ sell_sum, return_sum }: { sell_sum: number; return_sum: number }): number => sell_sum - return_sum

/** The same of VAT and of excise, each for a tax return of its own. */
const NET_SHARES = [
  ['ПДВ', 'VAT', (shares: TaxShares) => shares.rate_sell_sum - shares.rate_return_sum],
  ['акциз', 'excise', (shares: TaxShares) => shares.extra_rate_sell_sum - shares.extra_rate_return_sum],
] as const

export const bookkeeperTable: TableMaker = async (_brief, documents) => {
  const closings = await closingsOf(documents)
  const figures = [
    closed,
    register,
    figure(textColumn('Торгова точка', 'Outlet', 28), (each) => each.register.outlet),
    number,
    code,
    figure(moneyColumn('Виручка готівкою', 'Revenue in cash'), ofKind('CASH', net)),
    figure(moneyColumn('Виручка безготівкою', 'Revenue without cash'), ofKind('CASHLESS', net)),
    figure(moneyColumn('Виручка', 'Revenue'), (each) => ofKind('CASH', net)(each) + ofKind('CASHLESS', net)(each)),
    ...symbolsIn(closings).flatMap((symbol) => [
      figure(
        moneyColumn(`${symbol}: оборот`, `${symbol}: turnover`),
        ofTaxes(symbol, (row) => row.sales_turnover - row.returns_turnover),
      ),
      figure(moneyColumn(`${symbol}: податок`, `${symbol}: tax`), ofTaxes(symbol, net)),
      ...(withExcise(closings, symbol) ? NET_SHARES : []).map(([uk, en, value]) =>
        figure(moneyColumn(`${symbol}: ${uk}`, `${symbol}: ${en}`), ofShares(symbol, value)),
      ),
    ]),
    figure(
      moneyColumn('Внесено готівки', 'Cash put in'),
      ofKind('CASH', (row) => row.service_in),
    ),
    figure(
      moneyColumn('Вилучено готівки', 'Cash taken out'),
      ofKind('CASH', (row) => row.service_out),
    ),
    figure(
      moneyColumn('Видано з карток', 'Given to card holders'),
      ofKind('CASHLESS', (row) => row.cash_withdrawal),
    ),
  ]
  return tableOf({ uk: 'Z-звіт бухгалтера', en: "Bookkeeper's Z-report" }, figures, register, closings)
}
