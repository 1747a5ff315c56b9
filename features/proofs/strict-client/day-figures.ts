/** Sums a report of the day must have, counted by hand from what was sold. */
import assert from 'node:assert/strict'
import type { StrictReport } from './client.ts'
import { BREAD, SALES, SERVICE_IN, WITHDRAWN } from './goods-sold.ts'

interface DayFigures {
  sells: number
  returns: number
  withdrawals: number
  cash: [sell: number, back: number]
  card: [sell: number, withdrawn: number]
  balance: number
  /** By code; excise and VAT together. */
  taxes: Record<number, [turnover: number, tax: number]>
  round_down: number
  discounts: number
}

/** Of the planned sales, one more for cash, three of other programs, a return and a withdrawal. */
export const MORNING: DayFigures = {
  sells: SALES.length + 4,
  returns: 1,
  withdrawals: 1,
  cash: [4000 + 3342 + 17_500 + 4030 + 4 * BREAD, BREAD],
  card: [9900 + 5000 + 21_000, WITHDRAWN],
  balance: SERVICE_IN + 4000 + 3342 + 17_500 + 4030 + 4 * BREAD - BREAD - WITHDRAWN,
  taxes: { 1: [9900 + 17_500, 1650 + 2917], 2: [8342, 546], 4: [21_000, 4333] },
  round_down: 3,
  discounts: 2000 + 500,
}

interface More {
  sells: number
  returns?: number
  cash: number
  cash_back?: number
  card?: number
}

/** The figures after more sales and returns, without tax. */
export const withMore = (
  figures: DayFigures,
  { sells, returns = 0, cash, cash_back = 0, card = 0 }: More,
): DayFigures => ({
  ...figures,
  sells: figures.sells + sells,
  returns: figures.returns + returns,
  cash: [figures.cash[0] + cash, figures.cash[1] + cash_back],
  card: [figures.card[0] + card, figures.card[1]],
  balance: figures.balance + cash - cash_back,
})

/** Fails unless the report has these sums. */
export function checkFigures(report: StrictReport, figures: DayFigures): void {
  const cash = report.payments.find(({ type }) => type === 'CASH')!
  const card = report.payments.find(({ type }) => type !== 'CASH')!
  const taxes = report.taxes.filter(({ sales_turnover, no_vat }) => sales_turnover > 0 && !no_vat)
  assert.deepEqual(
    {
      sells: report.sell_receipts_count,
      returns: report.return_receipts_count,
      withdrawals: report.cash_withdrawal_receipts_count,
      cash: [cash.sell_sum, cash.return_sum],
      card: [card.sell_sum, card.cash_withdrawal],
      balance: report.balance,
      taxes: Object.fromEntries(taxes.map(({ code, sales_turnover, sell_sum }) => [code, [sales_turnover, sell_sum]])),
      round_down: report.sales_round_down,
      discounts: report.discounts_sum,
    },
    figures,
  )
  assert.equal(cash.service_in, SERVICE_IN)
}
