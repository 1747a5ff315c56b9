/** Why a PostgreSQL database cannot be used, and what to do, in one or two sentences. */

import { shownPlace } from '../engine.ts'
import { Misfit } from '../errors.ts'
import type { PostgresError } from './refusals.ts'

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
