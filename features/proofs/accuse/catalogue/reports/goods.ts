/** Wrong servers of extended reports: goods, receipts, outlets and orders, and how a workbook is written. */
import * as totals from '../../../../../machines/money/totals.ts'
import type { GoodsLine, SellRequest } from '../../../../../machines/vocabulary/receipt.ts'
import * as cells from '../../../../../server/rendering/reports/cells.ts'
import * as documents from '../../../../../server/rendering/reports/documents.ts'
import * as figures from '../../../../../server/rendering/reports/receipt-figures.ts'
import type { Cell, TableMaker } from '../../../../../server/rendering/reports/table.ts'
import * as tableCsv from '../../../../../server/rendering/reports/table-csv.ts'
import * as goods from '../../../../../server/rendering/reports/tables/goods.ts'
import * as receipts from '../../../../../server/rendering/reports/tables/receipts.ts'
import { WorkbookWriter } from '../../../../../server/rendering/reports/xlsx/workbook-writer.ts'
import * as creation from '../../../../../server/surfaces/cloud/reports/creation.ts'
import * as receiptsReport from '../../../../../server/surfaces/cloud/reports/reports.ts'
import { asks, showsMember } from '../../seams/rows.ts'
import { during, inCall, inFunction, inMethod, inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

/** A line of a sale or return, as both reports of goods have it. */
interface Line {
  goods: { code: string }
  sign: number
  charges: number
}

/** Lines of a receipt. */
const lines = (
  wrong: (right: (made: documents.ReceiptMade, ...rest: any[]) => Line[], ...given: any[]) => object[],
): Seam => inFunction(goods, 'linesOf', (right, ...given: any[]) => wrong(right, ...given))

/** What the lines of a receipt come to, as both reports reckon it anew. */
const reckons = (wrong: (line: GoodsLine, place: number, request: SellRequest) => Partial<GoodsLine>): Seam =>
  during(
    goods,
    'linesOf',
    inCall(totals, 'totals', (right, request, ...rest) => {
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
  inFunction<TableMaker>(goods, 'short', async (right, ...given) => {
    const table = await right(...given)
    return { ...table, rows: [...(table.rows as Iterable<Cell[]>)].map(wrong) }
  })

/** A sum that is added up for a column of money: a formula, and what it comes to. */
const resultOf = (cell: any): any => (cell && typeof cell === 'object' && cell.result > -1 ? cell.result : cell)

/** A value as CSV has it; null: as is right. */
const field = (wrong: (value: Cell, form: string) => string | null): Seam =>
  inFunction(tableCsv, 'fieldText', (right, value: Cell, form: string) => {
    return wrong(value, form) ?? right(value, form)
  })

export default {
  ...wrongInThreads({
    'REP-101: counts goods that came back as sold': () =>
      lines((right, made, taxes) =>
        right(
          { ...made, receipt: { ...made.receipt, type: made.receipt.type === 'RETURN' ? 'SELL' : made.receipt.type } },
          taxes,
        ).map((line) => ({ ...line, made })),
      ),
    'REP-101: leaves out a receipt the tax authority has not taken yet': () =>
      inFunction(documents, 'documentOf', (right, row: unknown[], ...rest: unknown[]) => {
        const made = right(row, ...rest)
        return made?.type === 'RECEIPT' && row[1] === 'PENDING' ? null : made
      }),
    'REP-103: gives the regular report where the shortened one is asked for': () =>
      inCall(goods, 'goodsTable', (right, brief, made) =>
        right({ ...brief, wish: { ...brief.wish, is_short: false } }, made),
      ),
    'REP-103: adds goods that came back to those sold in the shortened report': () =>
      shortRows(([code, name, sold, sum, returned, back, all]) => [code, name, sold + returned, sum + back, 0, 0, all]),
    'REP-103: has a line for each line of a receipt in the shortened report': () =>
      inFunction<TableMaker>(goods, 'short', async (right, ...given) => {
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
    'REP-104: writes sums as texts': () =>
      inCall(cells, 'cellValue', (right, value, form) => {
        const cell = right(value, form)
        return form === 'money' && typeof cell === 'number' ? cell.toFixed(2) : cell
      }),
    'REP-104: writes sums below as numbers without their formulas': () =>
      inMethod(WorkbookWriter.prototype, 'writeRow', (right, row) => right({ ...row, cells: row.cells.map(resultOf) })),
    'REP-104: tells moments as they are in Greenwich': () =>
      inFunction<(at: number) => number>(cells, 'wallOf', (_right, at) => at),
    'REP-105: takes discounts on whole receipts off the goods': () => wholeOn('DISCOUNT', -1),
    'REP-105: leaves discounts on items out of the sum': () => reckons(({ base }) => ({ sum: base })),
    'REP-105: takes charges on whole receipts for charges on goods': () => wholeOn('EXTRA_CHARGE', 1),
    'REP-105: shows the last of two discounts on goods only': () =>
      reckons(({ discounts }) => ({
        discounts: discounts.filter(
          ({ type }, place) => !discounts.some((other, at) => at > place && other.type === type),
        ),
      })),
    'REP-105: adds charges on goods that are returned': () =>
      lines((right, ...given) =>
        right(...(given as [documents.ReceiptMade])).map((line) => ({ ...line, charges: line.sign * line.charges })),
      ),
    'REP-106: leaves taxes that are added to the price out of the sum': () =>
      inFunction<unknown>(goods, 'addedTax', () => 0),
    'REP-106: adds to the item report the discounts of whole receipts where tax is on top': () =>
      reckons(({ taxes, net, sum }) => ({ sum: taxes.some(({ tax }) => !tax.included) ? net : sum })),
    'REP-106: adds returns to the total of a shortened item report': () =>
      shortRows(([code, name, sold, sum, returned, back]) => [code, name, sold, sum, returned, back, sum + back]),
    'REP-106: adds the tax on top of goods that are returned': () =>
      inFunction(goods, 'linesOf', (right, made: documents.ReceiptMade, taxes: unknown) => {
        if (made.receipt.type !== 'RETURN') return right(made, taxes)
        const undo = inModuleScope<any>(goods, 'addedTax', (added) => (line: unknown) => -added(line))()
        try {
          return right(made, taxes)
        } finally {
          undo()
        }
      }),
  }),
  ...wrongInThreads({
    'EXT-543: writes no mark before CSV': () =>
      during(
        tableCsv,
        'writeTableCsv',
        inModule(tableCsv, 'MARK', () => '' as never),
      ),
    'EXT-543: writes money of CSV in minor units': () =>
      field((value, form) => (form === 'money' && typeof value === 'number' ? String(value) : null)),
    'NS-50: lets an office program compute a name in CSV': () =>
      field((value) => (typeof value === 'string' ? value : null)),
    'EXT-544: counts returns above zero': () =>
      inModuleScope<Record<string, number>>(figures, 'SIGNS', (right) => ({ ...right, RETURN: 1 })),
    'EXT-544: leaves movements of cash out': () =>
      inCall(receipts, 'receiptsTable', (right, brief, documents) => {
        async function* others() {
          for await (const made of documents)
            if (made.type !== 'RECEIPT' || !made.receipt.type.startsWith('SERVICE')) yield made
        }
        return right(brief, others())
      }),
    'EXT-544: counts the card of a withdrawal as nothing': () =>
      inCall(figures, 'receiptFigures', (right, made) => {
        const own = right(made)
        return made.receipt.type === 'CASH_WITHDRAWAL' ? { ...own, cashless_sum: 0 } : own
      }),
    'EXT-544: leaves the taxes on top out of the tax': () =>
      inCall(figures, 'receiptFigures', (right, { receipt }) => {
        const taxes = receipt.money.taxes.map((tax) => ({ ...tax, value: 0 }))
        return right({ receipt: { ...receipt, money: { ...receipt.money, taxes } } })
      }),
  }),
  'EXT-541: reports receipts of all registers': () =>
    inCall(creation, 'reportedRegisters', (right, request, named) =>
      right(request, request.http.url!.endsWith('/extended-reports/receipt') ? {} : named),
    ),
  'EXT-542: makes a workbook where CSV was asked for': () =>
    inModuleScope<Record<string, string>>(receiptsReport, 'FORMATS', (right) => ({ ...right, CSV: 'xlsx' })),
  'EXT-545: sends no mail with a report of receipts': () =>
    inCall(creation, 'createTask', (right, request, choice, span, registers, emails) =>
      right(request, choice, span, registers, choice.type === 'RECEIPTS' ? null : emails),
    ),
  'EXT-551: lists outlets of every organization': () =>
    asks('listBranches', (request) => {
      const { organization_id } = request.cashier!
      const branches = request.world.reference.seed.branches.map((each) => ({ ...each, organization_id }))
      return { ...request, world: { reference: { seed: { branches } } } as never }
    }),
  'EXT-551: lists active outlets where others were asked for': () =>
    asks('listBranches', (request) => {
      const { is_active } = request.query
      return { ...request, query: { ...request.query, is_active: is_active === undefined ? is_active : true } }
    }),
  'EXT-561: does not say how many orders there are': () =>
    showsMember('listOrders', 'meta.total_items', (_total, { limit }) => limit),
} satisfies WrongServersByName
