/**
 * The row of this process in `processes`, by which it may write. Its worlds and lanes hang on it: whoever finds a
 * process dead deletes its row, waits with that for commits under way, and from then on that process writes nothing,
 * even one that was frozen and comes back.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import { connect, type Place } from './connection.ts'

/** How often a process says that it lives, and looks for dead ones, ms. */
const BEAT_MS = 1000
/** One that has said nothing for so long is dead, though its connection be open. */
const SILENT = "interval '10 seconds'"
/** How long the deletion of a dead process waits for its commits under way. */
const LOCK_WAIT = '2s'

/** One whose connection is gone comes back over another within this time, unless it is dead. */
const CUT_OFF = "interval '2 seconds'"
/** So long a database that has just started gives all processes to come back. */
const RETURNING = "interval '5 seconds'"

/** SQL: whether the process `p` is alive, as far as the database can tell. */
export const IS_ALIVE = `(greatest(p.seen, pg_postmaster_start_time()) > clock_timestamp() - ${SILENT} AND (
  p.seen > clock_timestamp() - ${CUT_OFF} OR pg_postmaster_start_time() > clock_timestamp() - ${RETURNING} OR EXISTS (
    SELECT 1 FROM pg_stat_activity AS a WHERE a.pid = p.backend AND a.backend_start IS NOT DISTINCT FROM p.backend_start
  )
))`
const SELF = `INSERT INTO processes (id, host, pid, backend, backend_start)
  SELECT $1, $2, $3, pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()`
const AGAIN = `UPDATE processes SET seen = clock_timestamp(), backend = a.pid, backend_start = a.backend_start
  FROM pg_stat_activity AS a WHERE a.pid = pg_backend_pid() AND processes.id = $1`
/** Its worlds are without an owner then, its lanes are gone. */
const REPLACE = `DELETE FROM processes AS p WHERE (p.id = ANY ($2::uuid[]) OR NOT ${IS_ALIVE}) AND p.id <> $1 RETURNING p.id`
const BESIDE = 'SELECT id, pid FROM processes WHERE host = $1'

/** Registrations of this process: a test has several. */
const own = new Set<string>()

/** Whether a process of this machine has ended: a restart after a kill waits for nothing. */
function hasEnded({ id, pid }: { id: string; pid: number }): boolean {
  // In a container each life has the same number
  if (pid === process.pid) return !own.has(id)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

export class Registration {
  /** Id of this process in the store. */
  readonly id = randomUUID()
  readonly #place: Place
  readonly #onLost: () => void
  #onBeat: (ended: string[]) => void = () => {}
  #client: pg.Client
  #timer: NodeJS.Timeout
  #beating: Promise<unknown> = Promise.resolve()

  private constructor(place: Place, client: pg.Client, onLost: () => void) {
    this.#place = place
    this.#client = client
    this.#onLost = onLost
    own.add(this.id)
    this.#timer = setInterval(() => void this.beat().catch(() => undefined), BEAT_MS).unref()
  }

  /**
   * Registers this process, and replaces dead ones.
   * @param lanes how many connections will write @param onLost called when another process has replaced this one
   */
  static async take(place: Place, lanes: number, onLost: () => void): Promise<Registration> {
    const client = await connect(place)
    const registration = new Registration(place, client, onLost)
    try {
      await registration.#register(lanes)
      return registration
    } catch (error) {
      await registration.#end()
      throw error
    }
  }

  async #register(lanes: number): Promise<void> {
    await this.#replaceDead()
    await this.#client.query('BEGIN')
    await this.#client.query(SELF, [this.id, hostname(), process.pid])
    await this.#client.query('INSERT INTO lanes SELECT $1, lane, 0 FROM generate_series(0, $2::bigint - 1) AS lane', [
      this.id,
      lanes,
    ])
    await this.#client.query('COMMIT')
  }

  /** @param onBeat called at each beat with the ids of processes that were replaced at it */
  onBeat(onBeat: (ended: string[]) => void): void {
    this.#onBeat = onBeat
  }

  /** Says that this process lives, and replaces dead ones. Beats come one after the other. */
  beat(): Promise<void> {
    const beat = this.#beating.catch(() => undefined).then(() => this.#beat())
    this.#beating = beat
    return beat
  }

  async #beat(): Promise<void> {
    if (!(await this.#sayAlive())) {
      clearInterval(this.#timer)
      return this.#onLost()
    }
    this.#onBeat(await this.#replaceDead())
  }

  /** Over a new connection where the one before is lost. @returns false: this process has been replaced */
  async #sayAlive(): Promise<boolean> {
    try {
      return (await this.#client.query(AGAIN, [this.id])).rowCount === 1
    } catch {
      const before = this.#client
      this.#client = await connect(this.#place)
      await before.end().catch(() => undefined)
      return (await this.#client.query(AGAIN, [this.id])).rowCount === 1
    }
  }

  /** @returns ids of those replaced; none where one of them still holds something: the next beat tries again */
  async #replaceDead(): Promise<string[]> {
    await this.#client.query(`SET lock_timeout = '${LOCK_WAIT}'`)
    try {
      const beside = await this.#client.query<{ id: string; pid: number }>(BESIDE, [hostname()])
      const dead = beside.rows.filter(hasEnded).map(({ id }) => id)
      const { rows } = await this.#client.query<{ id: string }>(REPLACE, [this.id, dead])
      return rows.map(({ id }) => id)
    } catch {
      return []
    }
  }

  async #end(): Promise<void> {
    own.delete(this.id)
    clearInterval(this.#timer)
    await this.#beating.catch(() => undefined)
    await this.#client.end().catch(() => undefined)
  }

  /** Leaves the worlds of this process to others. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#beating.catch(() => undefined)
    await this.#client.query('DELETE FROM processes WHERE id = $1', [this.id]).catch(() => undefined)
    await this.#end()
  }
}
