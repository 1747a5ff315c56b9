/**
 * How each refusal is met, and how one gets on: data from which the error atlas is written and by which its features
 * run. Every rule has its provocation; one that has none fails the atlas.
 */
import type { Provocation } from './actions.ts'
import { callerProvocations } from './of-callers.ts'
import { registerProvocations } from './of-registers.ts'
import { requestProvocations } from './of-requests.ts'

/** Provocations by the name of the rule. */
export const provocations: Readonly<Record<string, Provocation>> = {
  ...callerProvocations,
  ...registerProvocations,
  ...requestProvocations,
}

/** The provocation of a rule. @throws when it has none */
export function provocationOf(rule: string): Provocation {
  const found = provocations[rule]
  if (!found) throw new Error(`features/support/vocabulary/provocations says nothing of the rule "${rule}"`)
  return found
}
