/**
 * What a scenario asks of its target, in the order in which it asks: recorded once, at a sandbox of ours that has it all,
 * and held against any target from then on without asking that anything.
 */
import type { Capability } from '../law/capabilities.ts'

/** Roles, logins, keys and ids are those of the seeded house. */
export type Asked =
  | ['capability', Capability]
  /** A card of somebody, or of something, by its role. */
  | ['role', string]
  /** Words of the house in what is said to the target. */
  | ['words', string[]]
  /** An address of the target: of the desk of a register by its id, of the proxy, of the local network. */
  | ['desk', string]
  | ['proxy']
  | ['lan']
  /** A world is entered, or gone on in. */
  | ['enter', { isFresh: boolean }]
  /** What the lab of the target is asked for. */
  | ['lab', method: string, path: string, body: object | undefined]
  | ['advance', { by: string } | { to: string }]
  | ['received']
  /** What is held against an answer. */
  | ['shown', asked: string, rows: string[][]]
  | ['refusal', string]
  | ['answers']
  /** What has been answered is judged from here on. */
  | ['judged']
  | ['opening', cashier: string | null, register: string]
  /** The tax authority is let answer. */
  | ['authority']
  /** What has been done, and was accepted: what it asks the tax authority may be under way from then on. */
  | ['done', method: string, path: string, license_key: string]

export type Trace = Asked[]

/** Media type of the trace of a scenario: its body is the JSON of a `Trace`. */
export const TRACE = 'application/vnd.kasalab.trace+json'
