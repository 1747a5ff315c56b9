/** Connections to the other processes of a store, and what is under way there. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Agent, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../outbound/services.ts'
import type { PeerCounts } from '../../runtime/counts/counts.ts'
import { http } from '../../runtime/node-http.ts'
import { OwnerUnreachable, PEER_KEY } from '../../runtime/peers/handed-on.ts'
import { WorldElsewhere } from '../../runtime/worlds/world-elsewhere.ts'
import type { Owners, Peer } from '../../store/owners.ts'
import type { Operation } from '../http/operation.ts'

/** Surface that a request came to, or the mailboxes. */
export type PeerSurface = Exclude<Operation['surface'], 'lab'> | 'mailbox'

/** Header of a request that is handed on: the surface it came to. */
export const PEER_SURFACE = 'x-kasalab-surface'

export class PeerKey {
  readonly #key: Buffer

  /** @param secret of the store */
  constructor(secret: Buffer) {
    this.#key = createHmac('sha256', secret).update('peers').digest()
  }

  /** Headers for what is handed on. */
  headersFor(surface: PeerSurface): Record<string, string> {
    return { [PEER_KEY]: this.#key.toString('hex'), [PEER_SURFACE]: surface }
  }

  /** Whether a request was handed on by a process of the same store. */
  opens({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(String(headers[PEER_KEY] ?? ''), 'hex')
    return given.length === this.#key.length && timingSafeEqual(given, this.#key)
  }
}

// Headers of what is handed on: all of them, but those that are about one connection alone (RFC 9110, 7.6.1).

const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
])
/** Of requests these are set by us. */
const OURS = /^(x-kasalab-(peer|surface)|x-request-id)$/i

/** @param raw names and values in turn, as node has them @returns the same, with those of a request that are set anew */
export function endToEnd(raw: readonly string[], set: Readonly<Record<string, string>> = {}): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]!
    const isSet = Object.keys(set).length > 0 && (OURS.test(name) || Object.hasOwn(set, name.toLowerCase()))
    if (!OF_CONNECTION.has(name.toLowerCase()) && !isSet) kept.push(name, raw[at + 1]!)
  }
  return [...kept, ...Object.entries(set).flat()]
}

/** What can be broken off. */
interface Breakable {
  destroy(): unknown
}

/** Idle connections are closed before the other side does it, ms. */
const IDLE_MS = 30_000
/** How long an owner is looked for, ms: a frozen one is replaced by then. */
export const PEER_TIMEOUT_MS = 15_000
/** Between two looks, ms. */
export const PAUSE_MS = 50

export class PeerConnections {
  readonly services: Services
  readonly counts: PeerCounts
  readonly key: PeerKey
  readonly agent: Agent = new http.Agent({ keepAlive: true, timeout: IDLE_MS })
  /** Answers to requests that were handed on, until they have been written. */
  readonly #answers = new Set<ServerResponse>()
  readonly #owners: Owners
  /** By process: what is to be broken off when it ends. */
  readonly #underWay = new Map<string, Set<Breakable>>()

  /** @param secret of the store */
  constructor(services: Services, owners: Owners, secret: Buffer) {
    this.services = services
    this.counts = services.counts.peers
    this.#owners = owners
    this.key = new PeerKey(secret)
  }

  /** What goes on at another process breaks off when that is found to have ended: it may be frozen. */
  async during<T>({ id }: Peer, connection: Breakable, work: () => Promise<T>): Promise<T> {
    const all = this.#underWay.get(id) ?? new Set()
    this.#underWay.set(id, all.add(connection))
    try {
      return await work()
    } finally {
      all.delete(connection)
      if (all.size === 0) this.#underWay.delete(id)
    }
  }

  /** A request is handed on. @param response where its answer is written */
  await(response: ServerResponse): void {
    this.#answers.add(response)
    response.once('close', () => this.#answers.delete(response))
  }

  /** Whether an answer has not begun yet: one that has may be a stream without an end. */
  get isAwaited(): boolean {
    return [...this.#answers].some(({ headersSent }) => !headersSent)
  }

  /** A world was not where it was thought to be. @param isUnreachable its owner did not answer: is it alive? */
  async doubt({ world, peer }: WorldElsewhere, isUnreachable: boolean): Promise<void> {
    this.services.worlds.elsewhere.forget(world)
    if (isUnreachable) await this.#owners.suspect(peer).catch(() => undefined)
  }

  /**
   * Asks the owner of a world, which may be this process.
   * @param own asks here @param body of the call that asks another process
   * @throws OwnerUnreachable; what asking here throws
   */
  async askOwner(surface: PeerSurface, own: () => Promise<unknown>, body: () => string): Promise<unknown> {
    for (const until = Date.now() + PEER_TIMEOUT_MS; ; await pause(PAUSE_MS)) {
      try {
        return await own()
      } catch (error) {
        if (!(error instanceof WorldElsewhere)) throw error
        const answer = await this.#call(error, surface, body())
        if (answer) return answer.body
        if (Date.now() >= until) throw new OwnerUnreachable(error)
        await this.doubt(error, true)
      }
    }
  }

  /** @returns null: it is not the owner, or cannot be reached @throws when it has failed: what was asked may be done */
  async #call({ peer }: WorldElsewhere, surface: PeerSurface, body: string): Promise<{ body: unknown } | null> {
    if (peer.url === null) return null
    const headers = { ...this.key.headersFor(surface), 'content-type': 'application/json' }
    const gone = new AbortController()
    const answer = await this.during(peer, { destroy: () => gone.abort() }, () =>
      fetch(peer.url!, { method: 'POST', headers, body, signal: gone.signal }).catch((error: Error) => {
        if ((error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED') return null
        throw error
      }),
    )
    if (answer === null || answer.status === 421) return null
    const given: unknown = await answer.json()
    if (!answer.ok) throw new Error(`process ${peer.id} has answered ${answer.status}: ${JSON.stringify(given)}`)
    return { body: given }
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
