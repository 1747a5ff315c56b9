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

/** So many are remembered: for others the store is asked. */
const REMEMBERED = 10_000

/** Where worlds were found to be, so that the store is not asked for each request. */
export class WorldsElsewhere {
  readonly #peers = new Map<string, Peer>()

  get(name: string): Peer | undefined {
    return this.#peers.get(name)
  }

  remember({ world, peer }: WorldElsewhere): void {
    // A process that cannot be reached yet is asked for again
    if (peer.url === null) return
    if (this.#peers.size >= REMEMBERED) this.#peers.delete(this.#peers.keys().next().value!)
    this.#peers.set(world, peer)
  }

  forget(name: string): void {
    this.#peers.delete(name)
  }

  /** Processes have ended: their worlds are free, or another's. */
  forgetPeers(ids: readonly string[]): void {
    for (const [name, { id }] of this.#peers) if (ids.includes(id)) this.#peers.delete(name)
  }
}
