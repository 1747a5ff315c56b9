/** Figures of extended reports, by line and heading, from what the receipts of a world come to. Minor units. */
import type { ShiftBook } from '../../../support/model/papers/shift-book.ts'
import type { PapersMade } from './papers-made.ts'

const SYMBOLS: Record<string, string> = { 1: 'А', 2: 'Б', 4: 'Г', 9: 'Д' }
/** Symbols of taxes with an excise besides. */
const EXCISED: readonly string[] = ['Г']
const WAYS = [
  ['sell_sum', 'продаж'],
  ['return_sum', 'повернення'],
  ['service_in', 'внесення'],
  ['service_out', 'вилучення'],
  ['cash_withdrawal', 'видача'],
  ['cash_withdrawal_commission', 'комісія'],
] as const

/** A missing figure is zero. */
export type SheetFigures = Map<string, Record<string, number>>

function add(figures: SheetFigures, key: string, heading: string, value: number): void {
  const line = figures.get(key) ?? {}
  if (value !== 0) line[heading] = (line[heading] ?? 0) + value
  figures.set(key, line)
}

interface PaidRow {
  type: string
  code: string
  label: string
  sum(column: string): number
}

const paidRows = ({ payments }: ShiftBook): PaidRow[] =>
  [...payments].map(([key, sums]) => {
    const [type = '', code = '', label = ''] = key.split('|')
    return { type, code, label, sum: (column) => sums[column] ?? 0 }
  })

/** Headings of payment kinds: the label, and the number of the kind where others have the same label. */
function kindHeadings(books: Iterable<ShiftBook>): (row: PaidRow) => string {
  const kinds = Map.groupBy([...books].flatMap(paidRows), ({ label }) => label)
  return ({ label, code }) => {
    const numbers = new Set(kinds.get(label)!.map((row) => `${row.type} ${row.code}`))
    return numbers.size > 1 && code !== '' ? `${label} (код ${code})` : label
  }
}

/** Taxes of a book, sales and returns apart: turnover, tax in all, and its excise. */
const taxRows = ({ taxes, mainTaxes }: ShiftBook) =>
  [...taxes].flatMap(([code, row]) =>
    [['sell_sum', 'sales_turnover', 1] as const, ['return_sum', 'returns_turnover', -1] as const].flatMap(
      ([sum, turned, sign]) => {
        const [value, turnover] = [row[sum] ?? 0, row[turned] ?? 0]
        const excise = value - (mainTaxes.get(code)![sum] ?? 0)
        return row[turned] === undefined ? [] : [{ symbol: SYMBOLS[code]!, sign, value, turnover, excise }]
      },
    ),
  )

/** Z-reports: every closed shift, by register and number. */
export function zFigures(papers: PapersMade): SheetFigures {
  const figures: SheetFigures = new Map()
  const books = papers.books('shift')
  const headingOf = kindHeadings(books.values())
  for (const [key, book] of books) {
    for (const row of paidRows(book))
      for (const [column, way] of WAYS) add(figures, key, `${headingOf(row)}: ${way}`, row.sum(column))
    for (const { symbol, sign, value, turnover, excise } of taxRows(book)) {
      const back = sign < 0 ? ' повернень' : ''
      add(figures, key, `${symbol}: оборот${back}`, turnover)
      add(figures, key, `${symbol}: податок${back}`, value)
      if (!EXCISED.includes(symbol)) continue
      add(figures, key, `${symbol}: ПДВ${back}`, value - excise)
      add(figures, key, `${symbol}: акциз${back}`, excise)
    }
    const { counts, discounts, charges, rounds } = book
    add(figures, key, 'Чеків продажу', counts.sell)
    add(figures, key, 'Чеків повернення', counts.return)
    add(figures, key, 'Видач готівки', counts.withdrawal)
    add(figures, key, 'Знижки', discounts.sales)
    add(figures, key, 'Надбавки', charges.sales)
    add(figures, key, 'Заокруглено вгору, продаж', rounds.sales_round_up)
    add(figures, key, 'Заокруглено вниз, продаж', rounds.sales_round_down)
    add(figures, key, 'Заокруглено вгору, повернення', rounds.returns_round_up)
    add(figures, key, 'Заокруглено вниз, повернення', rounds.returns_round_down)
    const { id } = papers.registers.find(({ fiscal_number }) => key.startsWith(`${fiscal_number} `))!
    const [first, last] = [book.first!.serial!, book.last!.serial!]
    add(
      figures,
      key,
      'Готівка на початок',
      papers.drawer(id, ({ paper }) => paper.serial! < first),
    )
    add(
      figures,
      key,
      'Готівка на кінець',
      papers.drawer(id, ({ paper }) => paper.serial! <= last),
    )
  }
  return figures
}

