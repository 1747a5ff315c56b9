/** Episodes of a seed and those behind it at one target, some at a time, until one finds something or the time is up. */
import { Lab } from '../../support/actors/lab.ts'
import type { Ask } from '../../support/model/expected.ts'
import { openTarget } from '../../support/open-target.ts'
import { settingsOf } from '../../support/targets/run-settings.ts'
import type { Target } from '../../support/world/target.ts'
import { Random } from '../kit/random.ts'
import { Coverage } from './coverage.ts'
import { type Conviction, episode, MORNING } from './episode.ts'
import type { Received } from './judge.ts'
import { openOwnProcess, restartOf } from './own-process.ts'
import type { AskedStep, ShownConviction } from './shown-again.ts'
import { played, shrunkTo } from './shrink.ts'

/** What a process explores. */
export interface Exploration {
  /** null: a sandbox of its own. */
  target: string | null
  /** Of the first episode; each behind it has the next but for those of the other processes. */
  seed: number
  /** Between the seeds of two episodes: how many processes explore. */
  stride: number
  /** Acts of an episode. */
  acts: number
  /** Acts in all; null: until the time is up. */
  most: number | null
  minutes: number
  /** Milliseconds in which fewer steps are looked for. */
  shrinkMs: number
  /** Whether a restart is a kill -9 of a server of its own. */
  kills: boolean
}

export interface Explored {
  finding: (Conviction & ShownConviction) | null
  coverage: Coverage
}

/** Episodes at a time: while one waits for the store, the others go on. A kill would cut the others. */
const LANES = 3

/** A target without a lab cannot be explored yet. */
export class Unexplorable extends Error {}

/** @param restart how its server is started again; null: the world alone is */
async function inWorld<Told>(
  { wire, base }: Target,
  { seed, restart }: { seed: number; restart: Lab['restart'] | null },
  play: (lab: Lab) => Promise<Told>,
): Promise<Told> {
  if (base === null) throw new Unexplorable('explore needs a server with a lab')
  const lab = await Lab.create(wire, base, { seed: String(seed), clock: { mode: 'virtual', now: MORNING } })
  if (restart) lab.restart = restart
  try {
    return await play(lab)
  } finally {
    await lab.delete().catch(() => {})
  }
}

/**
 * @param told from time to time, with what was reached so far
 * @param stops ends it before its time
 * @throws when the target cannot be asked: what it answers is not judged
 */
export async function explore(
  { target: named, seed, stride, acts, most, minutes, shrinkMs, kills }: Exploration,
  { told, stops }: { told: (coverage: Coverage) => void; stops: () => boolean },
): Promise<Explored> {
  const target = kills ? await openOwnProcess() : await openTarget(settingsOf(named))
  const restart = kills ? restartOf(target) : null
  const coverage = new Coverage()
  const until = performance.now() + minutes * 60_000
  let finding: Explored['finding'] = null
  let next = seed
  const isOver = (): boolean =>
    finding !== null || stops() || performance.now() >= until || (most !== null && coverage.acts >= most)
  const lane = async (): Promise<void> => {
    while (!isOver()) {
      const own = next
      next += stride
      const found = await inWorld(target, { seed: own, restart }, (lab) =>
        episode(lab, { random: new Random(own), acts, stops: isOver }, coverage),
      )
      if (found) finding ??= { ...found, seed: own, asked: [] }
      told(coverage)
    }
  }
  try {
    await Promise.all(Array.from({ length: kills ? 1 : LANES }, lane))
    const found = finding as Explored['finding']
    if (found === null || shrinkMs === 0) return { finding: found, coverage }
    const end = performance.now() + shrinkMs
    const fewest = await shrunkTo(found, {
      inWorld: (play) => inWorld(target, { seed: found.seed, restart }, play),
      stops: () => performance.now() >= end,
    })
    const asked: AskedStep[] = []
    const noted = {
      act: () => {},
      read: () => {},
      asked: (ask: Ask, received: Received, isWithNext = false) => asked.push({ ask, received, isWithNext }),
    }
    await inWorld(target, { seed: found.seed, restart }, (lab) => played(lab, fewest.steps, noted))
    return { finding: { ...fewest, seed: found.seed, asked }, coverage }
  } finally {
    await target.close()
  }
}
