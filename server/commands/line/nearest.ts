/** Guesses the word behind a misspelt one: the nearest known word. */

/** Damerau-Levenshtein distance: letters to insert, delete, replace or swap with a neighbour. */
export function distance(from: string, to: string): number {
  const first = Array.from({ length: to.length + 1 }, (_, place) => place)
  let [twoAbove, above, row]: number[][] = [[], first, first] as [number[], number[], number[]]
  for (let i = 1; i <= from.length; i++) {
    ;[twoAbove, above, row] = [above!, row!, [i]]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isExchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        above[j]! + 1,
        row[j - 1]! + 1,
        above[j - 1]! + (isSame ? 0 : 1),
        isExchanged ? twoAbove[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return row![to.length]!
}

/** Share of a word's letters that may differ; anything further away is not near. */
export const NEAR = 0.4

/** @returns null: none is near */
export function nearest(word: string, known: readonly string[]): string | null {
  const found = known
    .map((each) => ({ each, away: each.startsWith(word) ? 0 : distance(word, each) }))
    .filter(({ each, away }) => away <= Math.max(word.length, each.length) * NEAR)
    .reduce<{ each: string; away: number } | null>((best, next) => (best && best.away <= next.away ? best : next), null)
  return found?.each ?? null
}
