/**
 * A file lock that cannot go stale: a write transaction of SQLite on an empty file, begun and never committed. The
 * kernel releases it when the process ends, by SIGKILL too, so a reused process id misleads no start. SQLite makes two
 * connections of one process exclude each other as well.
 */

import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Database } from 'sqlite3'
import { loadDriver } from './driver.ts'
import type { DriverError } from './reasons.ts'

// The note of the process that has a database file open, in the header of the file: its id, and a mark of the machine
// and the moment it started at. The first process of every container has the same id.

/** Process ids are below this; what is above in the 31 bits of a note is the mark. */
const PIDS = 2 ** 22
const MARKS = 2 ** 9

/** @param host name of the machine or container that the process runs in */
export const noteOf = (pid: number, host = hostname()): number => (pid < PIDS ? markOf(pid, host) * PIDS + pid : 0)

/** @returns id of the process that has made a note, if it runs here; 0: it runs elsewhere, or has ended */
export function holderBy(note: number): number {
  const pid = note % PIDS
  const mark = Math.floor(note / PIDS)
  // Version 0.2.0 notes the id alone
  return isAlive(pid) && (mark === 0 || mark === markOf(pid, hostname())) ? pid : 0
}

/** From 1: a note without a mark has 0 there. */
const markOf = (pid: number, host: string): number =>
  1 + (Number.parseInt(hash('sha256', `${host} ${beginningOf(pid)}`).slice(0, 8), 16) % (MARKS - 1))

/** When a process started, in ticks since boot (proc(5), field 22); null: not shown. */
function beginningOf(pid: number): string | null {
  try {
    const behindName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!
    return behindName.split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** Whether a process of this id runs. */
function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

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
  const close = (): Promise<void> => finished((done) => connection.close(done))
  try {
    await finished((done) => connection.exec(LOCK, done))
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
  await finished((done) => {
    connection = new Database(path, mode, done)
  })
  return connection
}

/** A call of the driver as a promise. */
const finished = (call: (done: (error: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())))
