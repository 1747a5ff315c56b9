/** Ways through a statechart to a transition of it, along the arrows that xstate/graph has found. */
import type { Chart } from './chart.ts'

/**
 * The first transition of a shortest way from a state: the one that is sought itself, where that state has it.
 * @param at the state, as XState writes it in JSON
 * @returns null: no way leads there
 */
export function firstOnTheWay({ arrows }: Chart, at: string, sought: string): string | null {
  const seen = new Set([at])
  let places: { state: string; first: string | null }[] = [{ state: at, first: null }]
  while (places.length > 0) {
    const further: typeof places = []
    for (const { state, first } of places)
      for (const { transition, to } of arrows.get(state) ?? []) {
        if (transition === sought) return first ?? transition
        if (seen.has(to)) continue
        seen.add(to)
        further.push({ state: to, first: first ?? transition })
      }
    places = further
  }
  return null
}
