/** What a rule is: a condition in words, with its predicate, status, code and message. */
import type { ReceiptTotals } from '../money/totals.ts'
import type { Refused, RegisterCommand, RegisterContext } from '../vocabulary/register.ts'

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

type CommandType = RegisterCommand['type']

/** A rule a register judges by. */
export interface RegisterRule extends Rule {
  on: readonly CommandType[]
  /** null when the rule holds, else what broke it. */
  broken(register: RegisterContext, command: never, totals: ReceiptTotals | null): Values | null
}

/** Types the predicate by the commands the rule is on. */
export function rule<T extends CommandType>(
  head: Rule,
  on: readonly T[],
  broken: (
    register: RegisterContext,
    command: Extract<RegisterCommand, { type: T }>,
    totals: ReceiptTotals | null,
  ) => Values | null,
): RegisterRule {
  return { ...head, on, broken }
}

/** What broke the rule is put together only when it is broken: most commands break none. */
export const is = (broken: boolean, values: () => Values = () => ({})): Values | null => (broken ? values() : null)

/** A moment as a message tells it. */
export const moment = (at: number): string => new Date(at).toISOString()

/** Commands that write a document of the shift. */
export const FISCAL = ['receipt.sell', 'receipt.service', 'receipt.withdraw', 'shift.open', 'shift.close'] as const
/** Commands that make something the tax authority is to have, and so need a signature. */
export const SIGNED = [...FISCAL, 'register.go-offline', 'codes.ask'] as const
/** Commands that make a receipt. */
export const RECEIPTS = ['receipt.sell', 'receipt.service', 'receipt.withdraw'] as const
