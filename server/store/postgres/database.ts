/** Opens a PostgreSQL database: its schema is made and migrated, and this process registers itself there. */
import type { Knex } from 'knex'
import { Misfit } from '../errors.ts'
import type { StoreOptions } from '../store.ts'
import { databaseAt, knexOf, type Place } from './connection.ts'
import { DatabaseTime } from './database-time.ts'
import { atThisVersion, GATE, isBehind, migrate } from './migration.ts'
import { unusableDatabase } from './reasons.ts'
import { Registration } from './registration.ts'

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
