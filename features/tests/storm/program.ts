/**
 * What `kasalab storm` does: episodes of a seed and those behind it, one after another, until so many shifts have been
 * worked; what was reached is counted, and the first broken invariant ends it with a replay file.
 */
import { join } from 'node:path'
import { type EpisodeOutcome, stormEpisode } from './episode.ts'
import { SITUATIONS, SituationCounts } from './situations/situation-counts.ts'

export interface StormOptions {
  /** Days to be worked, of one register each. */
  days: number
  /** Of the first episode; each behind it has the next. */
  seed: number
  quirks: readonly string[]
  /** How often each situation is to be reached; 0: it is only said. */
  reach: number
  /** Folder for the replay file of a broken invariant. */
  folder: string
}

/** An episode's world begins one day; some of its acts go on to the next. */
const EPISODE_DAYS = 1

export interface StormProgress {
  say: (line: string) => void
  stops: () => boolean
}

export type StormEnd = 'passed' | 'broken' | 'missed' | 'interrupted'

/** @returns how it has ended; what was found has been said */
export async function storm(
  { days, seed, quirks, reach, folder }: StormOptions,
  { say, stops }: StormProgress,
): Promise<StormEnd> {
  const begun = performance.now()
  const reached = new Map<string, number>()
  const sums = { shiftDays: 0, steps: 0, kills: 0 }
  for (let episode = seed; sums.shiftDays < days && !stops(); episode++) {
    const outcome = await stormEpisode({ seed: episode, days: EPISODE_DAYS, quirks }, stops)
    for (const [name, count] of outcome.counts.list) reached.set(name, (reached.get(name) ?? 0) + count)
    sums.shiftDays += outcome.shiftDays
    sums.steps += outcome.steps
    sums.kills += outcome.kills
    if (outcome.broken) return broken(outcome, episode, { quirks, folder }, say)
    const seconds = (performance.now() - begun) / 1000
    const counts = [...reached.values()].filter((count) => count > 0)
    say(
      `seed ${episode}: ${sums.shiftDays} of ${days} shift-days, ${(sums.shiftDays / seconds).toFixed(1)} and ` +
        `${(sums.steps / seconds).toFixed(0)} steps a second, ${sums.kills} kills, ${counts.length} of ${reached.size} situations`,
    )
  }
  const end = summary(new SituationCounts(quirks, reached), reach, say)
  return stops() ? 'interrupted' : end
}

function summary(counts: SituationCounts, reach: number, say: (line: string) => void): StormEnd {
  const [rarest, ...others] = counts.list
  say(`rarest: ${[rarest!, ...others.slice(0, 9)].map(([name, count]) => `${name} ${count}`).join(', ')}`)
  const missed = counts.missed(Math.max(1, reach))
  if (missed.length === 0) return 'passed'
  const often = reach > 1 ? ` ${reach} times` : ''
  say(`not reached${often}, ${missed.length} of ${counts.list.length}:`)
  for (const name of missed)
    say(`  ${name} (${counts.of(name)}): ${SITUATIONS.find((each) => each.name === name)!.sentence}`)
  return reach > 0 ? 'missed' : 'passed'
}

function broken(
  { broken: found, history }: EpisodeOutcome,
  seed: number,
  { quirks, folder }: { quirks: readonly string[]; folder: string },
  say: (line: string) => void,
): StormEnd {
  const { invariant, message } = found!
  const file = join(folder, `storm-${seed}.json`)
  history.write(file, `${invariant}: ${message}`, invariant)
  say(`BROKEN: ${invariant}`)
  say(`  ${message}`)
  say(`  behind ${history.length} steps, which ${file} holds`)
  const asQuirks = quirks.map((name) => ` --quirk ${name}`).join('')
  say(`  again: kasalab storm --seed ${seed} --days 1${asQuirks}`)
  return 'broken'
}
