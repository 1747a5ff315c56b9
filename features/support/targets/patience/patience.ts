/**
 * How long a lane waits for what its target does in its own time. A wait ends at the event. What has not come within
 * the patience is waited for a little longer, once, so that late is told apart from missing; after that the lane waits
 * only as long as the target has ever needed, until something of that kind comes in time again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { durationMs } from '../../../../machines/duration.ts'
import { NotTested } from '../../law/capabilities.ts'
import { type Awaited, NeverInTime, type PatienceKind } from '../../law/never-in-time.ts'
import type { Profile } from '../profile/profile.ts'
import { pollingPauses } from './polling.ts'

/** Half a minute of a mute tax authority is included; the rest is more than a slow server on a busy machine takes. */
export const DEFAULT_PATIENCE: Readonly<Record<PatienceKind, string>> = {
  delivery: 'PT35S',
  shift: 'PT35S',
  webhook: 'PT15S',
  report: 'PT40S',
  terminal: 'PT35S',
}

/** How much longer the first wait in vain lasts, at most. */
const GRACE_MS = 5000
/** Once something was waited for in vain: the slowest that came in time, so many times, and at least this long. */
const DOUBTFUL = { times: 4, leastMs: 1000 } as const
/** What the law does not ask for is waited for no less than this: what does not come then is shown as a difference. */
const COMES_MS = 2000

/** The patience of a profile by kind, in milliseconds. */
export function patienceOf({
  patience = {},
  budget,
}: Pick<Profile, 'patience' | 'budget'>): Record<PatienceKind, number> {
  const said = { ...DEFAULT_PATIENCE, ...(budget !== undefined && { delivery: budget }), ...patience }
  const entries = Object.entries(said).map(([kind, duration]) => [kind, durationMs(duration)!])
  return Object.fromEntries(entries)
}

/** Passes the time between two looks. */
type Rest = (ms: number) => Promise<unknown>

/** What came of a wait. */
type Outcome = 'came' | 'late' | 'missing'

export class Patience {
  readonly #limits: Readonly<Record<PatienceKind, number>>
  /** The longest that each thing took and came in time, in milliseconds. */
  readonly #slowest = new Map<string, number>()
  /** Why waits are shorter now, by what was waited for in vain and has not come since. */
  readonly #doubts = new Map<string, string>()
  /** What was waited for in vain last. */
  #lastInVain = ''

  constructor(limits: Readonly<Record<PatienceKind, number>>) {
    this.#limits = limits
  }

  /** The whole patience, in milliseconds. */
  longestMs = (kind: PatienceKind): number => this.#limits[kind]

  /** The longest that something has taken so far, in milliseconds; 0: it has never come. */
  slowestMs = (awaited: Awaited): number => this.#slowest.get(keyOf(awaited)) ?? 0

  /** Something came in time. */
  came(awaited: Awaited, tookMs: number): void {
    const longest = Math.max(this.slowestMs(awaited), Math.min(tookMs, this.#limits[awaited.kind]))
    this.#slowest.set(keyOf(awaited), longest)
  }

  /**
   * Waits until something has come.
   * @param rest ends after the milliseconds between two looks, or when a look is worth it
   * @throws NeverInTime when it has not; NotTested when it came late, or the like of it was waited for in vain before
   */
  async until(awaited: Awaited, isSo: () => unknown, rest: Rest = sleep): Promise<void> {
    const doubt = this.#doubts.get(keyOf(awaited))
    const outcome = await this.#waited(awaited, isSo, rest)
    if (outcome === 'came') return
    if (outcome === 'missing' && doubt === undefined) throw new NeverInTime(awaited, this.#limits[awaited.kind])
    throw new NotTested(`not judged, because ${this.#doubts.get(keyOf(awaited))}`)
  }

  /** A scenario is tried again: what its first try has waited for in vain is waited for in full once more. */
  tryAgain(): void {
    this.#doubts.delete(this.#lastInVain)
  }

  /**
   * The same where the law does not ask for it, so that its absence is no verdict: waits no longer than the target has
   * shown to need.
   * @returns whether it came
   */
  async comes(awaited: Awaited, isSo: () => unknown, rest: Rest = sleep): Promise<boolean> {
    const { kind } = awaited
    const key = `${keyOf(awaited)} (not by the law)`
    const isShort = this.slowestMs(awaited) > 0 || this.#doubts.has(key)
    const took = await polled(isSo, isShort ? this.#doubtfulMs(awaited, COMES_MS) : this.#limits[kind], rest)
    if (took === null) this.#doubts.set(key, '')
    else this.came(awaited, took)
    return took !== null
  }

  async #waited(awaited: Awaited, isSo: () => unknown, rest: Rest): Promise<Outcome> {
    const { kind, what } = awaited
    const [key, limit] = [keyOf(awaited), this.#limits[kind]]
    const isDoubtful = this.#doubts.has(key)
    const took = await polled(isSo, isDoubtful ? this.#doubtfulMs(awaited) : limit, rest)
    if (took !== null) {
      this.came(awaited, took)
      this.#doubts.delete(key)
      return 'came'
    }
    if (isDoubtful) return 'missing'
    const patience = `within ${limit / 1000} s (patience.${kind} of the profile)`
    const late = await polled(isSo, Math.min(limit, GRACE_MS), rest)
    this.#lastInVain = key
    if (late === null) this.#doubts.set(key, `${what} was waited for before, and did not come ${patience}`)
    else this.#doubts.set(key, `${what} came late, after ${((limit + late) / 1000).toFixed(1)} s, and not ${patience}`)
    return late === null ? 'missing' : 'late'
  }

  /** How long something is waited for whose like was waited for in vain. */
  #doubtfulMs = (awaited: Awaited, leastMs: number = DOUBTFUL.leastMs): number =>
    Math.min(this.#limits[awaited.kind], Math.max(leastMs, DOUBTFUL.times * this.slowestMs(awaited)))
}

/** Waits for one thing do not shorten those for another. */
const keyOf = ({ kind, what }: Awaited): string => `${kind}: ${what}`

/** @returns milliseconds until the condition was true; null: it was not in time */
async function polled(isSo: () => unknown, limitMs: number, rest: Rest): Promise<number | null> {
  const began = performance.now()
  const pauses = pollingPauses()
  for (;;) {
    if (await isSo()) return performance.now() - began
    const leftMs = began + limitMs - performance.now()
    if (leftMs <= 0) return null
    await rest(Math.min(pauses.next().value, leftMs))
  }
}
