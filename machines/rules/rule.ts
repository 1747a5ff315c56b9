/** What a rule is: a condition in words, with its predicate, status, code and message. */
import type { Refused } from '../vocabulary/refusal.ts'
import type { RegisterCommand, RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'

/** The figures that broke a rule. */
export type Values = Refused['values']

export interface Rule {
  /** Its condition in words: the same in the features and in the steps. */
  name: string
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 503
  /** Stable machine code beside the message; null where the live service sends null. */
  code: string | null
  /** What it follows: a clause of the specification, or a decision where that is silent. */
  clause: string
  /** What it follows at the desk, where that is another clause. */
  desk?: string
  /** Message text; `{name}` stands for a value. */
  uk: string
  en: string
}

/** Commands that write a document of the shift. */
export type Fiscal = RegisterEventOf<
  'receipt.sell' | 'receipt.service' | 'receipt.withdraw' | 'shift.open' | 'shift.close'
>

/** A rule a register judges by. Which commands it judges is said in by-command.ts; the type holds that to what it reads. */
export interface RegisterRule<C extends RegisterCommand = never> extends Rule {
  /** null when the rule holds, else what broke it. */
  broken: (register: RegisterContext, command: C) => Values | null
}

/** A rule from its head and its predicate, which says by the type of its command what it can judge. */
export const rule = <C extends RegisterCommand = RegisterCommand>(
  head: Rule,
  broken: RegisterRule<C>['broken'],
): RegisterRule<C> => ({ ...head, broken })

/** What broke the rule is put together only when it is broken: most commands break none. */
export const is = (broken: boolean, values: () => Values = () => ({})): Values | null => (broken ? values() : null)

/** A moment as messages show it. */
export const isoMoment = (at: number): string => new Date(at).toISOString()
