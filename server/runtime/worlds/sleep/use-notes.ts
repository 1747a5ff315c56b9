/** When worlds were last asked for, on its way to the store: in one statement a minute, for all of them. */
import type { StoredWorlds } from '../../../store/store.ts'
import type { World } from '../../world/world.ts'

const INTERVAL_MS = 60_000
/** Worlds of one statement. */
const MOST = 500

export class UseNotes {
  readonly #rows: Pick<StoredWorlds, 'noteUse'>
  /** Worlds in memory. */
  readonly #awake: () => Iterable<World>
  /** Of each in memory, what is stored. */
  readonly #stored = new WeakMap<World, number | null>()
  /** By name, of worlds that have left the memory since. */
  readonly #left = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #last: Promise<void> = Promise.resolve()

  constructor(rows: Pick<StoredWorlds, 'noteUse'>, awake: () => Iterable<World>) {
    this.#rows = rows
    this.#awake = awake
    this.#timer = setInterval(() => void this.write().catch(() => undefined), INTERVAL_MS).unref()
  }

  /** A world has come into memory: what is not stored yet of its use comes back to it. */
  loaded(world: World): void {
    this.#stored.set(world, world.usedAt)
    const at = this.#left.get(world.name)
    this.#left.delete(world.name)
    if (at !== undefined && at > (world.usedAt ?? 0)) world.usedAt = at
  }

  /** A world leaves the memory, and is there still. */
  left(world: World): void {
    const at = this.#unwritten(world)
    if (at !== null) this.#left.set(world.name, at)
  }

  /** A world was deleted. */
  forget(name: string): void {
    this.#left.delete(name)
  }

  /** By name, as far as it is known without the store. */
  known = (): Map<string, number> => {
    const known = new Map(this.#left)
    for (const { name, usedAt } of this.#awake()) if (usedAt !== null) known.set(name, usedAt)
    return known
  }

  /** Writes what is not stored yet. @throws StoreError: it is written the next time then */
  write(): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => this.#write())
    return this.#last
  }

  async #write(): Promise<void> {
    const uses = [...this.#left]
    for (const world of this.#awake()) {
      const at = this.#unwritten(world)
      if (at !== null) uses.push([world.name, at])
    }
    for (let from = 0; from < uses.length; from += MOST) {
      const some = uses.slice(from, from + MOST)
      await this.#rows.noteUse(some)
      const written = new Map(some)
      for (const [name, at] of some) if (this.#left.get(name) === at) this.#left.delete(name)
      for (const world of this.#awake()) if (written.has(world.name)) this.#stored.set(world, written.get(world.name)!)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #unwritten(world: World): number | null {
    const { usedAt } = world
    return usedAt !== null && usedAt !== this.#stored.get(world) ? usedAt : null
  }
}
