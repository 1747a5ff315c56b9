/** Calls of a world, one after the other: in a virtual world the same commands so make the same journal. */
import type { World } from '../runtime/world/world.ts'

export class SerialQueue {
  /** The last call of each world. */
  readonly #last = new WeakMap<World, Promise<void>>()

  /** @param make is called when the call before has ended; it does not fail */
  after(world: World, make: () => Promise<void>): Promise<void> {
    const made = (this.#last.get(world) ?? Promise.resolve()).then(make)
    this.#last.set(world, made)
    return made
  }
}
