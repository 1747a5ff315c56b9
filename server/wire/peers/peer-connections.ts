/** Connections to the other processes of a store, and what is under way there. */
import type { Agent, ClientRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Services } from '../../outside/services.ts'
import type { PeerCounts } from '../../runtime/counts/counts.ts'
import { http } from '../../runtime/node-http.ts'
import type { WorldElsewhere } from '../../runtime/worlds/world-elsewhere.ts'
import type { Owners, Peer } from '../../store/owners.ts'
import { PeerKey } from './peer-key.ts'

/** Idle connections are closed before the other side does it, ms. */
const IDLE_MS = 30_000

export class PeerConnections {
  readonly services: Services
  readonly counts: PeerCounts
  readonly key: PeerKey
  readonly agent: Agent = new http.Agent({ keepAlive: true, timeout: IDLE_MS })
  readonly #owners: Owners
  /** By process: what is to be broken off when it ends. */
  readonly #underWay = new Map<string, Set<ClientRequest | Duplex>>()

  /** @param secret of the store */
  constructor(services: Services, owners: Owners, secret: Buffer) {
    this.services = services
    this.counts = services.counts.peers
    this.#owners = owners
    this.key = new PeerKey(secret)
  }

  /** What goes on at another process breaks off when that is found to have ended: it may be frozen. */
  async during<T>({ id }: Peer, connection: ClientRequest | Duplex, work: () => Promise<T>): Promise<T> {
    const all = this.#underWay.get(id) ?? new Set()
    this.#underWay.set(id, all.add(connection))
    try {
      return await work()
    } finally {
      all.delete(connection)
      if (all.size === 0) this.#underWay.delete(id)
    }
  }

  /** A world was not where it was thought to be. @param isUnreachable its owner did not answer: is it alive? */
  async doubt({ world, peer }: WorldElsewhere, isUnreachable: boolean): Promise<void> {
    this.services.worlds.elsewhere.forget(world)
    if (isUnreachable) await this.#owners.suspect(peer).catch(() => undefined)
  }

  /** Processes have ended: what waits for them waits in vain. */
  ended(ids: readonly string[]): void {
    for (const id of ids) for (const each of this.#underWay.get(id) ?? []) each.destroy()
  }

  close(): void {
    this.ended([...this.#underWay.keys()])
    this.agent.destroy()
  }
}
