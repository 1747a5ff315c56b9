/**
 * Sums of a shift, added up by the test from the requests in its documents. It knows only the receipts of the crash
 * test (no discounts, rounding or excise) and shares no arithmetic with the machines.
 */
import type { SellRequest, ServiceRequest } from '../../../machines/vocabulary/receipt.ts'
import type { ShiftSums } from '../../../machines/vocabulary/reports/report.ts'

/** Percent of each tax code used by the crash test; all are included in the price. */
export const TAX_PERCENT: Readonly<Record<number, number>> = { 1: 20, 2: 7, 8: 0 }

/** Sums of a receipt, in minor units. */
export interface TillSum {
  total_sum: number
  total_payment: number
  total_rest: number
}

type Row = Record<string, number>

export class TillRoll {
  readonly initial: number
  balance: number
  sold = 0
  returned = 0
  last: string | null = null
  #payments = new Map<string, Row>()
  #taxes = new Map<number, Row>()

  /** @param initial cash in the register when the shift opens, minor units */
  constructor(initial: number) {
    this.initial = initial
    this.balance = initial
  }

  sale(request: SellRequest): TillSum {
    const side = request.goods[0]!.is_return ? 'return' : 'sell'
    const sign = side === 'return' ? -1 : 1
    let total_sum = 0
    for (const { price, quantity, taxes = [] } of request.goods) {
      const line = nearest(price * quantity, 1000)
      total_sum += line
      for (const code of taxes as number[]) {
        const percent = TAX_PERCENT[code]!
        add(this.#taxes, code, `${side}_sum`, nearest(line * percent, 100 + percent))
        add(this.#taxes, code, side === 'return' ? 'returns_turnover' : 'sales_turnover', line)
      }
    }
    const total_payment = request.payments.reduce((sum, { value }) => sum + value, 0)
    let total_rest = total_payment - total_sum
    const sum = { total_sum, total_payment, total_rest }
    for (const { type, value } of request.payments) {
      const kept = type === 'CASH' ? value - total_rest : value
      if (type === 'CASH') {
        this.balance += sign * kept
        total_rest = 0
      }
      add(this.#payments, type, `${side}_sum`, kept)
    }
    if (side === 'return') this.returned += 1
    else this.sold += 1
    this.last = request.id
    return sum
  }

  service({ payment: { value } }: ServiceRequest): TillSum {
    this.balance += value
    add(this.#payments, 'CASH', value > 0 ? 'service_in' : 'service_out', Math.abs(value))
    return { total_sum: Math.abs(value), total_payment: Math.abs(value), total_rest: 0 }
  }

  /** The first figure in which a report or the running sums of a shift differ, in words; null: none. */
  difference(sums: ShiftSums): string | null {
    const figures: [string, unknown, unknown][] = [
      ['initial', sums.initial, this.initial],
      ['balance', sums.balance, this.balance],
      ['sell_receipts_count', sums.sell_receipts_count, this.sold],
      ['return_receipts_count', sums.return_receipts_count, this.returned],
      ['last_receipt_id', sums.last_receipt_id, this.last],
      ['number of payment rows', sums.payments.length, this.#payments.size],
      ['number of tax rows', sums.taxes.length, this.#taxes.size],
    ]
    for (const row of sums.payments)
      for (const figure of ['sell_sum', 'return_sum', 'service_in', 'service_out'] as const)
        figures.push([`${row.type} ${figure}`, row[figure], this.#payments.get(row.type)?.[figure] ?? 0])
    for (const row of sums.taxes)
      for (const figure of ['sell_sum', 'return_sum', 'sales_turnover', 'returns_turnover'] as const)
        figures.push([`tax ${row.code} ${figure}`, row[figure], this.#taxes.get(row.code)?.[figure] ?? 0])
    const wrong = figures.find(([, stated, counted]) => stated !== counted)
    return wrong ? `${wrong[0]} is ${wrong[1]}, by the documents ${wrong[2]}` : null
  }
}

/** Quotient rounded to the nearest integer, half up, without floating-point fractions. */
const nearest = (dividend: number, divisor: number): number =>
  Number((2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)))

function add<Key>(rows: Map<Key, Row>, key: Key, figure: string, value: number): void {
  const row = rows.get(key) ?? {}
  rows.set(key, row)
  row[figure] = (row[figure] ?? 0) + value
}
