/** Looks at a PostgreSQL database without changing anything: whether a start could use it. */
import { setTimeout as pause } from 'node:timers/promises'
import { databaseAt, knexOf } from './connection.ts'
import { recognize } from './database.ts'
import { reasonFor } from './reasons.ts'

/** How long the server may take to answer, ms. */
const WAIT_MS = 5000

/**
 * Examines the database that a server would be started with.
 * @param url as of `--store`
 * @returns why a start could not use it, and what to do, in one or two sentences; null: it could
 */
export async function examinePostgres(url: string): Promise<string | null> {
  const place = databaseAt(url)
  const knex = knexOf(place, WAIT_MS)
  try {
    await recognize(knex, place)
    return null
  } catch (error) {
    return reasonFor(error as Error)
  } finally {
    await Promise.race([knex.destroy(), pause(WAIT_MS, undefined, { ref: false })])
  }
}
