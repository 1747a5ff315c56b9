/** What a workbook is to say, line by line, by the receipts and shifts that the model knows of. */

import type { House } from '../house.ts'
import { dayInKyiv } from '../kyiv.ts'
import { movedInShift } from '../shifts/shift-shown.ts'
import type { ModelReceipt, ModelRegister, ModelShift } from '../state.ts'
import type { AskedReport, ExtendedReportKind, ReportRow } from '../task.ts'
import type { ReportSpan } from './request.ts'
import { outletOf } from './seeded-names.ts'

interface Made {
  register: ModelRegister
  receipt: ModelReceipt
}

interface Closed {
  register: ModelRegister
  shift: ModelShift
}

const sumOf = <Item>(all: readonly Item[], of: (item: Item) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0)

/** Thousandths, of minor units and of counts. */
const money = (minor: number): number => minor * 10
const count = (number: number): number => number * 1000
const inMoney = (all: Readonly<Record<string, number>>): ReportRow =>
  Object.fromEntries(Object.entries(all).map(([heading, minor]) => [heading, money(minor)]))

/** Of a return it is taken away. */
const signed = ({ kind }: ModelReceipt, value: number): number => (kind === 'RETURN' ? -value : value)
const isTrade = ({ receipt: { kind } }: Made): boolean => kind === 'SELL' || kind === 'RETURN'
const ofCards = ({ payments }: ModelReceipt): number =>
  sumOf(payments, ({ type, value }) => (type === 'CASHLESS' ? value : 0))

const isComposed = ({ composed }: ModelShift): boolean => composed !== undefined
const shiftsOf = ({ past, shift }: ModelRegister): ModelShift[] => [...past, ...(shift ? [shift] : [])]

/** Where a line is of. */
const placeOf = ({ registers }: House, { id }: ModelRegister): ReportRow => {
  const outlet = outletOf(registers[id]!.branch)
  return { Каса: registers[id]!.fiscalNumber, ...(outlet !== undefined && { 'Торгова точка': outlet }) }
}

/** A line for each item, in the words of the regular report. */
function ofItems({ registers }: House, trade: readonly Made[]): ReportRow[] {
  return trade.flatMap(({ register, receipt }) =>
    receipt.goods.map(({ code, name, price, quantity, gross, net }) => ({
      Каса: registers[register.id]!.fiscalNumber,
      Зміна: count(shiftsOf(register).find(({ order }) => order === receipt.shift)!.serial),
      Операція: receipt.kind === 'SELL' ? 'Продаж' : 'Повернення',
      'Код товару': code,
      'Назва товару': name,
      Кількість: signed(receipt, quantity),
      Ціна: money(price),
      'Сума без знижок': money(signed(receipt, gross)),
      ...(net !== null && { Сума: money(signed(receipt, net)) }),
    })),
  )
}

/** A line for each good (REP-103). */
function ofGoods(trade: readonly Made[]): ReportRow[] {
  const items = trade.flatMap(({ receipt }) => receipt.goods.map((each) => ({ ...each, kind: receipt.kind })))
  return [...Map.groupBy(items, ({ code, name }) => JSON.stringify([code, name])).values()].map((same) => {
    const of = (kind: ModelReceipt['kind']) => same.filter((each) => each.kind === kind)
    const [sold, returned] = [of('SELL'), of('RETURN')]
    const net = (all: typeof same): number => sumOf(all, (each) => each.net ?? 0)
    return {
      'Код товару': same[0]!.code,
      'Назва товару': same[0]!.name,
      Продано: sumOf(sold, ({ quantity }) => quantity),
      Повернено: sumOf(returned, ({ quantity }) => quantity),
      ...(same.every((each) => each.net !== null) &&
        inMoney({
          'Сума продажу': net(sold),
          'Сума повернень': net(returned),
          Разом: net(sold) - net(returned),
        })),
    }
  })
}

/** A line for each register and day on which some were made. */
function ofDays(house: House, made: readonly Made[], of: (day: readonly ModelReceipt[]) => ReportRow): ReportRow[] {
  const days = Map.groupBy(made, ({ register, receipt }) => `${dayInKyiv(receipt.madeAt)} ${register.id}`)
  return [...days.values()].map((day) => ({
    Дата: dayInKyiv(day[0]!.receipt.madeAt),
    ...placeOf(house, day[0]!.register),
    ...of(day.filter(isTrade).map(({ receipt }) => receipt)),
  }))
}

function revenueOf(day: readonly ModelReceipt[]): ReportRow {
  const of = (kind: ModelReceipt['kind']) => day.filter((each) => each.kind === kind)
  const [sales, returns] = [of('SELL'), of('RETURN')]
  return {
    'Чеків продажу': count(sales.length),
    'Чеків повернення': count(returns.length),
    ...inMoney({
      'Продажі готівкою': sumOf(sales, ({ cash }) => cash),
      'Продажі безготівкою': sumOf(sales, ofCards),
      'Повернення готівкою': -sumOf(returns, ({ cash }) => cash),
      'Повернення безготівкою': sumOf(returns, ofCards),
      // Change may be left unstated (NS-60): what was kept is told by the drawer
      Виручка: sumOf(day, (receipt) => receipt.cash + signed(receipt, ofCards(receipt))),
    }),
  }
}

