/** Looks at a database file without changing anything: whether a start could use it, and who has it open. */
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from 'sqlite3'
import { loadDriver } from './driver.ts'
import { isOnDisk } from './file.ts'
import { holderBy, lockFile } from './file-lock.ts'
import { unfitMigrations } from './migrations.ts'
import type { DriverError } from './reasons.ts'
import { DAMAGED, NO_DATABASE } from './reasons.ts'

/** What was found of a database file. */
export interface Examination {
  /** Real path of the file, or of the one that would be made; null: it is kept in memory. */
  path: string | null
  /** Bytes of the file and of what is beside it; null: there is none yet. */
  bytes: number | null
  /** Why a start could not use it, in one sentence; null: it could. */
  trouble: string | null
  /** Id of the process that has it open; 0: one that does not run here, as in another container; null: none has. */
  holder: number | null
}

/** The driver of the store can be loaded. @throws DriverMissing: why not, and what to do */
export function tryDriver(): void {
  loadDriver()
}

/**
 * Examines the database file a server would be started with. Nothing is written or made; a lock that a server would need
 * is taken for a moment and let go of.
 * @param file path, or `:memory:`
 * @throws DriverMissing
 */
export async function examine(file: string): Promise<Examination> {
  if (!isOnDisk(file)) return { path: null, bytes: null, trouble: null, holder: null }
  const found = statSync(file, { throwIfNoEntry: false })
  const path = found ? realpathSync(file) : resolve(file)
  const seen = { path, bytes: null, holder: null }
  const folder = dirname(path)
  if (!existsSync(folder)) return { ...seen, trouble: `there is no directory ${folder}` }
  if (!isWritable(folder)) return { ...seen, trouble: `its directory ${folder} cannot be written` }
  if (!found) return { ...seen, trouble: null }
  if (!found.isFile()) return { ...seen, trouble: 'it is no file' }
  const sizes = ['', '-wal'].map((end) => statSync(path + end, { throwIfNoEntry: false })?.size ?? 0)
  const there = { path, bytes: sizes[0]! + sizes[1]!, holder: null }
  if (!isWritable(path)) return { ...there, trouble: 'it cannot be read and written' }
  try {
    const holder = await holderOf(path)
    // Whoever has it open has looked it over; and what is in its log is not in the file yet
    if (holder !== null || sizes[1]! > 0) return { ...there, holder, trouble: null }
    return { ...there, trouble: sizes[0] === 0 ? null : await contentTrouble(path) }
  } catch (error) {
    return { ...there, trouble: inWords(error as DriverError) }
  }
}

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

const SHORT_REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ['SQLITE_NOTADB', NO_DATABASE.split('. ')[0]!],
  ['SQLITE_CORRUPT', DAMAGED.split('. ')[0]!],
])

const inWords = ({ code, message }: DriverError): string => SHORT_REASONS.get(code) ?? message

/** @returns null: no process has the file open */
async function holderOf(path: string): Promise<number | null> {
  const lockPath = `${path}-lock`
  if (!existsSync(lockPath)) return null
  const lock = await lockFile(lockPath, 0)
  if (lock) {
    await lock.release()
    return null
  }
  return reading(path, false, async (rows) => {
    const [row] = await rows<{ user_version: number }>('PRAGMA user_version')
    return holderBy(row?.user_version ?? 0)
  })
}

/** What is wrong with the content of a file that nobody has open; null: nothing. */
const contentTrouble = (path: string): Promise<string | null> =>
  reading(path, true, async (rows) => {
    const tables = await rows<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    if (tables.length > 0 && !tables.some(({ name }) => name === 'knex_migrations'))
      return 'it belongs to another program'
    const done = tables.length === 0 ? [] : await rows<{ name: string }>('SELECT name FROM knex_migrations')
    const reason = unfitMigrations(done.map(({ name }) => name))
    if (reason !== null) return reason.split(/ \(|\. /)[0]!
    const [check] = await rows<{ quick_check: string }>('PRAGMA quick_check(1)')
    return check?.quick_check === 'ok' ? null : DAMAGED.split('. ')[0]!
  })

type Rows = <Row>(statement: string) => Promise<Row[]>

/** @param alone nobody else has the file open: no file is made beside it */
async function reading<T>(path: string, alone: boolean, read: (rows: Rows) => Promise<T>): Promise<T> {
  const driver = loadDriver()
  const url = `${pathToFileURL(path)}?mode=ro${alone ? '&immutable=1' : ''}`
  const connection = await new Promise<Database>((done, fail) => {
    const opened: Database = new driver.Database(url, driver.OPEN_READONLY | driver.OPEN_URI, (error) =>
      error ? fail(error) : done(opened),
    )
  })
  const rows: Rows = <Row>(statement: string) =>
    new Promise<Row[]>((done, fail) =>
      connection.all<Row>(statement, (error, found) => (error ? fail(error) : done(found))),
    )
  try {
    return await read(rows)
  } finally {
    await new Promise((done) => connection.close(done))
  }
}
