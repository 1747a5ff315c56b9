/**
 * An example of each refusal and of the recovery from it: data from which the error atlas is written and its features
 * run. Every rule must have one; the atlas fails without.
 */
import type { RefusalExample } from './actions.ts'
import { callerRefusals } from './of-callers.ts'
import { prepaymentRefusals } from './of-prepayments.ts'
import { registerRefusals } from './of-registers.ts'
import { requestRefusals } from './of-requests.ts'

/** Examples by the name of the rule. */
export const refusalExamples: Readonly<Record<string, RefusalExample>> = {
  ...callerRefusals,
  ...registerRefusals,
  ...prepaymentRefusals,
  ...requestRefusals,
}

/** The example of a rule. @throws when it has none */
export function refusalExampleOf(rule: string): RefusalExample {
  const found = refusalExamples[rule]
  if (!found) throw new Error(`features/support/vocabulary/refusal-examples says nothing of the rule "${rule}"`)
  return found
}
