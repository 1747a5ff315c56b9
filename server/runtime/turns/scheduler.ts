/** The scheduler of worlds: moves their clocks, and runs each timer on the way at its own instant. */
import type { Logger } from 'pino'
import type { StoredTimer } from '../../store/states.ts'
import type { StoredWorlds } from '../../store/store.ts'
import { Unreadable } from '../../store/unreadable.ts'
import { afterIo } from '../event-loop.ts'
import type { ClockMode } from '../world/clock.ts'
import type { World } from '../world/world.ts'
import type { Switchboard } from './switchboard.ts'

const RETRY_MS = 1000
/** Real time after which a moving clock yields to the event loop. */
const SLICE_MS = 5
/** Turns after which it yields too, so that other worlds do not wait behind a long line of them. */
const SLICE_TURNS = 64

/** A moving clock has been stopped: what was due until then has happened, and the clock stays where it got to. */
export class AdvanceInterrupted extends Error {
  constructor() {
    super('the clock was stopped on its way')
  }
}

/** Where a clock is to go: epoch milliseconds, or what finds them once the world is idle. */
type Target = number | (() => number | Promise<number>)

export class Scheduler {
  #rows: Pick<StoredWorlds, 'setClock'>
  #switchboard: Switchboard
  #log: Logger
  #retryMs: number
  /** By world, what was begun last with its clock: one thing at a time. */
  #last = new WeakMap<World, Promise<unknown>>()
  /** By world, what ends the moves of its clock, under way and waiting. */
  #moves = new Map<World, Set<AbortController>>()
  #stopped = false

  /** @param retryMs wait after a failed timer until the clock is looked at again */
  constructor(rows: Pick<StoredWorlds, 'setClock'>, switchboard: Switchboard, log: Logger, retryMs = RETRY_MS) {
    this.#rows = rows
    this.#switchboard = switchboard
    this.#log = log
    this.#retryMs = retryMs
  }

  /** Sets a clock and runs nothing; a virtual one without `now` (epoch milliseconds) stands still where it is. */
  async setClock(world: World, mode: ClockMode, now?: number): Promise<void> {
    const virtualNow = now ?? world.clock.now()
    await this.#rows.setClock(world.id, mode, mode === 'real' ? null : virtualNow)
    world.clock.setNow(virtualNow)
    world.clock.mode = mode
    world.clock.wind()
  }

