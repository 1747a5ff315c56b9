/**
 * An episode of a storm: a few days of one world, from its first morning to a rest at which everything that was
 * acknowledged has to be there. The same seed makes the same episode.
 */
import { readFileSync } from 'node:fs'
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { Random } from '../crash/random.ts'
import { nextMidnight, type StormAct } from './driver/acts/act.ts'
import { STORM_ACTS } from './driver/acts/all.ts'
import { StormShop } from './driver/shop.ts'
import { StormRun } from './driver/storm-run.ts'
import { BrokenInvariant } from './invariants/invariant.ts'
import { SituationCounts } from './situations/situation-counts.ts'
import { ReplayHistory } from './wire/history.ts'
import { StormClient } from './wire/storm-client.ts'
import { StormServer, type StormWorld } from './wire/storm-server.ts'

export interface StormPlan {
  seed: number
  /** Days of the world. */
  days: number
  quirks: readonly string[]
  /** Acts of a day. */
  acts?: number
}

export interface EpisodeOutcome {
  steps: number
  /** Days on which a register had a shift. */
  shiftDays: number
  kills: number
  counts: SituationCounts
  history: ReplayHistory
  /** null: every invariant holds. */
  broken: BrokenInvariant | null
}

/** Registers with the cashiers of their desks, by their places in the seed. */
const TILLS = [
  { register: 0, cashier: 0 },
  { register: 1, cashier: 1 },
  { register: 3, cashier: 0 },
  { register: 6, cashier: 6 },
] as const

/** Acts of a day: each there is once, and some for what has not been reached. */
const ACTS = STORM_ACTS.length + 14
/** Acts from one look at everything to the next. */
const REST_ACTS = 25
/** Behind the first round of all acts, one is taken so much more often while a situation it leads to is missing. */
const DIRECTED = 50
/** A storm begins so many days before the clocks change. */
const CLOCKS_CHANGE = ['2026-03-29T06:00:00Z', '2026-10-25T06:00:00Z', '2027-03-28T06:00:00Z'].map(Date.parse)
const DAYS_BEFORE = 2
const DAY_MS = 86_400_000

const house: SeedData = JSON.parse(readFileSync(new URL('../../../fixtures/house.json', import.meta.url), 'utf8'))
const codesOf = (register: string): number => house.cash_registers.find(({ id }) => id === register)!.offline_codes
/** Roles of the registers of a storm, as replays name them. */
const ROLES = ['the register', 'the second register', 'the agent register', 'the register of another outlet']
const roleOf = (register: string): string =>
  ROLES[TILLS.findIndex((till) => house.cash_registers[till.register]!.id === register)] ?? register

/** @param stops whether the storm is to end early */
export async function stormEpisode(
  { seed, days, quirks, acts = ACTS }: StormPlan,
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
  const client = new StormClient()
  const server = await StormServer.start(client, world)
  const history = new ReplayHistory(world, roleOf)
  const counts = new SituationCounts(quirks)
  const run = new StormRun(server, client, chance, history, counts, codesOf)
  const outcome = (broken: BrokenInvariant | null): EpisodeOutcome => ({
    steps: run.steps,
    shiftDays: run.books.shiftDays.size,
    kills: run.books.kills,
    counts,
    history,
    broken,
  })
  try {
    await playDays(run, { days, acts }, chance, stops)
    return outcome(null)
  } catch (error) {
    // A signal to the whole group has ended the server too
    if (stops()) return outcome(null)
    if (!(error instanceof BrokenInvariant)) throw error
    return outcome(error)
  } finally {
    client.close()
    await server.close()
  }
}

async function playDays(
  run: StormRun,
  { days, acts }: { days: number; acts: number },
  chance: Random,
  stops: () => boolean,
): Promise<void> {
  const shops = TILLS.map(({ register, cashier }) => new StormShop(run, register, cashier))
  // The everyday cashier has two registers: the one of the agent is opened by acts of its own
  const everyday = shops.filter((_, place) => place !== 2)
  for (const shop of everyday) await shop.signIn()
  const deck = shuffled(STORM_ACTS, chance)
  for (let day = 0; day < days && !stops(); day++) {
    for (const shop of everyday) await shop.ready()
    for (let left = acts; left > 0 && !stops(); left--) {
      const { play } = deck.pop() ?? chosen(run, chance)
      const shop = chance.pick(everyday)
      run.chance = chance.branch()
      await play({ run, shop, shops })
      if (left % REST_ACTS === 0) await run.rest(false)
    }
    run.chance = chance.branch()
    await evening(run, everyday)
  }
  await lastRest(run, shops)
}

/** In an order by chance. */
function shuffled<Item>(items: readonly Item[], chance: Random): Item[] {
  const deck = [...items]
  for (let place = deck.length - 1; place > 0; place--) {
    const other = chance.between(0, place)
    ;[deck[place], deck[other]] = [deck[other]!, deck[place]!]
  }
  return deck
}

/** An act by its weight; those that lead to what is missing are taken more often. */
function chosen(run: StormRun, chance: Random): StormAct {
  const weights = STORM_ACTS.map(({ weight, leadsTo }) =>
    leadsTo.some((name) => run.counts.of(name) === 0) ? weight * DIRECTED : weight,
  )
  let left = chance.next() * weights.reduce((sum, weight) => sum + weight, 0)
  const place = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return STORM_ACTS[place < 0 ? 0 : place]!
}

/** Most shifts are closed, and the next morning comes. */
async function evening(run: StormRun, shops: readonly StormShop[]): Promise<void> {
  for (const shop of shops)
    if (shop.book.isOpen && run.chance.happens(0.8)) await shop.close(run.chance.pick(['desk', 'cloud'] as const))
  await run.advance(60_000)
  await run.rest(false)
  const morning = nextMidnight(run.books.now) + run.chance.between(5 * 60, 9 * 60) * 60_000
  await run.advance(morning - run.books.now)
}

/** Everything is mended, and everything that waits has time to arrive. */
async function lastRest(run: StormRun, shops: readonly StormShop[]): Promise<void> {
  for (const shop of shops)
    for (let tries = 0; shop.book.link !== 'online' && tries < 5; tries++) {
      await shop.goOnline()
      await run.advance(30_000)
    }
  for (const shop of shops) if (shop.book.isOpen) await shop.close('desk')
  // Longest wait between two tries of a webhook, of a mail, of a delivery
  await run.advance(35 * 60_000)
  await run.rest(true)
}
