/** What is said to people. */

/** English and Ukrainian. */
export interface InBoth {
  en: string
  uk: string
}
