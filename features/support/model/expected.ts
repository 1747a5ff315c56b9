/** What the model says of an answer: the lawful ones, their members, and the clause that each part follows from. */
import type { State } from './state.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Forms that a member can be held to where its value is the server's choice. */
export type Form = 'uuid' | 'instant' | 'text' | 'integer' | 'number' | 'object' | 'present' | 'absent' | 'empty'

/** Ids as the interface writes them. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Rows of a list in any order: each is found by its key. */
export interface ExpectedRow {
  key: Readonly<Record<string, Json>>
  members: readonly Expects[]
}

/** The clause or decision that a statement follows from, and others that say the same in other words. */
export interface FollowsFrom {
  clause: string
  also?: readonly string[]
}

/** One statement about an answer. `at` is a dotted path in its body; '' is the body itself. */
export type Expects = { at: string } & FollowsFrom &
  (
    | { value: Json }
    | { oneOf: readonly Json[] }
    | { noneOf: readonly Json[] }
    | { like: Form }
    | { greaterThan: number }
    /** The instant, in whatever form it is written, ms. */
    | { instant: number }
    /** `isOpen`: rows in which all sums are zero may be there as well. */
    | { rows: readonly ExpectedRow[]; isOpen?: boolean }
    /** Whatever else there is to hold; `says` in words what. */
    | { says: string; holds(value: unknown): boolean }
  )

/** An answer that the law allows; it follows from its clause that it is answered so, and not otherwise. */
export interface Lawful extends FollowsFrom {
  status: number
  /** The status alone follows from this one; left out: from `clause`. */
  statusBy?: string
  /** What says that a member of the request is taken, or may be left out: where it is refused as malformed. */
  takes?(member: string): readonly string[]
  /** What says how its sums come about: where it is refused for them. */
  sums?: readonly string[]
  /** Other statuses that the law leaves room for. */
  alike?(status: number): boolean
  /** Lawful as well, but not by our decisions: of two flaws of a request we tell the other one (NS-65). */
  isSecond?: boolean
  members: readonly Expects[]
  /** The state afterwards, with what this answer has shown. */
  next(shown: unknown): State
}

/** At least one; the likeliest first. */
export interface Expected {
  lawful: readonly Lawful[]
}

/** A request as the interface spells it. */
export interface Ask {
  surface: 'root' | 'cloud' | 'desk' | 'lab' | 'processing' | 'lan' | 'bridge'
  /** Whose desk is asked. */
  register?: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Behind `/api/v1`, `/lab` or `/paylink/processing`; whole on the local network, and at the root of the cloud. */
  path: string
  query?: Readonly<Record<string, string | readonly string[]>>
  headers?: Readonly<Record<string, string | undefined>>
  body?: unknown
  /** Over a socket: one that a client keeps, or one for an exchange. `tell` waits for no answer, `hear` for so many messages. */
  socket?:
    | { client: string; does: 'open' | 'say' | 'tell' | 'leave' | 'exchange' }
    | { client: string; does: 'hear'; count: number }
}

/** What a surface must show. */
export interface Read {
  /** Same for reads of the same surface: counted by the explorer. */
  name: string
  /** The register it tells of; null: of all. */
  of: string | null
  ask: Ask
  expected(): Expected
}

/** What is expected, worked out at its first use and known from then on. */
export function once(of: () => Expected): () => Expected {
  let told: Expected | null = null
  return () => {
    told ??= of()
    return told
  }
}

/** Something that is told for each act of a subject. */
export type ByAct<Act extends { do: string }, Told> = {
  readonly [Do in Act['do']]: (state: State, act: Extract<Act, { do: Do }>) => Told
}

type Also = readonly string[]
const from = (clause: string, also: Also): FollowsFrom => ({ clause, ...(also.length > 0 && { also }) })

export const hasValue = (at: string, value: Json, clause: string, ...also: Also): Expects => ({
  at,
  value,
  ...from(clause, also),
})
export const isOneOf = (at: string, oneOf: readonly Json[], clause: string, ...also: Also): Expects => ({
  at,
  oneOf,
  ...from(clause, also),
})
export const isLike = (at: string, like: Form, clause: string, ...also: Also): Expects => ({
  at,
  like,
  ...from(clause, also),
})
export const hasInstant = (at: string, instant: number, clause: string, ...also: Also): Expects => ({
  at,
  instant,
  ...from(clause, also),
})
/** @param says in words what `holds` looks for */
export const isSuch = (
  at: string,
  says: string,
  holds: (value: unknown) => boolean,
  clause: string,
  ...also: Also
): Expects => ({ at, says, holds, ...from(clause, also) })
export const hasRows = (at: string, rows: readonly ExpectedRow[], clause: string, ...also: Also): Expects => ({
  at,
  rows,
  ...from(clause, also),
})

/** The member of a value at a name; undefined: there is none. */
export const shownAt = (shown: unknown, name: string): unknown =>
  typeof shown === 'object' && shown !== null ? (shown as Record<string, unknown>)[name] : undefined

/** A text that was shown; null: none. */
export const textAt = (shown: unknown, name: string): string | null => {
  const text = shownAt(shown, name)
  return typeof text === 'string' && text !== '' ? text : null
}

/** A whole number that was shown; null: none. */
export const numberAt = (shown: unknown, name: string): number | null => {
  const number = shownAt(shown, name)
  return typeof number === 'number' ? number : null
}

/** The entries of a list that was shown; of an answer that nobody has heard there are none. */
export const resultsIn = (shown: unknown): readonly unknown[] => {
  const results = shownAt(shown, 'results')
  return Array.isArray(results) ? results : []
}
