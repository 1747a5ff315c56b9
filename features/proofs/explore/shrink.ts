/** The fewest steps that contradict the same clause: parts are left out, and the rest is played in a fresh world. */
import { type Conviction, isPossible, taken } from './episode.ts'
import type { EpisodeStep, EpisodeTold } from './step.ts'
import type { Venue } from './venues/venue.ts'

/** Plays steps at a venue. @returns what contradicts the law; null: nothing does */
export async function played(
  venue: Venue,
  steps: readonly EpisodeStep[],
  told?: EpisodeTold,
): Promise<Conviction | null> {
  let state = venue.begin
  for (const [at, step] of steps.entries()) {
    if ('act' in step && !isPossible(state, step.act)) continue
    const seen = await taken(venue, state, step, told)
    if (seen === null) continue
    if ('contradiction' in seen) return { ...seen.contradiction, ask: seen.ask, steps: steps.slice(0, at + 1) }
    if ('lost' in seen) return null
    state = seen.state
  }
  return null
}

/** Whether another finding is of the same clause at the same place. */
export const isSame = (found: Conviction, other: Conviction | null): other is Conviction =>
  other !== null && other.clause === found.clause && other.at === found.at

/**
 * Leaves out parts, halves first, then ever smaller ones, until no single step can be left out or the time is up.
 * @param inVenue gives a fresh venue to play in
 */
export async function shrunkTo(
  found: Conviction,
  { inVenue, stops }: { inVenue: <Told>(play: (venue: Venue) => Promise<Told>) => Promise<Told>; stops: () => boolean },
): Promise<Conviction> {
  let fewest = found
  for (let size = Math.ceil(fewest.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = fewest.steps.length; end > 0 && !stops(); end -= size) {
      const rest = fewest.steps.filter((_, at) => at < end - size || at >= end)
      if (rest.length === fewest.steps.length) continue
      const again = await inVenue((venue) => played(venue, rest))
      if (isSame(found, again)) {
        fewest = again
        end = Math.min(end, fewest.steps.length + size)
      }
    }
    if (size === 1) break
  }
  return withFewerAtOnce(fewest, async (steps) => (stops() ? null : inVenue((venue) => played(venue, steps))))
}

/** Of those that are done at once, each that can be left out, or done alone; and what stands between an act and its client. */
async function withFewerAtOnce(
  found: Conviction,
  play: (steps: readonly EpisodeStep[]) => Promise<Conviction | null>,
): Promise<Conviction> {
  let fewest = found
  for (let at = fewest.steps.length - 1; at >= 0; at--) {
    const whole = fewest.steps[at]
    if (whole && 'disturbed' in whole) {
      const again = await play(fewest.steps.with(at, { act: whole.act }))
      if (isSame(found, again)) fewest = again
    }
    for (let part = 0; ; part++) {
      const step = fewest.steps[at]
      if (!step || !('atOnce' in step) || part >= step.atOnce.length) break
      const rest = step.atOnce.toSpliced(part, 1)
      const again = await play(
        fewest.steps.with(at, rest.length === 1 && step.restartMs === undefined ? rest[0]! : { ...step, atOnce: rest }),
      )
      if (!isSame(found, again)) continue
      fewest = again
      part--
    }
  }
  return fewest
}
