/** Wrong servers of the report of receipts: what it has, and how it is written. */
import * as figures from '../../../../../server/outside/reports/receipt-figures.ts'
import type { Cell } from '../../../../../server/outside/reports/table.ts'
import * as tableCsv from '../../../../../server/outside/reports/table-csv.ts'
import * as receipts from '../../../../../server/outside/reports/tables/receipts.ts'
import { during, inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { wrongInThreads } from '../../wrong-server.ts'

/** A value as CSV has it; null: as is right. */
const field = (wrong: (value: Cell, form: string) => string | null): Seam =>
  inModuleScope<any>(tableCsv, 'fieldText', (right) => (value: Cell, form: string) => {
    return wrong(value, form) ?? right(value, form)
  })

export default [
  wrongInThreads(
    'EXT-543',
    'writes no mark before CSV',
    during(
      tableCsv,
      'writeTableCsv',
      inModule(tableCsv, 'MARK', () => '' as never),
    ),
  ),
  wrongInThreads(
    'NS-50',
    'lets an office program compute a name in CSV',
    field((value) => (typeof value === 'string' ? value : null)),
  ),
  wrongInThreads(
    'EXT-543',
    'writes money of CSV in minor units',
    field((value, form) => (form === 'money' && typeof value === 'number' ? String(value) : null)),
  ),
  wrongInThreads(
    'EXT-544',
    'counts returns above zero',
    inModuleScope<Record<string, number>>(figures, 'SIGNS', (right) => ({ ...right, RETURN: 1 })),
  ),
  wrongInThreads(
    'EXT-544',
    'leaves movements of cash out',
    inModule(receipts, 'receiptsTable', (right) => (brief, documents) => {
      async function* others() {
        for await (const made of documents)
          if (made.type !== 'RECEIPT' || !made.receipt.type.startsWith('SERVICE')) yield made
      }
      return right(brief, others())
    }),
  ),
  wrongInThreads(
    'EXT-544',
    'counts the card of a withdrawal as nothing',
    inModule(figures, 'receiptFigures', (right) => (made) => {
      const own = right(made)
      return made.receipt.type === 'CASH_WITHDRAWAL' ? { ...own, cashless_sum: 0 } : own
    }),
  ),
  wrongInThreads(
    'EXT-544',
    'leaves the taxes on top out of the tax',
    inModule(figures, 'receiptFigures', (right) => ({ receipt }) => {
      const taxes = receipt.money.taxes.map((tax) => ({ ...tax, value: 0 }))
      return right({ receipt: { ...receipt, money: { ...receipt.money, taxes } } })
    }),
  ),
]
