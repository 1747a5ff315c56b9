/**
 * The figures of a shift as the tax authority adds them up from the receipts it has seen, to hold a Z-report against
 * (JRN-012…014). A figure is a named sum in minor units, or a count; one that is not there is zero.
 */
import type { ReceiptBody } from '../machines/vocabulary/receipt.ts'
import type { Report } from '../machines/vocabulary/report.ts'

export type Figures = Readonly<Record<string, number>>

/** Names are the client's to choose (labels of payments), so their number is bounded; what is over goes together. */
export const MAXIMUM_FIGURES = 512
const OTHERS = 'all other figures'

/** The figures with one receipt more. */
export const withReceipt = (figures: Figures, receipt: ReceiptBody): Figures => added(figures, figuresOf(receipt))

/** What a receipt moves in the drawer: cash alone. */
export function cashMoved({ type, money }: ReceiptBody): number {
  const cash = money.paid.reduce((sum, paid) => (paid.type === 'CASH' ? sum + paid.value : sum), 0)
  return type === 'SELL' || type === 'SERVICE_IN' ? cash : -cash
}

/** The first figure in which a report differs from the receipts, with both values; null when there is none. */
export function difference(figures: Figures, report: Report): string | null {
  const stated = added(Object.fromEntries(Object.keys(figures).map((name) => [name, 0])), statedBy(report))
  for (const [name, value] of Object.entries(stated)) {
    const expected = figures[name] ?? 0
    if (value !== expected) return `${name} is ${value} in the report, ${expected} by its receipts`
  }
  return null
}

type Named = [name: string, value: number]

function added(figures: Figures, more: Named[]): Figures {
  const sums: Record<string, number> = { ...figures }
  let count = Object.keys(sums).length
  for (const [name, value] of more) {
    if (value === 0) continue
    const own = name in sums || count < MAXIMUM_FIGURES ? name : OTHERS
    if (!(own in sums)) count += 1
    sums[own] = (sums[own] ?? 0) + value
  }
  return sums
}

const payment = (type: string, label: string, column: string): string => `payments ${type} "${label}" ${column}`
const tax = (code: number, column: string): string => `taxes ${code} ${column}`

/** Tax amounts hold the main and the extra rate together. */
function figuresOf({ type, money: { paid, taxes } }: ReceiptBody): Named[] {
  if (type === 'SERVICE_IN' || type === 'SERVICE_OUT') {
    const column = type === 'SERVICE_IN' ? 'service_in' : 'service_out'
    return paid.map((each) => [payment(each.type, each.label, column), each.value])
  }
  const sell = type === 'SELL'
  return [
    [sell ? 'sell_receipts_count' : 'return_receipts_count', 1],
    ...paid.map((each): Named => [payment(each.type, each.label, sell ? 'sell_sum' : 'return_sum'), each.value]),
    ...taxes.flatMap(({ code, value, extra_value, turnover }): Named[] => [
      [tax(code, sell ? 'sell_sum' : 'return_sum'), value + extra_value],
      [tax(code, sell ? 'sales_turnover' : 'returns_turnover'), turnover],
    ]),
  ]
}

const statedBy = (report: Report): Named[] => [
  ['sell_receipts_count', report.sell_receipts_count],
  ['return_receipts_count', report.return_receipts_count],
  ...report.payments.flatMap((row): Named[] =>
    (['sell_sum', 'return_sum', 'service_in', 'service_out'] as const).map((column) => [
      payment(row.type, row.label, column),
      row[column],
    ]),
  ),
  ...report.taxes.flatMap((row): Named[] =>
    (['sell_sum', 'return_sum', 'sales_turnover', 'returns_turnover'] as const).map((column) => [
      tax(row.code, column),
      row[column],
    ]),
  ),
]
