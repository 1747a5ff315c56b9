/**
 * A whole copy of a database file, also while a server writes to it: all that was committed when the copy began, read
 * in one transaction. The server goes on meanwhile; it loses no commit and waits for none.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Database } from 'sqlite3'
import { Misfit } from '../errors.ts'
import { APPLICATION_ID } from './database.ts'
import { loadDriver } from './driver.ts'
import { isOnDisk } from './file.ts'
import type { DriverError } from './reasons.ts'
import { unusableFile } from './reasons.ts'

/** The copy has the secret of the file, so only its owner may read it. */
const OWNER_ONLY = 0o600
/** How long to wait for a server that is about to end or to open the file. */
const BUSY_MS = 5000

/** A copy cannot be made there: the message says why, and what to do. */
class CopyRefused extends Error {}

/**
 * Copies a database into a new file. Until the copy is whole and on the disk, no file has its name.
 * @param file path of the database
 * @param target path of the copy; nothing may be there
 * @returns bytes of the copy
 * @throws CopyRefused; DriverMissing; Error when the database cannot be read: why, and what to do
 */
export async function copyDatabase(file: string, target: string): Promise<number> {
  const path = resolve(target)
  requireFree(path, target)
  if (!isOnDisk(file)) throw new CopyRefused(`${file} keeps nothing on disk: there is nothing to copy`)
  if (!existsSync(file)) throw new CopyRefused(`there is no database ${file}: name it with --data`)
  const unfinished = `${path}.${randomUUID()}`
  const handle = await made(unfinished, target)
  try {
    await copyInto(file, unfinished)
    await handle.sync()
    publish(unfinished, path, target)
    await syncFolder(path)
    return statSync(path).size
  } finally {
    await handle.close()
    rmSync(unfinished, { force: true })
  }
}

/** @throws CopyRefused */
function requireFree(path: string, target: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new CopyRefused(`${target} is a directory: name a file in it`)
  if (found) throw taken(target)
}

const taken = (target: string): CopyRefused =>
  new CopyRefused(`${target} exists already, and has been left as it is: name another file`)

/** Makes the file, empty, for its owner alone. @throws CopyRefused */
async function made(path: string, target: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', OWNER_ONLY)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' || code === 'ENOTDIR' ? `there is no directory ${dirname(resolve(target))}` : message
    throw new CopyRefused(`${target} cannot be written: ${why}`, { cause: error })
  }
}

/** Gives the copy its name, unless another file has taken that meanwhile. @throws CopyRefused */
function publish(unfinished: string, path: string, target: string): void {
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw taken(target)
    // File systems of memory sticks have no links
    requireFree(path, target)
    renameSync(unfinished, path)
  }
}

/** After that the name survives a loss of power. Windows opens no directories. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

/** @throws Error when the database cannot be read, or its copy not written */
async function copyInto(file: string, copy: string): Promise<void> {
  let connection: Database | undefined
  try {
    connection = await opened(file)
    await requireOurs(connection)
    const database = connection
    await finished((done) => database.run('VACUUM INTO ?', [copy], done))
  } catch (error) {
    const { code } = error as DriverError
    if (code === 'SQLITE_FULL') throw new CopyRefused('the disk of the copy is full: make room there', { cause: error })
    throw unusableFile(file, error as DriverError)
  } finally {
    const database = connection
    if (database) await finished((done) => database.close(done))
  }
}

async function opened(file: string): Promise<Database> {
  const { Database, OPEN_READONLY } = loadDriver()
  let connection!: Database
  await finished((done) => {
    connection = new Database(file, OPEN_READONLY, done)
  })
  connection.configure('busyTimeout', BUSY_MS)
  return connection
}

/** @throws Misfit for the database of another program */
async function requireOurs(connection: Database): Promise<void> {
  const row = await new Promise<{ application_id: number } | undefined>((found, fail) =>
    connection.get<{ application_id: number }>('PRAGMA application_id', (error, each) =>
      error ? fail(error) : found(each),
    ),
  )
  if (row?.application_id !== APPLICATION_ID) throw new Misfit('it belongs to another program')
}

const finished = (call: (done: (error: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())))
