/**
 * Worlds that sleep: they lie in the store alone, and are loaded again when they are asked for. One is put to sleep when
 * nothing has been done with it for long, or when too many are in memory: those first that have not been asked for
 * longest. A world that something is under way in, or connected to, stays awake.
 *
 * It is decided and done in one macrotask, and who finds a world holds it in the microtask in which it was found: no
 * world is put to sleep between the two.
 */

import type { WaitingWorld } from '../../../store/queries/world-rows.ts'
import type { RealTime } from '../../../store/real-time.ts'
import type { StoredTimer } from '../../../store/states.ts'
import type { Activity } from '../../activity/activity.ts'
import { DEFAULT_WORLD, type World } from '../../world/world.ts'
import { WakeCalls } from './wake-calls.ts'

/** Worlds in memory at most, unless more than that are worked with at once. */
const AWAKE_WORLDS = 500
/** Idle time after which a world is put to sleep. */
const IDLE_MS = 15 * 60_000
const LOOK_MS = 30_000
/** A world whose next timer is due sooner is not worth it. */
const SOON_MS = 5000
/** Where too many are awake, this part of them is put to sleep as well: not one at each that wakes. */
const ROOM = 1 / 10
/** After this a world that could not be woken for a timer is tried again. */
const RETRY_MS = 1000

export interface SleepOptions {
  awake?: number | undefined
  idleMs?: number | undefined
}

/** What is kept of a world while it sleeps: what a client may have seen, and the store does not know. */
export interface SleepingWorld {
  id: number
  activity: Activity | null
  ticket: number
  /** Keys of timers due at one instant, in their order. */
  ties: readonly string[]
}

interface WakingWorlds {
  readonly loaded: { readonly all: World[]; readonly size: number }
  /** Takes a world out of memory. */
  drop(world: World): void
  /** Reads the state of a world, if that is not known. */
  read(world: World): Promise<void>
  /** Brings a world into memory, with its clock. */
  awaken(name: string): Promise<void>
}

/** Of worlds equally long unused, the one loaded first goes first. */
const leastRecent = (a: World, b: World): number => (a.usedAt ?? a.loadedAt) - (b.usedAt ?? b.loadedAt)

export class Sleepers {
  /** Wakes worlds whose timers are due. */
  readonly wakeCalls: WakeCalls
  readonly #worlds: WakingWorlds
  readonly #time: RealTime
  readonly #most: number
  readonly #idleMs: number
  readonly #asleep = new Map<string, SleepingWorld>()
  /** Worlds of earlier processes that nothing has been asked of in this one: numbers by name. */
  readonly #adopted = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #isLooking = false

  constructor(worlds: WakingWorlds, time: RealTime, { awake = AWAKE_WORLDS, idleMs = IDLE_MS }: SleepOptions) {
    this.#time = time
    this.#worlds = worlds
    this.#most = awake
    this.#idleMs = idleMs
    this.wakeCalls = new WakeCalls((name) => worlds.awaken(name), time, RETRY_MS)
    this.#timer = setInterval(() => this.look(), Math.min(LOOK_MS, idleMs)).unref()
  }

  /** A world of an earlier process sleeps here from now on, and is woken when something is due in it. */
  adopt({ id, name, clock, due }: WaitingWorld): void {
    this.#adopted.set(name, id)
    if (clock !== 'virtual') this.wakeCalls.set(name, due ?? 0)
  }

  /** What has been kept of a world that comes into memory; null: it has not been put to sleep in this process. */
  take({ name, id }: Pick<World, 'name' | 'id'>): SleepingWorld | null {
    const kept = this.#asleep.get(name)
    this.#asleep.delete(name)
    this.#adopted.delete(name)
    return kept?.id === id ? kept : null
  }

  /** A world has come into memory: others may have to leave it. */
  loaded(): void {
    if (this.#worlds.loaded.size <= this.#most || this.#isLooking) return
    this.#isLooking = true
    setImmediate(() => {
      this.#isLooking = false
      this.look()
    })
  }

  /** Names of those that sleep. */
  get names(): string[] {
    return [...this.#asleep.keys(), ...this.#adopted.keys()]
  }

  /** Number of a world that sleeps; undefined: it does not. */
  idOf = (name: string): number | undefined => this.#asleep.get(name)?.id ?? this.#adopted.get(name)

  /** A world was deleted, or belongs to another process now. */
  forget(name: string): void {
    this.#asleep.delete(name)
    this.#adopted.delete(name)
    this.wakeCalls.cancel(name)
  }

  /** Puts worlds to sleep, as far as they may be. To be called in its own macrotask. */
  look(now = this.#time.now()): void {
    const { loaded } = this.#worlds
    const over = loaded.size - this.#most
    let surplus = over > 0 ? over + Math.floor(this.#most * ROOM) : 0
    const resting = loaded.all.filter((world) => world.name !== DEFAULT_WORLD && world.isAtRest)
    for (const world of resting.sort(leastRecent)) {
      const isIdle = now - Math.max(world.usedAt ?? 0, world.loadedAt) >= this.#idleMs
      if ((surplus > 0 || isIdle) && this.#putToSleep(world, now)) surplus--
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.wakeCalls.stop()
  }

  #putToSleep(world: World, now: number): boolean {
    const isReal = world.clock.mode === 'real'
    // What is in memory of its timers is not what is stored of them
    if (isReal && world.stale) {
      this.#worlds.read(world).catch(() => undefined)
      return false
    }
    const next: StoredTimer | undefined = isReal ? world.clock.timers.peek() : undefined
    if (next && next.due < now + SOON_MS) return false
    const { name, id, ticket } = world
    const { ties } = world.clock.timers
    const activity = world.activity && !world.activity.isBlank ? world.activity : null
    activity?.trim()
    this.#worlds.drop(world)
    this.#asleep.set(name, { id, ticket, ties, activity })
    if (next) this.wakeCalls.set(name, next.due)
    else this.wakeCalls.cancel(name)
    return true
  }
}
