import type { Shift } from './model.ts'
import type { Receipt } from './receipts.ts'
import { taxesOf, taxRow } from './taxes.ts'
import { newId, type World } from './world.ts'

type PaymentRow = {
  type: string
  code: number | null
  label: string
  sell_sum: number
  return_sum: number
  service_in: number
  service_out: number
  cash_withdrawal: number
  cash_withdrawal_commission: number
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

const sales = (shift: Shift): Receipt[] => shift.receipts.filter((receipt) => !receipt.isReturn)
const returns = (shift: Shift): Receipt[] => shift.receipts.filter((receipt) => receipt.isReturn)

const LABELS: Record<string, string> = { CASH: 'Готівка', CASHLESS: 'Безготівкова оплата' }

/** Payments of a shift, one row per type or per type and label as the reading says (FLD-016). */
function paymentRows(world: World, shift: Shift): PaymentRow[] {
  const rows = new Map<string, PaymentRow>()
  const byLabel = world.reading.paymentRows === 'label'
  const row = (type: string, label: string, code: number | null = null): PaymentRow => {
    const key = byLabel ? `${type} ${code} ${label}` : type
    const sums = { sell_sum: 0, return_sum: 0, service_in: 0, service_out: 0 }
    const cash = { cash_withdrawal: 0, cash_withdrawal_commission: 0 }
    const found = rows.get(key) ?? { type, code, label: byLabel ? label : (LABELS[type] ?? type), ...sums, ...cash }
    rows.set(key, found)
    return found
  }
  if (world.reading.emptyRows) for (const type of Object.keys(LABELS)) row(type, LABELS[type] ?? type)
  for (const receipt of shift.receipts) {
    for (const part of receipt.taken)
      row(part.type, part.label)[receipt.isReturn ? 'return_sum' : 'sell_sum'] += part.value
  }
  for (const slip of shift.services) {
    row('CASH', slip.label)[slip.value > 0 ? 'service_in' : 'service_out'] += Math.abs(slip.value)
  }
  for (const slip of shift.withdrawals) {
    const target = row('CASHLESS', slip.label, byLabel ? slip.code : null)
    target.cash_withdrawal += slip.value
    target.cash_withdrawal_commission += slip.commission
  }
  return [...rows.values()]
}

function taxRows(world: World, shift: Shift): unknown[] {
  return taxesOf(world.reading).flatMap((tax) => {
    const sum = (receipts: Receipt[], value: 'turnover' | 'taxed') =>
      sumOf(receipts, (receipt) =>
        sumOf(
          receipt.taxes.filter((share) => share.code === tax.code),
          (share) => (value === 'turnover' ? share.turnover : share.value + share.extra),
        ),
      )
    const used = shift.receipts.some((receipt) => receipt.taxes.some((share) => share.code === tax.code))
    if (!used && !world.reading.emptyRows) return []
    return [
      taxRow(world, tax, {
        sell_sum: sum(sales(shift), 'taxed'),
        return_sum: sum(returns(shift), 'taxed'),
        sales_turnover: sum(sales(shift), 'turnover'),
        returns_turnover: sum(returns(shift), 'turnover'),
      }),
    ]
  })
}

/** The X- or Z-report of a shift, computed from its receipts (FLD-014). Only Z has an id. */
export function buildReport(world: World, shift: Shift, kind: 'X' | 'Z'): Record<string, unknown> {
  const { reading } = world
  const up = (receipts: Receipt[]) => sumOf(receipts, (receipt) => Math.max(0, receipt.rounding))
  const down = (receipts: Receipt[]) => sumOf(receipts, (receipt) => Math.max(0, -receipt.rounding))
  const reduced = reading.returnDiscounts ? shift.receipts : sales(shift)
  return {
    ...(kind === 'Z' ? { id: newId(reading) } : {}),
    serial: kind === 'X' && reading.xreportSerial === 'own' ? shift.xReports : shift.serial,
    taxes: taxRows(world, shift),
    payments: paymentRows(world, shift),
    sell_receipts_count: sales(shift).length,
    return_receipts_count: returns(shift).length,
    cash_withdrawal_receipts_count: shift.withdrawals.length,
    last_receipt_id: shift.receipts.at(-1)?.id ?? reading.nilReceipt,
    initial: shift.initial,
    balance: shift.register.cash,
    sales_round_up: up(sales(shift)),
    sales_round_down: down(sales(shift)),
    returns_round_up: up(returns(shift)),
    returns_round_down: down(returns(shift)),
    discounts_sum: sumOf(reduced, (receipt) => receipt.discountsSum),
    extra_charge_sum: sumOf(reduced, (receipt) => receipt.chargesSum),
  }
}
