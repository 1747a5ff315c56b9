/** The worlds in memory of this process, all at once. */
import type { World } from '../world/world.ts'

/** Worlds on their way to other processes, by name: until one has left, who looks for it waits. */
export class Departures {
  readonly #leaving = new Map<string, Promise<void>>()

  /** Settles when a world has left, or has not; undefined: it is not about to. */
  of(name: string): Promise<void> | undefined {
    return this.#leaving.get(name)
  }

  /** @throws what handing over throws */
  async during(name: string, handOver: () => Promise<void>): Promise<void> {
    const leaving = handOver()
    this.#leaving.set(
      name,
      leaving.catch(() => undefined),
    )
    await leaving.finally(() => this.#leaving.delete(name))
  }
}

export class LoadedWorlds {
  readonly #worlds = new Set<World>()

  add(world: World): void {
    this.#worlds.add(world)
  }

  delete(world: World): void {
    this.#worlds.delete(world)
  }

  get all(): World[] {
    return [...this.#worlds]
  }

  /** How many worlds are in memory, and how many timers are set in them. */
  get awake(): { worlds: number; timers: number } {
    let timers = 0
    for (const { clock } of this.#worlds) timers += clock.timers.size
    return { worlds: this.#worlds.size, timers }
  }

  get size(): number {
    return this.#worlds.size
  }

  /** @param id number of a world */
  has(id: number): boolean {
    for (const world of this.#worlds) if (world.id === id) return true
    return false
  }

  /** Ends every live stream of facts. */
  hangUp(): void {
    for (const world of this.#worlds) world.hangUp()
  }

  /** What is in memory of any world may not be what is in the store. */
  invalidate(): void {
    for (const world of this.#worlds) world.stale = true
  }

  /** Stops all clocks; what is to happen lies in the store. */
  async stop(): Promise<void> {
    this.hangUp()
    for (const world of this.#worlds) world.clock.stop()
    await Promise.all(this.all.map((world) => world.idle()))
  }
}
