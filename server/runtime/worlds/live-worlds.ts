/** The worlds in memory of this process: found by name, brought in from their rows, and let go of. */
import { isMoment } from '../../store/forms.ts'
import type { Store } from '../../store/store.ts'
import { type ReportUnreadable, Unreadable } from '../../store/unreadable.ts'
import type { WorldRow } from '../../store/world-row.ts'
import type { Activity } from '../activity/activity.ts'
import type { Scheduler } from '../turns/scheduler.ts'
import type { Switchboard } from '../turns/switchboard.ts'
import { World, WorldGone } from '../world/world.ts'
import type { Fixtures } from './fixtures.ts'
import { LoadedWorlds } from './loaded-worlds.ts'
import { WorldElsewhere, WorldsElsewhere } from './world-elsewhere.ts'
import { nameTaken } from './world-options.ts'

/** Makes the record of a world that comes into memory; null: none is kept. */
export type NewActivity = () => Activity | null

export class LiveWorlds {
  readonly #store: Pick<Store, 'worlds' | 'owners' | 'secret' | 'time'>
  readonly #fixtures: Fixtures
  readonly #switchboard: Switchboard
  readonly #scheduler: Scheduler
  readonly #report: ReportUnreadable
  readonly #newActivity: NewActivity
  /** By name; null: there is none of this name. */
  readonly #named = new Map<string, Promise<World | null>>()
  readonly loaded = new LoadedWorlds()
  /** Worlds that are being handed over, by name. */
  readonly #leaving = new Map<string, Promise<void>>()
  /** Those that other processes own. */
  readonly elsewhere = new WorldsElsewhere()

  constructor(
    store: Pick<Store, 'worlds' | 'owners' | 'secret' | 'time'>,
    fixtures: Fixtures,
    switchboard: Switchboard,
    scheduler: Scheduler,
    report: ReportUnreadable,
    newActivity: NewActivity,
  ) {
    this.#store = store
    this.#fixtures = fixtures
    this.#switchboard = switchboard
    this.#scheduler = scheduler
    this.#report = report
    this.#newActivity = newActivity
  }

  /** A world by name, or null. @throws WorldElsewhere when another process owns it */
  find(name: string): Promise<World | null> {
    let live = this.#named.get(name)
    if (!live) {
      const peer = this.elsewhere.get(name)
      if (peer) return Promise.reject(new WorldElsewhere(name, peer))
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
    await this.#leaving.get(name)
    const row = await this.#store.worlds.find(name)
    return row ? this.#own(row) : null
  }

  /** Brings a world into memory, if it is this process's or none's. */
  async #own(row: WorldRow): Promise<World> {
    const owner = await this.#store.owners.ownerOf(row)
    if (!owner) {
      const world = await this.load(row)
      // Who takes a world runs its timers: it is without an owner no more, and nobody else looks for it
      if (this.#store.owners.areShared) await this.#wake(world)
      return world
    }
    const found = new WorldElsewhere(row.name, owner)
    this.elsewhere.remember(found)
    throw found
  }

  /** A world as its row describes it, whoever owns it: nothing is to be done in it. */
  async describe(name: string): Promise<World | null> {
    const row = await this.#store.worlds.find(name)
    return row ? this.#instantiate(row, null) : null
  }

  /** While a world is handed over, who looks for it waits; it stays where that fails. */
  async leaving(world: World, handOver: () => Promise<void>): Promise<void> {
    const leaving = handOver()
    this.#leaving.set(
      world.name,
      leaving.catch(() => undefined),
    )
    this.#named.delete(world.name)
    await leaving.finally(() => {
      this.#leaving.delete(world.name)
      if (!world.gone) this.#named.set(world.name, Promise.resolve(world))
    })
  }

  /**
   * Makes a world under a name: a search for it meanwhile waits for this one, and raises none beside it.
   * @throws WorldRefused when there is a world of this name already
   */
  async make(name: string, make: () => Promise<World | null>): Promise<World | null> {
    // What is being found or made under this name may come to nothing.
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
    const world = this.#instantiate(row)
    this.loaded.add(world)
    this.#switchboard.begin(world)
    return world
  }

  /** Brings a world into memory. A terminal connected to it before, in another process, is not now. */
  async load(row: WorldRow): Promise<World> {
    const world = this.#instantiate(row)
    this.loaded.add(world)
    try {
      for (const address of await this.#store.worlds.addresses(world.id, 'terminal'))
        await this.#loseConnections(world, address)
    } catch (error) {
      world.clock.stop()
      world.activity?.end()
      this.loaded.delete(world)
      throw error
    }
    return world
  }

  /** Brings a world into memory with its clock, unless another process owns it. One that cannot be read keeps none but itself asleep. */
  async awaken(name: string): Promise<void> {
    try {
      const world = await this.findOwn(name)
      if (world) await this.#switchboard.wake(world)
    } catch (error) {
      this.#reportUnreadable(error)
    }
  }

  /** A world whose rows cannot be read stays asleep: what is asked of it says so. */
  async #wake(world: World): Promise<void> {
    await this.#switchboard.wake(world).catch((error) => this.#reportUnreadable(error))
  }

  /** @throws any other error */
  #reportUnreadable(error: unknown): void {
    if (!(error instanceof Unreadable)) throw error
    this.#report(error.place)
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
      this.loaded.delete(world)
      this.#switchboard.forget(world)
      world.hangUp()
    })
  }

  /**
   * Drops everything in memory of a world and brings it in from its rows, in the way of a start of the process: who is
   * connected loses the connection, and what was under way goes on from the store.
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

  /** A terminal that cannot be read keeps none but itself from its work. */
  async #loseConnections(world: World, address: string): Promise<void> {
    try {
      await this.#switchboard.ask(world, address, { type: 'connections.lost', at: world.clock.now() })
    } catch (error) {
      this.#reportUnreadable(error)
    }
  }

  /** @throws Unreadable when the row is not what was written there */
  #instantiate(row: WorldRow, activity = this.#newActivity()): World {
    const { name, seed, clock, now, fixture } = row
    const place = `worlds: name ${name}`
    const reference = this.#fixtures.get(fixture)
    if (!reference) throw new Unreadable(place, `names the fixture ${fixture}, and there is none`)
    if (typeof seed !== 'string' || !(clock === 'real' || (clock === 'virtual' && isMoment(now))))
      throw new Unreadable(place)
    const onDue = (due: World): void => void this.#scheduler.due(due)
    return new World(row, reference, this.#store, activity, onDue)
  }
}
