/** What a report is to say, by the receipts and shifts that the model knows of. */
import { dayInKyiv } from '../kyiv.ts'
import type { ModelReceipt, ModelRegister, ModelShift } from '../state.ts'
import type { AskedReport, ExtendedReportKind } from '../task.ts'
import type { ReportSpan } from './request.ts'

type Figures = Pick<AskedReport, 'shifts' | 'lines' | 'sums'>

interface Made {
  register: ModelRegister
  receipt: ModelReceipt
}

const sumOf = <Item>(all: readonly Item[], of: (item: Item) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0)

/** Of a return it is taken away. */
const signed = ({ kind }: ModelReceipt, value: number): number => (kind === 'RETURN' ? -value : value)
const isTrade = ({ receipt: { kind } }: Made): boolean => kind === 'SELL' || kind === 'RETURN'
/** Days of a register on which some were made. */
const daysOf = (made: readonly Made[]): number =>
  new Set(made.map(({ register, receipt }) => `${register.id} ${dayInKyiv(receipt.madeAt)}`)).size
const kept = ({ figures }: ModelReceipt): number => figures.total_payment! - figures.total_rest!

const isComposed = ({ composed }: ModelShift): boolean => composed !== undefined

const closedIn = (registers: readonly ModelRegister[], { from, until }: ReportSpan): ModelShift[] =>
  registers
    .flatMap(({ past, shift }) => [...past, ...(shift ? [shift] : [])])
    .filter(({ endedAt }) => endedAt !== null && from <= endedAt && endedAt < until)

function ofGoods(trade: readonly Made[], isShort: boolean): Pick<Figures, 'lines' | 'sums'> {
  const items = trade.flatMap(({ receipt }) => receipt.goods.map((each) => ({ ...each, receipt })))
  const isAdded = items.some(({ net }) => net === null)
  const net = sumOf(items, ({ receipt, net: sum }) => signed(receipt, sum ?? 0))
  if (isShort) return { lines: null, sums: isAdded || items.length === 0 ? {} : { Разом: net } }
  const gross = sumOf(items, ({ receipt, gross: sum }) => signed(receipt, sum))
  return { lines: items.length, sums: { 'Сума без знижок': gross, ...(!isAdded && { Сума: net }) } }
}

function ofCash(registers: readonly ModelRegister[], { from, until }: ReportSpan): Pick<Figures, 'lines' | 'sums'> {
  const all = registers.flatMap(({ receipts }) => receipts)
  const ofDay = all.filter(({ madeAt }) => from <= madeAt && madeAt < until)
  const of = (kind: ModelReceipt['kind']): number =>
    Math.abs(
      sumOf(
        ofDay.filter((each) => each.kind === kind),
        ({ cash }) => cash,
      ),
    )
  return {
    lines: registers.length,
    sums: {
      'На початок дня': sumOf(
        all.filter(({ madeAt }) => madeAt < from),
        ({ cash }) => cash,
      ),
      Продажі: of('SELL'),
      Повернення: of('RETURN'),
      'Службове внесення': of('SERVICE_IN'),
      'Службова видача': of('SERVICE_OUT'),
      'Видача з картки': of('CASH_WITHDRAWAL'),
      'На кінець дня': sumOf(
        all.filter(({ madeAt }) => madeAt < until),
        ({ cash }) => cash,
      ),
    },
  }
}

/** @param registers that the report is of @param isShort one line for each good (REP-103) */
export function figuresOf(
  registers: readonly ModelRegister[],
  { kind, span, isShort }: { kind: ExtendedReportKind; span: ReportSpan; isShort: boolean },
): Figures {
  const closed = closedIn(registers, span)
  const shifts = closed.map(({ order }) => order)
  // What its client has said of a shift may be counted in place of its receipts
  if (kind !== 'z' && registers.some(({ past, shift }) => [...past, ...(shift ? [shift] : [])].some(isComposed)))
    return { shifts, lines: null, sums: {} }
  const made = registers
    .flatMap((register) => register.receipts.map((receipt) => ({ register, receipt })))
    .filter(({ receipt: { madeAt } }) => span.from <= madeAt && madeAt < span.until)
  const trade = made.filter(isTrade)
  // A day with movements of cash alone may have a line or none: the law does not say
  const days = daysOf(made) === daysOf(trade) ? daysOf(trade) : null
  if (trade.length === 0 && (kind === 'actual_revenue' || kind === 'net_turnover'))
    return { shifts, lines: days, sums: {} }
  switch (kind) {
    case 'goods':
      return { shifts, ...ofGoods(trade, isShort) }
    case 'actual_revenue':
      return { shifts, lines: days, sums: { Виручка: sumOf(trade, ({ receipt }) => signed(receipt, kept(receipt))) } }
    case 'net_turnover': {
      const turnover = (of: 'SELL' | 'RETURN'): number =>
        sumOf(
          trade.filter(({ receipt }) => receipt.kind === of),
          ({ receipt }) => receipt.figures.total_sum!,
        )
      return {
        shifts,
        lines: days,
        sums: { 'Оборот продажу': turnover('SELL'), 'Оборот повернень': turnover('RETURN') },
      }
    }
    case 'bookkeeper_z_report': {
      const revenue = ({ figures: f }: ModelShift): number => f.cashSales - f.cashReturns + f.cardSales - f.cardReturns
      return { shifts, lines: closed.length, sums: { Виручка: sumOf(closed, revenue) } }
    }
    case 'daily_cash_flow':
      return { shifts, ...ofCash(registers, span) }
    default: {
      // Counts, in the hundredths that sums are told in
      const counted = (name: string, of: (figures: ModelShift['figures']) => number): number =>
        100 * sumOf(closed, ({ figures, composed }) => (composed ? (composed[name] ?? 0) : of(figures)))
      return {
        shifts,
        lines: closed.length,
        sums: {
          'Чеків продажу': counted('sell_receipts_count', ({ sales }) => sales),
          'Чеків повернення': counted('return_receipts_count', ({ returns }) => returns),
          'Видач готівки': counted('cash_withdrawal_receipts_count', ({ withdrawals }) => withdrawals),
        },
      }
    }
  }
}
