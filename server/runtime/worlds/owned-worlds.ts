/** Worlds change hands: a process takes those that have no owner, and hands its own over before it ends. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Store } from '../../store/store.ts'
import type { Scheduler } from '../turns/scheduler.ts'
import type { World } from '../world/world.ts'
import type { LiveWorlds } from './live-worlds.ts'
import { WorldElsewhere } from './world-elsewhere.ts'

/** Time for requests under way in a world that is handed over, ms; then they lose their connections. */
const GRACE_MS = 2000
/** Worlds taken in one statement. */
const TAKEN_AT_ONCE = 100
/** Worlds handed over at a time. */
const ABREAST = 8

export class OwnedWorlds {
  readonly #store: Pick<Store, 'worlds' | 'owners'>
  readonly #live: LiveWorlds
  readonly #scheduler: Scheduler
  readonly #log: Logger
  #taking: Promise<void> | null = null

  constructor(store: Pick<Store, 'worlds' | 'owners'>, live: LiveWorlds, scheduler: Scheduler, log: Logger) {
    this.#store = store
    this.#live = live
    this.#scheduler = scheduler
    this.#log = log
  }

  /** From now on worlds of processes that have ended go on here. @param onEnded called with the ids of such processes */
  watch(onEnded: (ids: string[]) => void): void {
    const failed = (error: Error): void => this.#log.error({ err: error }, 'worlds without an owner were not taken')
    this.#store.owners.watch(
      () => {
        this.#taking ??= this.takeFree()
          .catch(failed)
          .finally(() => {
            this.#taking = null
          })
      },
      (ids) => {
        this.#log.warn({ processes: ids }, 'processes that share the store have ended')
        this.#live.elsewhere.forgetPeers(ids)
        onEnded(ids)
      },
    )
  }

  /** @param plugIn called for each world that comes here from another process, or an earlier one: its devices are gone */
  whenRead(plugIn: (world: World) => Promise<void>): void {
    this.#live.onRead = plugIn
  }

  /** A new world is to be made by the process that owns the fewest. @throws WorldElsewhere when that is another */
  async place(name = 'to be made'): Promise<void> {
    const idlest = await this.#store.owners.idlest()
    if (idlest) throw new WorldElsewhere(name, idlest)
  }

  /**
   * Takes worlds that have no owner and in which something is to happen: each is woken when it is due. Where others take
   * them too, each takes some.
   */
  async takeFree(): Promise<void> {
    const free = await this.#store.worlds.withTimers()
    const first = Math.floor(Math.random() * free.length)
    const waiting = [...free.slice(first), ...free.slice(0, first)]
    for (let at = 0; at < waiting.length; at += TAKEN_AT_ONCE) {
      const some = waiting.slice(at, at + TAKEN_AT_ONCE)
      const taken = await this.#store.owners.take(some.map(({ id }) => id))
      for (const world of some) if (taken.has(world.id)) this.#live.sleepers.adopt(world)
    }
  }

  /**
   * Leaves every world to the other processes; from then on they are handed what is asked of it.
   * @returns whether there are any
   */
  async handOver(): Promise<boolean> {
    const { owners } = this.#store
    await owners.leave()
    if ((await owners.peers()).length === 0) return false
    await abreast(this.#live.loaded.all, (world) => this.#leave(world))
    await abreast(this.#live.sleepers.names, (name) => this.#leaveAsleep(name))
    // Those that were woken meanwhile
    await abreast(this.#live.loaded.all, (world) => this.#leave(world))
    return true
  }

  /** One that is being woken now is in memory then. */
  async #leaveAsleep(name: string): Promise<void> {
    const { sleepers } = this.#live
    try {
      await this.#live.leavingAsleep(name, async () => {
        const id = sleepers.idOf(name)
        sleepers.forget(name)
        if (id !== undefined) await this.#store.owners.release(id)
      })
    } catch (error) {
      this.#log.error({ err: error, world: name }, 'a world was not handed over')
    }
  }

  async #leave(world: World): Promise<void> {
    // It is not put to sleep meanwhile
    world.retention.begin()
    try {
      await this.#live.leaving(world, async () => {
        world.hangUp()
        await Promise.race([world.retention.withoutRequests(), pause(GRACE_MS, undefined, { ref: false })])
        // What is due later happens at the next owner: a world that delivers without a pause would never be alone
        world.clock.stop()
        await this.#scheduler.replace(world, () =>
          this.#live.retire(world, async () => {
            world.restarted = true
            await this.#store.owners.release(world.id)
          }),
        )
      })
    } catch (error) {
      if (!world.gone) this.#log.error({ err: error, world: world.name }, 'a world was not handed over')
    } finally {
      world.retention.end()
    }
  }
}

/** Hands over some at a time. */
async function abreast<T>(all: readonly T[], handOver: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const next = async (): Promise<void> => {
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) await handOver(each)
  }
  await Promise.all(Array.from({ length: ABREAST }, next))
}
