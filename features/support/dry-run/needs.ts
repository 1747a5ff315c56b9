/**
 * Scenarios that need not be begun at a stranger. What is missing before anything has been judged ends the scenario
 * without a result. What is missing behind a judgement ends it so, too: it is run for its first judgements, unless other
 * scenarios have already passed with all of its clauses.
 */
import { clauseIdOf } from '../law/known-clauses.ts'
import { namedTarget } from '../targets/named.ts'
import type { ScenarioTraits } from '../traits/scenario-traits.ts'
import { type Outlook, openOutlook } from './outlook.ts'

type Tagged = { readonly tags: readonly { readonly name: string }[] }

export interface NeedsCheck {
  /** Why a scenario need not be begun; null: it has to be. */
  reasonFor(pickle: Tagged, traits: ScenarioTraits): string | null
  /** A scenario has passed: its clauses have been shown by this lane. */
  passed(pickle: Tagged): void
}

/**
 * @param named the target, as on the command line
 * @param place of the lane
 * @returns null where everything is offered
 */
export async function openNeedsCheck(named: string, place: number): Promise<NeedsCheck | null> {
  return namedTarget(named).kind === 'stranger' ? needsCheck(await openOutlook(named, place)) : null
}

export function needsCheck(outlook: Outlook): NeedsCheck {
  const shown = new Set<string>()
  const idsOf = ({ tags }: Tagged): string[] => tags.flatMap(({ name }) => clauseIdOf(name) ?? [])
  return {
    reasonFor(pickle, traits) {
      const ids = idsOf(pickle)
      const adds = ids.length === 0 || ids.some((id) => !shown.has(id))
      return outlook.lackingFirst(traits) ?? (adds ? null : outlook.lacking(traits))
    },
    passed(pickle) {
      for (const id of idsOf(pickle)) shown.add(id)
    },
  }
}
