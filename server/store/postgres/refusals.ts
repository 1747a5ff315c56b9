/** Translates errors of PostgreSQL, by their SQLSTATE, into StoreErrors. */
import { StoreBusy, StoreConflict, StoreError, StoreUnavailable } from '../errors.ts'

/** An error of the server, with its SQLSTATE; or of the connection to it. */
export type PostgresError = Error & { code?: string; constraint?: string }

/** SQLSTATEs of a server that ends or begins, and of its connections. */
const GONE = /^(08|57P0[1-5])/
const SQLSTATE = /^[0-9A-Z]{5}$/

/** What the driver says, without a code, of a connection that is no more. */
const ENDED = /connection|timeout|closed/i

/** Whether the reply got lost with the connection: the statement may have been carried out. */
export const isLost = ({ code, message }: PostgresError): boolean =>
  code === undefined ? ENDED.test(message) : !SQLSTATE.test(code) || GONE.test(code)

/** Whether nothing happened and the same may be tried again at once: a deadlock, or a conflict of two transactions. */
export const isAgain = ({ code }: PostgresError): boolean => code?.startsWith('40') === true

/** The StoreError for an error of PostgreSQL. */
export function refusalOf(error: PostgresError): StoreError {
  if (error instanceof StoreError) return error
  const { code = '', constraint, message } = error
  if (code === '23505') return new StoreConflict(message, constraint ?? message, { cause: error })
  if (code.startsWith('40') || code === '55P03' || code === '57014') return new StoreBusy(message, { cause: error })
  return new StoreUnavailable(message, { cause: error })
}
