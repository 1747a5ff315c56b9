/** How many worlds there may be, and how long an unused one stays. */
import type { RealTime } from '../../store/real-time.ts'
import type { StoredWorlds } from '../../store/store.ts'
import { Unreadable } from '../../store/unreadable.ts'
import { DEFAULT_WORLD, type World } from '../world/world.ts'
import type { SleepOptions } from './sleep/sleepers.ts'

export interface WorldBounds extends SleepOptions {
  /** Worlds beside the default one, at most; null or left out: any number. */
  worlds?: number | null | undefined
  /** Time without a request after which a world is removed, ms; null or left out: never. */
  removeIdleMs?: number | null | undefined
  /** Called with the name of each world that has been removed. */
  onRemoved?: ((name: string) => void) | undefined
}

/** Worlds named in a refusal. */
const NAMED = 3
/** Worlds looked at in one go. */
const LOOKED_AT = 10_000
const LOOK_MS = 60_000

/** One world more is more than the server takes. */
export class TooManyWorlds extends Error {
  /** Worlds beside the default one, at most. */
  readonly limit: number
  /** Those not asked for longest, with when they were, epoch milliseconds. */
  readonly idle: readonly { name: string; at: number }[]

  constructor(limit: number, idle: TooManyWorlds['idle']) {
    super(`there are ${limit} worlds already`)
    this.limit = limit
    this.idle = idle
  }
}

export class WorldCount {
  readonly #rows: Pick<StoredWorlds, 'count' | 'idle'>
  readonly #limit: number | null
  readonly #noteUses: () => Promise<void>
  /** Names of worlds that are being made, in the order in which that was asked for. */
  readonly #making = new Set<string>()

  /** @param noteUses writes when worlds were last asked for */
  constructor(
    rows: Pick<StoredWorlds, 'count' | 'idle'>,
    noteUses: () => Promise<void>,
    { worlds = null }: WorldBounds,
  ) {
    this.#rows = rows
    this.#noteUses = noteUses
    this.#limit = worlds
  }

  /** Makes a world, if there may be one more. @throws TooManyWorlds */
  async whileMaking<T>(name: string, make: () => Promise<T>): Promise<T> {
    if (this.#limit === null || name === DEFAULT_WORLD) return make()
    // With this one, those that were asked for before it
    const made = this.#making.add(name).size
    try {
      if ((await this.#rows.count([DEFAULT_WORLD, ...this.#making])) + made > this.#limit)
        throw new TooManyWorlds(this.#limit, await this.#idle())
      return await make()
    } finally {
      this.#making.delete(name)
    }
  }

  /** Those not asked for longest; where the store cannot be written, as of a minute ago. */
  async #idle(): Promise<TooManyWorlds['idle']> {
    await this.#noteUses().catch(() => undefined)
    return this.#rows.idle(Number.MAX_SAFE_INTEGER, NAMED, DEFAULT_WORLD)
  }
}

/** What removes unused worlds. */
export class IdleRemoval {
  readonly #rows: Pick<StoredWorlds, 'idle'>
  readonly #find: (name: string) => Promise<World | null>
  readonly #remove: (world: World, ifStill: () => boolean) => Promise<boolean>
  readonly #usedAt: () => Map<string, number>
  readonly #time: RealTime
  readonly #idleMs: number | null
  readonly #onRemoved: (name: string) => void
  readonly #timer: NodeJS.Timeout | undefined
  /** Names of worlds that cannot be read: nothing is known of what they are. */
  readonly #unreadable = new Set<string>()
  #looking: Promise<void> = Promise.resolve()
  #stopped = false

  /**
   * @param find a world of this process by name, into memory; null: there is none
   * @param remove a world, which it holds, if it is idle still; whether it has removed it
   * @param usedAt by name, what is known of when worlds were asked for and may not be stored yet
   */
  constructor(
    store: { worlds: Pick<StoredWorlds, 'idle'>; time: RealTime },
    find: (name: string) => Promise<World | null>,
    remove: (world: World, ifStill: () => boolean) => Promise<boolean>,
    usedAt: () => Map<string, number>,
    { removeIdleMs = null, onRemoved = () => undefined }: WorldBounds,
  ) {
    this.#rows = store.worlds
    this.#find = find
    this.#remove = remove
    this.#usedAt = usedAt
    this.#time = store.time
    this.#idleMs = removeIdleMs
    this.#onRemoved = onRemoved
    if (removeIdleMs === null) return
    const look = (): void => void this.look().catch(() => undefined)
    this.#timer = setInterval(look, Math.min(LOOK_MS, removeIdleMs)).unref()
  }

  /** Removes what has not been asked for in time. @throws StoreError: it is tried again */
  look(now = this.#time.now()): Promise<void> {
    this.#looking = this.#looking.catch(() => undefined).then(() => this.#removeIdle(now))
    return this.#looking
  }

  /** Stops removing worlds; resolves when none is being removed. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#looking.catch(() => undefined)
  }

  async #removeIdle(now: number): Promise<void> {
    if (this.#idleMs === null) return
    const before = now - this.#idleMs
    const used = this.#usedAt()
    for (const { name } of await this.#rows.idle(before, LOOKED_AT, DEFAULT_WORLD)) {
      if (this.#stopped) return
      if ((used.get(name) ?? 0) < before && (await this.#isRemoved(name, before))) this.#onRemoved(name)
    }
  }

  async #isRemoved(name: string, before: number): Promise<boolean> {
    if (this.#unreadable.has(name)) return false
    try {
      const world = await this.#find(name)
      if (!world?.isAtRest) return false
      return await this.#remove(world, () => world.retention.count === 1 && (world.usedAt ?? 0) < before)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.#unreadable.add(name)
      return false
    }
  }
}
