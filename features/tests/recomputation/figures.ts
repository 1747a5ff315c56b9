/** Expected figures of a report. */

export const SYMBOLS: Record<number, string> = { 1: 'А', 2: 'Б', 4: 'Г', 9: 'Д' }
export const WAYS: Record<string, string> = {
  SELL: 'продаж',
  RETURN: 'повернення',
  SERVICE_IN: 'внесення',
  SERVICE_OUT: 'вилучення',
  CASH_WITHDRAWAL: 'видача',
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
