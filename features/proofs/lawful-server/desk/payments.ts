import { malformed } from '../kernel/refusal.ts'
import type { Reading } from '../readings.ts'
import { nearestMultiple } from '../state/rounding.ts'
import { wrong } from './guards.ts'
import { cardMembers, type PaymentEntry, type SaleRequest } from './sale-form.ts'

/** How a receipt is settled, minor units; `taken` is each payment less the change given from it. */
export type Settlement = {
  tendered: number
  payable: number
  rest: number
  taken: { type: 'CASH' | 'CASHLESS'; label: string; value: number }[]
}

const LABELS = { CASH: 'Готівка', CASHLESS: 'Картка' }

const labelOf = (payment: PaymentEntry): string => payment.label ?? LABELS[payment.type]

const total = (payments: readonly PaymentEntry[]): number => payments.reduce((sum, payment) => sum + payment.value, 0)

/** The amount to pay: the exact total, or the rounded one; unrounded payments are refused (LOC-169). */
function payableOf(reading: Reading, request: SaleRequest, due: number): number {
  if (request.rounding_mode === undefined) return due
  const step = request.rounding_mode === 'ROUND_10' ? 10 : 50
  const cash = request.payments.filter((payment) => payment.type === 'CASH')
  const rounded = reading.roundingScope === 'all' ? request.payments : cash
  const index = request.payments.findIndex((payment) => rounded.includes(payment) && payment.value % step !== 0)
  if (index >= 0) {
    if (reading.unrounded === 422)
      throw malformed(['body', 'payments', index, 'value'], `must be a multiple of ${step}`)
    throw wrong('unrounded', `Суму оплати не заокруглено до ${step}.`)
  }
  if (reading.roundingScope === 'all') return nearestMultiple(reading, due, step)
  const cashless = total(request.payments) - total(cash)
  return cash.length === 0 || cashless >= due ? due : cashless + nearestMultiple(reading, due - cashless, step)
}

/** Settles what is due by the payments, or refuses them (ERR-108, ERR-109). */
export function settle(reading: Reading, request: SaleRequest, due: number, isReturn: boolean): Settlement {
  const paid = total(request.payments)
  if (!Number.isSafeInteger(paid)) throw malformed(['body', 'payments'], 'come to more than can be counted')
  const payable = payableOf(reading, request, due)
  if (isReturn && paid !== payable) throw wrong('return_payments', 'Сума оплат повернення не дорівнює сумі чека.')
  if (paid < payable) throw wrong('payments_short', 'Сума оплат менша за суму чека.')
  let change = paid - payable
  const taken = request.payments.map((payment) => ({
    type: payment.type,
    label: labelOf(payment),
    value: payment.value,
  }))
  for (const type of ['CASH', 'CASHLESS']) {
    for (const part of taken.filter((entry) => entry.type === type).reverse()) {
      const back = Math.min(change, part.value)
      part.value -= back
      change -= back
    }
  }
  const keepsRest = request.remove_rest === true && reading.removeRest
  return { tendered: keepsRest ? payable : paid, payable, rest: keepsRest ? 0 : paid - payable, taken }
}

/** A payment as the answer shows it: card members of cashless payments only (LOC-176). */
export function paymentView(payment: PaymentEntry): Record<string, unknown> {
  const view: Record<string, unknown> = { type: payment.type, value: payment.value, label: labelOf(payment) }
  if (payment.type === 'CASH') return view
  for (const name of Object.keys(cardMembers) as (keyof typeof cardMembers)[]) {
    if (payment[name] !== undefined) view[name] = payment[name]
  }
  return view
}
