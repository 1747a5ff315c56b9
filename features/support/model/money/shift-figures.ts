/** Sums of a shift, by the receipts made in it. Minor units. */
import type { SaleSums } from './sale-sums.ts'

/** What payments of one kind come to: a row of a report (FLD-016). */
export interface PaymentRow {
  type: 'CASH' | 'CASHLESS'
  code: number | null
  label: string
  sell: number
  returned: number
  serviceIn: number
  serviceOut: number
  withdrawn: number
  commission: number
}

/** What a tax comes to: a row of a report (FLD-015). */
export interface TaxSums {
  code: number
  sell: number
  returned: number
  sellTurnover: number
  returnTurnover: number
}

export interface SumsOfShift {
  sales: number
  returns: number
  withdrawals: number
  cashSales: number
  cardSales: number
  cashReturns: number
  cardReturns: number
  serviceIn: number
  serviceOut: number
  withdrawn: number
  discounts: number
  charges: number
  salesUp: number
  salesDown: number
  returnsUp: number
  returnsDown: number
  payments: readonly PaymentRow[]
  taxes: readonly TaxSums[]
}

export const NOTHING_SOLD: SumsOfShift = {
  sales: 0,
  returns: 0,
  withdrawals: 0,
  cashSales: 0,
  cardSales: 0,
  cashReturns: 0,
  cardReturns: 0,
  serviceIn: 0,
  serviceOut: 0,
  withdrawn: 0,
  discounts: 0,
  charges: 0,
  salesUp: 0,
  salesDown: 0,
  returnsUp: 0,
  returnsDown: 0,
  payments: [],
  taxes: [],
}

const NO_PAYMENT = { sell: 0, returned: 0, serviceIn: 0, serviceOut: 0, withdrawn: 0, commission: 0 }

/** Adds to the row of a kind of payment, which is begun where there is none. */
function withPayment(
  rows: readonly PaymentRow[],
  { type, code, label }: Pick<PaymentRow, 'type' | 'code' | 'label'>,
  more: Partial<typeof NO_PAYMENT>,
): PaymentRow[] {
  const at = rows.findIndex((row) => row.type === type && row.code === code && row.label === label)
  const row = rows[at] ?? { type, code, label, ...NO_PAYMENT }
  const sum = { ...row }
  for (const [name, value] of Object.entries(more)) sum[name as keyof typeof NO_PAYMENT] += value
  return at < 0 ? [...rows, sum] : rows.with(at, sum)
}

/** In a report an excise is in the sum of its tax (NS-62). */
function withTax(rows: readonly TaxSums[], tax: SaleSums['taxes'][number], isReturn: boolean) {
  const { code, turnover } = tax
  const value = tax.value + tax.extra
  const at = rows.findIndex((row) => row.code === code)
  const row = rows[at] ?? { code, sell: 0, returned: 0, sellTurnover: 0, returnTurnover: 0 }
  const sum = isReturn
    ? { ...row, returned: row.returned + value, returnTurnover: row.returnTurnover + turnover }
    : { ...row, sell: row.sell + value, sellTurnover: row.sellTurnover + turnover }
  return at < 0 ? [...rows, sum] : rows.with(at, sum)
}

/** With a sale or a return (JRN-013, JRN-014, LOC-165, LOC-169; sums of discounts are of sales alone, NS-79). */
export function withSale(before: SumsOfShift, sums: SaleSums): SumsOfShift {
  const { isReturn, cash, cashless, round } = sums
  const [up, down] = [Math.max(0, round), Math.max(0, -round)]
  let { payments, taxes } = before
  for (const { kept, ...kind } of sums.payments)
    payments = withPayment(payments, kind, isReturn ? { returned: kept } : { sell: kept })
  for (const tax of sums.taxes) taxes = withTax(taxes, tax, isReturn)
  if (isReturn)
    return {
      ...before,
      payments,
      taxes,
      returns: before.returns + 1,
      cashReturns: before.cashReturns + cash,
      cardReturns: before.cardReturns + cashless,
      returnsUp: before.returnsUp + up,
      returnsDown: before.returnsDown + down,
    }
  return {
    ...before,
    payments,
    taxes,
    sales: before.sales + 1,
    cashSales: before.cashSales + cash,
    cardSales: before.cardSales + cashless,
    discounts: before.discounts + sums.discounts,
    charges: before.charges + sums.charges,
    salesUp: before.salesUp + up,
    salesDown: before.salesDown + down,
  }
}

/** With cash put in (LOC-131), or taken out where the value is below zero (LOC-132). */
export function withService(before: SumsOfShift, value: number, label: string): SumsOfShift {
  const [serviceIn, serviceOut] = [Math.max(0, value), Math.max(0, -value)]
  return {
    ...before,
    serviceIn: before.serviceIn + serviceIn,
    serviceOut: before.serviceOut + serviceOut,
    payments: withPayment(before.payments, { type: 'CASH', code: null, label }, { serviceIn, serviceOut }),
  }
}

/** With cash given against a card (LOC-201). */
export function withWithdrawal(
  before: SumsOfShift,
  { code, label, value, commission }: { code: number; label: string; value: number; commission: number },
): SumsOfShift {
  const payments = withPayment(before.payments, { type: 'CASHLESS', code, label }, { withdrawn: value, commission })
  return { ...before, payments, withdrawals: before.withdrawals + 1, withdrawn: before.withdrawn + value }
}
