/**
 * Every refusal, in order of precedence: deciding is "the first that says no" (NS-65: 422 at the door, then 409, 403,
 * 400).
 */

import type { ReceiptTotals } from '../money/totals.ts'
import type { Refused, RegisterCommand, RegisterContext } from '../vocabulary/register.ts'
import { accessRules } from './access.ts'
import { codeRules } from './codes.ts'
import { moneyRules } from './money.ts'
import { requestRules } from './request.ts'
import type { RegisterRule, Rule, Values } from './rule.ts'
import { signerRules } from './signer.ts'
import { stateRules } from './state.ts'

/** Rules a register judges by, the first to be judged by first. */
export const registerRules: readonly RegisterRule[] = [
  ...signerRules,
  ...accessRules,
  ...stateRules,
  ...moneyRules,
  ...codeRules,
]

const byCommand = new Map<string, RegisterRule[]>()
for (const each of registerRules)
  for (const type of each.on) byCommand.set(type, [...(byCommand.get(type) ?? []), each])

/**
 * The first rule a command breaks, as the answer to give, or null.
 * @param totals of the receipt to be made, when the command is a sale
 */
export function refusal(
  register: RegisterContext,
  command: RegisterCommand,
  totals: ReceiptTotals | null,
): Refused | null {
  for (const each of byCommand.get(command.type) ?? []) {
    const values = each.broken(register, command as never, totals)
    if (values) return { type: 'refused', at: command.at, rule: each.name, values }
  }
  return null
}

/** Any rule by its name. */
export const ruleNamed: ReadonlyMap<string, Rule> = new Map(
  [...registerRules, ...requestRules].map((each) => [each.name, each]),
)

/** The message of a refusal with its values filled in. */
export function messageOf(each: Rule, values: Values, language: 'uk' | 'en'): string {
  return each[language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
