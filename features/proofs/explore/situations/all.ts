/** How often each situation has been reached in an episode. */
import { bankSituations } from './bank.ts'
import { linkSituations } from './link.ts'
import { outsideSituations } from './outside.ts'
import { peopleSituations } from './people.ts'
import { receiptSituations } from './receipts.ts'
import { restartSituations } from './restarts.ts'
import { shiftSituations } from './shifts.ts'
import type { Happening, SeenOfEpisode, SituationLine, TimedFact } from './situation.ts'

export const SITUATIONS: readonly SituationLine[] = [
  ...receiptSituations,
  ...shiftSituations,
  ...linkSituations,
  ...peopleSituations,
  ...outsideSituations,
  ...bankSituations,
  ...restartSituations,
]

/** With instants that never go back: a clock that is set back is taken for one that stands. */
function timed<Seen extends SeenOfEpisode>(all: readonly Seen[], instantOf: (seen: Seen) => number) {
  let latest = 0
  return all.map((seen): [instant: number, seen: SeenOfEpisode] => {
    latest = Math.max(latest, instantOf(seen))
    return [latest, seen]
  })
}

/** @param facts of the world, oldest first; none where nobody tells them @returns names with their counts */
export function situationsReached(
  did: readonly Happening[],
  facts: readonly TimedFact[],
): [name: string, count: number][] {
  // An act is done before the facts of its instant
  const acts = timed(
    did.map((each) => ({ did: each })),
    (seen) => seen.did.before.now,
  )
  const said = timed(
    facts.map((fact) => ({ fact })),
    (seen) => Date.parse(seen.fact.at),
  )
  const ordered = [...acts, ...said].sort(([one], [other]) => one - other).map(([, seen]) => seen)
  return SITUATIONS.flatMap(([name, , detector]): [string, number][] => {
    const detects = detector()
    const count = ordered.filter((seen) => detects(seen)).length
    return count === 0 ? [] : [[name, count]]
  })
}
