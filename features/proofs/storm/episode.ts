/**
 * An episode of a storm: a few days of one world, from its first morning to a rest at which everything that was
 * acknowledged has to be there. The same seed makes the same episode.
 */
import { Random } from '../kit/random.ts'
import type { BrokenInvariant } from './invariants/invariant.ts'
import { type EpisodePart, EpisodeStage } from './parts/episode-part.ts'
import { ACTS_OF_DAY, plannedParts } from './parts/planning.ts'
import type { SituationCounts } from './situations/situation-counts.ts'
import { StormGround } from './storm-ground.ts'
import type { ReplayHistory } from './transport/history.ts'
import type { StormWorld } from './transport/storm-server.ts'

interface StormPlan {
  seed: number
  /** Days of the world. */
  days: number
  quirks: readonly string[]
  /** Acts of a day. */
  acts?: number
}

export interface EpisodeOutcome {
  world: StormWorld
  /** Parts that were played, the last of them as far as an invariant held. */
  parts: EpisodePart[]
  steps: number
  /** Days on which a register had a shift. */
  shiftDays: number
  kills: number
  counts: SituationCounts
  history: ReplayHistory
  /** null: every invariant holds. */
  broken: BrokenInvariant | null
}

/** A storm begins so many days before the clocks change. */
const CLOCKS_CHANGE = ['2026-03-29T06:00:00Z', '2026-10-25T06:00:00Z', '2027-03-28T06:00:00Z'].map(Date.parse)
const DAYS_BEFORE = 2
const DAY_MS = 86_400_000

/** @param stops whether the storm is to end early */
export async function stormEpisode(
  { seed, days, quirks, acts = ACTS_OF_DAY }: StormPlan,
  stops: () => boolean = () => false,
): Promise<EpisodeOutcome> {
  const chance = new Random(seed)
  const begins = chance.pick(CLOCKS_CHANGE) - chance.between(1, DAYS_BEFORE) * DAY_MS
  const world: StormWorld = {
    name: `storm-${seed}`,
    seed: `storm ${seed}`,
    clock: { mode: 'virtual', now: new Date(begins).toISOString() },
    quirks: [...quirks],
  }
  const ground = await StormGround.open(world)
  const parts: EpisodePart[] = []
  try {
    const { run, broken } = await ground.play(async (run) => {
      const stage = new EpisodeStage(run)
      for (const part of plannedParts({ days, acts }, run.counts, chance)) {
        if (stops() && part.part !== 'end') continue
        parts.push(part)
        await stage.play(part)
      }
    }, stops)
    const { shiftDays, kills } = run.books
    const { steps, counts, history } = run
    return { world, parts, steps, shiftDays: shiftDays.size, kills, counts, history, broken }
  } finally {
    await ground.close()
  }
}
