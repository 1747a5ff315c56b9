/** Days that have been judged: of each rule that is broken, the least disturbed days are kept whole. */
import type { DisturbancePlan } from '../gateway/plans.ts'
import type { RuleFinding } from '../rules/rules.ts'
import type { KeptDay } from './kept-day.ts'
import { strengthOf } from './strength.ts'

export interface JudgedDay {
  plan: DisturbancePlan | null
  findings: readonly RuleFinding[]
  /** Null: it breaks no rule, or less disturbed days break the same. */
  kept: KeptDay | null
}

/** Days of one rule that are kept whole. */
const MOST_KEPT_DAYS = 3

const brokenOn = ({ findings }: Pick<JudgedDay, 'findings'>): string[] =>
  findings.filter(({ broken }) => broken.length > 0).map(({ rule }) => rule)

export class LeastDisturbedDays {
  readonly #byRule = new Map<string, JudgedDay[]>()

  /** Whether a day is to be kept whole. */
  wants({ plan, findings }: Pick<JudgedDay, 'plan' | 'findings'>): boolean {
    return brokenOn({ findings }).some((rule) => {
      const own = this.#byRule.get(rule) ?? []
      return own.length < MOST_KEPT_DAYS || strengthOf(plan) < strengthOf(own.at(-1)!.plan)
    })
  }

  /** What is not of the least disturbed any more is let go. */
  add(day: JudgedDay): void {
    const left = brokenOn(day).flatMap((rule) => {
      const own = [...(this.#byRule.get(rule) ?? []), day].sort((a, b) => strengthOf(a.plan) - strengthOf(b.plan))
      this.#byRule.set(rule, own.slice(0, MOST_KEPT_DAYS))
      return own.slice(MOST_KEPT_DAYS)
    })
    const wanted = new Set([...this.#byRule.values()].flat())
    for (const each of left) if (!wanted.has(each)) each.kept = null
  }
}
