/** What a preflight found out about a target. */
export interface PreflightFindings {
  /** Obstacles to a run, in sentences that name the place in the profile. */
  faults: string[]
  /** What is not tested there, in sentences, each once. */
  notes: string[]
  /** Missing operations, as `METHOD /path`. */
  missing: string[]
  /** Desks of unknown registers, by address, with the reason: they are not used. */
  unproven: Record<string, string>
}

export const nothingFound = (): PreflightFindings => ({ faults: [], notes: [], missing: [], unproven: {} })

/** Passes the main thread's findings to the runners, which are threads. */
const FINDINGS_VARIABLE = 'KASALAB_FINDINGS'

export function handOn(findings: PreflightFindings): void {
  process.env[FINDINGS_VARIABLE] = JSON.stringify(findings)
}

/** @returns null when there was no preflight before this thread began */
export function inheritedFindings(): PreflightFindings | null {
  const said = process.env[FINDINGS_VARIABLE]
  return said === undefined ? null : JSON.parse(said)
}
