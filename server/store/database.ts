/** Opens the store's file: one connection, WAL, synchronous FULL, migrated to the present schema. */
import knex, { type Knex } from 'knex'
import type { Database as Sqlite } from 'sqlite3'
import { migrationSource } from './migrations.ts'

/** Of a new file: seven sales to a page. Four times the bytes of SQLite's own choice are a quarter of the writes. */
const PAGE_BYTES = 16384
/** A WAL of so many pages is folded back into the file. */
const CHECKPOINT_PAGES = 125
/** Another process holds the file: so long is waited, then it is said. */
const BUSY_MS = 5000

export interface Database {
  /** For queries. */
  knex: Knex
  /** The same connection, bare, for the writer. */
  sqlite: Sqlite
  /** Breaks off the statements that run now: they fail, and leave nothing. */
  interrupt(): void
  /** What the keys of worlds are made from; of this file alone. */
  secret: Buffer
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
          `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`,
          (error) => done(error, connection),
        )
      },
    },
  })
  let secret: Buffer
  try {
    await db.migrate.latest({ migrationSource })
    const [row] = await db('secret').select<{ bytes: Buffer }[]>('bytes')
    secret = row!.bytes
  } catch (error) {
    await db.destroy()
    throw new Error(`${file} cannot be used as the database: ${(error as Error).message}. Choose another with --data`, {
      cause: error,
    })
  }
  let open = true
  return {
    knex: db,
    sqlite: sqlite!,
    secret,
    interrupt() {
      if (open) sqlite!.interrupt()
    },
    close() {
      open = false
      return db.destroy()
    },
  }
}
