/** Z-reports as XML, in the elements of the tax authority's schema of them (zrep01). Pure. */
import type { Report, ReportPayment } from '../../../../machines/vocabulary/reports/report.ts'
import type { SeedBranch, SeedCashRegister, SeedOrganization } from '../../../../machines/vocabulary/seed-data.ts'
import { kyiv, moneyText } from '../../../outside/documents/slips/figures.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'

export interface ReportPapers {
  report: Report
  /** The document the report went out in. */
  row: LedgerRow
  register: SeedCashRegister
  organization: SeedOrganization
  branch: SeedBranch | null
  cashier: string
}

type Content = string | number | boolean | null | Element[]
/** null leaves the element out. */
type Element = [name: string, content: Content]

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML has no way to write the other control characters. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML excludes
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>]/g, (sign) => SIGNS[sign]!)

const written = ([name, content]: Element): string => {
  if (content === null) return ''
  const inner = Array.isArray(content) ? content.map(written).join('') : escaped(String(content))
  return `<${name}>${inner}</${name.split(' ')[0]}>`
}

const rows = (name: string, all: Element[][]): Element[] =>
  all.length === 0 ? [] : [[name, all.map((row, index): Element => [`ROW ROWNUM="${index + 1}"`, row])]]

const sumOf = (payments: readonly ReportPayment[], read: (row: ReportPayment) => number): number =>
  payments.reduce((sum, row) => sum + read(row), 0)

/** Sums of one direction; rounding has the opposite sign there: what the register has gained is negative. */
function turnover(report: Report, direction: 'sell' | 'return'): Element[] {
  const isSale = direction === 'sell'
  const paid = (row: ReportPayment): number => (isSale ? row.sell_sum : row.return_sum)
  const sum = sumOf(report.payments, paid)
  const rounded = isSale
    ? report.sales_round_down - report.sales_round_up
    : report.returns_round_down - report.returns_round_up
  const payments = report.payments.filter((row) => paid(row) !== 0)
  const taxes = report.taxes.filter((tax) => (isSale ? tax.sales_turnover : tax.returns_turnover) !== 0)
  return [
    ['SUM', moneyText(sum)],
    ['RNDSUM', rounded === 0 ? null : moneyText(rounded)],
    ['NORNDSUM', rounded === 0 ? null : moneyText(sum + rounded)],
    ['ORDERSCNT', isSale ? report.sell_receipts_count : report.return_receipts_count],
    ...rows(
      'PAYFORMS',
      payments.map((row) => [
        ['PAYFORMCD', row.type === 'CASH' ? 0 : (row.code ?? 1)],
        ['PAYFORMNM', row.label],
        ['SUM', moneyText(paid(row))],
      ]),
    ),
    ...rows(
      'TAXES',
      taxes.map((tax) => [
        ['NAME', tax.label],
        ['LETTER', tax.symbol],
        ['PRC', tax.rate.toFixed(2)],
        ['TURNOVER', moneyText(isSale ? tax.sales_turnover : tax.returns_turnover)],
        ['SUM', moneyText(isSale ? tax.sell_sum : tax.return_sum)],
      ]),
    ),
  ]
}

function head({ row, register, organization, branch, cashier }: ReportPapers): Element[] {
  const { document } = row.entry
  const { date, time } = kyiv(document.at)
  return [
    ['UID', document.id],
    ['TIN', organization.edrpou],
    ['IPN', organization.is_vat ? organization.tax_number : null],
    ['ORGNM', organization.title],
    ['POINTNM', branch?.name ?? register.title],
    ['POINTADDR', register.address],
    ['ORDERDATE', date.replaceAll('.', '')],
    ['ORDERTIME', time.replaceAll(':', '')],
    ['ORDERNUM', document.number],
    ['CASHDESKNUM', register.number],
    ['CASHREGISTERNUM', register.fiscal_number],
    ['CASHIER', cashier],
    ['VER', 1],
    ['ORDERTAXNUM', row.fiscal_code ?? document.offline_code],
    ['OFFLINE', document.offline_code === null ? null : true],
    ['PREVDOCHASH', document.previous_hash],
    ['TESTING', register.is_test ? true : null],
  ]
}

/** The report as a whole XML document. */
export function reportXml(papers: ReportPapers): string {
  const { report } = papers
  const withdrawn = report.cash_withdrawal_receipts_count
  const zrep: Element = [
    'ZREP',
    [
      ['ZREPHEAD', head(papers)],
      ['ZREPREALIZ', turnover(report, 'sell')],
      ['ZREPRETURN', turnover(report, 'return')],
      [
        'ZREPCASH',
        withdrawn === 0
          ? null
          : [
              ['SUM', moneyText(sumOf(report.payments, (row) => row.cash_withdrawal))],
              ['COMMISSION', moneyText(sumOf(report.payments, (row) => row.cash_withdrawal_commission))],
              ['ORDERSCNT', withdrawn],
            ],
      ],
      [
        'ZREPBODY',
        [
          ['SERVICEINPUT', moneyText(sumOf(report.payments, (row) => row.service_in))],
          ['SERVICEOUTPUT', moneyText(sumOf(report.payments, (row) => row.service_out))],
        ],
      ],
    ],
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(zrep)}\n`
}
