/** What a process begins with: the default world, and every world in which something is to happen. */
import type { StoredWorlds } from '../../store/store.ts'
import type { Scheduler } from '../turns/scheduler.ts'
import type { ClockMode } from '../world/clock.ts'
import { fixtureOf, lanesIn } from '../world/lanes.ts'
import type { QuirkName } from '../world/quirks.ts'
import { DEFAULT_WORLD, type World } from '../world/world.ts'
import { WorldElsewhere } from './world-elsewhere.ts'
import { WorldRefused } from './world-options.ts'
import type { Worlds } from './worlds.ts'

interface DefaultWorldOptions {
  clock: ClockMode
  /** It has them from now on, besides those it has. */
  quirks: readonly QuirkName[]
  /** Houses side by side that it has at least: those it has had it keeps. */
  lanes: number
}

/** Removes what is left half done, and begins with the default world; one that another process owns is left as it is. */
export async function startWorlds(
  worlds: Worlds,
  rows: StoredWorlds,
  scheduler: Scheduler,
  { clock, quirks, lanes }: DefaultWorldOptions,
): Promise<void> {
  await worlds.tidy()
  try {
    const world = (await wider(worlds, rows, lanes)) ?? (await firstWorld(worlds, clock, fixtureOf(lanes)))
    if (world.clock.mode !== clock) await scheduler.setClock(world, clock)
    await worlds.giveQuirks(world, quirks)
  } catch (error) {
    if (!(error instanceof WorldElsewhere)) throw error
  }
  await worlds.owned.takeFree()
}

/** The existing default world, with this many lanes; null: none yet. */
async function wider(worlds: Worlds, rows: StoredWorlds, lanes: number): Promise<World | null> {
  const row = await rows.find(DEFAULT_WORLD)
  if (!row) return null
  const world = await worlds.find(DEFAULT_WORLD)
  if ((lanesIn(row.fixture) ?? lanes) >= lanes) return world
  await rows.setFixture(row.id, fixtureOf(lanes))
  return world && worlds.restart(world)
}

/** Two processes may begin with one store: the world is made by one of them. */
async function firstWorld(worlds: Worlds, clock: ClockMode, fixture: string): Promise<World> {
  try {
    return await worlds.create({ name: DEFAULT_WORLD, clock: { mode: clock }, fixture })
  } catch (error) {
    const made = error instanceof WorldRefused ? await worlds.find(DEFAULT_WORLD) : null
    if (!made) throw error
    return made
  }
}
