/** What a preflight found out about a target. */
export interface Findings {
  /** Obstacles to a run, in sentences that name the place in the profile. */
  faults: string[]
  /** What is not tested there, in sentences, each once. */
  notes: string[]
  /** Missing operations, as `METHOD /path`. */
  missing: string[]
  /** Desks of unknown registers, by address, with the reason: they are not used. */
  unproven: Record<string, string>
}

export const nothingFound = (): Findings => ({ faults: [], notes: [], missing: [], unproven: {} })

/** Passes the main thread's findings to the runners, which are threads. */
const HANDED_ON = 'KASALAB_FINDINGS'

export function handOn(findings: Findings): void {
  process.env[HANDED_ON] = JSON.stringify(findings)
}

/** @returns null when there was no preflight before this thread began */
export function handedOn(): Findings | null {
  const said = process.env[HANDED_ON]
  return said === undefined ? null : JSON.parse(said)
}
