/** Wrong servers of extended reports: how cash moved on a day. */
import { countDocument } from '../../../../../machines/money/period.ts'
import { openSums } from '../../../../../machines/money/sums.ts'
import type { ReceiptBody } from '../../../../../machines/vocabulary/receipt.ts'
import type { ShiftSums } from '../../../../../machines/vocabulary/reports/report.ts'
import * as reading from '../../../../../server/outside/reports/reading.ts'
import type { Cell } from '../../../../../server/outside/reports/table.ts'
import * as turnover from '../../../../../server/outside/reports/tables/turnover.ts'
import { inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

const rowsOf = (table: { rows: unknown }): Cell[][] => [...(table.rows as Iterable<Cell[]>)]

/** Places of the columns of the cash flow. */
const [RETURNED, PUT_IN, GIVEN] = [5, 6, 8]

/** Lines of the cash flow, each with the sums of its register on that day. */
const flows = (wrong: (cells: Cell[], sums: ShiftSums) => Cell[] | null): Seam =>
  inModule(turnover, 'cashFlowTable', (right) => async (brief, documents) => {
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
  inModuleScope<any>(turnover, 'cashMoved', (right) => (receipt: ReceiptBody) => wrong(right, receipt))

/** A register at the beginning of a day of its cash flow, and as any other report begins. */
const morning = (wrong: (right: any, other: any) => object): Seam =>
  inModuleScope<any>(reading, 'registerBrief', (right) => async (sources: any, world: any, wish: any, id: string) => {
    const brief = await right(sources, world, wish, id)
    if (wish.type !== 'DAILY_CASH_FLOW') return brief
    return wrong(brief, await right(sources, world, { ...wish, type: 'ACTUAL_REVENUE' }, id))
  })

export default [
  wrong(
    'REP-601',
    'begins every day with an empty drawer',
    morning((_right, other) => other),
  ),
  wrong(
    'REP-601',
    'forgets the cash of the morning that a shift before the day has left',
    morning((right, { documents }) => ({ ...right, documents })),
  ),
  wrongInThreads(
    'REP-601',
    'leaves registers without receipts out of the cash flow',
    flows((cells, { payments }) => (payments.length > 0 ? cells : null)),
  ),
  wrongInThreads(
    'REP-601',
    'takes what was given to card holders for cash put in',
    flows((cells) => cells.with(PUT_IN!, (cells[PUT_IN!] as number) + (cells[GIVEN!] as number))),
  ),
  wrongInThreads(
    'REP-601',
    'puts returns by card to those in cash',
    flows((cells, { payments }) =>
      cells.with(
        RETURNED!,
        payments.reduce((sum, each) => sum + each.return_sum, 0),
      ),
    ),
  ),
  wrongInThreads(
    'REP-601',
    'counts what cards paid the day before among the cash of the morning',
    moved((right, receipt) => (receipt.type === 'SELL' ? receipt.money.total_sum : right(receipt))),
  ),
  wrongInThreads(
    'REP-601',
    'forgets what moved before the day in a shift begun before',
    moved(() => 0),
  ),
  wrongInThreads(
    'REP-601',
    'forgets what was handed to card holders before the day',
    moved((right, receipt) => (receipt.type === 'CASH_WITHDRAWAL' ? 0 : right(receipt))),
  ),
]
