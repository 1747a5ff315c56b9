/** Live worlds: found, made, forked, reset, deleted; their clocks turned. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { ClockMode } from './clock.ts'
import type { Directory } from './directory.ts'
import type { WorldRow, WorldRows } from './store/world-rows.ts'
import type { Switchboard } from './switchboard.ts'
import { DEFAULT_WORLD, World } from './world.ts'

/** After a failed timer the clock is looked at again so much later. */
const RETRY_MS = 1000
/** Where virtual clocks start when nobody says: a summer morning in Kyiv. */
const VIRTUAL_START = Date.parse('2026-06-01T06:00:00Z')

export interface WorldWish {
  name?: string
  seed?: string
  clock?: { mode: ClockMode; now?: number }
  fixture?: string
  /** Name of the world to fork. */
  from?: string
}

/** The wish cannot be had: the message names the place. */
export class WorldRefused extends Error {
  readonly loc: string[]

  constructor(loc: string[], message: string) {
    super(message)
    this.loc = loc
  }
}

export class Worlds {
  #rows: WorldRows
  #fixtures: ReadonlyMap<string, Directory>
  #live = new Map<string, Promise<World | null>>()
  #raised = new Set<World>()
  #turning = new Map<World, Promise<unknown>>()
  #switchboard: () => Switchboard
  #log: Logger

  constructor(rows: WorldRows, fixtures: ReadonlyMap<string, Directory>, switchboard: () => Switchboard, log: Logger) {
    this.#rows = rows
    this.#fixtures = fixtures
    this.#switchboard = switchboard
    this.#log = log
  }

  /** The default world, made on first start; and every world in which something is to happen. */
  async start(clock: ClockMode): Promise<World> {
    const row = await this.#rows.find(DEFAULT_WORLD)
    const world = row
      ? (await this.find(DEFAULT_WORLD))!
      : await this.create({ name: DEFAULT_WORLD, clock: { mode: clock } })
    if (world.clock.mode !== clock) await this.setClock(world, clock)
    for (const name of await this.#rows.withTimers()) await this.#switchboard().wake((await this.find(name))!)
    return world
  }

  /** A world by name, or null. */
  find(name: string): Promise<World | null> {
    let live = this.#live.get(name)
    if (!live) {
      live = this.#rows.find(name).then((row) => (row ? this.#raise(row) : null))
      live.then(
        (world) => world ?? this.#live.delete(name),
        () => this.#live.delete(name),
      )
      this.#live.set(name, live)
    }
    return live
  }

  /** @throws WorldRefused when the name is taken, or the fixture or the world to fork is unknown */
  async create(wish: WorldWish): Promise<World> {
    const name = wish.name ?? randomUUID()
    if (await this.#rows.find(name)) throw new WorldRefused(['body', 'name'], `a world ${name} exists already`)
    const from = wish.from === undefined ? null : await this.find(wish.from)
    if (wish.from !== undefined && !from) throw new WorldRefused(['body', 'from'], `no world ${wish.from}`)
    const fixture = from?.fixture ?? wish.fixture ?? 'house'
    if (!this.#fixtures.has(fixture)) throw new WorldRefused(['body', 'fixture'], `no fixture ${fixture}`)
    const mode = wish.clock?.mode ?? from?.clock.mode ?? 'real'
    const now = mode === 'real' ? null : (wish.clock?.now ?? from?.clock.now() ?? VIRTUAL_START)
    const seed = wish.seed ?? from?.seed ?? (mode === 'virtual' ? name : randomUUID())
    await from?.quiet()
    const row = await this.#rows.insert({ name, seed, clock: mode, now, fixture, created_at: Date.now() })
    if (from) await this.#rows.copy(from.id, row.id)
    const world = this.#raise(row)
    this.#live.set(name, Promise.resolve(world))
    await this.#switchboard().wake(world)
    return world
  }

  /** Back to its fixture: everything that has happened in it has not. */
  async reset(world: World): Promise<void> {
    await this.#empty(world, { row: false })
    const row = await this.#rows.find(world.name)
    if (row?.now != null) world.clock.setNow(row.now)
  }

  async delete(world: World): Promise<void> {
    this.#live.delete(world.name)
    this.#raised.delete(world)
    await this.#empty(world, { row: true })
  }

  async setClock(world: World, mode: ClockMode, now?: number): Promise<void> {
    const virtualNow = now ?? world.clock.now()
    await this.#rows.setClock(world.id, mode, mode === 'real' ? null : virtualNow)
    world.clock.setNow(virtualNow)
    world.clock.mode = mode
    world.clock.wind()
  }

  /**
   * Moves a virtual clock, running each due timer at its own instant, and returns when the house is quiet.
   * @param target epoch milliseconds, or 'next' for the soonest timer
   */
  advance(world: World, target: number | 'next'): Promise<void> {
    return this.#alone(world, async () => {
      await world.quiet()
      const until = target === 'next' ? (world.clock.timers.peek()?.due ?? world.clock.now()) : target
      for (let timer = world.clock.timers.take(until); timer; timer = world.clock.timers.take(until)) {
        if (timer.due > world.clock.now()) await this.setClock(world, 'virtual', timer.due)
        await this.#switchboard().fire(world, timer)
        await world.quiet()
      }
      if (until > world.clock.now()) await this.setClock(world, 'virtual', until)
    })
  }

  /** What is in memory of any world may not be what is on disk. */
  distrust(): void {
    for (const world of this.#raised) world.stale = true
  }

  /** Stops all clocks; what is to happen lies in the store. */
  async stop(): Promise<void> {
    for (const world of this.#raised) {
      world.clock.stop()
      await world.quiet()
    }
  }

  #raise(row: WorldRow): World {
    const world = new World(row, this.#fixtures.get(row.fixture)!, (due) => void this.#due(due))
    this.#raised.add(world)
    return world
  }

  async #empty(world: World, { row }: { row: boolean }): Promise<void> {
    world.clock.stop()
    world.clock.timers.clear()
    await world.quiet()
    await this.#rows.clear(world.id, { row })
    this.#switchboard().forget(world)
  }

  /** Timers of a real clock are due: each in its own turn, soonest first. */
  async #due(world: World): Promise<void> {
    try {
      for (let timer = world.clock.timers.take(Date.now()); timer; timer = world.clock.timers.take(Date.now()))
        await this.#switchboard().fire(world, timer)
      world.clock.wind()
    } catch (error) {
      this.#log.error({ err: error, world: world.name }, 'a timer failed and will be tried again')
      setTimeout(
        () =>
          void this.#switchboard()
            .wake(world)
            .then(
              () => world.clock.wind(),
              () => this.#due(world),
            ),
        RETRY_MS,
      ).unref()
    }
  }

  /** One hand at a clock at a time. */
  async #alone(world: World, turn: () => Promise<void>): Promise<void> {
    const before = this.#turning.get(world) ?? Promise.resolve()
    const mine = before.then(turn, turn)
    this.#turning.set(world, mine)
    await mine
  }
}
