/** Opens the store's file: one connection, WAL, durable unless that is not wanted, migrated to the present schema. */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import knex, { type Knex } from 'knex'
import SqliteDialect from 'knex/lib/dialects/sqlite3/index.js'
import type { Database as Sqlite } from 'sqlite3'
import { driverFrom } from './driver.ts'
import { migrationSource } from './migrations/all.ts'
import { codeOf, type DriverError, refusalOr } from './refusals.ts'

/** Of a new file: seven sales to a page. Four times the bytes of SQLite's own choice are a quarter of the writes. */
const PAGE_BYTES = 16384
/** A WAL of so many pages is folded back into the file. */
const CHECKPOINT_PAGES = 125
/** Another process holds the file: so long is waited, then it is said. */
const BUSY_MS = 5000
const BUSY_POLL_MS = 20
/** By this number in its head the file is known for one of ours. */
const APPLICATION_ID = 0x6b617361

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

/** Whatever is asked by knex: the driver's errors leave here as refusals of the store. */
class Dialect extends SqliteDialect {
  override initializeDriver(): void {
    this.driver = driverFrom(() => this._driver())
  }

  override async _query(connection: unknown, query: unknown): Promise<unknown> {
    try {
      return await super._query(connection, query)
    } catch (error) {
      throw refusalOr(error as DriverError)
    }
  }
}

export interface DatabaseOptions {
  /** How long another process may hold the file. */
  busyMs?: number | undefined
  /** false: a commit does not wait for the disk. */
  durable?: boolean | undefined
}

/**
 * @param file path of the database, or `:memory:`
 * @throws DriverMissing; when the file cannot be opened, is no database of ours, or is newer than this program: why,
 *   and what to do
 */
export async function openDatabase(
  file: string,
  { busyMs = BUSY_MS, durable = true }: DatabaseOptions = {},
): Promise<Database> {
  let sqlite: Sqlite | undefined
  const db = knex({
    client: Dialect,
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
        prepare(connection, pragmas(durable), Date.now() + busyMs, (error) => done(error, connection))
      },
    },
  })
  try {
    const secret = await db.transaction(migrated)
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
  } catch (error) {
    await db.destroy()
    throw new Error(`${file} cannot be used as the database: ${reasonOf(error as Error, file)}`, { cause: error })
  }
}

const pragmas = (durable: boolean): string => `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL;
  PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`

/** Sets a connection up. SQLite does not wait for others where the kind of the journal changes: so it is done here. */
function prepare(connection: Sqlite, script: string, until: number, done: (error: Error | null) => void): void {
  connection.exec(script, (error: DriverError | null) => {
    if (error?.code === 'SQLITE_BUSY' && Date.now() < until)
      setTimeout(prepare, BUSY_POLL_MS, connection, script, until, done)
    else done(error)
  })
}

/**
 * Brings the schema up to the present, as a whole or not at all; of several processes one does it, and the others wait.
 * @returns the secret of the file
 */
async function migrated(trx: Knex.Transaction): Promise<Buffer> {
  // The first statement writes: from here on the file is held, and what is read of it stays so.
  await trx.raw(`PRAGMA application_id = ${APPLICATION_ID}`)
  const tables: { name: string }[] = await trx('sqlite_master').where({ type: 'table' }).select('name')
  const names = new Set(tables.map(({ name }) => name))
  if (names.has('knex_migrations')) {
    const known = new Set(await migrationSource.getMigrations([]))
    const done: { name: string }[] = await trx('knex_migrations').orderBy('id').select('name')
    const strange = done.find(({ name }) => !known.has(name))
    if (strange)
      throw new Misfit(
        `it was made by a newer version of kasalab (${strange.name} is not known here). Start that version`,
      )
    // Left by a process that ended while it migrated: this process is the only one that migrates now.
    if (names.has('knex_migrations_lock')) await trx('knex_migrations_lock').update({ is_locked: 0 })
  } else if (names.size > 0) throw new Misfit('it belongs to another program, and has been left as it is')
  await trx.migrate.latest({ migrationSource })
  const [row] = await trx('secret').select<{ bytes: Buffer }[]>('bytes')
  return row!.bytes
}

/** The file is a database, but none for this program. */
class Misfit extends Error {}

const REASONS: Record<string, string> = {
  SQLITE_NOTADB: 'it is no SQLite database, and has been left as it is',
  SQLITE_BUSY: 'another process holds it. Wait until that has ended',
  SQLITE_READONLY: 'it cannot be written: see to its permissions, and to those of its directory',
  SQLITE_CORRUPT: 'it is damaged. Put back a copy of it',
  SQLITE_FULL: 'its disk is full. Make room there',
  SQLITE_IOERR: 'its disk cannot be read or written. See to the disk',
}

/** Why a file cannot be used, and what to do, in one sentence or two. */
function reasonOf(error: DriverError, file: string): string {
  const code = codeOf(error) ?? ''
  const reason = code === 'SQLITE_CANTOPEN' ? whyNotOpen(file) : (REASONS[code] ?? error.message)
  return `${reason}, or choose another with --data`
}

function whyNotOpen(file: string): string {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return 'it is a directory. Name a file in it'
  const folder = dirname(resolve(file))
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return `there is no directory ${folder}. Make it`
  return 'it cannot be opened or made there: see to the permissions of its directory'
}
