/** The settings of the runners of a run: the world parameters of cucumber carry it to each of them. */
import type { QuirkName } from '../../../server/runtime/world/quirks.ts'
import { type NamedTarget, namedTarget } from './named.ts'
import type { PreflightFindings } from './preflight/findings.ts'
import type { Receiving } from './receiving/receiving.ts'

export type RunSettings = {
  /** As on the command line: `embedded`, the address of a sandbox, or the file of a profile. */
  target: string
  /** Quirks in the worlds of an embedded server. */
  quirks: readonly QuirkName[]
  /** Counts what differs from our reading as failed, at a stranger too. */
  countsReadings: boolean
  /** A scenario that fails is tried again: what one try alone shows is not judged. */
  triesTwice: boolean
  /** Keeps the exchanges of scenarios for a report, with the scripts that show failures; `whole`: however long these are. */
  evidence: 'none' | 'kept' | 'whole'
  /** Names of hosts that may be asked beside those of the target. */
  allowedHosts: readonly string[]
  /** What the preflight has found; null: there was none. */
  findings: PreflightFindings | null
  /** The receiver of the run; null: it has none. */
  receiving: Receiving | null
}

/** Of a run without settings: `npm run features`, a contract test, a tester's own cucumber. */
const DEFAULTS: RunSettings = {
  ...{ target: 'embedded', quirks: [], countsReadings: false, triesTwice: false, evidence: 'none', allowedHosts: [] },
  ...{ findings: null, receiving: null },
}

/** World parameters for a run. */
export const worldParametersOf = (settings: Partial<RunSettings>): { kasalab: RunSettings } => ({
  kasalab: { ...DEFAULTS, ...settings },
})

/**
 * Settings of the present run.
 * @param parameters the world parameters of the runner; a run that has none is of a person, who may name a sandbox by the
 *   environment
 */
export function settingsOf(parameters: unknown, { KASALAB_TARGET: named } = process.env): RunSettings {
  const { kasalab } = (parameters ?? {}) as { kasalab?: RunSettings }
  return kasalab ?? { ...DEFAULTS, ...(named !== undefined && { target: named }) }
}

/** The server of this program, opened for the run. */
export const isEmbedded = ({ target }: RunSettings): boolean => target === 'embedded'

/** @throws ProfileError when the file is no profile */
export const targetOf = ({ target }: RunSettings): NamedTarget => namedTarget(target)