  /**
   * Turns a clock by hand. Where a virtual one is set forward, what is due on the way runs; set backwards, it says
   * what the last transaction may contradict.
   * @param now epoch milliseconds of a virtual clock; without, it stands still where it is
   * @param signal ends it on its way
   * @returns number of the last fact said before
   * @throws AdvanceInterrupted
   */
  set(world: World, mode: ClockMode, now?: number, signal?: AbortSignal): Promise<number> {
    return this.#move(world, signal, async (ended) => {
      const present = world.clock.now()
      if (mode === 'real') return this.setClock(world, mode)
      await this.setClock(world, mode, Math.min(present, now ?? present))
      await this.#run(world, now ?? present, ended)
    })
  }

  /**
   * Moves a virtual clock, running each due timer at its own instant, and returns when the world is idle.
   * @param signal ends it on its way
   * @returns number of the last fact said before
   * @throws AdvanceInterrupted
   */
  advance(world: World, target: Target, signal?: AbortSignal): Promise<number> {
    return this.#move(world, signal, async (ended) => {
      await this.#run(world, typeof target === 'function' ? await target() : target, ended)
    })
  }

  /**
   * Waits until a virtual world is idle: the next reader sees the same each time. A real one runs on.
   * @param exceptOutbound outbound calls still to be answered are not waited for: the receiver may be the client that asks
   */
  async awaitIdle(world: World, { exceptOutbound = false } = {}): Promise<void> {
    await this.#switchboard.wake(world)
    if (world.clock.mode === 'virtual') await (exceptOutbound ? world.idleExceptOutbound() : world.idle())
  }

  /** Timers of a real clock are due: each in its own turn, soonest first. */
  async due(world: World): Promise<void> {
    const { clock } = world
    const next = () => (clock.mode === 'real' ? clock.timers.take(clock.now()) : undefined)
    try {
      for (let timer = next(); timer; timer = next()) await this.#fire(world, timer)
      clock.wind()
    } catch (error) {
      if (world.gone) return
      this.#log.error({ err: error, world: world.name }, 'a timer failed and will be tried again')
      clock.rest(this.#retryMs)
      this.#retry(world)
    }
  }

  /** Puts something else in the place of a world: moves of its clock, under way and waiting, end for it. */
  replace<T>(world: World, work: () => Promise<T>): Promise<T> {
    this.#interrupt(world)
    return this.#next(world, work)
  }

  /** Ends every move of a clock, and begins none any more: the process ends. */
  stop(): void {
    this.#stopped = true
    for (const world of this.#moves.keys()) this.#interrupt(world)
  }

  #interrupt(world: World): void {
    for (const move of this.#moves.get(world) ?? []) move.abort(new AdvanceInterrupted())
  }

  /** After what was begun with this world before. */
  #next<T>(world: World, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(world) ?? Promise.resolve()).then(work, work)
    this.#last.set(world, mine)
    return mine
  }

  /** A move of the clock of an idle world. @returns number of the last fact said before */
  async #move(
    world: World,
    signal: AbortSignal | undefined,
    move: (ended: AbortSignal) => Promise<void>,
  ): Promise<number> {
    const own = new AbortController()
    const moves = this.#moves.get(world) ?? new Set()
    this.#moves.set(world, moves.add(own))
    if (this.#stopped) own.abort(new AdvanceInterrupted())
    const ended = signal ? AbortSignal.any([signal, own.signal]) : own.signal
    try {
      return await this.#next(world, async () => {
        await unlessEnded(world.idle(), ended)
        await this.#switchboard.wake(world)
        const before = world.nextFact - 1
        await move(ended)
        return before
      })
    } finally {
      moves.delete(own)
      if (moves.size === 0) this.#moves.delete(world)
    }
  }

  /**
   * Moves a virtual clock to an instant, each timer on the way at its own. A step of the clock is written with the turn
   * it is made for. The next step waits for what the turn has started, but not for the disk: that has the turns
   * in their order. From time to time all is waited for, and others have their turn.
   */
  async #run(world: World, until: number, ended: AbortSignal): Promise<void> {
    const { clock } = world
    const pace = new TimeSlice()
    let failure: Error | null = null
    const proceed = (): void => {
      if (failure) throw failure
      ended.throwIfAborted()
    }
    try {
      for (;;) {
        if (world.stale || pace.isOver()) await this.#yield(world, pace, ended)
        proceed()
        const next = clock.timers.peek()
        if (!next || next.due > until) break
        if (next.due > clock.now()) clock.step(next.due)
        this.#fire(world, clock.timers.take(next.due)!).catch((error: Error) => {
          failure ??= error
        })
        if (!world.isIdleInMemory) await unlessEnded(world.idleInMemory(), ended)
      }
      await unlessEnded(world.idle(), ended)
      proceed()
      if (until > clock.now()) await this.setClock(world, 'virtual', until)
    } finally {
      await world.idleExceptOutbound()
      // No turn has taken the last step along.
      if (clock.isAhead && !world.gone && !world.stale) await this.setClock(world, 'virtual')
    }
  }

  /** Others who want the event loop, or this world, have it. */
  async #yield(world: World, pace: TimeSlice, ended: AbortSignal): Promise<void> {
    await unlessEnded(world.idle(), ended)
    await afterIo()
    await this.#switchboard.wake(world)
    pace.begin()
  }

  /** Runs a timer; one that cannot be read, or that leads to an actor that cannot, holds up no other. */
  async #fire(world: World, timer: StoredTimer): Promise<void> {
    try {
      await this.#switchboard.fire(world, timer)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const { address, id } = timer
      this.#log.warn(
        { world: world.name, address, id, place: error.place, ...(error.cause !== undefined && { err: error.cause }) },
        'a timer is passed over: a row cannot be read',
      )
    }
  }

  /** Later, when the world can be read again if that is needed: its timers are there. */
  #retry(world: World): void {
    const again = (): void => {
      if (!world.gone) this.#retry(world)
    }
    setTimeout(() => void this.#switchboard.wake(world).then(() => world.clock.wind(), again), this.#retryMs).unref()
  }
}

/** How long a clock has been on its way without letting others come. */
class TimeSlice {
  #since = performance.now()
  #turns = 0

  begin(): void {
    this.#since = performance.now()
    this.#turns = 0
  }

  isOver(): boolean {
    return this.#turns++ >= SLICE_TURNS || performance.now() - this.#since >= SLICE_MS
  }
}

/** What is waited for, unless the signal is aborted before. @throws the reason of the signal */
function unlessEnded<T>(work: Promise<T>, ended: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(ended.reason)
    if (ended.aborted) return leave()
    ended.addEventListener('abort', leave)
    work.finally(() => ended.removeEventListener('abort', leave)).then(resolve, reject)
  })
}
