/** Wrong servers of the fields of taxes: on receipts, and in reports of shifts. */
import { instant } from '../../../../../machines/instant.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as taxLines from '../../../../../machines/money/tax-lines.ts'
import * as taxShares from '../../../../../machines/money/tax-shares.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import * as receiptBodies from '../../../../../server/surfaces/local/receipt-body.ts'
import { inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

interface ToldTax {
  value: number
  extra_value: number
  sales_turnover: number
  returns_turnover: number
}

/** What is the same of a tax on every receipt, told otherwise. */
const tellsTaxHead = (wrong: (tax: Tax) => object): Seam =>
  inModuleScope<(tax: Tax) => object>(receiptBodies, 'taxHead', (right) => (tax) => ({ ...right(tax), ...wrong(tax) }))

/** A tax of an item, or of a receipt, told otherwise. */
const tellsTax = (wrong: (told: ToldTax) => object): Seam =>
  inModuleScope<(...given: unknown[]) => ToldTax>(receiptBodies, 'taxBody', (right) => (...given) => {
    const told = right(...given)
    return { ...told, ...wrong(told) }
  })

const asSold = ({ sales_turnover, returns_turnover }: ToldTax): object => ({
  sales_turnover: sales_turnover + returns_turnover,
})

export default [
  wrong(
    'FLD-015',
    'leaves excise out of the tax of returns',
    inModule(taxShares, 'addTax', (right) => (report, tax, is_return) => {
      right(report, tax, is_return)
      if (is_return) report.return_sum -= tax.extra_value
    }),
  ),
  wrong(
    'FLD-015',
    'tells of every tax of a report that it is VAT',
    inModuleScope<(...given: unknown[]) => object>(sums, 'taxRow', (right) => (...given) => ({
      ...right(...given),
      no_vat: false,
    })),
  ),
  wrong(
    'FLD-030',
    'exchanges rate and extra_rate of a tax',
    tellsTaxHead(({ rate, extra_rate }) => ({ rate: extra_rate, extra_rate: rate })),
  ),
  wrong(
    'FLD-030',
    'labels a tax by its letter',
    tellsTaxHead(({ symbol }) => ({ label: symbol })),
  ),
  wrong(
    'FLD-030',
    'dates taxes by the beginning of time',
    tellsTaxHead(() => ({ created_at: instant(0) })),
  ),
  wrong(
    'FLD-030',
    'shows no id of a tax',
    tellsTaxHead(() => ({ id: '' })),
  ),
  wrong(
    'FLD-030',
    'shows tax and excise in one',
    tellsTax(({ value, extra_value }) => ({ value: value + extra_value })),
  ),
  wrong(
    'FLD-030',
    'says of every tax that it lies on top of the price',
    tellsTaxHead(() => ({ included: false })),
  ),
  wrong('FLD-030', 'counts turnover of a return as sold', tellsTax(asSold)),
  wrong(
    'FLD-030',
    'states of two items with excise the excise of the first alone',
    inModule(taxLines, 'addTaxLine', (right) => (lines, part) => {
      const isThere = lines.some(({ tax }) => tax.code === part.tax.code)
      right(lines, isThere ? { ...part, extra_value: 0 } : part)
    }),
  ),
]
