/** How often each situation has been reached. */
import type { RegisterOracles } from '../oracle/register-oracle.ts'
import type { Seen } from '../seen.ts'
import { bankStormSituations } from './bank-situations.ts'
import { linkStormSituations } from './link-situations.ts'
import { outsideStormSituations } from './outside-situations.ts'
import { peopleStormSituations } from './people-situations.ts'
import { receiptStormSituations } from './receipt-situations.ts'
import { restartStormSituations } from './restart-situations.ts'
import { shiftStormSituations } from './shift-situations.ts'
import type { StormDetector, StormSituation } from './situation.ts'

export const STORM_SITUATIONS: readonly StormSituation[] = [
  ...receiptStormSituations,
  ...shiftStormSituations,
  ...linkStormSituations,
  ...peopleStormSituations,
  ...outsideStormSituations,
  ...bankStormSituations,
  ...restartStormSituations,
]

/** Whether a situation can be reached in a world with these quirks. */
export const isSituationReachable = ({ quirk }: StormSituation, quirks: readonly string[]): boolean =>
  quirk === null || (quirk.startsWith('!') ? !quirks.includes(quirk.slice(1)) : quirks.includes(quirk))

export class SituationCounts {
  readonly #counts: Map<string, number>
  readonly #detectors: [string, StormDetector][]

  /** @param quirks of the world: they say which situations there can be */
  constructor(quirks: readonly string[], counts = new Map<string, number>()) {
    this.#counts = counts
    const reachable = STORM_SITUATIONS.filter((each) => isSituationReachable(each, quirks))
    for (const { name } of reachable) if (!counts.has(name)) counts.set(name, 0)
    this.#detectors = reachable.map(({ name, detector }) => [name, detector()])
  }

  see(seen: Seen, books: RegisterOracles): void {
    for (const [name, detects] of this.#detectors)
      if (detects(seen, books)) this.#counts.set(name, this.#counts.get(name)! + 1)
  }

  of = (name: string): number => this.#counts.get(name) ?? 0

  /** Names with their counts, the rarest first. */
  get list(): [name: string, count: number][] {
    return [...this.#counts].sort(([, one], [, other]) => one - other)
  }

  /** Situations that were reached less often. */
  missed = (times: number): string[] => this.list.filter(([, count]) => count < times).map(([name]) => name)
}
