/** Opens the database file: one connection, WAL, durable by default, migrated to the present schema. */
import { realpathSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import SqliteDialect, { type Query } from 'knex/lib/dialects/sqlite3/index.js'
import type { Database as Sqlite } from 'sqlite3'
import { Misfit } from '../errors.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { loadDriver } from './driver.ts'
import { closeToOthers, isOnDisk, makeFile, type Warn } from './file.ts'
import { type FileLock, holderBy, lockFile, noteOf } from './file-lock.ts'
import { migrationSource, unfitMigrations } from './migrations.ts'
import { DAMAGED, type DriverError, NO_DATABASE, refusalOr, unusableFile } from './reasons.ts'
import { StatementCache } from './statement-cache.ts'

/** Page size of a new file: seven sales to a page. Four times SQLite's default needs a quarter of the writes. */
const PAGE_BYTES = 16384
/** A WAL of this many pages is checkpointed, 16 MB: a checkpoint holds up the commit that it follows for some 10 ms. */
const CHECKPOINT_PAGES = 1000
/** How long to wait for another process that has locked the file. */
const BUSY_MS = 5000
const BUSY_POLL_MS = 20
/** How long a start waits for the lock of a process that is about to exit. */
const HELD_MS = 1000
/** A connection that has not come after so long hangs: on a busy machine a process rests for half a minute. */
const WAITED_MS = 600_000
/** A larger file is not checked page by page when opened: this size takes half a second. */
const CHECKED_BYTES = 256 * 1024 * 1024
/** Length of the header of a SQLite file. */
const HEAD_BYTES = 100
/** Marks a file as ours, in its header. */
export const APPLICATION_ID = 0x6b617361

export interface Database {
  /** For queries. */
  knex: Knex
  /** The same connection, bare, for the writer. */
  sqlite: Sqlite
  /** Interrupts the running statements: they fail, and leave nothing behind. */
  interrupt(): void
  /** Secret of this file, from which the keys of worlds are derived. */
  secret: Buffer
  close(): Promise<void>
}

/** Translates the driver's errors into StoreErrors, whatever knex is asked, and tells the watch of what the connection does. */
function dialectOf(watch: ConnectionWatch) {
  // Not of the dialect: a transaction of knex has one that only looks like it.
  const kept = new WeakMap<Sqlite, StatementCache>()
  return class Dialect extends SqliteDialect {
    override initializeDriver(): void {
      this.driver = loadDriver()
    }

    override acquireConnection(): Promise<unknown> {
      return watch.waited(super.acquireConnection())
    }

    override async acquireRawConnection(): Promise<Sqlite> {
      const connection = (await super.acquireRawConnection()) as Sqlite
      kept.set(connection, new StatementCache(connection))
      return connection
    }

    override destroyRawConnection(connection: Sqlite): Promise<void> {
      kept.get(connection)!.finalize()
      return super.destroyRawConnection(connection)
    }

    override async _query(connection: Sqlite, query: Query): Promise<unknown> {
      const statements = kept.get(connection)!
      try {
        return await watch.ran(query.sql, super._query(statements.isFor(query) ? statements : connection, query))
      } catch (error) {
        throw refusalOr(error as DriverError)
      }
    }
  }
}

interface DatabaseOptions {
  /** How long to wait while another process locks the file. */
  busyMs?: number | undefined
  /** false: a commit does not wait for the disk. */
  durable?: boolean | undefined
  /** Locks the file for this process until it is closed; a second exclusive opening fails. */
  exclusive?: boolean | undefined
  /** Called with a sentence when users other than the owner can read the file, or the connection is waited for long. */
  warn?: Warn | undefined
}

/**
 * @param file path of the database, or `:memory:`
 * @throws DriverMissing; Misfit when the file cannot be opened, is damaged, foreign, newer than this program, from before 0.2.0, or in use
 *   by another process: why, and what to do
 */
export async function openDatabase(file: string, options: DatabaseOptions = {}): Promise<Database> {
  const { busyMs = BUSY_MS, durable = true, exclusive = false, warn = () => {} } = options
  let sqlite: Sqlite | undefined
  const db = knexOf(file, new ConnectionWatch(warn), (connection) => {
    sqlite = connection
    connection.configure('busyTimeout', busyMs)
  })
  let lock: FileLock | null = null
  // On an I/O error SQLite rolls the transaction back, and knex's own rollback then fails with another error
  let first: Error | undefined
  const note = (error: Error): void => {
    first ??= error
  }
  db.on('query-error', note)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= db.destroy().then(() => lock?.release())
    return closing
  }
  try {
    if (isOnDisk(file)) makeFile(file)
    await recognize(db, file)
    if (isOnDisk(file)) {
      const path = realpathSync(file)
      if (exclusive) lock = await lockForProcess(db, path, Math.min(busyMs, HELD_MS))
      closeToOthers(path, warn)
      await check(db, path)
    }
    await prepare(sqlite!, pragmas(durable), Date.now() + busyMs)
    if (lock) await db.raw(`PRAGMA user_version = ${noteOf(process.pid)}`)
    const secret = await db.transaction(migrated)
    db.off('query-error', note)
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
        return close()
      },
    }
  } catch (error) {
    await close()
    throw unusableFile(file, error instanceof Misfit ? error : (first ?? (error as Error)))
  }
}

