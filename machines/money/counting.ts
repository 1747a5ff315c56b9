/** The sums of a shift after a receipt of any kind. */
import type { Paid } from '../vocabulary/receipt.ts'
import type { ReceiptCommand } from '../vocabulary/receipt-events.ts'
import type { ShiftSums } from '../vocabulary/reports/report.ts'
import { boundLabels } from './payment-rows.ts'
import { countReceipt, countService, countWithdrawal } from './sums.ts'
import { CODES, LABELS } from './totals.ts'

/** The sums after a receipt, and its payments under the labels they are counted by. */
interface CountedReceipt {
  sums: ShiftSums
  paid: Paid[]
}

export function countReceiptCommand(sums: ShiftSums, command: ReceiptCommand): CountedReceipt {
  if (command.type === 'receipt.sell') {
    const { totals } = command
    const paid = boundLabels(sums.payments, totals.paid)
    const money = paid === totals.paid ? totals : { ...totals, paid }
    return { sums: countReceipt(sums, money, command.taxes, command.request.id), paid }
  }
  const { value, label } = command.request.payment
  if (command.type === 'receipt.service') {
    const own = { type: 'CASH', code: CODES.CASH, label: label ?? LABELS.CASH, value: Math.abs(value) } as const
    const paid = boundLabels(sums.payments, [own])
    return { sums: countService(sums, value, paid[0]!.label), paid }
  }
  const { code, commission } = command.request.payment
  const paid = boundLabels(sums.payments, [
    {
      type: 'CASHLESS',
      code: code ?? CODES.CASHLESS,
      label: label ?? LABELS.CASHLESS,
      value,
      commission: commission ?? 0,
    },
  ])
  return { sums: countWithdrawal(sums, paid[0]!), paid }
}
