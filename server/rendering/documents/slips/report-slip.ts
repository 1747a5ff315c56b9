/** Slips of reports: X, Z, and the sums all reports have in common. */
import { kindTitle } from '../../../../machines/money/payment-rows.ts'
import type { Turnover } from '../../../../machines/money/period.ts'
import { sharesOf } from '../../../../machines/money/tax-shares.ts'
import type { Report, ReportPayment, ReportTax, ShiftSums } from '../../../../machines/vocabulary/reports/report.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { moneyText, percent, wallMoment } from './figures.ts'
import { fiscalBlock, kindLine } from './fiscal-block.ts'
import { type Block, centred, type Letterhead, line, pair, ruler, type Slip } from './slip.ts'

const total = (rows: readonly ReportPayment[], member: 'sell_sum' | 'return_sum' | 'service_in' | 'service_out') =>
  rows.reduce((sum, row) => sum + row[member], 0)

/** The tax of a row; excise in a line of its own, as on receipts, where the row tells it from VAT (EXT-305). */
function taxPairs(row: ReportTax, taxed: 'sell_sum' | 'return_sum'): Block[] {
  const name = `ПОДАТОК ${row.symbol} ${row.label}`
  const shares = row.extra_rate > 0 ? sharesOf(row) : null
  if (shares === null) return [pair(name, moneyText(row[taxed]))]
  return [
    pair(name, moneyText(shares[`rate_${taxed}`])),
    pair(`АКЦИЗ ${row.symbol} ${percent(row.extra_rate)}`, moneyText(shares[`extra_rate_${taxed}`])),
  ]
}

/** One side of the turnover: sales, or returns. */
function side(
  title: string,
  count: number,
  { payments, taxes }: Turnover,
  [paid, turned]: ['sell_sum', 'sales_turnover'] | ['return_sum', 'returns_turnover'],
  [up, down]: [number, number],
): Block[] {
  return [
    line(title, 'strong'),
    pair('ЧЕКІВ', String(count)),
    ...payments.flatMap((row) =>
      row[paid] === 0 ? [] : [pair(kindTitle(row, payments).toLocaleUpperCase('uk'), moneyText(row[paid]))],
    ),
    ...taxes.flatMap((tax) =>
      tax[turned] === 0
        ? []
        : [pair(`ОБІГ ${tax.symbol} ${percent(tax.rate)}`, moneyText(tax[turned])), ...taxPairs(tax, paid)],
    ),
    ...(up > 0 ? [pair('ЗАОКРУГЛЕНО ВГОРУ', moneyText(up))] : []),
    ...(down > 0 ? [pair('ЗАОКРУГЛЕНО ВНИЗ', moneyText(-down))] : []),
    pair('РАЗОМ', moneyText(total(payments, paid)), 'strong'),
  ]
}

/** What was sold, returned, put in and taken out. */
export function turnoverBlocks(sums: Turnover): Block[] {
  const { payments, cash_withdrawal_receipts_count, discounts_sum, extra_charge_sum } = sums
  const withdrawn = payments.filter((row) => row.cash_withdrawal > 0)
  return [
    ...side(
      'РЕАЛІЗАЦІЯ',
      sums.sell_receipts_count,
      sums,
      ['sell_sum', 'sales_turnover'],
      [sums.sales_round_up, sums.sales_round_down],
    ),
    ...(discounts_sum > 0 ? [pair('ЗНИЖКИ', moneyText(discounts_sum))] : []),
    ...(extra_charge_sum > 0 ? [pair('НАДБАВКИ', moneyText(extra_charge_sum))] : []),
    ruler,
    ...side(
      'ПОВЕРНЕННЯ',
      sums.return_receipts_count,
      sums,
      ['return_sum', 'returns_turnover'],
      [sums.returns_round_up, sums.returns_round_down],
    ),
    ruler,
    pair('СЛУЖБОВЕ ВНЕСЕННЯ', moneyText(total(payments, 'service_in'))),
    pair('СЛУЖБОВА ВИДАЧА', moneyText(total(payments, 'service_out'))),
    ...(cash_withdrawal_receipts_count === 0 ? [] : [pair('ВИДАЧ ГОТІВКИ', String(cash_withdrawal_receipts_count))]),
    ...withdrawn.flatMap((row) => [
      pair(`ВИДАНО: ${kindTitle(row, payments)}`, moneyText(row.cash_withdrawal)),
      pair('КОМІСІЯ', moneyText(row.cash_withdrawal_commission)),
    ]),
  ]
}

const cashBlocks = ({ initial, balance }: ShiftSums): Block[] => [
  pair('ГОТІВКА НА ПОЧАТОК', moneyText(initial)),
  pair('ГОТІВКА В КАСІ', moneyText(balance), 'strong'),
]

interface ReportPaper {
  letterhead: Letterhead
  report: Report
  cashier: string
  shift_serial: number
}

const head = ({ letterhead, cashier, shift_serial }: ReportPaper): Block[] => [
  pair(`КАСА ${letterhead.register.number}`, `ЗМІНА ${shift_serial}`),
  line(`КАСИР ${cashier}`),
  ruler,
]

/** LOC-113. @param paper.row the closing document of the shift */
export function zReportSlip(paper: ReportPaper & { row: LedgerRow }): Slip {
  const { letterhead, report, row } = paper
  return {
    title: `Z-звіт № ${report.serial}`,
    at: row.entry.document.at,
    letterhead,
    adorned: false,
    blocks: [
      centred(`Z-ЗВІТ № ${report.serial}`, 'strong'),
      ...head(paper),
      ...turnoverBlocks(report),
      ruler,
      ...cashBlocks(report),
      ruler,
      ...fiscalBlock(row, letterhead, 'ФН ЗВІТУ', null),
      kindLine('ФІСКАЛЬНИЙ ЗВІТНИЙ ЧЕК'),
    ],
  }
}

/** LOC-212. @param paper.at when it was taken, epoch milliseconds */
export function xReportSlip(paper: ReportPaper & { at: number }): Slip {
  const { letterhead, report, at } = paper
  return {
    title: `X-звіт № ${report.serial}`,
    at,
    letterhead,
    adorned: false,
    blocks: [
      centred(`X-ЗВІТ № ${report.serial}`, 'strong'),
      ...head(paper),
      ...turnoverBlocks(report),
      ruler,
      ...cashBlocks(report),
      ruler,
      pair('ДАТА І ЧАС', wallMoment(at)),
      pair('ФН ПРРО', letterhead.register.fiscal_number),
      kindLine('СЛУЖБОВИЙ ЗВІТНИЙ ЧЕК'),
    ],
  }
}