/** A pool of one connection that lasts until it is destroyed. @param opened called with it before its first use */
const knexOf = (filename: string, watch: ConnectionWatch, opened: (connection: Sqlite) => void): Knex =>
  knex({
    client: dialectOf(watch),
    connection: { filename },
    useNullAsDefault: true,
    // Errors must not contain the bound values: seeds and addresses are among them
    compileSqlOnError: false,
    // knex's log only repeats the errors it throws
    log: { error() {}, warn() {}, deprecate() {}, debug() {} },
    acquireConnectionTimeout: WAITED_MS,
    pool: {
      min: 1,
      max: 1,
      createTimeoutMillis: WAITED_MS,
      idleTimeoutMillis: 2 ** 31 - 1,
      afterCreate(connection: Sqlite, done: (error: null, connection: Sqlite) => void) {
        opened(connection)
        done(null, connection)
      },
    },
  })

/** Checks, by reading only, that the file is empty or one of ours. @throws Misfit */
async function recognize(db: Knex, file: string): Promise<void> {
  // SQLite treats a file that is shorter than its header as empty, and would overwrite it.
  const bytes = isOnDisk(file) ? statSync(file).size : 0
  if (bytes > 0 && bytes < HEAD_BYTES) throw new Misfit(NO_DATABASE)
  const tables: { name: string }[] = await db('sqlite_master').where({ type: 'table' }).select('name')
  if (tables.length > 0 && !tables.some(({ name }) => name === 'knex_migrations'))
    throw new Misfit('it belongs to another program, and has been left as it is')
}

/** Real paths of the files that this process has locked. */
const locked = new Set<string>()

/** Locks the file for this process. @param path real path of the file @throws Misfit, which names the process that holds the lock */
async function lockForProcess(db: Knex, path: string, waitMs: number): Promise<FileLock> {
  const lock = await lockFile(`${path}-lock`, waitMs).catch((error: DriverError) => {
    if (error.code === 'SQLITE_NOTADB') throw new Misfit(`its lock, ${path}-lock, is not empty. Remove that file`)
    throw error
  })
  if (lock) {
    locked.add(path)
    return {
      release() {
        locked.delete(path)
        return lock.release()
      },
    }
  }
  if (locked.has(path)) throw new Misfit('this process has it open already. Close that first')
  // The process that holds the lock notes itself there
  const [{ user_version: note }] = (await db.raw('PRAGMA user_version')) as [{ user_version: number }]
  const pid = holderBy(note)
  throw new Misfit(`${pid > 0 ? `process ${pid}` : 'another process'} has it open. Stop that process first`)
}

/** Checks the length of the file and, up to CHECKED_BYTES, the structure of all its pages. @throws Misfit */
async function check(db: Knex, path: string): Promise<void> {
  const bytes = statSync(path).size
  const [{ page_count, page_size }] = (await db.raw(
    'SELECT page_count, page_size FROM pragma_page_count, pragma_page_size',
  )) as [{ page_count: number; page_size: number }]
  // Pages committed since the last checkpoint may be in the WAL only.
  const isFolded = !statSync(`${path}-wal`, { throwIfNoEntry: false })?.size
  if (isFolded && bytes < page_count * page_size) throw new Misfit(DAMAGED)
  if (bytes > CHECKED_BYTES) return
  const [{ quick_check: found }] = (await db.raw('PRAGMA quick_check(1)')) as [{ quick_check: string }]
  if (found !== 'ok') throw new Misfit(DAMAGED)
}

const pragmas = (durable: boolean): string => `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL;
  PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`

/** Sets a connection up. SQLite does not wait for a lock when the journal mode changes, so this function does. */
async function prepare(connection: Sqlite, script: string, until: number): Promise<void> {
  for (;;) {
    const error = await new Promise<DriverError | null>((done) => connection.exec(script, done))
    if (error === null) return
    if (error.code !== 'SQLITE_BUSY' || Date.now() >= until) throw error
    await pause(BUSY_POLL_MS)
  }
}

/** Migrates the schema to the present version, atomically. @returns the secret of the file */
async function migrated(trx: Knex.Transaction): Promise<Buffer> {
  // The first statement writes, so that the file is locked before it is read
  await trx.raw(`PRAGMA application_id = ${APPLICATION_ID}`)
  if (await trx.schema.hasTable('knex_migrations')) {
    const reason = unfitMigrations(await trx('knex_migrations').orderBy('id').pluck('name'))
    if (reason !== null) throw new Misfit(reason)
    // Left by a process that ended while it migrated; only this process migrates now
    if (await trx.schema.hasTable('knex_migrations_lock')) await trx('knex_migrations_lock').update({ is_locked: 0 })
  }
  await trx.migrate.latest({ migrationSource })
  const [row] = await trx('secret').select<{ bytes: Buffer }[]>('bytes')
  return row!.bytes
}
