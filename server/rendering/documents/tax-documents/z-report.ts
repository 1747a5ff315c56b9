/** A Z-report as the tax authority's document of it (zrep01): its elements, in their order. Pure. */
import { percentWithin } from '../../../../machines/money/rounding.ts'
import { sharesOf } from '../../../../machines/money/tax-shares.ts'
import type { Report, ReportPayment, ReportTax } from '../../../../machines/vocabulary/reports/report.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import { moneyText } from '../slips/figures.ts'
import { column, documentOf, fill, list, paymentForm, type XMLElement } from './elements.ts'
import { type DocumentHead, type DocumentLinks, headOf } from './head.ts'
import { listTaxes, type TaxRow, taxRows } from './tax-rows.ts'

/** @property row the document that the report went out in */
export interface ReportRecords extends DocumentHead {
  report: Report
  /** Of the organization. */
  taxes: readonly Tax[]
}

type Direction = 'sell' | 'return'

const sumOf = (payments: readonly ReportPayment[], read: (row: ReportPayment) => number): number =>
  payments.reduce((sum, row) => sum + read(row), 0)

/** Sums of one direction; rounding has the opposite sign there: what the register has gained is negative. */
function turnover(element: XMLElement, { report, taxes }: ReportRecords, direction: Direction): void {
  const isSale = direction === 'sell'
  const paid = (row: ReportPayment): number => (isSale ? row.sell_sum : row.return_sum)
  const sum = sumOf(report.payments, paid)
  const rounded = isSale
    ? report.sales_round_down - report.sales_round_up
    : report.returns_round_down - report.returns_round_up
  fill(element, {
    SUM: moneyText(sum),
    RNDSUM: rounded === 0 ? null : moneyText(rounded),
    NORNDSUM: rounded === 0 ? null : moneyText(sum + rounded),
    ORDERSCNT: isSale ? report.sell_receipts_count : report.return_receipts_count,
  })
  const payments = report.payments.filter((row) => paid(row) !== 0)
  list(element, 'PAYFORMS', payments, (row, payment) =>
    fill(row, {
      PAYFORMCD: paymentForm(payment),
      PAYFORMNM: column(payment.label.toLocaleUpperCase('uk'), 128),
      SUM: moneyText(paid(payment)),
    }),
  )
  const turned = report.taxes.filter((tax) => (isSale ? tax.sales_turnover : tax.returns_turnover) !== 0)
  const rows = turned.flatMap((tax) => reportTaxes(tax, taxes, direction))
  listTaxes(element, 'TAXES', rows)
}

/**
 * What of a row's tax is excise. Where it was not counted apart it is computed: on top of the price and within it, it is
 * a part of the sum with all taxes.
 */
function exciseOf(row: ReportTax, direction: Direction): number {
  const isSale = direction === 'sell'
  const shares = sharesOf(row)
  if (shares) return isSale ? shares.extra_rate_sell_sum : shares.extra_rate_return_sum
  const [all, sum] = isSale ? [row.sales_turnover, row.sell_sum] : [row.returns_turnover, row.return_sum]
  return Math.min(sum, percentWithin(all, row.extra_rate))
}

/** Turnovers of a report are those after discounts, with taxes on top in them. */
function reportTaxes(row: ReportTax, taxes: readonly Tax[], direction: Direction): TaxRow[] {
  const isSale = direction === 'sell'
  const all = isSale ? row.sales_turnover : row.returns_turnover
  const sum = isSale ? row.sell_sum : row.return_sum
  const excise = exciseOf(row, direction)
  const vat = sum - excise
  const included = taxes.find(({ code }) => code === row.code)?.included ?? null
  const [base, source, exciseBase] =
    included === false ? [all - sum, all - sum, all - excise] : [all, all - excise, all]
  return taxRows(
    row,
    included === null ? null : !included,
    { turnover: base, discounted: null, source, sum: vat },
    { turnover: exciseBase, discounted: null, source: exciseBase, sum: excise },
  )
}

/** The report as a whole XML document. @param previous hash of the document before it in its offline session */
export function reportDocument(records: ReportRecords, previous: DocumentLinks['previous']): XMLElement {
  const { report } = records
  const withdrawn = report.cash_withdrawal_receipts_count
  const root = documentOf('ZREP', 'zrep01.xsd')
  headOf(root.ele('ZREPHEAD'), records, { returned: null, previous })
  turnover(root.ele('ZREPREALIZ'), records, 'sell')
  turnover(root.ele('ZREPRETURN'), records, 'return')
  if (withdrawn > 0)
    fill(root.ele('ZREPCASH'), {
      SUM: moneyText(sumOf(report.payments, (row) => row.cash_withdrawal)),
      COMMISSION: moneyText(sumOf(report.payments, (row) => row.cash_withdrawal_commission)),
      ORDERSCNT: withdrawn,
    })
  fill(root.ele('ZREPBODY'), {
    SERVICEINPUT: moneyText(sumOf(report.payments, (row) => row.service_in)),
    SERVICEOUTPUT: moneyText(sumOf(report.payments, (row) => row.service_out)),
  })
  return root
}
