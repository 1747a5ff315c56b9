/**
 * Which process may write. Its row in `processes`, and those of its lanes, are there while it owns the store: a process
 * that takes over deletes them, waits with that for commits under way, and from then on the other writes nothing, even
 * one that was frozen and comes back.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import type pg from 'pg'
import { Misfit } from '../errors.ts'
import { connect, type Place } from './connection.ts'

/** How often a process says that it lives, ms. */
const HEARTBEAT_MS = 3000
/** One that has said nothing for so long is replaced, though its connection be open. */
const SILENT = "interval '15 seconds'"
/** How long a start waits for another process to end, ms; and between two looks. */
const HELD_MS = 2000
const LOOK_MS = 100

const OTHERS = `SELECT p.host, p.pid, p.seen > clock_timestamp() - ${SILENT} AND EXISTS (
    SELECT 1 FROM pg_stat_activity AS a WHERE a.pid = p.backend AND a.backend_start IS NOT DISTINCT FROM p.backend_start
  ) AS is_alive FROM processes AS p`
const SELF = `INSERT INTO processes (id, host, pid, backend, backend_start)
  SELECT $1, $2, $3, pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()`
const AGAIN = `UPDATE processes SET seen = clock_timestamp(), backend = a.pid, backend_start = a.backend_start
  FROM pg_stat_activity AS a WHERE a.pid = pg_backend_pid() AND processes.id = $1`

interface Other {
  host: string
  pid: number
  is_alive: boolean
}

/** The process that has the store open; null: none has. */
export async function ownerOf(knex: Knex): Promise<Other | null> {
  const others: Other[] = await knex.raw(OTHERS)
  return others.find(({ is_alive }) => is_alive) ?? null
}

export class Ownership {
  /** Id of this process in the store. */
  readonly id = randomUUID()
  readonly #place: Place
  readonly #onLost: () => void
  #client: pg.Client
  #timer: NodeJS.Timeout
  #beating: Promise<void> = Promise.resolve()

  private constructor(place: Place, client: pg.Client, onLost: () => void) {
    this.#place = place
    this.#client = client
    this.#onLost = onLost
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
  }

  /**
   * Takes the store for this process.
   * @param lanes how many connections will write @param onLost called when another process has taken the store over
   * @throws Misfit when another process owns it, and does not end meanwhile
   */
  static async take(place: Place, lanes: number, onLost: () => void): Promise<Ownership> {
    const client = await connect(place)
    const own = new Ownership(place, client, onLost)
    try {
      for (const until = Date.now() + HELD_MS; ; await pause(LOOK_MS)) {
        const other = await own.#tryTake(lanes)
        if (!other) return own
        if (Date.now() >= until)
          throw new Misfit(`process ${other.pid} on ${other.host} has it open. Stop that process first`)
      }
    } catch (error) {
      await own.#end()
      throw error
    }
  }

  /** @returns the process that owns the store; null: this one */
  async #tryTake(lanes: number): Promise<Other | null> {
    await this.#client.query('BEGIN')
    await this.#client.query('LOCK TABLE processes IN SHARE ROW EXCLUSIVE MODE')
    const { rows } = await this.#client.query<Other>(OTHERS)
    const owner = rows.find(({ is_alive }) => is_alive)
    if (!owner) {
      await this.#client.query('DELETE FROM processes')
      await this.#client.query(SELF, [this.id, hostname(), process.pid])
      await this.#client.query('INSERT INTO lanes SELECT $1, lane, 0 FROM generate_series(0, $2::bigint - 1) AS lane', [
        this.id,
        lanes,
      ])
    }
    await this.#client.query('COMMIT')
    return owner ?? null
  }

  #beat(): void {
    this.#beating = this.#beating.then(() => this.#sayAlive()).catch(() => undefined)
  }

  /** Over a new connection where the one before is lost: a server that is away is asked again at the next beat. */
  async #sayAlive(): Promise<void> {
    try {
      const { rowCount } = await this.#client.query(AGAIN, [this.id])
      if (rowCount === 1) return
    } catch {
      const before = this.#client
      this.#client = await connect(this.#place)
      await before.end().catch(() => undefined)
      const { rowCount } = await this.#client.query(AGAIN, [this.id])
      if (rowCount === 1) return
    }
    clearInterval(this.#timer)
    this.#onLost()
  }

  async #end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
    await this.#client.end().catch(() => undefined)
  }

  /** Leaves the store to others. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating
    await this.#client.query('DELETE FROM processes WHERE id = $1', [this.id]).catch(() => undefined)
    await this.#end()
  }
}
