/** Worlds: found, made, forked, reset, restored, deleted. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { QuirksContext } from '../../../machines/vocabulary/quirk.ts'
import type { RealTime } from '../../store/real-time.ts'
import type { Store, StoredWorlds } from '../../store/store.ts'
import type { ReportUnreadable } from '../../store/unreadable.ts'
import { emptyImage, type ImageReading, readingOf } from '../../store/world-image.ts'
import type { NewWorldRow, WorldRow } from '../../store/world-row.ts'
import type { Scheduler } from '../turns/scheduler.ts'
import type { Switchboard } from '../turns/switchboard.ts'
import { QUIRKS, type QuirkName } from '../world/quirks.ts'
import type { ReferenceData } from '../world/reference-data.ts'
import { type World, WorldGone } from '../world/world.ts'
import { quirksMadeWith, setInitialQuirks } from './initial-quirks.ts'
import { LiveWorlds } from './live-worlds.ts'
import { OwnedWorlds } from './owned-worlds.ts'
import type { WorldsElsewhere } from './world-elsewhere.ts'
import { IdleRemoval, type WorldBounds, WorldCount } from './world-limits.ts'
import type { NewActivity } from './world-loader.ts'
import type { Fixtures } from './world-options.ts'
import { consistent, nameFree, nameTaken, newRow, WorldHeld, type WorldOptions, WorldRefused } from './world-options.ts'
import { readWorld, type WorldReading } from './world-reading.ts'

export class Worlds {
  readonly #rows: StoredWorlds
  readonly #time: RealTime
  readonly #fixtures: Fixtures
  readonly #live: LiveWorlds
  readonly #switchboard: Switchboard
  readonly #scheduler: Scheduler
  readonly #count: WorldCount
  readonly #removal: IdleRemoval
  /** How worlds come from and go to other processes. */
  readonly owned: OwnedWorlds

  constructor(
    store: Pick<Store, 'worlds' | 'owners' | 'secret' | 'time'>,
    fixtures: Fixtures,
    switchboard: Switchboard,
    scheduler: Scheduler,
    report: ReportUnreadable,
    newActivity: NewActivity,
    log: Logger,
    bounds: WorldBounds = {},
  ) {
    this.#rows = store.worlds
    this.#time = store.time
    this.#fixtures = fixtures
    this.#switchboard = switchboard
    this.#scheduler = scheduler
    this.#live = new LiveWorlds(store, fixtures, switchboard, scheduler, report, newActivity, bounds)
    this.#count = new WorldCount(store.worlds, this.noteUses, bounds)
    const onRemoved = (world: string): void => log.info({ world }, 'an idle world has been removed')
    const { known } = this.#live.uses
    this.#removal = new IdleRemoval(store, this.findOwn, this.#removeIf, known, { onRemoved, ...bounds })
    this.owned = new OwnedWorlds(store, this.#live, scheduler, log)
  }

  /** Removes what processes that have ended left half done. */
  tidy = (): Promise<void> => this.#rows.tidy()

  /** A world by name, or null. @throws WorldElsewhere when another process owns it */
  find = (name: string): Promise<World | null> => this.#live.find(name)
  /** The same; null as well when another process owns it. */
  findOwn = (name: string): Promise<World | null> => this.#live.findOwn(name)
  /** As its row describes it, of any owner: for reading alone. */
  describe = (name: string): Promise<World | null> => this.#live.describe(name)
  /** Those of other processes. */
  get elsewhere(): WorldsElsewhere {
    return this.#live.elsewhere
  }

  /** How many are in memory, with how many timers set in them. */
  awake = (): { worlds: number; timers: number } => this.#live.loaded.awake

  /** Quirks that a world has from now on, besides those it has: a reset leaves them on. */
  giveQuirks = (world: World, quirks: readonly QuirkName[]): Promise<void> =>
    setInitialQuirks(this.#switchboard, world, quirks)

  /** @param id number of a world */
  isAwake = (id: number): boolean => this.#live.loaded.has(id)

  /** All there are, the oldest first. @returns of each when it was last asked for; null: never */
  async list(): Promise<{ row: WorldRow; usedAt: number | null }[]> {
    const used = this.#live.uses.known()
    return (await this.#rows.list()).map((row) => ({ row, usedAt: used.get(row.name) ?? row.used_at }))
  }

  /** Puts to sleep what may be; removes what has been idle; writes when worlds were asked for. @param now epoch milliseconds */
  look = (now?: number): void => this.#live.sleepers.look(now)
  removeIdle = (now?: number): Promise<void> => this.#removal.look(now)
  noteUses = (): Promise<void> => this.#live.uses.write()

  /** @throws WorldRefused when the name is taken, or the fixture or the origin is unknown; WorldHeld; TooManyWorlds */
  async create(wish: WorldOptions): Promise<World> {
    const name = wish.name ?? randomUUID()
    for (;;) {
      // Found before its own name is held: two who wait for each other, or one for itself, would wait for ever.
      const from = wish.from === undefined ? null : await this.find(wish.from)
      const world = await this.#live.make(name, () => this.#make(name, wish, from))
      if (world) return world
    }
  }

  /** @returns null when its origin has been deleted or replaced meanwhile: the world that has that name now is to be forked */
  async #make(name: string, wish: WorldOptions, from: World | null): Promise<World | null> {
    if (wish.name !== undefined && (await this.#rows.find(name))) throw nameTaken(name)
    if (wish.from !== undefined && !from) throw new WorldRefused(['body', 'from'], `no world ${wish.from}: /lab/worlds`)
    if (from && wish.mayFork?.(from) === false) throw new WorldHeld(from.name)
    const world = await this.#count.whileMaking(name, () =>
      from ? this.#fork(from, name, wish) : this.#createEmpty(this.#newRow(name, wish, null)),
    )
    if (!world) return null
    try {
      await setInitialQuirks(this.#switchboard, world, wish.quirks ?? [])
      return world
    } catch (error) {
      // A world that was not made as requested is deleted, as long as the store can be written.
      await this.#live.retire(world, () => this.#rows.delete(world.id).catch(() => undefined))
      throw error
    }
  }

  /** @throws WorldRefused when its fixture is unknown */
  #newRow(name: string, wish: WorldOptions, from: World | null): NewWorldRow {
    const row = newRow(name, wish, from, this.#time.now())
    this.#requireFixture(row.fixture, ['body', 'fixture'])
    return row
  }

  /**
   * Returns a world to its fixture: its facts and documents are deleted, a virtual clock returns to its beginning, and
   * the quirks are those it was made with.
   */
  async reset(world: World): Promise<World> {
    const row = await this.#rowOf(world)
    const made = await quirksMadeWith(this.#switchboard, world)
    const born = { ...row, now: row.clock === 'virtual' ? row.start : null }
    const state = { value: {}, context: { made, on: made } satisfies QuirksContext }
    return this.restore(world, readingOf(emptyImage(born, made.length > 0 ? [{ address: QUIRKS, state }] : [])))
  }

  /** Reads the rows of a world, while it is alone. */
  reading = <T>(world: World, read: (reading: WorldReading) => Promise<T>): Promise<T> =>
    readWorld(this.#rows, world, read)

  /**
   * Puts a world into the state of an image, which may be another world's; its name stays. All of it or nothing: until
   * the last row is read and written, the world goes on as it is.
   * @returns the world to go on with: the one given is gone
   * @throws WorldRefused when the fixture is unknown or the rows contradict each other; what reading them throws
   */
  async restore(world: World, { head, slices }: ImageReading): Promise<World> {
    this.#requireFixture(head.fixture, ['body', 'world', 'fixture'])
    const stage = await consistent(this.#rows.stage(slices))
    try {
      await this.#scheduler.replace(world, () =>
        this.#live.retire(world, () => consistent(this.#rows.adopt(world.id, head, stage))),
      )
    } catch (error) {
      await this.#rows.drop(stage)
      throw error
    }
    const restored = await this.#live.successorOf(world)
    await this.#switchboard.wake(restored)
    return restored
  }

  /** Reads a world anew, as a start of the process does. @returns the world to go on with: the one given is gone */
  restart = (world: World): Promise<World> => this.#live.restart(world)

  /** Changes rows of a world behind the backs of its actors: those in memory are read again. */
  async tamper(world: World, work: () => Promise<void>): Promise<void> {
    await world.alone(async () => {
      if (world.gone) throw new WorldGone(world.name)
      world.rewritten++
      await work()
      this.#switchboard.forget(world)
    })
  }

  async delete(world: World): Promise<void> {
    await this.#scheduler.replace(world, () => this.#live.retire(world, () => this.#rows.delete(world.id)))
    this.#live.uses.forget(world.name)
  }

  /** Deletes a world, unless another request retains it by then. @returns whether it has */
  #removeIf = async (world: World, ifStill: () => boolean): Promise<boolean> => {
    const remove = async (): Promise<void> => {
      if (!ifStill()) throw new WorldGone(world.name)
      await this.#rows.delete(world.id)
    }
    world.retention.begin()
    try {
      await this.#scheduler.replace(world, () => this.#live.retire(world, remove))
      this.#live.uses.forget(world.name)
      return true
    } catch (error) {
      if (error instanceof WorldGone) return false
      throw error
    } finally {
      world.retention.end()
    }
  }

  /** Ends every live stream of facts: to be called before the listeners close, because a stream keeps its connection open. */
  hangUp = (): void => this.#live.loaded.hangUp()

  /** What is in memory of any world may not be what is in the store. */
  invalidate = (): void => this.#live.loaded.invalidate()

  /** Stops all clocks; what is to happen lies in the store. */
  async stop(): Promise<void> {
    await this.#removal.stop()
    await this.#live.stop()
  }

  /** A world in which nothing has happened: there is nothing to be read of it. */
  async #createEmpty(born: NewWorldRow): Promise<World> {
    return this.#live.begin(await nameFree(born.name, this.#rows.insert(born)))
  }

  /**
   * A world to which has happened what has happened to another, which is alone meanwhile.
   * @returns null when the other is gone: its rows were deleted, or belong to another world
   */
  async #fork(from: World, name: string, wish: WorldOptions): Promise<World | null> {
    const row = await from.alone(async () =>
      from.gone ? null : nameFree(name, this.#rows.fork(from.id, this.#newRow(name, wish, from))),
    )
    if (!row) return null
    const world = await this.#live.load(row)
    await this.#switchboard.wake(world)
    return world
  }

  #requireFixture(fixture: string, loc: string[]): void {
    if (!this.#fixtures.get(fixture)) throw new WorldRefused(loc, `no fixture ${fixture}, only house and house-N`)
  }

  /** The reference data of a fixture; undefined when there is no such one. */
  referenceData = (fixture: string): ReferenceData | undefined => this.#fixtures.get(fixture)

  async #rowOf(world: World): Promise<WorldRow> {
    const row = await this.#rows.find(world.name)
    if (!row || world.gone) throw new WorldGone(world.name)
    return row
  }
}
