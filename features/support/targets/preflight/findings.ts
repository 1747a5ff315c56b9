/** What a preflight found out about a target, and why an address did not answer. */

import { EXTENSION } from '../../law/known-clauses.ts'

export type StrangerSurface = 'cloud' | 'desk'

export type PreflightFindings = {
  /** Obstacles to a run, in sentences that name the place in the profile. */
  faults: string[]
  /** What is not tested there, in sentences, each once. */
  notes: string[]
  /** Missing operations of the law, as `METHOD /path`. */
  missing: string[]
  /** Missing operations of the extension, by surface: some of its paths are those of the law at the other one. */
  missingOfExtension: Record<StrangerSurface, string[]>
  /** Desks of unknown registers, by address, with the reason: they are not used. */
  unproven: Record<string, string>
}

export const nothingFound = (): PreflightFindings => ({
  faults: [],
  notes: [],
  missing: [],
  missingOfExtension: { cloud: [], desk: [] },
  unproven: {},
})

/** Whether as many missing operations are all that the extension has at a surface. */
export const lacksExtension = (surface: StrangerSurface, missing: number): boolean =>
  missing > 0 && missing === Object.keys(EXTENSION.operations[surface]).length

/** Operations of the extension that a surface lacks, in a sentence; they are not listed where it lacks all. */
export function lackOfExtension(surface: StrangerSurface, missing: readonly string[]): string {
  const lacked = lacksExtension(surface, missing.length)
    ? 'operations of the extension'
    : `${missing.join(', no ')} (extension)`
  return `the ${surface === 'cloud' ? 'target' : 'desk of the target'} has no ${lacked}`
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
