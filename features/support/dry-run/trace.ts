/**
 * What a scenario needs of its target, in order: recorded once at a sandbox that has it all, then compared with any
 * target without sending it anything.
 */
import type { Capability } from '../law/capabilities.ts'

/** Roles, logins, keys and ids are those of the seed. */
export type TraceEntry =
  | ['capability', Capability]
  /** The card of a role. */
  | ['role', string]
  /** Words of the seed that are sent to the target. */
  | ['words', string[]]
  /** An address of the target: of a register's desk, of the proxy, of the local network. */
  | ['desk', string]
  | ['proxy']
  | ['lan']
  /** Enters a world, or continues in one. */
  | ['enter', { isFresh: boolean }]
  /** A request to the target's lab. */
  | ['lab', method: string, path: string, body: object | undefined]
  | ['advance', { by: string } | { to: string }]
  | ['received']
  /** Expected values of an answer. */
  | ['shown', asked: string, rows: string[][]]
  | ['refusal', string]
  | ['answers']
  /** Assertions follow from here on. */
  | ['judged']
  | ['opening', cashier: string | null, register: string]
  /** The tax authority is given time to answer. */
  | ['authority']
  /** An accepted request: its documents may be on their way to the tax authority from then on. */
  | ['done', method: string, path: string, license_key: string]

export type Trace = TraceEntry[]

/** Media type of a scenario's trace: its body is the JSON of a `Trace`. */
export const TRACE = 'application/vnd.kasalab.trace+json'
