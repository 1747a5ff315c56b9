/** Live worlds: found, made, forked, reset, restored, deleted. */
import { randomUUID } from 'node:crypto'
import type { QuirkCommand, QuirksContext } from '../../../machines/vocabulary/quirk.ts'
import { isMoment } from '../../store/forms.ts'
import type { WorldRows } from '../../store/queries/world-rows.ts'
import { emptyImage, type ReadRow, type Table, type WorldImage } from '../../store/sqlite/world-image.ts'
import { type ReportUnreadable, Unreadable } from '../../store/unreadable.ts'
import type { WorldRow } from '../../store/world-row.ts'
import type { ClockMode } from '../clock.ts'
import { Slices } from '../event-loop.ts'
import type { Scheduler } from '../scheduler.ts'
import type { Switchboard } from '../switchboard.ts'
import { QUIRKS, type QuirkName } from './quirks.ts'
import type { ReferenceData } from './reference-data.ts'
import { DEFAULT_WORLD, World, WorldGone, WorldRewritten } from './world.ts'

/** Where virtual clocks start when nobody says: a summer morning in Kyiv. */
const VIRTUAL_START = Date.parse('2026-06-01T06:00:00Z')

export interface WorldOptions {
  name?: string
  seed?: string
  clock?: { mode: ClockMode; now?: number }
  fixture?: string
  /** Name of the world to fork. */
  from?: string
  /** Names of quirks it has from the beginning; a fork has those of its origin as well. */
  quirks?: readonly QuirkName[]
}

/** A world whose rows are being read. */
export interface WorldReading {
  row: WorldRow
  /** Number of the last fact said by then. */
  lastFact: number
  /** Rows of a table, in the order of their keys. @param lastFact of the journal, the last number that is read */
  pages<T extends Table>(table: T, lastFact?: number): AsyncGenerator<ReadRow<T>[]>
  /** @throws WorldGone or WorldRewritten when the journal that is read is not that of this reading any more */
  unchanged(): Promise<void>
}

/** The wish cannot be had: the message names the place. */
export class WorldRefused extends Error {
  readonly loc: string[]

  constructor(loc: string[], message: string) {
    super(message)
    this.loc = loc
  }
}

const taken = (name: string): WorldRefused => new WorldRefused(['body', 'name'], `a world ${name} exists already`)

/** A row that is being made, unless its name is taken. */
const nameFree = (name: string, row: Promise<WorldRow>): Promise<WorldRow> =>
  row.catch((error: Error & { code?: string }) => {
    throw error.code === 'SQLITE_CONSTRAINT' ? taken(name) : error
  })

export class Worlds {
  #rows: WorldRows
  #fixtures: ReadonlyMap<string, ReferenceData>
  #secret: Buffer
  #report: ReportUnreadable
  #live = new Map<string, Promise<World | null>>()
  #loaded = new Set<World>()
  #switchboard: Switchboard
  #scheduler: Scheduler

  constructor(
    rows: WorldRows,
    fixtures: ReadonlyMap<string, ReferenceData>,
    secret: Buffer,
    switchboard: Switchboard,
    clockwork: Scheduler,
    report: ReportUnreadable,
  ) {
    this.#report = report
    this.#rows = rows
    this.#fixtures = fixtures
    this.#secret = secret
    this.#switchboard = switchboard
    this.#scheduler = clockwork
  }

  /** The default world, made on first start; and every world in which something is to happen. */
  async start(clock: ClockMode, quirks: readonly QuirkName[]): Promise<World> {
    const row = await this.#rows.find(DEFAULT_WORLD)
    const world = row ? (await this.find(DEFAULT_WORLD))! : await this.#firstStart(clock)
    if (world.clock.mode !== clock) await this.#scheduler.setClock(world, clock)
    await this.#setInitialQuirks(world, quirks)
    for (const name of await this.#rows.withTimers()) await this.#awaken(name)
    return world
  }

  /** Two processes may begin with one file: the world is made by one of them. */
  async #firstStart(clock: ClockMode): Promise<World> {
    try {
      return await this.create({ name: DEFAULT_WORLD, clock: { mode: clock } })
    } catch (error) {
      const made = error instanceof WorldRefused ? await this.find(DEFAULT_WORLD) : null
      if (!made) throw error
      return made
    }
  }

