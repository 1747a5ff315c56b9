/** How a scenario's world begins, where its steps wish nothing else. */
import type { QuirkName } from '../../../server/runtime/world/quirks.ts'
import type { LabWorldOptions } from '../actors/lab.ts'

/** A Monday morning in Kyiv, before both clock changes of that year. */
const MORNING = '2026-03-02T09:00:00+02:00'
const SEED = 'a business day'

/** @param wish what a step wishes; a fork has its origin's past @param quirks of every world of the target */
export function worldWish(wish: LabWorldOptions, quirks: readonly QuirkName[]): LabWorldOptions {
  const all = [...new Set([...quirks, ...(wish.quirks ?? [])])]
  const isFresh = wish.from === undefined
  const beginning = isFresh ? { seed: SEED, clock: { mode: 'virtual', now: MORNING } as const, ...wish } : wish
  return all.length > 0 ? { ...beginning, quirks: all } : beginning
}
