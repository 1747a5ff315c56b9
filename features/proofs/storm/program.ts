/**
 * What `kasalab storm` does: episodes of a seed and those behind it, one after another, until so many shifts have been
 * worked; what was reached is counted, and the first broken invariant ends it with a replay file.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gherkinOf } from '../../support/replay/gherkin/scenario.ts'
import { readReplay, writeReplay } from '../../support/replay/replay-file.ts'
import { stepInWords } from '../../support/replay/step-in-words.ts'
import { type EpisodeOutcome, stormEpisode } from './episode.ts'
import { ReplayPlayer } from './shrinking/replay-player.ts'
import { shrinkEpisode } from './shrinking/shrink-episode.ts'
import { SituationCounts, STORM_SITUATIONS } from './situations/situation-counts.ts'
import { StormGround } from './storm-ground.ts'
import type { StormWorld } from './transport/storm-server.ts'

export interface StormOptions {
  /** Days to be worked, of one register each. */
  days: number
  /** Of the first episode; each behind it has the next. */
  seed: number
  quirks: readonly string[]
  /** Acts of a day; null: each there is, and some more. */
  acts: number | null
  /** How often each situation is to be reached; 0: it is only said. */
  reach: number
  /** Folder for the replay files of a broken invariant. */
  folder: string
  /** Real time in which fewer steps are looked for, ms; 0: they are not. */
  shrinkMs: number
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
  { days, seed, quirks, acts, reach, folder, shrinkMs }: StormOptions,
  { say, stops }: StormProgress,
): Promise<StormEnd> {
  const begun = performance.now()
  const reached = new Map<string, number>()
  const sums = { shiftDays: 0, steps: 0, kills: 0 }
  for (let episode = seed; sums.shiftDays < days && !stops(); episode++) {
    const outcome = await stormEpisode({ seed: episode, days: EPISODE_DAYS, quirks, ...(acts && { acts }) }, stops)
    for (const [name, count] of outcome.counts.list) reached.set(name, (reached.get(name) ?? 0) + count)
    sums.shiftDays += outcome.shiftDays
    sums.steps += outcome.steps
    sums.kills += outcome.kills
    if (outcome.broken) return broken(outcome, episode, { quirks, acts, folder, shrinkMs }, { say, stops })
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
    say(`  ${name} (${counts.of(name)}): ${STORM_SITUATIONS.find((each) => each.name === name)!.sentence}`)
  return reach > 0 ? 'missed' : 'passed'
}

/** What was found: the replay of all steps, and that of the fewest with its scenario. */
async function broken(
  outcome: EpisodeOutcome,
  seed: number,
  { quirks, acts, folder, shrinkMs }: Pick<StormOptions, 'quirks' | 'acts' | 'folder' | 'shrinkMs'>,
  { say, stops }: StormProgress,
): Promise<StormEnd> {
  const { history } = outcome
  const { invariant, message } = outcome.broken!
  const file = join(folder, `storm-${seed}.json`)
  writeReplay(file, history.replay(`${invariant}: ${message}`.slice(0, 1000), invariant))
  say(`BROKEN: ${invariant}`)
  say(`  ${message}`)
  say(`  behind ${history.length} steps, which ${file} holds`)
  const others = [...quirks.map((name) => ` --quirk ${name}`), ...(acts ? [` --acts ${acts}`] : [])].join('')
  say(`  again: kasalab storm --seed ${seed} --days 1${others}`)
  if (shrinkMs > 0) await shrunk(outcome, join(folder, `storm-${seed}.shrunk`), shrinkMs, { say, stops })
  return 'broken'
}

/** @param file without its ending */
async function shrunk(outcome: EpisodeOutcome, file: string, withinMs: number, { say, stops }: StormProgress) {
  const fewest = await shrinkEpisode(outcome, withinMs, stops)
  if (fewest === null) return say('  the same seed did not break it again: nothing is shrunk')
  const { replay, tries, tookMs, isMinimal } = fewest
  writeReplay(`${file}.json`, replay)
  writeFileSync(`${file}.feature`, gherkinOf(replay, `What a storm of seed ${outcome.world.seed} shows`))
  const end = isMinimal ? 'none of them can be left out' : 'the time ended before all were tried'
  say(`  shrunk to ${replay.steps.length} steps: ${end} (${tries} storms, ${(tookMs / 1000).toFixed(0)} s)`)
  for (const step of replay.steps) say(`    ${stepInWords(step)}`)
  say(`  ${file}.json and ${file}.feature hold them: kasalab when ${file}.json`)
}

/** Plays a replay by the invariants. */
export async function stormReplay(file: string, say: (line: string) => void): Promise<StormEnd> {
  const { seed, world, steps, breaks } = readReplay(file)
  const ground = await StormGround.open({ ...STORM_DAY, ...world, seed } as StormWorld)
  try {
    const { broken } = await ground.play((run) => new ReplayPlayer(run).play(steps))
    if (broken) say(`BROKEN: ${broken.invariant}\n  ${broken.message}`)
    else say(breaks === undefined ? 'every invariant holds' : `every invariant holds: ${breaks} as well`)
    return broken ? 'broken' : 'passed'
  } finally {
    await ground.close()
  }
}

/** Of a replay that does not say more of its world. */
const STORM_DAY: Omit<StormWorld, 'seed'> = {
  name: 'storm',
  clock: { mode: 'virtual', now: '2026-03-02T07:00:00Z' },
  quirks: [],
}
