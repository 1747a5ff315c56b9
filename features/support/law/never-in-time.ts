/** What a target does in its own time: the law asks for it, and names no time. Its absence has its own outcome. */
import { NotTested } from './capabilities.ts'

/**
 * What is waited for: the tax authority's answer, another state of a shift, a call of a webhook, a finished report, a
 * message of a bank terminal.
 */
export const PATIENCE_KINDS = ['delivery', 'shift', 'webhook', 'report', 'terminal'] as const
export type PatienceKind = (typeof PATIENCE_KINDS)[number]

/** Something that a target does in its own time. */
export interface Awaited {
  kind: PatienceKind
  /** A noun with its article, for messages. */
  what: string
  /** The clauses that ask for it; null: those of the scenario that do. */
  clauses: readonly string[] | null
}

/** What was waited for in vain, attached to the messages of a run. */
export interface Missed {
  kind: PatienceKind
  what: string
  clauses: readonly string[]
  waited_ms: number
}

/** Clauses that ask for a call of a webhook: a missing call says nothing of any other. */
const OF_CALLS: ReadonlySet<string> = new Set([
  ...['WHK-001', 'WHK-002', 'WHK-003', 'WHK-004', 'WHK-005'],
  ...['WHK-008', 'WHK-009', 'WHK-010'],
])

/** The first of them: a scenario of the signature, say, waits for a call as well. */
const ASKS_FOR_CALLS = ['WHK-001'] as const

const seconds = (ms: number): string => `${ms / 1000} s`

/** A scenario has waited the whole patience for what the law asks for, and it did not come. */
export class NeverInTime extends NotTested {
  override name = 'NeverInTime'
  readonly #awaited: Awaited
  readonly waitedMs: number

  constructor(awaited: Awaited, waitedMs: number) {
    super(`${awaited.what} did not come within ${seconds(waitedMs)} (patience.${awaited.kind} of the profile)`)
    this.#awaited = awaited
    this.waitedMs = waitedMs
  }

  /** @param proven clauses of the scenario */
  missedIn(proven: readonly string[]): Missed {
    const { kind, what, clauses } = this.#awaited
    const own = proven.filter((id) => OF_CALLS.has(id))
    return { kind, what, clauses: clauses ?? (own.length > 0 ? own : ASKS_FOR_CALLS), waited_ms: this.waitedMs }
  }
}
