/** Receipts, one line for each, in the order they were made (EXT-544). */
import type { ReceiptType } from '../../../../machines/vocabulary/receipt.ts'
import { receiptFigures } from '../receipt-figures.ts'
import {
  type Cell,
  type Column,
  countColumn,
  type Heading,
  momentColumn,
  moneyColumn,
  serialColumn,
  type TableMaker,
  textColumn,
} from '../table.ts'

const COLUMNS: Column[] = [
  momentColumn('Дата і час', 'Date and time'),
  textColumn('Каса', 'Cash register'),
  textColumn('Торгова точка', 'Outlet', 28),
  serialColumn('Зміна', 'Shift'),
  textColumn('Фіскальний номер чека', 'Fiscal code of the receipt', 26),
  textColumn('Операція', 'Operation', 20),
  textColumn('Касир', 'Cashier', 28),
  countColumn('Позицій', 'Items'),
  moneyColumn('Знижки', 'Discounts'),
  moneyColumn('Надбавки', 'Charges'),
  moneyColumn('Сума', 'Sum'),
  moneyColumn('Заокруглення', 'Rounding'),
  moneyColumn('Готівка', 'Cash'),
  moneyColumn('Безготівка', 'Without cash'),
  moneyColumn('Сума податків', 'Sum of taxes'),
  textColumn('Ідентифікатор чека', 'Id of the receipt', 38),
]

const OPERATIONS: Record<ReceiptType, Heading> = {
  SELL: { uk: 'Продаж', en: 'Sale' },
  RETURN: { uk: 'Повернення', en: 'Return' },
  SERVICE_IN: { uk: 'Службове внесення', en: 'Put in' },
  SERVICE_OUT: { uk: 'Службова видача', en: 'Taken out' },
  CASH_WITHDRAWAL: { uk: 'Видача з картки', en: 'Given to a card holder' },
}

export const receiptsTable: TableMaker = async ({ wish }, documents) => {
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const made of documents) {
      if (made.type !== 'RECEIPT') continue
      const { at, register, fiscal_code, receipt } = made
      const figures = receiptFigures(made)
      yield [
        at,
        register.fiscal_number,
        register.outlet,
        receipt.shift_serial,
        fiscal_code,
        OPERATIONS[receipt.type][wish.language],
        figures.cashier_name,
        figures.goods_count,
        figures.discounts_sum,
        figures.extra_charge_sum,
        figures.total_sum,
        figures.round_sum,
        figures.cash_sum,
        figures.cashless_sum,
        figures.tax_sum,
        receipt.id,
      ]
    }
  }
  return { title: { uk: 'Чеки', en: 'Receipts' }, columns: COLUMNS, named_by: 2, rows: rows() }
}
