/** Every rule of a client, and how a day is held to all of them. */
import type { Day } from '../day/day.ts'
import { CARD_RULES } from './card-rules.ts'
import { MONEY_RULES } from './money-rules.ts'
import { ORDER_RULES } from './order-rules.ts'
import { PATIENCE_RULES } from './patience-rules.ts'
import { REQUEST_RULES } from './request-rules.ts'
import type { ClientRule, DayFinding } from './rule.ts'
import { SALE_RULES } from './sale-rules.ts'
import { TIME_RULES } from './time-rules.ts'
import { WEBHOOK_RULES } from './webhook-rules.ts'
import { WORLD_RULES } from './world-rules.ts'

export const RULES: Readonly<Record<string, ClientRule>> = {
  ...ORDER_RULES,
  ...PATIENCE_RULES,
  ...REQUEST_RULES,
  ...SALE_RULES,
  ...MONEY_RULES,
  ...WORLD_RULES,
  ...TIME_RULES,
  ...CARD_RULES,
  ...WEBHOOK_RULES,
}

/** What a day says of a rule that was at stake. */
export interface RuleFinding {
  rule: string
  /** Empty: it was kept. */
  broken: readonly DayFinding[]
}

/** @param quiet null: this is the quiet day @param isRepeatable whether quiet days make the same receipts */
export const judgedDay = (day: Day, quiet: Day | null, isRepeatable: boolean): RuleFinding[] =>
  Object.entries(RULES).flatMap(([rule, { judge, isBesideQuiet }]) => {
    if (!isRepeatable && isBesideQuiet) return []
    const broken = judge(day, quiet)
    return broken === null ? [] : [{ rule, broken }]
  })
