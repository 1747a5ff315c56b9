/** Which scenarios come first in a run, so that its first verdict waits for no register. */
import type { Pickle } from '@cucumber/messages'
import { StepDefinitions, traitsOf } from '../traits/scenario-traits.ts'
import type { Outlook } from './outlook.ts'

/**
 * Scenarios that have nothing to do with any register come first, one for each lane; all others stay in their order.
 * Only scenarios that are tested to their end by the outlook are moved.
 * @param selected each with its pickle
 */
export function apartFirst<Each extends { pickle: Pickle }>(
  selected: readonly Each[],
  lanes: number,
  outlook: Outlook,
): Each[] {
  const definitions = new StepDefinitions()
  const first = new Set<Each>()
  for (const each of selected) {
    if (first.size === lanes) break
    const traits = traitsOf(each.pickle, definitions)
    if (traits.isApart && outlook.lacking(traits) === null) first.add(each)
  }
  return [...first, ...selected.filter((each) => !first.has(each))]
}
