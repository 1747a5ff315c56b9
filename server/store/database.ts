/** Opens the store's file: WAL, synchronous FULL, migrated to the present schema. One connection reads and writes. */
import knex, { type Knex } from 'knex'
import type { Database as Sqlite } from 'sqlite3'
import { Checkpoints } from './checkpoints.ts'
import { migrationSource } from './migrations.ts'

/** Of a new file: seven sales to a page. Four times the bytes of SQLite's own choice are a quarter of the writes. */
const PAGE_BYTES = 16384
/** A log of so many pages is folded back to its end, by the commit that finds it so long: 8 MB. */
const LOG_PAGES = 512
/** Another process holds the file: so long is waited, then it is said. */
const BUSY_MS = 5000

export interface Database {
  /** For queries. */
  knex: Knex
  /** The same connection, bare, for the one statement of a commit. */
  sqlite: Sqlite
  /** To be told of every commit of that statement. */
  committed(): void
  close(): Promise<void>
}

/**
 * @param file path of the database, or `:memory:`
 * @param busyMs how long another process may hold the file
 * @throws when the file cannot be opened, is not a database, or is newer than this program
 */
export async function openDatabase(file: string, busyMs = BUSY_MS): Promise<Database> {
  let sqlite: Sqlite | undefined
  const db = knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    // An error must not tell the values it was about: there are seeds and addresses among them.
    compileSqlOnError: false,
    // What knex has to say of a failure is in the error it throws.
    log: { error() {}, warn() {}, deprecate() {}, debug() {} },
    pool: {
      min: 1,
      max: 1,
      idleTimeoutMillis: 2 ** 31 - 1,
      afterCreate(connection: Sqlite, done: (error: Error | null, connection: Sqlite) => void) {
        sqlite = connection
        connection.configure('busyTimeout', busyMs)
        connection.exec(
          `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${LOG_PAGES};`,
          (error) => done(error, connection),
        )
      },
    },
  })
  let checkpoints: Checkpoints | null
  try {
    await db.migrate.latest({ migrationSource })
    checkpoints = file === ':memory:' ? null : await Checkpoints.open(file, busyMs)
  } catch (error) {
    await db.destroy()
    throw new Error(`${file} cannot be used as the database: ${(error as Error).message}. Choose another with --data`, {
      cause: error,
    })
  }
  return {
    knex: db,
    sqlite: sqlite!,
    committed: () => checkpoints?.committed(),
    async close() {
      await checkpoints?.close()
      await db.destroy()
    },
  }
}
