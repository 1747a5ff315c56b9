/** Lengths of time as ISO 8601 writes them, in and out. Calendar months and years have no length, so they are refused. */

/** A duration on the wire: `PT24H`, `P1DT30M`, `PT0.5S`. */
export const DURATION_FORM =
  /^P(?=.)(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?$/

/** Milliseconds of a week, a day, an hour, a minute, a second. A day is 24 hours, whatever the clocks in Kyiv do. */
const UNITS_MS = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000] as const

/** @returns milliseconds, or null when the text is not a duration as above */
export function durationMs(text: string): number | null {
  const parts = DURATION_FORM.exec(text)?.slice(1)
  return parts ? Math.round(parts.reduce((sum, part, index) => sum + Number(part ?? 0) * UNITS_MS[index]!, 0)) : null
}

/** Hours, minutes and seconds: `PT36H`, `PT1M4S`, `PT0S`. @param ms zero or more */
export function durationText(ms: number): string {
  const hours = Math.floor(ms / 3_600_000)
  const minutes = Math.floor(ms / 60_000) % 60
  const seconds = (ms % 60_000) / 1000
  const text = [hours && `${hours}H`, minutes && `${minutes}M`, seconds && `${seconds}S`].filter(Boolean).join('')
  return `PT${text || '0S'}`
}
