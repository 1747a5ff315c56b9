/** The fewest steps that contradict the same clause: parts are left out, and the rest is played in a fresh world. */
import type { Lab } from '../../support/actors/lab.ts'
import { untouched } from '../../support/model/first-morning.ts'
import { SEEDED } from '../../support/model/house.ts'
import { type Conviction, type EpisodeStep, type EpisodeTold, isPossible, MORNING, taken } from './episode.ts'

/** Plays steps in a world. @returns what contradicts the law; null: nothing does */
export async function played(lab: Lab, steps: readonly EpisodeStep[], told?: EpisodeTold): Promise<Conviction | null> {
  let state = untouched(SEEDED, Date.parse(MORNING), lab.world.clock.mode === 'real', lab.world.webhook_inbox_url)
  for (const [at, step] of steps.entries()) {
    if ('act' in step && !isPossible(state, step.act)) continue
    const seen = await taken(lab, state, step, told)
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
  return withFewerAtOnce(fewest, isSame, async (steps) => (stops() ? null : inWorld((lab) => played(lab, steps))))
}

/** Of those that are done at once, each that can be left out, or done alone. */
async function withFewerAtOnce(
  found: Conviction,
  isSame: (other: Conviction | null) => other is Conviction,
  play: (steps: readonly EpisodeStep[]) => Promise<Conviction | null>,
): Promise<Conviction> {
  let fewest = found
  for (let at = fewest.steps.length - 1; at >= 0; at--) {
    for (let part = 0; ; part++) {
      const step = fewest.steps[at]
      if (!step || !('atOnce' in step) || part >= step.atOnce.length) break
      const rest = step.atOnce.toSpliced(part, 1)
      const again = await play(fewest.steps.with(at, rest.length === 1 ? rest[0]! : { atOnce: rest }))
      if (!isSame(again)) continue
      fewest = again
      part--
    }
  }
  return fewest
}
