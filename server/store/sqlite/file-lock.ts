/**
 * A file lock that cannot go stale: a write transaction of SQLite on an empty file, begun and never committed. The
 * kernel releases it when the process ends, by SIGKILL too, so a reused process id misleads no start. SQLite makes two
 * connections of one process exclude each other as well.
 */
import { existsSync } from 'node:fs'
import type { Database } from 'sqlite3'
import { loadDriver } from './driver.ts'
import type { DriverError } from './refusals.ts'

export interface FileLock {
  /** Releases the lock. The file stays: a start that waits for a deleted file would hold a lock that excludes no other. */
  release(): Promise<void>
}

/** With a journal in memory no journal file appears beside the lock. */
const LOCK = 'PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE'

/**
 * Locks a file, and creates it, empty, when it does not exist.
 * @param waitMs how long to wait for another holder, ms
 * @returns null when another connection holds the lock after that
 * @throws DriverMissing; DriverError when the file cannot be opened or is not empty
 */
export async function lockFile(path: string, waitMs: number): Promise<FileLock | null> {
  const { OPEN_CREATE, OPEN_READWRITE } = loadDriver()
  return lock(await open(path, OPEN_READWRITE | OPEN_CREATE), waitMs)
}

/**
 * Locks a file that exists: none is made where another process has just removed it.
 * @returns null when there is no such file, or another connection holds the lock
 * @throws DriverMissing; DriverError when the file cannot be opened or is not empty
 */
export async function lockExisting(path: string): Promise<FileLock | null> {
  try {
    return await lock(await open(path, loadDriver().OPEN_READWRITE), 0)
  } catch (error) {
    if ((error as DriverError).code === 'SQLITE_CANTOPEN' && !existsSync(path)) return null
    throw error
  }
}

async function lock(connection: Database, waitMs: number): Promise<FileLock | null> {
  connection.configure('busyTimeout', waitMs)
  const close = (): Promise<void> => settled((done) => connection.close(done))
  try {
    await settled((done) => connection.exec(LOCK, done))
    return { release: close }
  } catch (error) {
    await close()
    if ((error as DriverError).code === 'SQLITE_BUSY') return null
    throw error
  }
}

async function open(path: string, mode: number): Promise<Database> {
  const { Database } = loadDriver()
  let connection!: Database
  await settled((done) => {
    connection = new Database(path, mode, done)
  })
  return connection
}

/** A call of the driver as a promise. */
const settled = (call: (done: (error: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())))
