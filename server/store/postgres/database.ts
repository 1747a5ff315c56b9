/** Opens a PostgreSQL database: its schema is made and migrated, and this process registers itself there. */
import type { Knex } from 'knex'
import type pg from 'pg'
import { Misfit } from '../errors.ts'
import { FollowedTime, type RealTime } from '../real-time.ts'
import type { StoreOptions } from '../store.ts'
import { connect, databaseAt, knexOf, type Place } from './connection.ts'
import { atThisVersion, GATE, isBehind, migrate } from './migration.ts'
import { unusableDatabase } from './reasons.ts'
import { Registration } from './registration.ts'

/** How often it is asked for, ms. */
const EVERY_MS = 10_000
/** How often at first: the quickest answer counts. */
const AT_FIRST = 3

const NOW = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now'

/** The time of the database, asked for now and then over a connection of its own. */
class DatabaseTime implements RealTime {
  readonly #place: Place
  readonly #time = new FollowedTime()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<void> = Promise.resolve()

  private constructor(place: Place) {
    this.#place = place
  }

  /** @throws PostgresError when the database cannot be asked */
  static async open(place: Place): Promise<DatabaseTime> {
    const time = new DatabaseTime(place)
    try {
      for (let asked = 0; asked < AT_FIRST; asked++) await time.#ask()
    } catch (error) {
      await time.close()
      throw error
    }
    time.#timer = setInterval(() => {
      // A database that is away is asked at the next time: until then this machine counts on
      time.#asking = time.#ask().catch(() => undefined)
    }, EVERY_MS).unref()
    return time
  }

  now(): number {
    return this.#time.now()
  }

  async #ask(): Promise<void> {
    this.#client ??= await connect(this.#place, () => {
      this.#client = null
    })
    const client = this.#client
    await this.#time.measure(async () => {
      const { rows } = await client.query<{ now: number }>(NOW)
      return rows[0]!.now
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#asking
    await this.#client?.end().catch(() => undefined)
  }
}

/** The oldest server that is known to work, as `server_version_num`. */
const LEAST_VERSION = 150_000
/** How long a query waits for a connection, ms. */
const WAIT_MS = 5000

export interface PostgresDatabase {
  place: Place
  /** For queries. */
  knex: Knex
  registration: Registration
  /** What time it is there. */
  time: DatabaseTime
  /** Secret of this store, from which the keys of worlds are derived. */
  secret: Buffer
}

/**
 * @param url postgres://name:password@host:port/database?schema=kasalab
 * @param lanes how many connections will write
 * @param onLost called when another process has replaced this one
 * @throws Error that says why the database cannot be used, and what to do
 */
export async function openPostgres(
  url: string,
  lanes: number,
  onLost: () => void,
  { busyMs = WAIT_MS, durable }: Pick<StoreOptions, 'busyMs' | 'durable'> = {},
): Promise<PostgresDatabase> {
  const place = databaseAt(url, durable)
  const knex = knexOf(place, busyMs)
  let time: DatabaseTime | undefined
  try {
    await recognize(knex, place)
    const secret = await migrate(knex, place)
    time = await DatabaseTime.open(place)
    const registration = await atThisVersion(knex, () => Registration.take(place, lanes, onLost))
    return { place, knex, secret, registration, time }
  } catch (error) {
    await time?.close()
    await knex.destroy()
    throw unusableDatabase(url, error as Error)
  }
}

/** Checks, by reading only, that server and schema are fit. @throws Misfit */
export async function recognize(knex: Knex, { schema }: Place): Promise<void> {
  const [{ version, encoding }] = await knex.raw(
    "SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding",
  )
  if (version < LEAST_VERSION)
    throw new Misfit(`it is PostgreSQL ${Math.floor(version / 10_000)}. Take 15 or a newer one`)
  if (encoding !== 'UTF8') throw new Misfit(`its texts are ${encoding}. Make a database with --encoding=UTF8`)
  const tables: { name: string }[] = await knex.raw(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = ? AND tablename <> ?',
    [schema, GATE],
  )
  if (tables.length > 0 && !tables.some(({ name }) => name === 'knex_migrations'))
    throw new Misfit(`its schema ${schema} belongs to another program, and has been left as it is`)
  if (tables.length > 0) await isBehind(knex)
}
