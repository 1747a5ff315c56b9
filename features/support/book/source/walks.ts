/** How often the features take each arrow of a statechart, as a run of all of them was last observed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
/** Left by a run of the features with `features/proofs/paths/observed-features.ts`. */
const OBSERVED = join(ROOT, '.reports/transitions.json')
/** The same, kept: only arrows, and how often. */
export const KEPT_WALKS = join(ROOT, 'fixtures/walks.json')

/** How often, by machine and arrow. */
export type Walks = Readonly<Record<string, Readonly<Record<string, number>>>>

interface Observed {
  state: string
  targets: readonly string[]
  taken: number
}

/** The name of an arrow. @param from paths of states, without the machine's name */
export const arrow = (from: string, to: string): string => `${from} → ${to}`

/** @param observed transitions by machine */
function walksOf(observed: Record<string, readonly Observed[]>): Walks {
  const within = (machine: string, id: string): string => id.replace(`${machine}.`, '')
  return Object.fromEntries(
    Object.entries(observed).map(([machine, transitions]) => {
      const counts: Record<string, number> = {}
      for (const { state, targets, taken } of transitions)
        for (const target of targets) {
          const name = arrow(within(machine, state), within(machine, target))
          counts[name] = (counts[name] ?? 0) + taken
        }
      return [machine, counts]
    }),
  )
}

/** Of the last observed run. @returns empty: none was observed */
export function presentWalks(): Walks {
  if (existsSync(OBSERVED)) return walksOf(JSON.parse(readFileSync(OBSERVED, 'utf8')))
  return existsSync(KEPT_WALKS) ? (JSON.parse(readFileSync(KEPT_WALKS, 'utf8')) as Walks) : {}
}
