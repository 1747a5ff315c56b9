/** What is said to people. */

/** English and Ukrainian. */
export interface InBoth {
  en: string
  uk: string
}

/** Minor units in words: 20.00 ₴. */
export const inHryvnias = (sum: number): string => `${(sum / 100).toFixed(2)} ₴`
