/**
 * An example of each refusal and of the recovery from it: data from which the error atlas is written and its features
 * run. Every rule must have one; the atlas fails without.
 */
import type { Provocation } from './actions.ts'
import { callerProvocations } from './of-callers.ts'
import { registerProvocations } from './of-registers.ts'
import { requestProvocations } from './of-requests.ts'

/** Examples by the name of the rule. */
export const provocations: Readonly<Record<string, Provocation>> = {
  ...callerProvocations,
  ...registerProvocations,
  ...requestProvocations,
}

/** The example of a rule. @throws when it has none */
export function provocationOf(rule: string): Provocation {
  const found = provocations[rule]
  if (!found) throw new Error(`features/support/vocabulary/provocations says nothing of the rule "${rule}"`)
  return found
}
