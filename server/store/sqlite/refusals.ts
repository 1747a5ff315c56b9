/** SQLite's own errors, by the codes of its driver, as what the store refuses. */
import { StoreBusy, StoreConflict, StoreError, StoreUnavailable } from '../errors.ts'

/** What the driver throws. */
export type DriverError = Error & { code?: string }

/** Whether an error is one of the driver's: of the disk, the file, or a statement. */
const isDrivers = ({ code }: DriverError): boolean => code?.startsWith('SQLITE_') === true

/** The refusal that an error of the driver comes to. */
export function storeError(error: DriverError): StoreError {
  if (error instanceof StoreError) return error
  const { code, message } = error
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') return new StoreBusy(message, { cause: error })
  // "SQLITE_CONSTRAINT: UNIQUE constraint failed: worlds.name"
  if (code === 'SQLITE_CONSTRAINT') return new StoreConflict(message, message.split(': ').at(-1)!, { cause: error })
  return new StoreUnavailable(message, { cause: error })
}

/** The same of an error that may be none of the driver's: that is as it was. */
export const refusalOr = (error: DriverError): Error => (isDrivers(error) ? storeError(error) : error)

/** The driver's code of an error, or of the one it comes from. */
export const driverCode = (error: DriverError): string | undefined => error.code ?? (error.cause as DriverError)?.code
