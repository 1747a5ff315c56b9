/** Order statistics of measured values, and their table. */

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

export function textTable(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
