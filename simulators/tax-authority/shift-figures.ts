/**
 * The figures of a shift, added up by the tax authority from its receipts to check the Z-report (JRN-012…014). A figure
 * is a named sum in minor units or a count; a missing one is zero.
 */
import Type, { type Static } from 'typebox'
import type { ReceiptBody } from '../../machines/vocabulary/receipt.ts'
import type { Report } from '../../machines/vocabulary/reports/report.ts'
import { PAYMENT_SUMS } from '../../machines/vocabulary/reports/sums.ts'
import { Text } from '../../machines/vocabulary/schemas/state.ts'

export const ShiftFigures = Type.Unsafe<Readonly<Record<string, number>>>(Type.Record(Text, Type.Number()))
export type ShiftFigures = Static<typeof ShiftFigures>

/** Clients choose names (labels of payments), so their number is bounded; the rest is summed in one figure. */
export const MAXIMUM_FIGURES = 512
const OTHERS = 'all other figures'

/** Adds a receipt to the figures. */
export const withReceipt = (figures: ShiftFigures, receipt: ReceiptBody): ShiftFigures =>
  added(figures, figuresOf(receipt))

/** Change of the cash in the drawer: by cash payments only. A withdrawal is paid by card and given out in cash. */
export function cashMoved({ type, money }: ReceiptBody): number {
  if (type === 'CASH_WITHDRAWAL') return -money.total_sum
  const cash = money.paid.reduce((sum, paid) => (paid.type === 'CASH' ? sum + paid.value : sum), 0)
  return type === 'SELL' || type === 'SERVICE_IN' ? cash : -cash
}

/**
 * The first figure that differs between report and receipts, with both values; null: none. A row that does not tell VAT
 * from excise is not asked for it: it was begun before rows did.
 */
export function difference(figures: ShiftFigures, report: Report): string | null {
  const apart = report.taxes.filter((row) => row.extra_rate_sell_sum !== undefined)
  for (const row of apart) {
    const sums = [
      ['sell_sum', row.sell_sum, (row.rate_sell_sum ?? 0) + row.extra_rate_sell_sum!],
      ['return_sum', row.return_sum, (row.rate_return_sum ?? 0) + (row.extra_rate_return_sum ?? 0)],
    ] as const
    for (const [column, sum, shares] of sums)
      if (sum !== shares)
        return `${tax(row.code, column)} is ${sum} in the report, ${shares} by its main and extra rate`
  }
  const untold = new Set(
    report.taxes.flatMap((row) => (apart.includes(row) ? [] : EXTRA.map((column) => tax(row.code, column)))),
  )
  const stated = added(Object.fromEntries(Object.keys(figures).map((name) => [name, 0])), statedBy(report))
  for (const [name, value] of Object.entries(stated)) {
    if (untold.has(name)) continue
    const expected = sumAt(figures, name)
    if (value !== expected) return `${name} is ${value} in the report, ${expected} by its receipts`
  }
  return null
}

type Named = [name: string, value: number]

const sumAt = (figures: ShiftFigures, name: string): number => (Object.hasOwn(figures, name) ? figures[name]! : 0)

function added(figures: ShiftFigures, more: Named[]): ShiftFigures {
  const sums: Record<string, number> = { ...figures }
  let count = Object.keys(sums).length
  for (const [name, value] of more) {
    if (value === 0) continue
    const own = Object.hasOwn(sums, name) || count < MAXIMUM_FIGURES ? name : OTHERS
    if (!Object.hasOwn(sums, own)) count += 1
    sums[own] = sumAt(sums, own) + value
  }
  return sums
}

interface PaymentKind {
  type: string
  code: number | null
  label: string
}

const payment = ({ type, code, label }: PaymentKind, column: string): string =>
  `payments ${type}${code === null ? '' : ` ${code}`} "${label}" ${column}`
const tax = (code: number, column: string): string => `taxes ${code} ${column}`
/** Columns of a tax row that are of the extra rate alone: excise. */
const EXTRA = ['extra_rate_sell_sum', 'extra_rate_return_sum'] as const

/** A tax amount is the main and the extra rate together. */
function figuresOf({ type, money }: ReceiptBody): Named[] {
  const { paid, taxes, round_sum } = money
  if (type === 'SERVICE_IN' || type === 'SERVICE_OUT') {
    const column = type === 'SERVICE_IN' ? 'service_in' : 'service_out'
    return paid.map((each) => [payment(each, column), each.value])
  }
  if (type === 'CASH_WITHDRAWAL')
    return [
      ['cash_withdrawal_receipts_count', 1],
      ...paid.flatMap((each): Named[] => [
        [payment(each, 'cash_withdrawal'), each.value],
        [payment(each, 'cash_withdrawal_commission'), each.commission ?? 0],
      ]),
    ]
  const sell = type === 'SELL'
  return [
    [sell ? 'sell_receipts_count' : 'return_receipts_count', 1],
    ...paid.map((each): Named => [payment(each, sell ? 'sell_sum' : 'return_sum'), each.value]),
    ...taxes.flatMap(({ code, value, extra_value, turnover }): Named[] => [
      [tax(code, sell ? 'sell_sum' : 'return_sum'), value + extra_value],
      [tax(code, EXTRA[sell ? 0 : 1]), extra_value],
      [tax(code, sell ? 'sales_turnover' : 'returns_turnover'), turnover],
    ]),
    [`${sell ? 'sales' : 'returns'}_round_${round_sum > 0 ? 'up' : 'down'}`, Math.abs(round_sum)],
    // Discounts of a return are not counted
    ['discounts_sum', sell ? money.discounts_sum : 0],
    ['extra_charge_sum', sell ? money.extra_charge_sum : 0],
  ]
}

const SUMS = [
  'cash_withdrawal_receipts_count',
  'sales_round_up',
  'sales_round_down',
  'returns_round_up',
  'returns_round_down',
  'discounts_sum',
  'extra_charge_sum',
] as const

const statedBy = (report: Report): Named[] => [
  ['sell_receipts_count', report.sell_receipts_count],
  ['return_receipts_count', report.return_receipts_count],
  ...report.payments.flatMap((row): Named[] => PAYMENT_SUMS.map((column) => [payment(row, column), row[column]])),
  ...report.taxes.flatMap((row): Named[] =>
    (['sell_sum', 'return_sum', 'sales_turnover', 'returns_turnover', ...EXTRA] as const).map((column) => [
      tax(row.code, column),
      row[column] ?? 0,
    ]),
  ),
  ...SUMS.map((name): Named => [name, report[name]]),
]
