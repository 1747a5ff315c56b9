/** Expected figures of a report. */

export const SYMBOLS: Record<number, string> = { 1: 'А', 2: 'Б', 4: 'Г', 9: 'Д' }
export const WAYS: Record<string, string> = {
  SELL: 'продаж',
  RETURN: 'повернення',
  SERVICE_IN: 'внесення',
  SERVICE_OUT: 'вилучення',
  CASH_WITHDRAWAL: 'видача',
}

/** Symbols of taxes with an excise besides. */
export const EXCISED: readonly string[] = ['Г']

interface PaidRow {
  [column: string]: string | number | null
}

/** Headings of payment kinds: the label, and the number of the kind where others have the same label. */
export function kindHeadings(rows: readonly PaidRow[]): (row: PaidRow) => string {
  const kinds = Map.groupBy(rows, ({ label }) => label)
  return ({ label, code }) => {
    const numbers = new Set(kinds.get(label!)!.map((row) => `${row.type} ${row.code}`))
    return numbers.size > 1 && code !== null ? `${label} (код ${code})` : String(label)
  }
}

/** Figures by line and heading, minor units; a missing one is zero. */
export type RecomputedFigures = Map<string, Record<string, number>>

export function add(
  figures: RecomputedFigures,
  key: string,
  heading: string,
  value: string | number | null | undefined,
): void {
  const line = figures.get(key) ?? {}
  line[heading] = (line[heading] ?? 0) + Number(value)
  figures.set(key, line)
}
