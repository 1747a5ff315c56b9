/** Who owns a world, by its row: a process takes one that has no owner, and only while it has a row of its own. */
import type { Knex } from 'knex'
import type { Owners, Peer } from '../owners.ts'
import type { WorldRow } from '../world-row.ts'
import { replaced } from './commit-lane.ts'
import type { PostgresError } from './reasons.ts'
import { IS_ALIVE, type Registration } from './registration.ts'

/** Takes a world without an owner; the row of the process is held meanwhile, for a key leads there. */
const CLAIM = 'UPDATE worlds SET owner = :process WHERE id = :world AND owner IS NULL RETURNING id'
const OWNER = `SELECT w.owner AS id, p.url FROM worlds AS w LEFT JOIN processes AS p ON p.id = w.owner WHERE w.id = ?`
const PEERS = `SELECT p.id, p.url FROM processes AS p WHERE p.id <> ? AND p.url IS NOT NULL AND NOT p.is_leaving AND ${IS_ALIVE} ORDER BY p.id`
const IDLEST = `SELECT p.id, p.url FROM processes AS p LEFT JOIN worlds AS w ON w.owner = p.id
  WHERE p.url IS NOT NULL AND NOT p.is_leaving AND ${IS_ALIVE} GROUP BY p.id ORDER BY count(w.id), p.id LIMIT 1`
const FREE = `SELECT EXISTS (SELECT 1 FROM worlds WHERE owner IS NULL
  AND EXISTS (SELECT 1 FROM timers WHERE timers.world = worlds.id)) AS is_any`

/** SQLSTATE: a key leads to no row. */
const NO_SUCH_ROW = '23503'

/** Writes an owner. @throws StoreUnavailable when the process has no row any more to which the key leads */
async function asOwner<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as PostgresError
    throw code === NO_SUCH_ROW ? replaced() : error
  }
}

export class PostgresOwners implements Owners {
  readonly areShared = true
  readonly #knex: Knex
  readonly #registration: Registration
  #hasLeft = false

  constructor(knex: Knex, registration: Registration) {
    this.#knex = knex
    this.#registration = registration
  }

  async ownerOf(row: WorldRow): Promise<Peer | null> {
    const own = this.#registration.id
    if (row.owner === own) return null
    for (;;) {
      const [owner] = (await this.#knex.raw(OWNER, [row.id])) as { id: string | null; url: string | null }[]
      // Gone meanwhile: what asks for its rows finds none
      if (!owner || owner.id === own) return null
      if (owner.id !== null) return { id: owner.id, url: owner.url }
      if (this.#hasLeft) {
        const successor = await this.#anyPeer()
        if (successor) return successor
      }
      if (await this.#claim(row.id)) return null
    }
  }

  async #claim(world: number): Promise<boolean> {
    const claimed: unknown[] = await asOwner(
      this.#knex.raw(CLAIM, { process: this.#registration.id, world }) as Promise<unknown[]>,
    )
    return claimed.length > 0
  }

  async take(worlds: readonly number[]): Promise<ReadonlySet<number>> {
    if (this.#hasLeft) return new Set()
    // Those that another process is taking at this moment are left to it
    const free = this.#knex('worlds').whereIn('id', worlds).whereNull('owner').orderBy('id').forUpdate().skipLocked()
    const taken = await asOwner(
      this.#knex<WorldRow>('worlds')
        .whereIn('id', free.select('id'))
        .update({ owner: this.#registration.id })
        .returning('id'),
    )
    return new Set(taken.map(({ id }) => id))
  }

  async #anyPeer(): Promise<Peer | undefined> {
    const peers = await this.peers()
    return peers[Math.floor(Math.random() * peers.length)]
  }

  async release(world: number): Promise<void> {
    await this.#knex('worlds').where({ id: world, owner: this.#registration.id }).update({ owner: null })
  }

  peers(): Promise<Peer[]> {
    return this.#knex.raw(PEERS, [this.#registration.id])
  }

  async idlest(): Promise<Peer | null> {
    const [idlest]: Peer[] = await this.#knex.raw(IDLEST)
    return idlest === undefined || idlest.id === this.#registration.id ? null : idlest
  }

  async announce(url: string): Promise<void> {
    await this.#knex('processes').where({ id: this.#registration.id }).update({ url })
  }

  async suspect(): Promise<void> {
    await this.#registration.beat()
  }

  async leave(): Promise<void> {
    this.#hasLeft = true
    await this.#knex('processes').where({ id: this.#registration.id }).update({ is_leaving: true })
  }

  watch(onFree: () => void, onEnded: (ids: string[]) => void): void {
    this.#registration.onBeat((ended) => {
      if (ended.length > 0) onEnded(ended)
      if (!this.#hasLeft) void this.#look(onFree).catch(() => undefined)
    })
  }

  async #look(onFree: () => void): Promise<void> {
    const [found] = (await this.#knex.raw(FREE)) as { is_any: boolean }[]
    if (found?.is_any) onFree()
  }
}
