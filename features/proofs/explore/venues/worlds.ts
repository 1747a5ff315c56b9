/** Worlds of a server with a lab: each episode has its own, whose clock is moved by hand. */
import { Lab } from '../../../support/actors/lab.ts'
import { untouched } from '../../../support/model/first-morning.ts'
import { SEEDED } from '../../../support/model/house.ts'
import type { Target } from '../../../support/world/target.ts'
import { type Budget, bounded } from './bound.ts'
import { sendTo } from './client.ts'
import type { Venue, Venues } from './venue.ts'

/** Instant at which worlds begin; of each seventh seed it is the day before the clocks change. */
export const MORNING = '2026-03-02T07:00:00Z'
export const morningOf = (seed: number): string =>
  seed % 7 === 6 ? (seed % 2 === 0 ? '2026-03-28T07:00:00Z' : '2026-10-24T07:00:00Z') : MORNING
/** Episodes at a time: while one waits for the store, the others go on. */
const LANES = 3
/** Longest that a world may take to begin or to end, or a server of its own to close, ms. */
const WORLD_MS = 30_000

/** A world as it begins. */
export const venueOf = (lab: Lab, budget: Budget | null = null, kills = false, morning = MORNING): Venue => ({
  lab,
  begin: untouched(SEEDED, Date.parse(morning), lab.world.clock.mode === 'real', lab.world.webhook_inbox_url),
  isOurs: true,
  kills,
  now: (state) => state,
  here: (_, asked) => asked,
  async send(_, ask) {
    await budget?.turn()
    return sendTo(lab, ask)
  },
})

/** @param base address of the lab's server */
/** @param restart how its server is started again; null: the world alone is */
export const inWorlds = (target: Target, budget: Budget, restart: Lab['restart'] | null = null): Venues => ({
  // A kill would cut the others
  lanes: restart ? 1 : LANES,
  isDoubted: false,
  gone: null,
  async play(_, seed, play) {
    const how = { seed: String(seed), clock: { mode: 'virtual', now: morningOf(seed) } } as const
    const lab = await bounded(WORLD_MS, 'the beginning of a world', Lab.create(target.wire, target.base!, how))
    if (restart) lab.restart = restart
    try {
      return await play(venueOf(lab, budget, restart !== null, morningOf(seed)))
    } finally {
      await bounded(WORLD_MS, 'the end of a world', lab.delete()).catch(() => {})
    }
  },
  close: () => bounded(WORLD_MS, 'the end of the server', target.close()),
})
