/** The verdict on a client: rule by rule whether it was kept, broken, or never at stake, and what it cost. */
import { DISTURBANCES } from './calls/disturbances.ts'
import type { DisturbancePlan } from './gateway/plans.ts'
import type { KeptDay } from './kept/kept-day.ts'
import { strengthOf } from './kept/strength.ts'
import type { DayFinding } from './rules/rule.ts'
import { RULES } from './rules/rules.ts'
import type { Swept } from './sweep.ts'

/** A day on which a rule was broken. */
export interface RuleBreach {
  plan: DisturbancePlan | null
  /** In words: *call 7, POST /api/v1/shifts: its answer was lost after the deed*; *on a quiet day*. */
  when: string
  broken: readonly DayFinding[]
  /** Null: less disturbed days show the same. */
  kept: KeptDay | null
}

export interface RuleVerdict {
  rule: string
  /** Null: it was never at stake. */
  isKept: boolean | null
  /** Days on which it was at stake. */
  days: number
  breaches: readonly RuleBreach[]
}

const whenOf = (plan: DisturbancePlan | null): string =>
  plan === null
    ? 'on a quiet day'
    : plan.call === null
      ? `on ${DISTURBANCES[plan.disturbance].says}`
      : `call ${plan.n}, ${plan.call.method} ${plan.call.path}: ${DISTURBANCES[plan.disturbance].says}`

/** The least disturbed days first. */
export function verdictsOf({ days }: Swept): RuleVerdict[] {
  const ordered = days.toSorted((a, b) => strengthOf(a.plan) - strengthOf(b.plan))
  return Object.keys(RULES).map((rule) => {
    const seen = ordered.flatMap(({ plan, kept, findings }) =>
      findings
        .filter((each) => each.rule === rule)
        .map(({ broken }): RuleBreach => ({ plan, when: whenOf(plan), broken, kept })),
    )
    const breaches = seen.filter(({ broken }) => broken.length > 0)
    return { rule, isKept: seen.length === 0 ? null : breaches.length === 0, days: seen.length, breaches }
  })
}

export const breaksARule = (verdicts: readonly RuleVerdict[]): boolean =>
  verdicts.some(({ isKept }) => isKept === false)

/** Whether no rule is broken, and nothing was left untried. */
export const wasCertified = ({ scope, left, days }: Swept, verdicts: readonly RuleVerdict[]): boolean =>
  scope === 'sweep' && left === 0 && days.length > 1 && !breaksARule(verdicts)
