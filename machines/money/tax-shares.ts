/** How the tax sums of a report's row divide into the main rate and the extra one: VAT and excise (EXT-305). */
import type { ReportTax } from '../vocabulary/reports/report.ts'
import { TAX_SHARES } from '../vocabulary/reports/sums.ts'

/** The shares of a row, minor units. */
export type TaxShares = Required<Pick<ReportTax, (typeof TAX_SHARES)[number]>>

export const NO_SHARES: TaxShares = {
  rate_sell_sum: 0,
  extra_rate_sell_sum: 0,
  rate_return_sum: 0,
  extra_rate_return_sum: 0,
}

const hasShares = (row: ReportTax): row is ReportTax & TaxShares => TAX_SHARES.every((name) => row[name] !== undefined)

/** The shares of a row. Without an extra rate all is the main one's. null: they were not counted apart. */
export function sharesOf(row: ReportTax): TaxShares | null {
  if (hasShares(row)) {
    const { rate_sell_sum, extra_rate_sell_sum, rate_return_sum, extra_rate_return_sum } = row
    return { rate_sell_sum, extra_rate_sell_sum, rate_return_sum, extra_rate_return_sum }
  }
  return row.extra_rate === 0 ? { ...NO_SHARES, rate_sell_sum: row.sell_sum, rate_return_sum: row.return_sum } : null
}

/** The shares of a row as a report shows them: each null where they were not counted apart. */
export const shownShares = (row: ReportTax): { [Name in keyof TaxShares]: number | null } =>
  sharesOf(row) ?? {
    rate_sell_sum: null,
    extra_rate_sell_sum: null,
    rate_return_sum: null,
    extra_rate_return_sum: null,
  }

/** Adds the tax of a receipt to the sums of a row, and to its shares where it has them. */
export function addTax(
  row: ReportTax,
  { value, extra_value }: { value: number; extra_value: number },
  is_return: boolean,
): void {
  const isShared = hasShares(row)
  if (is_return) row.return_sum += value + extra_value
  else row.sell_sum += value + extra_value
  if (!isShared) return
  if (is_return) {
    row.rate_return_sum += value
    row.extra_rate_return_sum += extra_value
  } else {
    row.rate_sell_sum += value
    row.extra_rate_sell_sum += extra_value
  }
}
