/** Episodes of a seed and those behind it at one target, some at a time, until one finds something or the time is up. */
import type { Ask } from '../../support/model/expected.ts'
import type { Chart } from './charts/chart.ts'
import { Coverage } from './coverage.ts'
import { type Conviction, episode } from './episode.ts'
import { type AskedStep, curlLines, type ShownConviction } from './shown-again.ts'
import { isSame, played, shrunkTo } from './shrink.ts'
import type { Happening, TimedFact } from './situations/situation.ts'
import type { EpisodeStep, EpisodeTold } from './step.ts'
import { type Allowance, Budget, OutOfTime } from './venues/bound.ts'
import { openVenues } from './venues/open.ts'
import type { Received, Venues } from './venues/venue.ts'

/** What a process explores. */
export interface Exploration {
  /** Address of a sandbox with a lab, or the file of a profile; null: a sandbox of its own. */
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
  /** Left out: any number of requests. */
  allowance?: Allowance
  /** Lanes of a profile, at most; left out: all. */
  lanes?: number | null
  /** Steps that are played once in place of drawn ones; left out: acts are drawn. */
  steps?: readonly EpisodeStep[] | null
}

/** What could not be judged. */
export interface Unjudged {
  /** Episodes that have ended in their order, and those that were given up. */
  episodes: number
  lost: number
  /** Why they were given up, the last ones last. */
  because: string[]
}

export interface Explored {
  finding: (Conviction & ShownConviction) | null
  coverage: Coverage
  unjudged: Unjudged
}

/** How long what is under way is waited for once the time is up, or the end is asked for, ms. */
const GRACE_MS = { world: 30_000, stranger: 90_000 } as const
/** Between two looks whether it has to end, ms. */
const LOOK_EACH_MS = 100
/** Episodes in a row that are given up, before the target is. */
const MOST_LOST = 3
/** Times that a finding at a server that is not ours is looked for again. */
const TRIES = 2

const toldTo = (coverage: Coverage, happenings: Happening[]): EpisodeTold => ({
  act: (...act) => coverage.act(...act),
  read: (read) => coverage.read(read),
  asked: (ask, received) => coverage.asked(ask, received),
  held: (...held) => coverage.held(...held),
  differs: (mismatches) => coverage.differs(mismatches),
  happened: (happening) => void happenings.push(happening),
})

/** One exploration at places that are open. */
class Expedition {
  readonly #venues: Venues
  readonly #exploration: Exploration
  readonly #stops: () => boolean
  readonly #budget: Budget
  readonly coverage = new Coverage()
  /** Statecharts of a server in this process. */
  charts: readonly Chart[] = []
  readonly unjudged: Unjudged = { episodes: 0, lost: 0, because: [] }
  readonly #until: number
  #next: number
  found: (Conviction & { seed: number; lane: number }) | null = null
  /** Why no further episode begins. */
  #failure: Error | null = null

  constructor(places: Venues, exploration: Exploration, { stops, budget }: { stops: () => boolean; budget: Budget }) {
    this.#venues = places
    this.#exploration = exploration
    this.#stops = stops
    this.#budget = budget
    this.#until = performance.now() + exploration.minutes * 60_000
    this.#next = exploration.seed
  }

