/** A search of faults, plans and quirks: each word that is typed is somewhere in what is said of one. */

/** Letters of a search. */
export const LONGEST_SEARCH = 200

/** Whether what is said of one is looked for. */
export type IsSought = (...texts: readonly string[]) => boolean

/** @param typed as it is typed, in either case; none: everything is looked for */
export function soughtBy(typed: string): IsSought {
  const words = typed.slice(0, LONGEST_SEARCH).toLowerCase().split(/\s+/).filter(Boolean)
  return (...texts) => {
    const text = texts.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}
