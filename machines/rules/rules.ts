/** Refusals: what a register is judged by, and every rule by its name. */
import type { Refused } from '../vocabulary/refusal.ts'
import type { RegisterCommand, RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'
import { rulesByCommand, rulesOfStaying } from './by-command.ts'
import { figureText } from './figures.ts'
import { rulesOfPrepayment } from './prepayment.ts'
import { requestRules } from './request.ts'
import type { RegisterRule, Rule, Values } from './rule.ts'

/** A command that is judged before it is done. */
export type JudgedCommand = RegisterEventOf<keyof typeof rulesByCommand>

/** The first rule a command breaks, as the answer to give, or null. */
export const refusal = (register: RegisterContext, command: JudgedCommand): Refused | null =>
  // by-command.ts is held to listing only what can judge the command: here that is known no more.
  firstBroken(rulesByCommand[command.type] as readonly RegisterRule[], register, command as never)

/** The same of a register that is offline already. */
export const refusalToStay = (
  register: RegisterContext,
  command: RegisterEventOf<'register.go-offline'>,
): Refused | null => firstBroken(rulesOfStaying, register, command)

function firstBroken<C extends RegisterCommand>(
  rules: readonly RegisterRule<C>[],
  register: RegisterContext,
  command: C,
): Refused | null {
  for (const each of rules) {
    const values = each.broken(register, command)
    if (values) return { type: 'refused', at: command.at, rule: each.name, values }
  }
  return null
}

/** Any rule by its name. */
export const ruleNamed: ReadonlyMap<string, Rule> = new Map(
  [...Object.values(rulesByCommand).flat(), ...Object.values(rulesOfPrepayment).flat(), ...requestRules].map(
    (each: Rule) => [each.name, each],
  ),
)

/** The message of a refusal with its values filled in. */
export function messageOf(each: Rule, values: Values, language: 'uk' | 'en'): string {
  return each[language].replace(/\{(\w+)\}/g, (_, name: string) => figureText(name, values[name], language))
}
