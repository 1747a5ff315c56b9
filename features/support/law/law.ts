/**
 * The law of refusals: fixtures/refusals.json, transcribed from the Errors tables of the specification and from our
 * decisions. Features judge by it, never by the server's rules; features/proofs/contract compares the two.
 */

import native from '../../../fixtures/native-statuses.json' with { type: 'json' }
import law from '../../../fixtures/refusals.json' with { type: 'json' }

export interface Refusal {
  /** The condition in words. */
  name: string
  /** The clause or decision it follows. */
  clause: string
  /** At the desk, if that is another. */
  desk?: string
  status: number
  /** Stable machine code; null: none. */
  code: string | null
  /** Message texts; `{name}` is a figure. */
  uk: string
  en: string
  /** What a message may say besides: one of these. */
  more?: readonly { uk: string; en: string }[]
  /** What the specification names, and our decisions about the rest; absent for refusals of the lab. */
  law?: RefusalLaw
}

interface RefusalLaw {
  /** Statuses the specification names, by surface. */
  desk?: number[]
  cloud?: number[]
  /** It names no status, but says that the request cannot succeed. */
  refused?: boolean
  /** Decisions that the status, or the refusal itself, follows otherwise. */
  decided: string[]
}

/** By name, in the order in which rules are checked. */
export const refusals: ReadonlyMap<string, Refusal> = new Map(
  Object.entries(law as Record<string, Omit<Refusal, 'name'>>).map(([name, each]) => [name, { name, ...each }]),
)

/** A native status of a failure at the bridge (NS-32). */
export interface NativeStatus {
  name: string
  code: number
  /** Text of `error` by the client's language; `description` is the name and the English text. */
  uk: string
  en: string
}

interface NativeRow {
  code: number
  uk?: string
  en?: string
}

/** The field's table by name: fixtures/native-statuses.json. Our answers never use a status without texts. */
export const nativeTable: ReadonlyMap<string, NativeRow> = new Map(Object.entries(native as Record<string, NativeRow>))

/** Statuses that answers use, by name, in the order of their codes. */
export const lawfulStatuses: ReadonlyMap<string, NativeStatus> = new Map(
  [...nativeTable].flatMap(([name, { code, uk, en }]) => (uk && en ? [[name, { name, code, uk, en }]] : [])),
)
