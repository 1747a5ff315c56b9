/** Worlds that other processes of the same store own. */
import type { Peer } from '../../store/owners.ts'

/** A world is another process's: what is asked of it is to be handed on there. */
export class WorldElsewhere extends Error {
  readonly world: string
  readonly peer: Peer

  constructor(world: string, peer: Peer) {
    super(`the world ${world} is owned by process ${peer.id}`)
    this.world = world
    this.peer = peer
  }
}

/** Worlds remembered: for others the store is asked. */
const REMEMBERED = 10_000

/** Where worlds were found to be, so that the store is not asked for each request. */
export class WorldsElsewhere {
  readonly #found = new Map<string, WorldElsewhere>()

  /** The error of a request for such a world. */
  get(name: string): WorldElsewhere | undefined {
    return this.#found.get(name)
  }

  remember(found: WorldElsewhere): void {
    // A process that cannot be reached yet is asked for again
    if (found.peer.url === null) return
    if (this.#found.size >= REMEMBERED) this.#found.delete(this.#found.keys().next().value!)
    this.#found.set(found.world, found)
  }

  forget(name: string): void {
    this.#found.delete(name)
  }

  /** Processes have ended: their worlds are free, or another's. */
  forgetPeers(ids: readonly string[]): void {
    for (const [name, { peer }] of this.#found) if (ids.includes(peer.id)) this.#found.delete(name)
  }
}