function turnoverOf(day: readonly ModelReceipt[]): ReportRow {
  const of = (kind: 'SELL' | 'RETURN'): number =>
    sumOf(day, (receipt) => (receipt.kind === kind ? receipt.figures.total_sum! : 0))
  const tax = sumOf(day, (receipt) => signed(receipt, receipt.tax ?? 0))
  const [sold, returned] = [of('SELL'), of('RETURN')]
  return inMoney({
    'Оборот продажу': sold,
    'Оборот повернень': returned,
    'Податки разом': tax,
    'Чистий оборот': sold - returned - tax,
  })
}

/** A line for each register: what was there in the morning, every way in and out, what is there at night. */
const ofCash = (house: House, registers: readonly ModelRegister[], { from, until }: ReportSpan): ReportRow[] =>
  registers.map((register) => {
    const { receipts } = register
    const ofDay = receipts.filter(({ madeAt }) => from <= madeAt && madeAt < until)
    const of = (kind: ModelReceipt['kind']): number =>
      Math.abs(sumOf(ofDay, (each) => (each.kind === kind ? each.cash : 0)))
    const before = (end: number): number => sumOf(receipts, ({ madeAt, cash }) => (madeAt < end ? cash : 0))
    return {
      Дата: dayInKyiv(from),
      ...placeOf(house, register),
      ...inMoney({
        'На початок дня': before(from),
        Продажі: of('SELL'),
        Повернення: of('RETURN'),
        'Службове внесення': of('SERVICE_IN'),
        'Службова видача': of('SERVICE_OUT'),
        'Видача з картки': of('CASH_WITHDRAWAL'),
        'На кінець дня': before(until),
      }),
    }
  })

const serialOf = ({ shift }: Closed): ReportRow => ({ Зміна: count(shift.serial) })

const ofBookkeeper = (house: House, { register, shift }: Closed): ReportRow => {
  const { figures: f } = shift
  return {
    ...placeOf(house, register),
    ...serialOf({ register, shift }),
    ...inMoney({
      'Виручка готівкою': f.cashSales - f.cashReturns,
      'Виручка безготівкою': f.cardSales - f.cardReturns,
      Виручка: f.cashSales - f.cashReturns + f.cardSales - f.cardReturns,
      'Внесено готівки': f.serviceIn,
      'Вилучено готівки': f.serviceOut,
      'Видано з карток': f.withdrawn,
    }),
  }
}

/** What a Z-report says; of one that a client has built, its counts alone (CLD-519). */
function ofZ({ registers }: House, { register, shift }: Closed): ReportRow {
  const { figures: f, composed, initial } = shift
  const counted = (name: string, own: number): number => count(composed ? (composed[name] ?? 0) : own)
  return {
    Каса: registers[register.id]!.fiscalNumber,
    ...serialOf({ register, shift }),
    'Чеків продажу': counted('sell_receipts_count', f.sales),
    'Чеків повернення': counted('return_receipts_count', f.returns),
    'Видач готівки': counted('cash_withdrawal_receipts_count', f.withdrawals),
    ...(!composed &&
      inMoney({
        Знижки: f.discounts,
        Надбавки: f.charges,
        'Заокруглено вгору, продаж': f.salesUp,
        'Заокруглено вниз, продаж': f.salesDown,
        'Заокруглено вгору, повернення': f.returnsUp,
        'Заокруглено вниз, повернення': f.returnsDown,
        'Готівка на початок': initial,
        'Готівка на кінець': initial + movedInShift(shift),
      })),
  }
}

/** @param registers that the report is of @param isShort one line for each good (REP-103) */
export function figuresOf(
  house: House,
  registers: readonly ModelRegister[],
  { kind, span, isShort }: { kind: ExtendedReportKind; span: ReportSpan; isShort: boolean },
): Pick<AskedReport, 'shifts' | 'rows'> {
  const isWithin = (moment: number | null): boolean => moment !== null && span.from <= moment && moment < span.until
  const closed = registers.flatMap((register) =>
    shiftsOf(register).flatMap((shift) => (isWithin(shift.endedAt) ? [{ register, shift }] : [])),
  )
  const shifts = closed.map(({ shift }) => shift.order)
  // What its client has said of a shift may be counted in place of its receipts
  if (kind !== 'z' && registers.some((each) => shiftsOf(each).some(isComposed))) return { shifts, rows: null }
  const made = registers
    .flatMap((register) => register.receipts.map((receipt) => ({ register, receipt })))
    .filter(({ receipt }) => isWithin(receipt.madeAt))
  const trade = made.filter(isTrade)
  const rows: Readonly<Record<ExtendedReportKind, () => ReportRow[]>> = {
    goods: () => (isShort ? ofGoods(trade) : ofItems(house, trade)),
    actual_revenue: () => ofDays(house, made, revenueOf),
    net_turnover: () => ofDays(house, made, turnoverOf),
    bookkeeper_z_report: () => closed.map((each) => ofBookkeeper(house, each)),
    daily_cash_flow: () => ofCash(house, registers, span),
    z: () => closed.map((each) => ofZ(house, each)),
  }
  return { shifts, rows: rows[kind]() }
}
