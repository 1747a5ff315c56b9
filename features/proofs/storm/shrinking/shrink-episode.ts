/**
 * Shrinks an episode that has broken an invariant: the fewest of its last parts that still break it, then the fewest
 * steps of these, in simpler forms. Every attempt is a storm of its own in the same world made anew, on one server.
 */

import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { ReplayFile, ReplayStep, SingleReplayStep } from '../../../support/replay/replay-form.ts'
import { leaveOutChunks, ShowsNothing, shrink } from '../../../support/replay/shrinking/shrinking.ts'
import { fewerTogether } from '../../../support/replay/shrinking/simpler.ts'
import { plainCloudSale } from '../../../support/vocabulary/cloud-sale.ts'
import type { StormRun } from '../driver/storm-run.ts'
import type { EpisodeOutcome } from '../episode.ts'
import type { BrokenInvariant } from '../invariants/invariant.ts'
import { type EpisodePart, EpisodeStage } from '../parts/episode-part.ts'
import type { StormRequest } from '../seen.ts'
import { type PlayedStorm, StormGround } from '../storm-ground.ts'
import { ReplayPlayer } from './replay-player.ts'

const minimal: object = JSON.parse(
  readFileSync(new URL('../../../../fixtures/receipts/minimal-receipt.json', import.meta.url), 'utf8'),
)

function* simplerForms(step: ReplayStep, isReferred: boolean): Generator<ReplayStep> {
  yield* fewerTogether(step, isReferred)
  if (!('together' in step)) {
    const plain = plainSold(step)
    if (plain) yield plain
    return
  }
  for (const [index, each] of step.together.entries()) {
    const plain = plainSold(each)
    if (plain) yield { ...step, together: step.together.with(index, plain) }
  }
}

/** A sale of which the features have words; null: it is one, or is no sale. */
function plainSold(step: SingleReplayStep): SingleReplayStep | null {
  if (!('http' in step) || !/\/receipts?\/sell$/.test(step.http.path)) return null
  const { id, callback_url } = step.http.body as { id: string; callback_url?: string }
  const plain = step.http.surface === 'desk' ? { id, ...minimal } : plainCloudSale(id)
  const body = { ...plain, ...(callback_url !== undefined && { callback_url }) }
  return isDeepStrictEqual(body, step.http.body) ? null : { ...step, http: { ...step.http, body } }
}

/** Where the server is killed, its world alone is restarted. */
const ofWorldAlone = (step: ReplayStep): ReplayStep =>
  'together' in step ? { ...step, together: step.together.map(restarted) } : restarted(step)

const restarted = (step: SingleReplayStep): SingleReplayStep =>
  'restart' in step ? { ...step, restart: 'world' } : step

/** Where the lab shows what an invariant at rest looks at. */
const SHOWN: Readonly<Record<string, string>> = {
  'a restart changes nothing': '/timers',
  'webhooks come at least once, signed': '/facts?type=event.received',
  'callbacks come at least once': '/facts?type=event.received',
  'reports and mails once': '/facts?type=mail.received',
  'accepted once and in order': '/facts?type=documents.judged',
  'a terminal never charges twice': '/facts?type=operation.ended',
  'a refusal leaves nothing': '/facts?type=receipt.created',
}

/** Asks for it, and keeps the answer in the history. */
async function lookAtBroken(run: StormRun, { seen, invariant }: BrokenInvariant): Promise<void> {
  if (seen === null || seen.kind === 'exchange' || seen.kind === 'talk') return
  const path = seen.kind === 'fact' ? `/facts?type=${seen.fact.type}` : SHOWN[invariant]
  if (path === undefined) return
  const request: StormRequest = {
    surface: 'lab',
    desk: null,
    method: 'GET',
    path: `/lab${path}`,
    headers: {},
    body: undefined,
  }
  const answer = await run.send(request)
  if (answer !== null) run.history.look(request, answer)
}

/** An answer of an attempt comes within this time, real milliseconds. */
const TIMEOUT_MS = 10_000
/** Most attempts of the same steps: a race is not won each time. */
const MOST_RACES = 8
/** The same where the server is started for each. */
const COLD_RACES = 3
/** Steps that break it so often, one time after the other, always do. */
const SURE = 3

interface ShrunkEpisode {
  replay: ReplayFile
  /** Storms that were played. */
  tries: number
  /** Real milliseconds. */
  tookMs: number
  /** Whether none of the steps can be left out. */
  isMinimal: boolean
}

/**
 * @param withinMs real time after which no further attempt begins
 * @param stops whether it is to end early
 * @returns null: it was not broken again
 */
export async function shrinkEpisode(
  { world, parts, broken }: Pick<EpisodeOutcome, 'world' | 'parts' | 'broken'>,
  withinMs: number,
  stops: () => boolean,
): Promise<ShrunkEpisode | null> {
  const ground = await StormGround.open(world, TIMEOUT_MS)
  try {
    return await new EpisodeShrinking(ground, broken!.invariant, withinMs, stops).shrink(parts)
  } finally {
    await ground.close()
  }
}

/** Where the attempts are played. */
export type ShrinkingGround = Pick<StormGround, 'play' | 'isCold'>