  #isOver = (): boolean => {
    const { most } = this.#exploration
    return (
      this.found !== null ||
      this.#failure !== null ||
      this.#venues.gone !== null ||
      this.#budget.isSpent ||
      this.#stops() ||
      performance.now() >= this.#until ||
      (most !== null && this.coverage.acts >= most)
    )
  }

  /** @throws when the target cannot be asked: what it answers is not judged */
  async explored(): Promise<void> {
    const lanes = Array.from({ length: this.#venues.lanes }, (_, lane) => this.#lane(lane))
    await Promise.race([Promise.all(lanes), this.#overtime()])
    if (this.#failure) throw this.#failure
    if (this.#venues.gone !== null) throw new Error(this.#venues.gone)
  }

  /** @throws OutOfTime when an episode does not end once it has to */
  async #overtime(): Promise<never> {
    const graceMs = this.#venues.isDoubted || this.#exploration.kills ? GRACE_MS.stranger : GRACE_MS.world
    const { promise, reject } = Promise.withResolvers<never>()
    let since: number | null = null
    const looks = setInterval(() => {
      if (!this.#isOver()) return
      since ??= performance.now()
      if (performance.now() - since < graceMs) return
      clearInterval(looks)
      reject(new OutOfTime(`the target has left a request without an answer for ${graceMs / 1000} s`))
    }, LOOK_EACH_MS).unref()
    return promise
  }

  async #lane(lane: number): Promise<void> {
    const { stride, steps } = this.#exploration
    let lost = 0
    while (!this.#isOver()) {
      const seed = this.#next
      this.#next += stride
      try {
        const found = await this.#episode(lane, seed)
        if (found) this.found ??= { ...found, seed, lane }
        this.unjudged.episodes++
        lost = 0
      } catch (error) {
        const { message, stack } = error as Error
        if (!this.#venues.isDoubted) this.#failure ??= error as Error
        this.unjudged.lost++
        this.unjudged.because.push(error instanceof TypeError ? (stack ?? message) : message)
        if (++lost >= MOST_LOST) this.#failure ??= error as Error
      }
      if (steps) return
    }
  }

  async #episode(lane: number, seed: number): Promise<Conviction | null> {
    const { acts, steps } = this.#exploration
    const how = { seed, acts, stops: this.#isOver, charts: this.charts }
    const found = await this.#venues.play(lane, seed, async (venue) => {
      const happenings: Happening[] = []
      const told = toldTo(this.coverage, happenings)
      const ended = await (steps ? played(venue, steps, told) : episode(venue, how, told))
      this.coverage.ended(happenings, venue.isOurs ? ((await venue.lab.facts()) as TimedFact[]) : [])
      return ended
    })
    return found && this.#venues.isDoubted ? this.#again(lane, seed, found) : found
  }

  /** A finding that is seen again; null: it is not, and may come of what was beside. */
  async #again(lane: number, seed: number, found: Conviction): Promise<Conviction | null> {
    for (let n = 0; n < TRIES; n++) {
      const again = await this.#venues.play(lane, seed, (venue) => played(venue, found.steps))
      if (isSame(found, again)) return again
    }
    const { clause, at, expected, got, ask } = found
    throw new Error(
      `${clause} was contradicted once and not again: ${ask.method} ${ask.path} ${at}: expected ${expected}, got ${got}`,
    )
  }

  /** The finding with its fewest steps, and each request of them with its answer. */
  async shown(): Promise<Explored['finding']> {
    const { found } = this
    const { shrinkMs } = this.#exploration
    if (found === null) return null
    if (shrinkMs === 0) return { ...found, asked: [], curl: [] }
    const { seed, lane } = found
    const end = performance.now() + shrinkMs
    const fewest = await shrunkTo(found, {
      inVenue: (play) => this.#venues.play(lane, seed, play),
      stops: () => performance.now() >= end || this.#stops(),
    })
    for (let n = 0; ; n++) {
      const asked: AskedStep[] = []
      const noted = {
        act: () => {},
        read: () => {},
        asked: (ask: Ask, received: Received, isWithNext = false) => asked.push({ ask, received, isWithNext }),
      }
      const [again, inWords] = await this.#venues.play(lane, seed, async (venue) => {
        const seen = await played(venue, fewest.steps, noted)
        return [seen, venue.lab.wire.inTargetWords] as const
      })
      if (isSame(found, again) || n === TRIES) return { ...fewest, seed, asked, curl: curlLines(asked).map(inWords) }
    }
  }
}

/**
 * @param told receives what is reached, before the first episode
 * @param stops ends it before its time
 * @throws when the target cannot be asked, or could not be left as it was found: nothing is said of it
 */
export async function explore(
  exploration: Exploration,
  { told, stops }: { told: (coverage: Coverage) => void; stops: () => boolean },
): Promise<Explored> {
  const { target, kills, lanes = null, allowance = { requests: null, rate: null } } = exploration
  const budget = new Budget(allowance)
  const places = await openVenues(target, { lanes, kills }, budget)
  const expedition = new Expedition(places, exploration, { stops, budget })
  const { coverage, unjudged } = expedition
  // Charts of a server that is elsewhere are not seen, and not loaded
  if (target === null && !kills) expedition.charts = (await import('./charts/charts.ts')).observeCharts(coverage.step)
  told(coverage)
  let finding: Explored['finding'] = null
  try {
    await expedition.explored()
    finding = await expedition.shown().catch((error: Error) => {
      unjudged.because.push(error.message)
      return expedition.found && { ...expedition.found, asked: [], curl: [] }
    })
  } catch (error) {
    await places.close().catch(() => {})
    throw error
  }
  await places.close()
  return { finding, coverage, unjudged }
}
