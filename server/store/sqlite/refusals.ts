/** Translates SQLite's errors, by the driver's codes, into StoreErrors. */
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
export const driverCode = (error: DriverError): string | undefined => error.code ?? (error.cause as DriverError)?.code
