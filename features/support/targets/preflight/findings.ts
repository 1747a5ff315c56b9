/** What a look at a target has shown, before anything is done there. */
export interface Findings {
  /** What stands in the way of a run, in sentences that name the place in the profile. */
  faults: string[]
  /** What is not tested there, in sentences: each is said once. */
  notes: string[]
  /** Operations it does not have, as `METHOD /path`. */
  missing: string[]
  /** Desks of which it is not known whose they are, by address: why nothing is done there. */
  unproven: Record<string, string>
}

export const nothingFound = (): Findings => ({ faults: [], notes: [], missing: [], unproven: {} })

/** What the main thread has found, for the runners, which are threads of their own. */
const HANDED_ON = 'KASALAB_FINDINGS'

export function handOn(findings: Findings): void {
  process.env[HANDED_ON] = JSON.stringify(findings)
}

/** @returns null when no look was taken before this thread began */
export function handedOn(): Findings | null {
  const said = process.env[HANDED_ON]
  return said === undefined ? null : JSON.parse(said)
}
