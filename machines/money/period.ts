/** Sums over a span of time, from Z-reports and from receipts: what a periodical report says (LOC-221). */

import type { ReceiptBody } from '../vocabulary/receipt.ts'
import type { ShiftSums } from '../vocabulary/reports/report.ts'
import { PAYMENT_SUMS, TAX_SHARES } from '../vocabulary/reports/sums.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { countReceipt, countService, countWithdrawal, openSums } from './sums.ts'

/** What was turned over; what lies in the drawer has no sum over days. */
export type Turnover = Omit<ShiftSums, 'initial' | 'balance' | 'last_receipt_id'>

export interface Period {
  /** Both ends are in it, epoch milliseconds. */
  from: number
  to: number
  /** Serials of the Z-reports that are in it as a whole, oldest first. */
  z_reports: number[]
  /** Days on which there was a shift, oldest first. `date` as the wall calendar in Kyiv has it. */
  days: { date: string; sums: Turnover }[]
  total: Turnover
}

export const noTurnover = (): Turnover => {
  const { initial: _, balance: __, last_receipt_id: ___, ...sums } = openSums(0)
  return sums
}

/** Sums with one receipt more: sale, return, cash put in or taken out, or given to the holder of a card. @param taxes of the organization */
export function countDocument(
  sums: ShiftSums,
  { type, id, money }: Pick<ReceiptBody, 'type' | 'id' | 'money'>,
  taxes: Tax[],
): ShiftSums {
  switch (type) {
    case 'SELL':
    case 'RETURN':
      return countReceipt(sums, { ...money, is_return: type === 'RETURN' }, taxes, id)
    case 'SERVICE_IN':
      return countService(sums, money.total_sum, money.paid[0]!.label)
    case 'SERVICE_OUT':
      return countService(sums, -money.total_sum, money.paid[0]!.label)
    case 'CASH_WITHDRAWAL':
      return countWithdrawal(sums, money.paid[0]!)
  }
}

/** Both together: payments by kind and label, taxes by code, everything else as it is. */
export function addTurnovers(one: Turnover, other: Turnover): Turnover {
  const sums = { ...one }
  for (const name of COUNTS) sums[name] = one[name] + other[name]
  sums.payments = merged(
    one.payments,
    other.payments,
    ({ type, code, label }) => `${type} ${code} ${label}`,
    PAYMENT_SUMS,
  )
  sums.taxes = merged(one.taxes, other.taxes, ({ code }) => String(code), TAXED)
  return sums
}

const COUNTS = [
  'sell_receipts_count',
  'return_receipts_count',
  'cash_withdrawal_receipts_count',
  'sales_round_up',
  'sales_round_down',
  'returns_round_up',
  'returns_round_down',
  'discounts_sum',
  'extra_charge_sum',
] as const
const TAXED = ['sell_sum', 'return_sum', 'sales_turnover', 'returns_turnover', ...TAX_SHARES] as const

/** Rows of the same key become one, with the sums of both; a sum that one of them does not have is not known. */
function merged<Sum extends string, Row extends { [Name in Sum]?: number }>(
  rows: readonly Row[],
  more: readonly Row[],
  keyOf: (row: Row) => string,
  members: readonly Sum[],
): Row[] {
  const byKey = new Map<string, Row>()
  for (const row of [...rows, ...more]) {
    const known = byKey.get(keyOf(row))
    const both = { ...(known ?? row) }
    for (const member of known ? members : []) {
      const [one, other] = [known![member], row[member]]
      if (one === undefined || other === undefined) delete both[member]
      else both[member] = (one + other) as Row[Sum]
    }
    byKey.set(keyOf(row), both)
  }
  return [...byKey.values()]
}
