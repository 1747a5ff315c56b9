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
import { nameTaken } from './world-options.ts'

/** Makes the record of a world that comes into memory; null: none is kept. */
export type NewActivity = () => Activity | null

export class LiveWorlds {
  readonly #store: Pick<Store, 'worlds' | 'secret'>
  readonly #fixtures: Fixtures
  readonly #switchboard: Switchboard
  readonly #scheduler: Scheduler
  readonly #report: ReportUnreadable
  readonly #newActivity: NewActivity
  /** By name; null: there is none of this name. */
  readonly #named = new Map<string, Promise<World | null>>()
  readonly #loaded = new Set<World>()

  constructor(
    store: Pick<Store, 'worlds' | 'secret'>,
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

  /** A world by name, or null. */
  find(name: string): Promise<World | null> {
    let live = this.#named.get(name)
    if (!live) {
      live = this.#store.worlds.find(name).then((row) => (row ? this.load(row) : null))
      live.then(
        (world) => world ?? this.#named.delete(name),
        () => this.#named.delete(name),
      )
      this.#named.set(name, live)
    }
    return live
  }

  /** How many worlds are in memory, and how many timers are set in them. */
  get awake(): { worlds: number; timers: number } {
    let timers = 0
    for (const { clock } of this.#loaded) timers += clock.timers.size
    return { worlds: this.#loaded.size, timers }
  }

  /** When a world was last asked for, as epoch milliseconds; null while it is not in memory. */
  usedAt(id: number): number | null {
    for (const world of this.#loaded) if (world.id === id) return world.usedAt
    return null
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
    const leave = () => this.#named.get(name) === making && this.#named.delete(name)
    making.then((world) => world ?? leave(), leave)
    return making
  }

  /** A world in which nothing has happened: there is nothing to be read of it. */
  begin(row: WorldRow): World {
    const world = this.#instantiate(row)
    this.#switchboard.begin(world)
    return world
  }

  /** Brings a world into memory. A terminal connected to it before, in another process, is not now. */
  async load(row: WorldRow): Promise<World> {
    const world = this.#instantiate(row)
    try {
      for (const address of await this.#store.worlds.addresses(world.id, 'terminal'))
        await this.#loseConnections(world, address)
    } catch (error) {
      world.clock.stop()
      world.activity?.end()
      this.#loaded.delete(world)
      throw error
    }
    return world
  }

  /** Brings a world into memory with its clock. One that cannot be read keeps none but itself asleep. */
  async awaken(name: string): Promise<void> {
    try {
      await this.#switchboard.wake((await this.find(name))!)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.#report(error.place)
    }
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
      this.#loaded.delete(world)
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

  /** Ends every live stream of facts. */
  hangUp(): void {
    for (const world of this.#loaded) world.hangUp()
  }

  /** What is in memory of any world may not be what is in the store. */
  invalidate(): void {
    for (const world of this.#loaded) world.stale = true
  }

  /** Stops all clocks; what is to happen lies in the store. */
  async stop(): Promise<void> {
    this.hangUp()
    for (const world of this.#loaded) world.clock.stop()
    await Promise.all([...this.#loaded].map((world) => world.idle()))
  }

  /** A terminal that cannot be read keeps none but itself from its work. */
  async #loseConnections(world: World, address: string): Promise<void> {
    try {
      await this.#switchboard.ask(world, address, { type: 'connections.lost', at: world.clock.now() })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.#report(error.place)
    }
  }

  /** @throws Unreadable when the row is not what was written there */
  #instantiate(row: WorldRow): World {
    const { name, seed, clock, now, fixture } = row
    const place = `worlds: name ${name}`
    const reference = this.#fixtures.get(fixture)
    if (!reference) throw new Unreadable(place, `names the fixture ${fixture}, and there is none`)
    if (typeof seed !== 'string' || !(clock === 'real' || (clock === 'virtual' && isMoment(now))))
      throw new Unreadable(place)
    const onDue = (due: World): void => void this.#scheduler.due(due)
    const world = new World(row, reference, this.#store.secret, this.#newActivity(), onDue)
    this.#loaded.add(world)
    return world
  }
}
