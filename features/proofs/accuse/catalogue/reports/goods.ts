/** Wrong servers of extended reports: goods, and how a workbook is written. */
import * as totals from '../../../../../machines/money/totals.ts'
import type { GoodsLine, SellRequest } from '../../../../../machines/vocabulary/receipt.ts'
import * as cells from '../../../../../server/outside/reports/cells.ts'
import * as documents from '../../../../../server/outside/reports/documents.ts'
import type { Cell, TableMaker } from '../../../../../server/outside/reports/table.ts'
import * as goods from '../../../../../server/outside/reports/tables/goods.ts'
import { WorkbookWriter } from '../../../../../server/outside/reports/xlsx/workbook-writer.ts'
import { during, inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { wrongInThreads } from '../../wrong-server.ts'

/** A line of a sale or return, as both reports of goods have it. */
interface Line {
  goods: { code: string }
  sign: number
  charges: number
}

/** Lines of a receipt. */
const lines = (
  wrong: (right: (made: documents.ReceiptMade, ...rest: any[]) => Line[], ...given: any[]) => object[],
): Seam =>
  inModuleScope<any>(
    goods,
    'linesOf',
    (right) =>
      (...given: any[]) =>
        wrong(right, ...given),
  )

/** What the lines of a receipt come to, as both reports reckon it anew. */
const reckons = (wrong: (line: GoodsLine, place: number, request: SellRequest) => Partial<GoodsLine>): Seam =>
  during(
    goods,
    'linesOf',
    inModule(totals, 'totals', (right) => (request, ...rest) => {
      const all = right(request, ...rest)
      const goods = all.goods.map((line, place) => ({ ...line, ...wrong(line, place, request as SellRequest) }))
      return { ...all, goods }
    }),
  )

/** Discounts, or charges, on the whole receipt, put to its first line. */
const wholeOn = (type: string, sign: number): Seam =>
  reckons(({ sum }, place, { discounts }) => {
    const whole = discounts?.find((each) => each.type === type)
    return whole && place === 0 ? { sum: sum + sign * whole.value } : {}
  })

/** Lines of the shortened report: code, name, sold, its sum, returned, its sum, together. */
const shortRows = (wrong: (row: any[]) => Cell[]): Seam =>
  inModuleScope<TableMaker>(goods, 'short', (right) => async (...given) => {
    const table = await right(...given)
    return { ...table, rows: [...(table.rows as Iterable<Cell[]>)].map(wrong) }
  })

/** A sum that is added up for a column of money: a formula, and what it comes to. */
const resultOf = (cell: any): any => (cell && typeof cell === 'object' && cell.result > -1 ? cell.result : cell)

export default [
  wrongInThreads(
    'REP-101',
    'counts goods that came back as sold',
    lines((right, made, taxes) =>
      right(
        { ...made, receipt: { ...made.receipt, type: made.receipt.type === 'RETURN' ? 'SELL' : made.receipt.type } },
        taxes,
      ).map((line) => ({ ...line, made })),
    ),
  ),
  wrongInThreads(
    'REP-101',
    'leaves out a receipt the tax authority has not taken yet',
    inModuleScope<any>(documents, 'documentOf', (right) => (row: unknown[], ...rest: unknown[]) => {
      const made = right(row, ...rest)
      return made?.type === 'RECEIPT' && row[1] === 'PENDING' ? null : made
    }),
  ),
  wrongInThreads(
    'REP-103',
    'gives the regular report where the shortened one is asked for',
    inModule(
      goods,
      'goodsTable',
      (right) => (brief, made) => right({ ...brief, wish: { ...brief.wish, is_short: false } }, made),
    ),
  ),
  wrongInThreads(
    'REP-103',
    'adds goods that came back to those sold in the shortened report',
    shortRows(([code, name, sold, sum, returned, back, all]) => [code, name, sold + returned, sum + back, 0, 0, all]),
  ),
  wrongInThreads(
    'REP-103',
    'has a line for each line of a receipt in the shortened report',
    inModuleScope<TableMaker>(goods, 'short', (right) => async (...given) => {
      let count = 0
      const apart = lines((right, ...of) =>
        right(...(of as [documents.ReceiptMade])).map((line) => ({
          ...line,
          goods: { ...line.goods, code: `${line.goods.code}\u0000${count++}` },
        })),
      )()
      const table = await right(...given).finally(apart)
      const rows = [...(table.rows as Iterable<Cell[]>)]
      return { ...table, rows: rows.map(([code, ...rest]) => [(code as string).split('\u0000')[0]!, ...rest]) }
    }),
  ),
  wrongInThreads(
    'REP-104',
    'writes sums as texts',
    inModule(cells, 'cellValue', (right) => (value, form) => {
      const cell = right(value, form)
      return form === 'money' && typeof cell === 'number' ? cell.toFixed(2) : cell
    }),
  ),
  wrongInThreads(
    'REP-104',
    'writes sums below as numbers without their formulas',
    inObject(
      WorkbookWriter.prototype,
      'writeRow',
      (right) =>
        function (this: WorkbookWriter, row) {
          return right.call(this, { ...row, cells: row.cells.map(resultOf) })
        },
    ),
  ),
  wrongInThreads(
    'REP-104',
    'tells moments as they are in Greenwich',
    inModuleScope<(at: number) => number>(cells, 'wallOf', () => (at) => at),
  ),
  wrongInThreads('REP-105', 'takes discounts on whole receipts off the goods', wholeOn('DISCOUNT', -1)),
  wrongInThreads(
    'REP-105',
    'leaves discounts on items out of the sum',
    reckons(({ base }) => ({ sum: base })),
  ),
  wrongInThreads('REP-105', 'takes charges on whole receipts for charges on goods', wholeOn('EXTRA_CHARGE', 1)),
  wrongInThreads(
    'REP-105',
    'shows the last of two discounts on goods only',
    reckons(({ discounts }) => ({
      discounts: discounts.filter(
        ({ type }, place) => !discounts.some((other, at) => at > place && other.type === type),
      ),
    })),
  ),
  wrongInThreads(
    'REP-105',
    'adds charges on goods that are returned',
    lines((right, ...given) =>
      right(...(given as [documents.ReceiptMade])).map((line) => ({ ...line, charges: line.sign * line.charges })),
    ),
  ),
  wrongInThreads(
    'REP-106',
    'leaves taxes that are added to the price out of the sum',
    inModuleScope<unknown>(goods, 'addedTax', () => () => 0),
  ),
  wrongInThreads(
    'REP-106',
    'adds to the item report the discounts of whole receipts where tax is on top',
    reckons(({ taxes, net, sum }) => ({ sum: taxes.some(({ tax }) => !tax.included) ? net : sum })),
  ),
  wrongInThreads(
    'REP-106',
    'adds returns to the total of a shortened item report',
    shortRows(([code, name, sold, sum, returned, back]) => [code, name, sold, sum, returned, back, sum + back]),
  ),
  wrongInThreads(
    'REP-106',
    'adds the tax on top of goods that are returned',
    inModuleScope<any>(goods, 'linesOf', (right) => (made: documents.ReceiptMade, taxes: unknown) => {
      if (made.receipt.type !== 'RETURN') return right(made, taxes)
      const undo = inModuleScope<any>(goods, 'addedTax', (added) => (line: unknown) => -added(line))()
      try {
        return right(made, taxes)
      } finally {
        undo()
      }
    }),
  ),
]
