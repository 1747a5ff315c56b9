/** What a step that looks at the calls of webhooks waits for, where they come in the target's own time. */

/** The calls that a step waits for. */
export interface WantedCalls {
  /** Their least number. */
  calls: number
  /** Whether the law asks for them: without them there is nothing to judge. */
  isLaw: boolean
  /** The clauses that ask for them; left out: those of the scenario that do. */
  clauses?: readonly string[]
}

export const ANY_CALLS: WantedCalls = { calls: 0, isLaw: false }
