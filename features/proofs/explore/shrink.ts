/** The fewest steps that contradict the same clause: parts are left out, and the rest is played in a fresh world. */
import type { Lab } from '../../support/actors/lab.ts'
import { untouched } from '../../support/model/first-morning.ts'
import { SEEDED } from '../../support/model/house.ts'
import { acted, type Conviction, type EpisodeStep, type EpisodeTold, isPossible, looked, MORNING } from './episode.ts'

/** Plays steps in a world. @returns what contradicts the law; null: nothing does */
export async function played(lab: Lab, steps: readonly EpisodeStep[], told?: EpisodeTold): Promise<Conviction | null> {
  let state = untouched(SEEDED, Date.parse(MORNING), lab.world.clock.mode === 'real', lab.world.webhook_inbox_url)
  for (const [at, step] of steps.entries()) {
    if ('act' in step && !isPossible(state, step.act)) continue
    const seen = 'act' in step ? await acted(lab, state, step.act, told) : await looked(lab, state, step, told)
    if (seen === null) continue
    if ('contradiction' in seen) return { ...seen.contradiction, ask: seen.ask, steps: steps.slice(0, at + 1) }
    state = seen.state
  }
  return null
}

/**
 * Leaves out parts, halves first, then ever smaller ones, until no single step can be left out or the time is up.
 * @param inWorld gives a fresh world to play in
 */
export async function shrunkTo(
  found: Conviction,
  { inWorld, stops }: { inWorld: <Told>(play: (lab: Lab) => Promise<Told>) => Promise<Told>; stops: () => boolean },
): Promise<Conviction> {
  const isSame = (other: Conviction | null): other is Conviction =>
    other !== null && other.clause === found.clause && other.at === found.at
  let fewest = found
  for (let size = Math.ceil(fewest.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = fewest.steps.length; end > 0 && !stops(); end -= size) {
      const rest = fewest.steps.filter((_, at) => at < end - size || at >= end)
      if (rest.length === fewest.steps.length) continue
      const again = await inWorld((lab) => played(lab, rest))
      if (isSame(again)) {
        fewest = again
        end = Math.min(end, fewest.steps.length + size)
      }
    }
    if (size === 1) break
  }
  return fewest
}
