/**
 * The law of refusals: fixtures/refusals.json, transcribed from the Errors tables of the specification and from our
 * decisions. Features judge by it, never by the rules of the server; features/tests/contract compares the two once.
 */

import native from '../../../fixtures/native-statuses.json' with { type: 'json' }
import law from '../../../fixtures/refusals.json' with { type: 'json' }

export interface Refusal {
  /** The condition in words. */
  name: string
  /** The clause or decision it follows. */
  clause: string
  /** At the desk, where that is another. */
  desk?: string
  status: number
  /** Stable machine code; null where there is none. */
  code: string | null
  /** Message texts; `{name}` stands for a figure. */
  uk: string
  en: string
  /** What the specification says of it, and what we decided of the rest; absent for refusals of the lab. */
  law?: RefusalLaw
}

export interface RefusalLaw {
  /** Statuses the specification names, by the surface it names them for. */
  desk?: number[]
  cloud?: number[]
  /** It names no status, but says that the request cannot succeed. */
  refused?: boolean
  /** Decisions the status, or the refusal itself, follows otherwise. */
  decided: string[]
}

/** By name, the first to be judged by first. */
export const refusals: ReadonlyMap<string, Refusal> = new Map(
  Object.entries(law as Record<string, Omit<Refusal, 'name'>>).map(([name, each]) => [name, { name, ...each }]),
)

/** A native status that the bridge answers failures with (NS-32). */
export interface NativeStatus {
  name: string
  code: number
  /** What `error` says, by the language of who hears it; `description` is the name and the English text. */
  uk: string
  en: string
}

interface NativeRow {
  code: number
  uk?: string
  en?: string
}

/** The field's table, name by name: fixtures/native-statuses.json; what has no texts no answer of ours ever says. */
export const nativeTable: ReadonlyMap<string, NativeRow> = new Map(Object.entries(native as Record<string, NativeRow>))

/** Those that are said, by name, in the order of their codes. */
export const nativeStatuses: ReadonlyMap<string, NativeStatus> = new Map(
  [...nativeTable].flatMap(([name, { code, uk, en }]) => (uk && en ? [[name, { name, code, uk, en }]] : [])),
)
