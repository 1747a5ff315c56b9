/** Why a PostgreSQL database cannot be used, and what to do, in one or two sentences. */

import { shownPlace } from '../engine.ts'
import { Misfit, StoreBusy, StoreConflict, StoreError, StoreUnavailable } from '../errors.ts'

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

/** By SQLSTATE, and by codes of the connection. */
const REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: 'no PostgreSQL answers there. Start it, or see to host and port',
    ENOTFOUND: 'its host is not known. See to its name',
    EAI_AGAIN: 'its host is not known. See to its name',
    ETIMEDOUT: 'it does not answer. See to host and port',
    '28P01': 'name or password are wrong. See to both',
    '28000': 'it lets this name in from here not at all. See to its pg_hba.conf',
    '3D000': 'there is no database of this name. Make it with createdb',
    '42501': 'the name lacks a right. Grant it to create a schema, and all rights in that',
    '25006': 'it is read-only. Choose the primary server',
    '53300': 'it has no connection left. Raise its max_connections',
    '53100': 'its disk is full. Make room there',
    '57P03': 'it starts or ends just now. Try again in a moment',
  }),
)

/** Why the database cannot be used, and where known what to do, without a full stop at the end. */
export function reasonFor(error: Error): string {
  if (error instanceof Misfit) return error.message
  const code = (error as PostgresError).code ?? (error.cause as PostgresError | undefined)?.code ?? ''
  return REASONS.get(code) ?? (error.message || code)
}

/** The error that ends a start when the database cannot be used. */
export function unusableDatabase(url: string, error: Error): Error {
  const reason = reasonFor(error)
  const remedy = /\. [A-Z]/.test(reason) ? ', or choose' : '. Choose'
  return new Error(`${shownPlace(url)} cannot be used as the database: ${reason}${remedy} another with --store`, {
    cause: error,
  })
}
