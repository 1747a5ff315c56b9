/** Why a file cannot be used as the database, and what to do, in one or two sentences. */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StoreBusy, StoreConflict, StoreError, StoreUnavailable } from '../errors.ts'

/** An error of the driver. */
export type DriverError = Error & { code?: string }

/** Whether an error is the driver's: of the disk, the file, or a statement. */
const isDrivers = ({ code }: DriverError): boolean => code?.startsWith('SQLITE_') === true

/** The StoreError for an error of the driver. */
export function storeError(error: DriverError): StoreError {
  if (error instanceof StoreError) return error
  const { code, message } = error
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') return new StoreBusy(message, { cause: error })
  // "SQLITE_CONSTRAINT: UNIQUE constraint failed: worlds.name"
  if (code === 'SQLITE_CONSTRAINT') return new StoreConflict(message, message.split(': ').at(-1)!, { cause: error })
  return new StoreUnavailable(message, { cause: error })
}

/** The same, but passes other errors on unchanged. */
export const refusalOr = (error: DriverError): Error => (isDrivers(error) ? storeError(error) : error)

/** The driver's code of an error, or of the one it comes from. */
const driverCode = (error: DriverError): string | undefined => error.code ?? (error.cause as DriverError)?.code

/** Reasons for a file without a readable header, and for one that is truncated or corrupt. */
export const NO_DATABASE =
  'it is no SQLite database, or its beginning is damaged, and has been left as it is. Put back a copy of it'
export const DAMAGED = 'it is damaged. Put back a copy of it'
const FULL = 'its disk is full. Make room there'
const READ_ONLY = 'it cannot be written: see to its permissions, and to those of its directory. Make both writable'
const BROKEN = 'its disk cannot be read or written. See to the disk'

/** By error codes of the driver and of `node:fs`. */
const REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    SQLITE_NOTADB: NO_DATABASE,
    SQLITE_BUSY: 'another process holds it. Wait until that has ended',
    SQLITE_READONLY: READ_ONLY,
    EROFS: READ_ONLY,
    SQLITE_CORRUPT: DAMAGED,
    SQLITE_FULL: FULL,
    ENOSPC: FULL,
    EDQUOT: FULL,
    SQLITE_IOERR: BROKEN,
    EIO: BROKEN,
  }),
)

/** Codes of a file that cannot be created or opened. */
const NOT_OPENED = new Set(['SQLITE_CANTOPEN', 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP'])

/**
 * The error that ends a start when the file cannot be used.
 * @param error of the driver, of the store or of `node:fs`
 */
export function unusableFile(file: string, error: DriverError): Error {
  const code = driverCode(error) ?? ''
  const reason = NOT_OPENED.has(code) ? whyNotOpen(file) : (REASONS.get(code) ?? otherwise(error))
  const remedy = /\. [A-Z]/.test(reason) ? ', or choose' : '. Choose'
  return new Error(`${file} cannot be used as the database: ${reason}${remedy} another with --data`, { cause: error })
}

/** SQLite's message without the SQL statement that knex prepends. */
function otherwise({ message }: Error): string {
  const [, said] = / SQLITE_\w+: (.*)$/s.exec(` ${message}`) ?? []
  return said === undefined ? message : `SQLite cannot read it (${said}). Put back a copy of it`
}

function whyNotOpen(file: string): string {
  if (statOf(file))
    return 'it cannot be opened: see to its permissions, and to those of its directory. Make both writable'
  const folder = dirname(resolve(file))
  if (!statOf(folder)?.isDirectory()) return `there is no directory ${folder}. Make it`
  return 'it cannot be opened or made there: see to the permissions of its directory. Make it writable'
}

/** null: the path does not exist or cannot be read. */
function statOf(path: string) {
  try {
    return statSync(path)
  } catch {
    return null
  }
}
