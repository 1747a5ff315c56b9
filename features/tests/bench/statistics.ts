/** Order statistics of measured values. */

/**
 * @param share 0 to 1: 0.5 is the median
 * @throws when there are no values
 */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) throw new Error('Nothing has been measured')
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

export const median = (values: Iterable<number>): number => quantile(values, 0.5)

/** Whole numbers in groups of three, others with a number of decimals. */
export const figure = (value: number, decimals = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
