/** Refusals: what a register is judged by, and every rule by its name. */
import type { ReceiptTotals } from '../money/totals.ts'
import type { Refused } from '../vocabulary/refusal.ts'
import type { RegisterCommand, RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'
import { rulesByCommand, rulesOfStaying } from './by-command.ts'
import { requestRules } from './request.ts'
import type { RegisterRule, Rule, Values } from './rule.ts'

/** A command that is judged before it is done. */
export type JudgedCommand = RegisterEventOf<keyof typeof rulesByCommand>

/**
 * The first rule a command breaks, as the answer to give, or null.
 * @param totals of the receipt to be made, when the command is a sale
 */
export const refusal = (
  register: RegisterContext,
  command: JudgedCommand,
  totals: ReceiptTotals | null = null,
  // by-command.ts is held to listing only what can judge the command: here that is known no more.
): Refused | null =>
  firstBroken(rulesByCommand[command.type] as readonly RegisterRule[], register, command as never, totals)

/** The same of a register that is offline already. */
export const refusalToStay = (
  register: RegisterContext,
  command: RegisterEventOf<'register.go-offline'>,
): Refused | null => firstBroken(rulesOfStaying, register, command, null)

function firstBroken<C extends RegisterCommand>(
  rules: readonly RegisterRule<C>[],
  register: RegisterContext,
  command: C,
  totals: ReceiptTotals | null,
): Refused | null {
  for (const each of rules) {
    const values = each.broken(register, command, totals)
    if (values) return { type: 'refused', at: command.at, rule: each.name, values }
  }
  return null
}

/** Any rule by its name. */
export const ruleNamed: ReadonlyMap<string, Rule> = new Map(
  [...Object.values(rulesByCommand).flat(), ...requestRules].map((each: Rule) => [each.name, each]),
)

/** The message of a refusal with its values filled in. */
export function messageOf(each: Rule, values: Values, language: 'uk' | 'en'): string {
  return each[language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
