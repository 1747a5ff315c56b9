/** Days in Kyiv. */
const KYIV_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', dateStyle: 'short' })

/** Day in Kyiv of a moment, YYYY-MM-DD. */
export const kyivDay = (at: number): string => KYIV_DAY.format(at)
