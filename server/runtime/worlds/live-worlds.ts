/** The worlds in memory of this process: found by name, loaded from their rows, and released. */
import type { Store } from '../../store/store.ts'
import type { ReportUnreadable } from '../../store/unreadable.ts'
import type { WorldRow } from '../../store/world-row.ts'
import type { Scheduler } from '../turns/scheduler.ts'
import type { Switchboard } from '../turns/switchboard.ts'
import { type World, WorldGone } from '../world/world.ts'
import { Departures, LoadedWorlds } from './loaded-worlds.ts'
import { Sleepers, type SleepingWorld, type SleepOptions } from './sleep/sleepers.ts'
import { UseNotes } from './sleep/use-notes.ts'
import { WorldElsewhere, WorldsElsewhere } from './world-elsewhere.ts'
import { type NewActivity, WorldLoader } from './world-loader.ts'
import type { Fixtures } from './world-options.ts'
import { nameTaken } from './world-options.ts'

export class LiveWorlds {
  readonly #store: Pick<Store, 'worlds' | 'owners' | 'secret' | 'time'>
  readonly #loader: WorldLoader
  readonly #switchboard: Switchboard
  readonly #scheduler: Scheduler
  /** By name; null: there is none of this name. */
  readonly #named = new Map<string, Promise<World | null>>()
  readonly loaded = new LoadedWorlds()
  readonly sleepers: Sleepers
  /** When worlds were last asked for. */
  readonly uses: UseNotes
  readonly #departures = new Departures()
  /** Those that other processes own. */
  readonly elsewhere = new WorldsElsewhere()
  /** Called for a world whose devices have lost their connections with the process it was in before. */
  onRead: (world: World) => Promise<void> = async () => {}

  constructor(
    store: Pick<Store, 'worlds' | 'owners' | 'secret' | 'time'>,
    fixtures: Fixtures,
    switchboard: Switchboard,
    scheduler: Scheduler,
    report: ReportUnreadable,
    newActivity: NewActivity,
    sleep: SleepOptions = {},
  ) {
    this.#store = store
    this.#loader = new WorldLoader(store, fixtures, switchboard, scheduler, report, newActivity)
    this.#switchboard = switchboard
    this.#scheduler = scheduler
    this.uses = new UseNotes(store.worlds, () => this.loaded.all)
    this.sleepers = new Sleepers(
      {
        loaded: this.loaded,
        drop: (world) => this.#putToSleep(world),
        read: (world) => world.during(switchboard.wake(world)),
        awaken: (name) => this.awaken(name),
      },
      store.time,
      sleep,
    )
  }

  /** A world by name, or null. @throws WorldElsewhere when another process owns it */
  find(name: string): Promise<World | null> {
    let live = this.#named.get(name)
    if (!live) {
      const elsewhere = this.elsewhere.get(name)
      if (elsewhere) return Promise.reject(elsewhere)
      live = this.#read(name)
      live.then(
        (world) => world ?? this.#named.delete(name),
        () => this.#named.delete(name),
      )
      this.#named.set(name, live)
    }
    return live
  }

  /** A world by name; null: there is none, or another process owns it. */
  findOwn(name: string): Promise<World | null> {
    return this.find(name).catch((error: Error) => {
      if (error instanceof WorldElsewhere) return null
      throw error
    })
  }

