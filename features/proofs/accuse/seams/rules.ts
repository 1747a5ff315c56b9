/** Seams of the rules by which a register judges, and of what every rule says. */
import { rulesByCommand } from '../../../../machines/rules/by-command.ts'
import type { RegisterRule, Rule } from '../../../../machines/rules/rule.ts'
import { ruleNamed } from '../../../../machines/rules/rules.ts'
import type { RegisterCommand, RegisterContext } from '../../../../machines/vocabulary/register.ts'
import { reached } from './reached.ts'
import { inList, inObject, type Seam, together } from './seam.ts'

export type RuledCommand = keyof typeof rulesByCommand
/** A rule, whatever command it judges. */
export type AnyRule = RegisterRule<any>

const rulesOf = (command: RuledCommand): readonly AnyRule[] => rulesByCommand[command]

const placeOf = (rules: readonly AnyRule[], rule: AnyRule): number => {
  const place = rules.indexOf(rule)
  if (place < 0) throw new Error(`the command has no rule "${rule.name}"`)
  return place
}

/** A command that is not judged by a rule of its own; of several commands, none is. */
export const withoutRule = (rule: AnyRule, ...commands: readonly RuledCommand[]): Seam =>
  together(...commands.map((command) => inList(rulesOf(command), (rules) => rules.toSpliced(placeOf(rules, rule), 1))))

/** A command that is judged by another rule besides, before one of its own; left out: behind all. */
export const withRule = (rule: AnyRule, command: RuledCommand, before?: AnyRule): Seam =>
  inList(rulesOf(command), (rules) => rules.toSpliced(before ? placeOf(rules, before) : rules.length, 0, rule))

/** A command that is judged by one rule before another that comes first by law. */
export const ruleBefore = (rule: AnyRule, other: AnyRule, ...commands: readonly RuledCommand[]): Seam =>
  together(
    ...commands.map((command) =>
      inList(rulesOf(command), (rules) => {
        const rest = rules.toSpliced(placeOf(rules, rule), 1)
        return rest.toSpliced(placeOf(rest, other), 0, rule)
      }),
    ),
  )

/** A rule that lets some commands pass which break it. */
export const excused = (
  rule: AnyRule,
  isExcused: (register: RegisterContext, command: RegisterCommand & Record<string, any>) => boolean,
): Seam =>
  inObject(rule, 'broken', (right) => (register, command) => {
    if (!isExcused(register, command)) return right(register, command)
    reached()
    return null
  })

/** A rule that is broken by some commands which keep it. */
export const stricter = (
  rule: AnyRule,
  isBroken: (register: RegisterContext, command: RegisterCommand & Record<string, any>) => boolean,
): Seam =>
  inObject(rule, 'broken', (right) => (register, command) => {
    const broken = right(register, command)
    if (broken !== null || !isBroken(register, command)) return broken
    reached()
    return {}
  })

/** A rule that takes the register for another than it is. @param wrong returns another; the register stays as it is */
export const mistakes = (
  rule: AnyRule,
  wrong: (register: RegisterContext, command: RegisterCommand & Record<string, any>) => RegisterContext,
): Seam =>
  inObject(rule, 'broken', (right) => (register, command) => {
    reached()
    return right(wrong(register, command), command)
  })

/** A rule that takes a command for another than it is. @param wrong returns another; the command stays as it is */
export const mishears = (
  rule: AnyRule,
  wrong: (command: RegisterCommand & Record<string, any>, register: RegisterContext) => object,
): Seam =>
  inObject(rule, 'broken', (right) => (register, command) => {
    reached()
    return right(register, wrong(command, register))
  })

/** What the refusals of a rule say, found by its name: status, code, texts. */
export function says(name: string, wrong: Partial<Pick<Rule, 'status' | 'code' | 'uk' | 'en'>>): Seam {
  const rule = ruleNamed.get(name)
  if (!rule) throw new Error(`no rule "${name}"`)
  return together(
    ...(Object.keys(wrong) as (keyof typeof wrong)[]).map((part) =>
      inObject(rule as Rule, part, () => wrong[part] as never),
    ),
  )
}
