/**
 * The field table of a bank terminal's successful answer (FLD-024, FLD-025): any member may be missing, none may have
 * another type.
 */
import { member } from '../../law/answer.ts'
import type { Breach } from '../../law/answer-fields.ts'

/** Members by their types; the others may have any type. */
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  terminal_id: (value) => typeof value === 'string',
  request_id: (value) => typeof value === 'string',
  code: Number.isInteger,
  result: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'result.invoice_num': Number.isInteger,
  'result.amount': Number.isInteger,
}

/** A settlement may have another form (AMB-17). */
const MOVES_MONEY: ReadonlySet<unknown> = new Set(['purchase', 'cancel'])

/** @returns the first member of an answer with another type than the law's, or null */
export function breachOfAnswer(message: unknown): Breach | null {
  const operation = member(message, 'operation_type')
  if (member(message, 'success') !== true || !MOVES_MONEY.has(operation)) return null
  for (const [path, isOfType] of Object.entries(TYPES)) {
    const value = member(message, path)
    if (value === undefined || isOfType(value)) continue
    const clause = path.includes('.') ? 'FLD-025' : 'FLD-024'
    const words = `the terminal answered a ${operation}, but ${path} is ${JSON.stringify(value)} (${clause})`
    return { clause, line: `terminal ${operation}`, member: path, words }
  }
  return null
}