  /** From its row, when it is not being handed over. */
  async #read(name: string): Promise<World | null> {
    await this.#departures.of(name)
    const row = await this.#store.worlds.find(name)
    return row ? this.#own(row) : null
  }

  /** Brings a world into memory, if it is this process's or none's. */
  async #own(row: WorldRow): Promise<World> {
    const owner = await this.#store.owners.ownerOf(row)
    if (!owner) {
      const world = await this.load(row)
      // The process that takes a world runs its timers: it has an owner now, and no other process looks for it
      if (this.#store.owners.areShared) await this.#loader.wake(world)
      return world
    }
    const found = new WorldElsewhere(row.name, owner)
    this.elsewhere.remember(found)
    throw found
  }

  /** A world as its row describes it, of any owner: for reading alone. */
  async describe(name: string): Promise<World | null> {
    const row = await this.#store.worlds.find(name)
    return row ? this.#loader.worldOf(row, null) : null
  }

  /** While a world is handed over, who looks for it waits; it stays where that fails. */
  async leaving(world: World, handOver: () => Promise<void>): Promise<void> {
    const leaving = this.#departures.during(world.name, handOver)
    this.#named.delete(world.name)
    await leaving.finally(() => {
      if (!world.gone) this.#named.set(world.name, Promise.resolve(world))
    })
  }

  /** The same for a world that sleeps; one that is looked for already is not left. */
  async leavingAsleep(name: string, handOver: () => Promise<void>): Promise<void> {
    if (!this.#named.has(name)) await this.#departures.during(name, handOver)
  }

  /**
   * Makes a world under a name: a search for it meanwhile waits for this one, and raises none beside it.
   * @throws WorldRefused when there is a world of this name already
   */
  async make(name: string, make: () => Promise<World | null>): Promise<World | null> {
    // Finding or making a world of this name may fail.
    for (let former = this.#named.get(name); former; former = this.#named.get(name)) {
      if (await former.catch(() => null)) throw nameTaken(name)
      if (this.#named.get(name) === former) this.#named.delete(name)
    }
    const making = make()
    this.#named.set(name, making)
    this.elsewhere.forget(name)
    const leave = () => this.#named.get(name) === making && this.#named.delete(name)
    making.then((world) => world ?? leave(), leave)
    return making
  }

  /** A world in which nothing has happened: there is nothing to be read of it. */
  begin(row: WorldRow): World {
    const world = this.#keep(this.#loader.worldOf(row))
    this.#switchboard.begin(world)
    return world
  }

  /**
   * Brings a world into memory. A terminal connected to it before, in another process, is not now; in this process it
   * has not been put to sleep while one was, but for those that the lab has plugged in.
   */
  async load(row: WorldRow): Promise<World> {
    const asleep = this.sleepers.take(row)
    const world = this.#keep(this.#loader.worldOf(row, asleep?.activity ?? undefined), asleep)
    if (asleep) return world
    world.retention.begin()
    try {
      await this.#loader.loseConnections(world)
      await this.onRead(world)
    } catch (error) {
      world.clock.stop()
      world.activity?.end()
      this.loaded.delete(world)
      throw error
    } finally {
      world.retention.end()
    }
    return world
  }

  /** Brings a world into memory with its clock, unless another process owns it. One that cannot be read keeps none but itself asleep. */
  async awaken(name: string): Promise<void> {
    const wake = async (): Promise<void> => {
      const world = await this.findOwn(name)
      if (world) await this.#switchboard.wake(world)
    }
    await this.#loader.reporting(wake())
  }

  /** Replaces what a world holds, or removes it; a request that still holds it gets WorldGone. */
  async retire(world: World, replace: () => Promise<void>): Promise<void> {
    await world.alone(async () => {
      if (world.gone) throw new WorldGone(world.name)
      await replace()
      world.gone = true
      world.clock.stop()
      world.clock.timers.clear()
      this.#named.delete(world.name)
      this.uses.left(world)
      this.loaded.delete(world)
      this.sleepers.forget(world.name)
      this.#switchboard.forget(world)
      world.hangUp()
    })
  }

  /**
   * Drops everything in memory of a world and loads it from its rows, as a start of the process does: who is
   * connected loses the connection, and what was under way continues from the store.
   * @returns the world to go on with: the one given is gone
   */
  async restart(world: World): Promise<World> {
    await this.#scheduler.replace(world, () =>
      this.retire(world, async () => {
        world.restarted = true
      }),
    )
    await this.awaken(world.name)
    return this.successorOf(world)
  }

  /** What has come in the place of a world that is gone. @throws WorldGone when nothing has */
  async successorOf({ name }: World): Promise<World> {
    const world = await this.find(name)
    if (!world) throw new WorldGone(name)
    return world
  }

  /** Stops all clocks; what is to happen lies in the store. */
  async stop(): Promise<void> {
    await this.sleepers.stop()
    this.uses.stop()
    await this.loaded.stop()
    await this.uses.write().catch(() => undefined)
  }

  #keep(world: World, asleep: SleepingWorld | null = null): World {
    world.ticket = asleep?.ticket ?? 0
    world.clock.timers.keepTies(asleep?.ties ?? [])
    this.uses.loaded(world)
    this.loaded.add(world)
    this.sleepers.loaded()
    return world
  }

  /** Nothing retains it: code that still refers to it gets WorldGone, and finds it again. */
  #putToSleep(world: World): void {
    world.gone = true
    world.clock.stop()
    this.uses.left(world)
    this.#named.delete(world.name)
    this.loaded.delete(world)
    this.#switchboard.forget(world)
    world.letGo()
  }
}
