/** Turns the clocks of worlds: each timer on the way is run at its own instant. */
import type { Logger } from 'pino'
import type { ClockMode, Timer } from './clock.ts'
import { Unreadable } from './store/unreadable.ts'
import type { WorldRows } from './store/world-rows.ts'
import type { Switchboard } from './switchboard.ts'
import type { World } from './world.ts'

const RETRY_MS = 1000

export class Clockwork {
  #rows: WorldRows
  #switchboard: Switchboard
  #log: Logger
  #retryMs: number
  #hands = new WeakMap<World, Promise<unknown>>()

  /** @param retryMs after a failed timer the clock is looked at again so much later */
  constructor(rows: WorldRows, switchboard: Switchboard, log: Logger, retryMs = RETRY_MS) {
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
   * @returns number of the last fact said before
   */
  turn(world: World, mode: ClockMode, now?: number): Promise<number> {
    return this.#handling(world, async () => {
      const present = world.clock.now()
      if (mode === 'real') return this.setClock(world, mode)
      await this.setClock(world, mode, Math.min(present, now ?? present))
      await this.#run(world, now ?? present)
    })
  }

  /**
   * Moves a virtual clock, running each due timer at its own instant, and returns when the house is quiet.
   * @param target epoch milliseconds, 'next' for the soonest timer, or what finds the instant once the house is quiet
   * @returns number of the last fact said before
   */
  advance(world: World, target: number | 'next' | (() => number | Promise<number>)): Promise<number> {
    return this.#handling(world, async () => {
      const found = typeof target === 'function' ? await target() : target
      const until = found === 'next' ? (world.clock.timers.peek()?.due ?? world.clock.now()) : found
      await this.#run(world, until)
    })
  }

  /**
   * Waits until a virtual world is quiet: whoever reads it next sees the same each time. A real one runs on.
   * @param rested whoever out there is still to answer is not waited for: he may be the one who asks
   */
  async settle(world: World, { rested = false } = {}): Promise<void> {
    await this.#switchboard.wake(world)
    if (world.clock.mode === 'virtual') await (rested ? world.rested() : world.quiet())
  }

  /** Timers of a real clock are due: each in its own turn, soonest first. */
  async due(world: World): Promise<void> {
    const { clock } = world
    const next = () => (clock.mode === 'real' ? clock.timers.take(Date.now()) : undefined)
    try {
      for (let timer = next(); timer; timer = next()) await this.#fire(world, timer)
      clock.wind()
    } catch (error) {
      if (world.gone) return
      this.#log.error({ err: error, world: world.name }, 'a timer failed and will be tried again')
      this.#retry(world)
    }
  }

  /** One hand at a clock at a time: also for whoever replaces the world under it. */
  byHand<T>(world: World, work: () => Promise<T>): Promise<T> {
    const before = this.#hands.get(world) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#hands.set(world, mine)
    return mine
  }

  /** A hand at the clock of a quiet world. @returns number of the last fact said before */
  #handling(world: World, turn: () => Promise<void>): Promise<number> {
    return this.byHand(world, async () => {
      await world.quiet()
      await this.#switchboard.wake(world)
      const before = world.nextFact - 1
      await turn()
      return before
    })
  }

  /** Moves a virtual clock to an instant, each timer on the way at its own. */
  async #run(world: World, until: number): Promise<void> {
    for (let next = world.clock.timers.peek(); next && next.due <= until; next = world.clock.timers.peek()) {
      // Taken when the clock has been set: if the disk refuses that, the timer is still there.
      if (next.due > world.clock.now()) await this.setClock(world, 'virtual', next.due)
      const timer = world.clock.timers.take(next.due)
      if (timer) await this.#fire(world, timer)
      await world.quiet()
    }
    if (until > world.clock.now()) await this.setClock(world, 'virtual', until)
  }

  /** Runs a timer; one that leads to an actor that cannot be read holds up no other. */
  async #fire(world: World, timer: Timer): Promise<void> {
    try {
      await this.#switchboard.fire(world, timer)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const { address, id } = timer
      this.#log.warn(
        { world: world.name, address, id, place: error.place },
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
