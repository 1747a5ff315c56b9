/** The verdict on a client: rule by rule whether it was kept, broken, or never at stake, and what it cost. */
import { DISTURBANCES } from './calls/disturbances.ts'
import type { DisturbancePlan } from './gateway/plans.ts'
import { RULES } from './rules/rules.ts'
import type { Swept } from './sweep.ts'

/** A day on which a rule was broken. */
interface Breach {
  /** In words: *call 7, POST /api/v1/shifts: its answer was lost after the deed*; *on a quiet day*. */
  when: string
  broken: readonly string[]
}

export interface RuleVerdict {
  rule: string
  /** Null: it was never at stake. */
  isKept: boolean | null
  /** Days on which it was at stake. */
  days: number
  breaches: readonly Breach[]
}

const whenOf = (plan: DisturbancePlan | null): string =>
  plan === null
    ? 'on a quiet day'
    : `call ${plan.n}, ${plan.call.method} ${plan.call.path}: ${DISTURBANCES[plan.disturbance].says}`

/** The least disturbed first. */
export const verdictsOf = ({ days }: Swept): RuleVerdict[] =>
  Object.keys(RULES).map((rule) => {
    const seen = days.flatMap(({ plan, findings }) =>
      findings.filter((each) => each.rule === rule).map(({ broken }) => ({ when: whenOf(plan), broken })),
    )
    const breaches = seen.filter(({ broken }) => broken.length > 0)
    return { rule, isKept: seen.length === 0 ? null : breaches.length === 0, days: seen.length, breaches }
  })

/** Whether no rule is broken, and nothing was left untried. */
export const wasCertified = ({ left, days }: Swept, verdicts: readonly RuleVerdict[]): boolean =>
  left === 0 && days.length > 1 && verdicts.every(({ isKept }) => isKept !== false)
