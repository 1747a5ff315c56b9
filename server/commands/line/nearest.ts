/** Guesses the word behind a misspelt one: the nearest known word. */
import { distance } from '../../../machines/text.ts'

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
