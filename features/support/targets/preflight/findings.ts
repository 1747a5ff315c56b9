/** What a preflight found out about a target, and why an address did not answer. */

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

const NOT_TRUSTED = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Names the place in the profile that mends the error, if there is one. */
export function whyUnreached({ message, code = '' }: Error & { code?: string }): string {
  if (!NOT_TRUSTED.has(code)) return message
  const [where = message] = message.split(/(?<=\S): /)
  return `${where}: no authority known here vouches for its certificate; name the PEM file of one that does as "ca" in the profile`
}
