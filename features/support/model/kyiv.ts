/** Days and moments of Kyiv, by which the law counts (NS-84). */
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Kyiv' })
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Kyiv' })

/** The day of an instant, YYYY-MM-DD. @param instant ms since 1970 */
export const dayInKyiv = (instant: number): string => day.format(instant)

/** What Kyiv's clock shows at an instant, YYYY-MM-DDTHH:MM:SS. */
export const wallInKyiv = (instant: number): string => clock.format(instant).replace(' ', 'T')

/** How far Kyiv's clock is ahead at an instant of whole seconds, ms. */
const aheadAt = (instant: number): number => Date.parse(`${wallInKyiv(instant)}Z`) - instant

/**
 * The instant at which Kyiv's clock shows a moment, ms since 1970; NaN: it is none.
 * @param moment without an offset, as YYYY-MM-DDTHH:MM:SS
 */
export function instantInKyiv(moment: string): number {
  const shown = Date.parse(`${moment}+00:00`)
  const second = Math.floor(shown / 1000) * 1000
  return Number.isNaN(shown) ? shown : shown - aheadAt(second - aheadAt(second))
}
