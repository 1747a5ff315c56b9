/** Goods sold and returned (REP-101 to REP-106): discounts and charges on whole receipts are left out of every sum. */
import { totals } from '../../../../machines/money/totals.ts'
import type { Goods, GoodsLine, SellRequest } from '../../../../machines/vocabulary/receipt.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import type { DocumentMade, ReceiptMade } from '../documents.ts'
import {
  type Cell,
  type Column,
  momentColumn,
  moneyColumn,
  quantityColumn,
  serialColumn,
  type TableMaker,
  textColumn,
} from '../table.ts'

/** One line of a receipt; sums in minor units, below zero where goods came back. */
interface SoldLine {
  made: ReceiptMade
  goods: Goods
  /** 1 or −1. */
  sign: number
  discounts: number
  charges: number
  /** What the goods came to, taxes that are added to the price included. */
  sum: number
  tax: number
  symbols: string
  base: number
}

const addedTax = ({ taxes }: GoodsLine): number =>
  taxes.reduce((sum, { tax, value, extra_value }) => (tax.included ? sum : sum + value + extra_value), 0)

/** Lines of a sale or a return, reckoned as the register did; a movement of cash has none. */
function linesOf(made: ReceiptMade, taxes: Tax[]): SoldLine[] {
  const { type, request } = made.receipt
  if (type !== 'SELL' && type !== 'RETURN') return []
  const { goods } = request as SellRequest
  const sign = type === 'SELL' ? 1 : -1
  return totals(request as SellRequest, taxes).goods.map((line, index) => {
    const sumOf = (kind: 'DISCOUNT' | 'EXTRA_CHARGE'): number =>
      line.discounts.reduce((sum, each) => (each.type === kind ? sum + each.sum : sum), 0)
    return {
      made,
      goods: goods[index]!,
      sign,
      base: sign * line.base,
      discounts: sign * sumOf('DISCOUNT'),
      charges: sign * sumOf('EXTRA_CHARGE'),
      sum: sign * (line.sum + addedTax(line)),
      tax: sign * line.taxes.reduce((sum, { value, extra_value }) => sum + value + extra_value, 0),
      symbols: line.taxes.map(({ tax }) => tax.symbol).join(' '),
    }
  })
}

async function* everyLine(documents: AsyncIterable<DocumentMade>, taxes: Tax[]): AsyncGenerator<SoldLine> {
  for await (const made of documents) if (made.type === 'RECEIPT') yield* linesOf(made, taxes)
}

const REGULAR: Column[] = [
  momentColumn('Дата і час', 'Date and time'),
  textColumn('Каса', 'Cash register'),
  serialColumn('Зміна', 'Shift'),
  textColumn('Фіскальний номер чека', 'Fiscal code of the receipt', 26),
  textColumn('Операція', 'Operation', 12),
  textColumn('Код товару', 'Code of the goods'),
  textColumn('Назва товару', 'Name of the goods', 40),
  textColumn('УКТЗЕД', 'Customs code'),
  textColumn('Штрихкод', 'Barcode'),
  textColumn('Податки', 'Taxes', 10),
  quantityColumn('Кількість', 'Quantity'),
  { ...moneyColumn('Ціна', 'Price'), total: false },
  moneyColumn('Сума без знижок', 'Sum before discounts'),
  moneyColumn('Знижки на товар', 'Discounts on the goods'),
  moneyColumn('Надбавки на товар', 'Charges on the goods'),
  moneyColumn('Сума', 'Sum'),
  moneyColumn('Сума податків', 'Sum of taxes'),
]

const OPERATIONS = { uk: { 1: 'Продаж', [-1]: 'Повернення' }, en: { 1: 'Sale', [-1]: 'Return' } } as Record<
  'uk' | 'en',
  Record<number, string>
>

const title = { uk: 'Товари', en: 'Goods' }

/** Every line of every receipt. */
const regular: TableMaker = async ({ wish, taxes }, documents) => {
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const { made, goods, sign, base, discounts, charges, sum, tax, symbols } of everyLine(documents, taxes))
      yield [
        made.at,
        made.register.fiscal_number,
        made.receipt.shift_serial,
        made.fiscal_code,
        OPERATIONS[wish.language][sign]!,
        goods.code,
        goods.name,
        goods.uktzed ?? null,
        goods.barcode ?? null,
        symbols,
        sign * goods.quantity,
        goods.price,
        base,
        discounts,
        charges,
        sum,
        tax,
      ]
  }
  return { title, columns: REGULAR, named_by: 0, rows: rows() }
}

const SHORT: Column[] = [
  textColumn('Код товару', 'Code of the goods'),
  textColumn('Назва товару', 'Name of the goods', 40),
  quantityColumn('Продано', 'Sold'),
  moneyColumn('Сума продажу', 'Sum of sales'),
  quantityColumn('Повернено', 'Returned'),
  moneyColumn('Сума повернень', 'Sum of returns'),
  moneyColumn('Разом', 'Together'),
]

/** Sums for each good, by code and name, in the order of their first sale. */
const short: TableMaker = async ({ taxes }, documents) => {
  const sums = new Map<string, [code: string, name: string, ...figures: number[]]>()
  for await (const { goods, sign, sum } of everyLine(documents, taxes)) {
    const key = JSON.stringify([goods.code, goods.name])
    const row = sums.get(key) ?? [goods.code, goods.name, 0, 0, 0, 0, 0]
    const place = sign > 0 ? 2 : 4
    ;(row[place] as number) += goods.quantity
    ;(row[place + 1] as number) += Math.abs(sum)
    ;(row[6] as number) += sum
    sums.set(key, row)
  }
  return { title, columns: SHORT, named_by: 2, rows: sums.values() }
}

export const goodsTable: TableMaker = (brief, documents) => (brief.wish.is_short ? short : regular)(brief, documents)