const NET = [
  ['sell_sum', 1],
  ['return_sum', -1],
] as const

/** The bookkeeper's report: revenue and taxes, net of returns. */
export function bookkeeperFigures(papers: PapersMade): SheetFigures {
  const figures: SheetFigures = new Map()
  for (const [key, book] of papers.books('shift')) {
    for (const row of paidRows(book)) {
      for (const [column, sign] of NET)
        for (const heading of ['Виручка', row.type === 'CASH' ? 'Виручка готівкою' : 'Виручка безготівкою'])
          add(figures, key, heading, sign * row.sum(column))
      add(figures, key, 'Внесено готівки', row.sum('service_in'))
      add(figures, key, 'Вилучено готівки', row.sum('service_out'))
      add(figures, key, 'Видано з карток', row.sum('cash_withdrawal'))
    }
    for (const { symbol, sign, value, turnover, excise } of taxRows(book)) {
      add(figures, key, `${symbol}: оборот`, sign * turnover)
      add(figures, key, `${symbol}: податок`, sign * value)
      if (!EXCISED.includes(symbol)) continue
      add(figures, key, `${symbol}: ПДВ`, sign * (value - excise))
      add(figures, key, `${symbol}: акциз`, sign * excise)
    }
  }
  return figures
}

/** Actual revenue: every day at every register with receipts. */
export function revenueFigures(papers: PapersMade): SheetFigures {
  const figures: SheetFigures = new Map()
  const books = papers.books('day')
  const headingOf = kindHeadings(books.values())
  for (const [key, book] of books) {
    add(figures, key, 'Чеків продажу', book.counts.sell)
    add(figures, key, 'Чеків повернення', book.counts.return)
    for (const row of paidRows(book))
      for (const [column, sign] of NET) {
        const value = row.sum(column)
        const kind = column === 'sell_sum' ? 'Продажі' : 'Повернення'
        add(figures, key, `${kind} ${row.type === 'CASH' ? 'готівкою' : 'безготівкою'}`, value)
        add(figures, key, `Виручка: ${headingOf(row)}`, sign * value)
        add(figures, key, 'Виручка', sign * value)
      }
  }
  return figures
}

/** Net turnover: every day at every register with receipts. */
export function turnoverFigures(papers: PapersMade): SheetFigures {
  const figures: SheetFigures = new Map()
  for (const { paper, sale, day } of papers.receipts) {
    const key = `${papers.nameOf(paper.register)} ${day}`
    const sign = sale?.isReturn ? -1 : 1
    if (sale) add(figures, key, sign > 0 ? 'Оборот продажу' : 'Оборот повернень', paper.total!)
    add(figures, key, 'Чистий оборот', sale ? sign * paper.total! : 0)
  }
  for (const [key, book] of papers.books('day'))
    for (const { symbol, sign, value } of taxRows(book)) {
      add(figures, key, `Податок ${symbol}`, sign * value)
      add(figures, key, 'Податки разом', sign * value)
      add(figures, key, 'Чистий оборот', -sign * value)
    }
  return figures
}

const FLOWS = {
  SELL: 'Продажі',
  RETURN: 'Повернення',
  SERVICE_IN: 'Службове внесення',
  SERVICE_OUT: 'Службова видача',
  CASH_WITHDRAWAL: 'Видача з картки',
}

/** Cash flow of one day: every register of the organization, computed from the very beginning. @param date `2026-03-20` */
export function cashFlowFigures(papers: PapersMade, date: string): SheetFigures {
  const figures: SheetFigures = new Map()
  // One register belongs to another organization
  for (const { fiscal_number, id } of papers.registers.filter((_, place) => place !== 5)) {
    const key = `${fiscal_number} ${date}`
    add(
      figures,
      key,
      'На початок дня',
      papers.drawer(id, ({ day }) => day < date),
    )
    add(
      figures,
      key,
      'На кінець дня',
      papers.drawer(id, ({ day }) => day <= date),
    )
    for (const { paper, cash, day } of papers.receipts)
      if (paper.register === id && day === date) add(figures, key, FLOWS[paper.kind], Math.abs(cash))
  }
  return figures
}

/** Short report of goods: every good once. */
export function goodsFigures(papers: PapersMade): SheetFigures {
  const figures: SheetFigures = new Map()
  for (const { line } of papers.lines()) {
    add(figures, line.name, line.sign > 0 ? 'Сума продажу' : 'Сума повернень', line.sum)
    add(figures, line.name, 'Разом', line.sign * line.sum)
  }
  return figures
}
