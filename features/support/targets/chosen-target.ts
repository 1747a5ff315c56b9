/** The target that a run is asked for: a sandbox of this program, one with a lab, or any server by its profile. */
import { availableParallelism } from 'node:os'
import type { QuirkName } from '../../../server/runtime/world/quirks.ts'
import { namedTarget } from './named.ts'
import { type Profile, profileLanes } from './profile/profile.ts'

/** A target to run against. */
export interface ChosenTarget {
  name: string
  profile: Profile | null
  /** Address of a lab that is not ours; null: none. */
  lab: string | null
  /** Scenarios run in parallel, at most. */
  lanes: number
  /** Number of scenarios from which another lane pays off: its worker has to load all steps. */
  worthALane: number
}

/** Scenarios of a sandbox that take about as long as a worker takes to begin. */
const WORTH_A_LANE = 30

function embeddedName(quirks: readonly string[]): string {
  const live = quirks.length > 1 ? `${quirks.length} quirks` : quirks[0]
  return `the sandbox of this program${live === undefined ? '' : ` with ${live}`}`
}

/** @param target a file, an address, or `embedded` @param quirks in the worlds of the embedded sandbox */
export function chosenTarget(target: string, quirks: readonly QuirkName[]): ChosenTarget {
  const named = namedTarget(target)
  // One more than the processors: one worker may wait, for a mail server say, while another works
  const lanes = Math.min(4, availableParallelism() + 1)
  if (named.kind === 'embedded')
    return { name: embeddedName(quirks), profile: null, lab: null, lanes, worthALane: WORTH_A_LANE }
  const { name, profile } = named
  return named.kind === 'lab'
    ? { name, profile, lab: named.base, lanes, worthALane: WORTH_A_LANE }
    : { name, profile, lab: null, lanes: profileLanes(named.profile).length, worthALane: 1 }
}