export class EpisodeShrinking {
  readonly #ground: ShrinkingGround
  readonly #invariant: string
  readonly #stops: () => boolean
  readonly #begun = performance.now()
  readonly #end: number
  #tries = 0
  /** How often steps are played until they break it. */
  #races = 1

  constructor(ground: ShrinkingGround, invariant: string, withinMs: number, stops: () => boolean = () => false) {
    this.#ground = ground
    this.#stops = stops
    this.#invariant = invariant
    this.#end = this.#begun + withinMs
  }

  get #isOver(): boolean {
    return performance.now() >= this.#end || this.#stops()
  }

  async shrink(parts: readonly EpisodePart[]): Promise<ShrunkEpisode | null> {
    const tail = (await this.#tail(parts)) ?? (await this.#coldTail(parts))
    if (tail === null) return null
    const breaks = async (each: readonly ReplayStep[]) => (await this.#brokenBy(each)) !== null
    const own = tail.run.history.replay('', null).steps
    await this.#race(own)
    // The restart of the world alone takes a hundredth of the time
    const quick = own.map(ofWorldAlone)
    const isQuick = JSON.stringify(quick) !== JSON.stringify(own) && !this.#isOver && (await breaks(quick))
    const { steps, isMinimal, tries } = await shrink(isQuick ? quick : own, breaks, {
      withinMs: Math.max(1, this.#end - performance.now()),
      simpler: simplerForms,
    }).catch((error) => {
      if (!(error instanceof ShowsNothing)) throw error
      return { steps: null, isMinimal: false, tries: 0 }
    })
    const last = steps && tries > 0 ? await this.#brokenBy(steps) : null
    const { run, broken } = last ?? tail
    await lookAtBroken(run, broken!)
    const about = `${broken!.invariant}: ${broken!.message}`.slice(0, 1000)
    return {
      replay: run.history.replay(about, broken!.invariant),
      tries: this.#tries,
      tookMs: performance.now() - this.#begun,
      isMinimal: isMinimal && last !== null,
    }
  }

  /** The same on a server that has just been started each time. */
  #coldTail(parts: readonly EpisodePart[]): Promise<PlayedStorm | null> {
    this.#ground.isCold = true
    return this.#tail(parts)
  }

  /** The fewest of the last parts, behind the sign-ins, that break it. @returns null: none of them do */
  async #tail(parts: readonly EpisodePart[]): Promise<PlayedStorm | null> {
    const first = parts.findIndex(({ part }) => part === 'act')
    const [begin, rest] = [parts.slice(0, first), parts.slice(first)]
    // A rest ends what is to be shown, and is none of the acts before it
    const ends = rest.length - 1 - rest.findLastIndex(({ part }) => part === 'act')
    for (let acts = 1; !this.#isOver; acts *= 2) {
      let current = [...begin, ...rest.slice(-acts - ends)]
      let shown = await this.#played(current)
      if (shown === null && acts + ends >= rest.length) return null
      if (shown === null) continue
      // Features speak of the first register and its cashier in words of their own
      const atFirst = current.map((part) => ('till' in part ? { ...part, till: 0 } : part))
      const there = this.#isOver ? null : await this.#played(atFirst)
      if (there !== null) [shown, current] = [there, atFirst]
      await leaveOutChunks(
        () => current.length,
        async (from, to) => {
          const fewer = current.toSpliced(from, to - from)
          const less = this.#isOver ? null : await this.#played(fewer)
          if (less === null) return false
          shown = less
          current = fewer
          return true
        },
      )
      return shown
    }
    return null
  }

  #played = (parts: readonly EpisodePart[]): Promise<PlayedStorm | null> =>
    this.#attempt(async (run) => {
      const stage = new EpisodeStage(run)
      for (const part of parts) await stage.play(part)
    })

  /** Finds out how often steps are to be played until they break it: once, where they always do. */
  async #race(steps: readonly ReplayStep[]): Promise<void> {
    const isKilled = steps.some((step) => 'together' in step && step.together.some((each) => 'restart' in each))
    let won = 0
    while (!isKilled && won < SURE && (await this.#brokenBy(steps)) !== null) won++
    if (won === SURE) return
    this.#races = MOST_RACES
    if (this.#ground.isCold || (await this.#brokenBy(steps)) !== null) return
    this.#ground.isCold = true
    this.#races = COLD_RACES
  }

  async #brokenBy(steps: readonly ReplayStep[]): Promise<PlayedStorm | null> {
    for (let left = this.#races; left > 0; left--) {
      const shown = await this.#attempt((run) => new ReplayPlayer(run).play(steps))
      if (shown !== null || this.#isOver) return shown
    }
    return null
  }

  /** @returns null: the same invariant was not broken */
  async #attempt(work: Parameters<StormGround['play']>[0]): Promise<PlayedStorm | null> {
    if (this.#stops()) return null
    this.#tries++
    try {
      const played = await this.#ground.play(work)
      return played.broken?.invariant === this.#invariant ? played : null
    } catch {
      // Acts and steps that cannot be carried out without those before them show nothing
      return null
    }
  }
}