  /** A world that cannot be read keeps none but itself asleep. */
  async #awaken(name: string): Promise<void> {
    try {
      await this.#switchboard.wake((await this.find(name))!)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.#report(error.place)
    }
  }

  /** A world by name, or null. */
  find(name: string): Promise<World | null> {
    let live = this.#live.get(name)
    if (!live) {
      live = this.#rows.find(name).then((row) => (row ? this.#load(row) : null))
      live.then(
        (world) => world ?? this.#live.delete(name),
        () => this.#live.delete(name),
      )
      this.#live.set(name, live)
    }
    return live
  }

  /** @throws WorldRefused when the name is taken, or the fixture or the world to fork is unknown */
  async create(wish: WorldOptions): Promise<World> {
    const name = wish.name ?? randomUUID()
    for (;;) {
      // Found before its own name is held: two who wait for each other, or one for itself, would wait for ever.
      const from = wish.from === undefined ? null : await this.find(wish.from)
      for (let former = this.#live.get(name); former; former = this.#live.get(name)) {
        if (await former.catch(() => null)) throw taken(name)
        if (this.#live.get(name) === former) this.#live.delete(name)
      }
      // Whoever looks for it meanwhile waits for this one, and raises none beside it.
      const making = this.#make(name, wish, from)
      this.#live.set(name, making)
      const leave = () => this.#live.get(name) === making && this.#live.delete(name)
      making.then((world) => world ?? leave(), leave)
      const world = await making
      if (world) return world
    }
  }

  /** @returns null when its origin has been deleted or replaced meanwhile: whoever has that name now is to be forked */
  async #make(name: string, wish: WorldOptions, from: World | null): Promise<World | null> {
    if (wish.name !== undefined && (await this.#rows.find(name))) throw taken(name)
    if (wish.from !== undefined && !from) throw new WorldRefused(['body', 'from'], `no world ${wish.from}`)
    const world = await (from ? this.#fork(from, name, wish) : this.#createEmpty(this.#newRow(name, wish, null)))
    if (!world) return null
    try {
      await this.#setInitialQuirks(world, wish.quirks ?? [])
      return world
    } catch (error) {
      // What is not as it was wished for is not left behind, as long as the store can still be written.
      await this.#retire(world, () => this.#rows.delete(world.id).catch(() => undefined))
      throw error
    }
  }

  /** A world as it is wished for; what is not said of a fork it has from its origin as that is now. */
  #newRow(name: string, wish: WorldOptions, from: World | null): Omit<WorldRow, 'id'> {
    const fixture = from?.fixture ?? wish.fixture ?? 'house'
    this.#requireFixture(fixture, ['body', 'fixture'])
    const mode = wish.clock?.mode ?? from?.clock.mode ?? 'real'
    const now = mode === 'real' ? null : (wish.clock?.now ?? from?.clock.now() ?? VIRTUAL_START)
    const seed = wish.seed ?? from?.seed ?? (mode === 'virtual' ? name : randomUUID())
    return { name, seed, clock: mode, now, start: now, fixture, created_at: Date.now() }
  }

  /** Quirks that belong to a world as its seed does: they are on, and a reset leaves them on. */
  async #setInitialQuirks(world: World, quirks: readonly QuirkName[]): Promise<void> {
    if (quirks.length === 0) return
    const command: QuirkCommand = { type: 'quirks.make', at: world.clock.now(), quirks: [...quirks] }
    await this.#switchboard.ask(world, QUIRKS, command)
  }

  /**
   * Back to its fixture: everything that has happened in it has not, a virtual clock stands where it began, and those
   * quirks are on that it was made with.
   */
  async reset(world: World): Promise<World> {
    const row = await this.#rowOf(world)
    const made = await this.#quirksMadeWith(world)
    const born = { ...row, now: row.clock === 'virtual' ? row.start : null }
    const state = { value: {}, context: { made, on: made } satisfies QuirksContext }
    return this.restore(world, emptyImage(born, made.length > 0 ? [{ address: QUIRKS, state }] : []))
  }

  /** None where that cannot be read: a reset is the way out of rows that are damaged. */
  async #quirksMadeWith(world: World): Promise<string[]> {
    try {
      return (await this.#switchboard.read<QuirksContext>(world, QUIRKS)).made
    } catch (error) {
      if (error instanceof Unreadable) return []
      throw error
    }
  }

  /**
   * Reads of a world what changes as it goes on, while it is alone. Its journal is only added to, and may be read after
   * that up to `lastFact`, as long as `unchanged` resolves.
   */
  reading<T>(world: World, read: (reading: WorldReading) => Promise<T>): Promise<T> {
    return world.alone(async () => {
      const row = await this.#rowOf(world)
      const { nextFact } = await this.#rows.load(world.id)
      const { rewritten } = world
      return read({
        row,
        lastFact: nextFact - 1,
        pages: (table, lastFact) => this.#rows.pages(world.id, table, lastFact),
        async unchanged() {
          await world.unchanged()
          if (world.rewritten !== rewritten) throw new WorldRewritten(world.name)
        },
      })
    })
  }

  /**
   * Puts a world into the state of an image, which may be another world's; its name stays. All of it or nothing.
   * @returns the world to go on with: the one given is gone
   * @throws WorldRefused when the fixture is unknown or the rows contradict each other
   */
  async restore(world: World, image: WorldImage): Promise<World> {
    this.#requireFixture(image.world.fixture, ['body', 'world', 'fixture'])
    await this.#scheduler.replace(world, () =>
      this.#retire(world, () =>
        this.#rows.restore(world.id, image, new Slices()).catch((error: Error & { code?: string }) => {
          if (error.code !== 'SQLITE_CONSTRAINT') throw error
          throw new WorldRefused(['body'], `the rows contradict each other: ${error.message.split(': ').at(-1)}`)
        }),
      ),
    )
    const restored = await this.find(world.name)
    if (!restored) throw new WorldGone(world.name)
    await this.#switchboard.wake(restored)
    return restored
  }

  /** Changes rows of a world behind the backs of its actors: whoever is in memory is read again. */
  async tamper(world: World, work: () => Promise<void>): Promise<void> {
    await world.alone(async () => {
      if (world.gone) throw new WorldGone(world.name)
      world.rewritten++
      await work()
      this.#switchboard.forget(world)
    })
  }

  async delete(world: World): Promise<void> {
    await this.#scheduler.replace(world, () => this.#retire(world, () => this.#rows.delete(world.id)))
  }

  /** Ends every live stream of facts: to be called before the doors shut, for a stream keeps its connection. */
  hangUp(): void {
    for (const world of this.#loaded) world.hangUp()
  }

  /** What is in memory of any world may not be what is on disk. */
  invalidate(): void {
    for (const world of this.#loaded) world.stale = true
  }

  /** Stops all clocks; what is to happen lies in the store. */
  async stop(): Promise<void> {
    this.hangUp()
    for (const world of this.#loaded) world.clock.stop()
    await Promise.all([...this.#loaded].map((world) => world.quiet()))
  }

  /** Brings a world into memory. Whoever was connected to it before, in another process or another world, is not now. */
  async #load(row: WorldRow): Promise<World> {
    const world = this.#instantiate(row)
    try {
      for (const address of await this.#rows.addresses(world.id, 'terminal'))
        await this.#loseConnections(world, address)
    } catch (error) {
      world.clock.stop()
      this.#loaded.delete(world)
      throw error
    }
    return world
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

  /** A world in which nothing has happened: there is nothing to be read of it. */
  async #createEmpty(born: Omit<WorldRow, 'id'>): Promise<World> {
    const world = this.#instantiate(await nameFree(born.name, this.#rows.insert(born)))
    this.#switchboard.begin(world)
    return world
  }

  /**
   * A world to which has happened what has happened to another, which is alone meanwhile.
   * @returns null when the other is gone: its rows are no more, or another world's
   */
  async #fork(from: World, name: string, wish: WorldOptions): Promise<World | null> {
    const row = await from.alone(async () =>
      from.gone ? null : nameFree(name, this.#rows.fork(from.id, this.#newRow(name, wish, from))),
    )
    if (!row) return null
    const world = await this.#load(row)
    await this.#switchboard.wake(world)
    return world
  }

  /** @throws Unreadable when the row is not what was written there */
  #instantiate(row: WorldRow): World {
    const { name, seed, clock, now, fixture } = row
    const place = `worlds: name ${name}`
    if (!this.#fixtures.has(fixture)) throw new Unreadable(place, `names the fixture ${fixture}, and there is none`)
    if (typeof seed !== 'string' || !(clock === 'real' || (clock === 'virtual' && isMoment(now))))
      throw new Unreadable(place)
    const world = new World(row, this.#fixtures.get(row.fixture)!, this.#secret, (due) => void this.#scheduler.due(due))
    this.#loaded.add(world)
    return world
  }

  #requireFixture(fixture: string, loc: string[]): void {
    if (!this.#fixtures.has(fixture)) throw new WorldRefused(loc, `no fixture ${fixture}`)
  }

  /** The reference data of a fixture; undefined when there is no such one. */
  referenceData(fixture: string): ReferenceData | undefined {
    return this.#fixtures.get(fixture)
  }

  async #rowOf(world: World): Promise<WorldRow> {
    const row = await this.#rows.find(world.name)
    if (!row || world.gone) throw new WorldGone(world.name)
    return row
  }

  /** Replaces what a world holds, or removes it; whoever still has it in hand is told that it is gone. */
  async #retire(world: World, replace: () => Promise<void>): Promise<void> {
    await world.alone(async () => {
      if (world.gone) throw new WorldGone(world.name)
      await replace()
      world.gone = true
      world.clock.stop()
      world.clock.timers.clear()
      this.#live.delete(world.name)
      this.#loaded.delete(world)
      this.#switchboard.forget(world)
      world.hangUp()
    })
  }
}
