/** The database file on disk. It holds the secret that the keys of worlds derive from, so only its owner may read it. */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { Misfit } from '../errors.ts'

/** Endings of the files that SQLite creates beside the database. */
const COMPANIONS = ['-wal', '-shm']
/** Permission bits of group and others. */
const OTHERS = 0o077
const OWNER_ONLY = 0o600

const IS_DIRECTORY = 'it is a directory. Name a file in it'
const IS_DEVICE = 'it is no file, but a device, a pipe or a socket. Name a file'

/** Called with a sentence about a file that users other than its owner could read, or still can. */
export type Warn = (message: string) => void

/** Whether the database is a file: `:memory:` is none, and one without a name is deleted with its connection. */
export const isOnDisk = (file: string): boolean => file !== ':memory:' && file !== ''

/**
 * Creates the database file, readable by its owner only, unless it exists. An existing file is not opened here: closing
 * it would drop the POSIX locks that SQLite holds on it for another connection of this process.
 * @throws Misfit when the path is a directory, device, pipe or socket; errors of `node:fs` when it cannot be created
 */
export function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // A symbolic link may point to a file that does not exist yet.
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined) closeSync(openSync(file, 'a', OWNER_ONLY))
    else if (!found.isFile()) throw new Misfit(found.isDirectory() ? IS_DIRECTORY : IS_DEVICE)
  }
}

/**
 * Removes the permissions of group and others from the database file and from the files beside it. Windows has no such
 * permission bits.
 * @param path real path of the file, links resolved
 */
export function closeToOthers(path: string, warn: Warn): void {
  if (process.platform === 'win32') return
  const open = ['', ...COMPANIONS]
    .map((ending) => path + ending)
    .filter((each) => ((statSync(each, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0)
  if (open.length === 0) return
  try {
    for (const each of open) chmodSync(each, OWNER_ONLY)
    warn(`${path} was open to others, and is its owner's alone now`)
  } catch (error) {
    warn(`${path} is open to others, and the keys of worlds follow from it: ${(error as Error).message}`)
  }
}
