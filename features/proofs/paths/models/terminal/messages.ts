/** What is said at the bridge, in the words of the terminal's test model. */
import { member } from '../../../../support/law/answer.ts'
import { answerInWords, type BankRequestKind } from './bridge.ts'

/** The request_id of a number of the walk. */
export const requestId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const numberOf = (request_id: unknown): number => Number(String(request_id).slice(-12))

/** A message in the words of the model. */
export function messageInWords(message: unknown): string {
  const event = member(message, 'event')
  if (event !== undefined) return String(event)
  const kind = String(member(message, 'operation_type'))
  const code = Number(member(message, 'code'))
  if (!['purchase', 'cancel', 'settlement', 'display-receipt', 'print-receipt'].includes(kind))
    return `nonsense: ${code}`
  if (member(message, 'success') !== (code === 0)) return `success ${member(message, 'success')} with ${code}`
  if (kind === 'purchase' && member(message, 'request_id') === null) return `nonsense: ${code}`
  const amount = (member(message, 'result.amount') as number | undefined) ?? null
  const id = kind.endsWith('-receipt') ? null : numberOf(member(message, 'request_id'))
  return answerInWords(kind as BankRequestKind, id, { code, amount })
}

/** A moment of the registry; null: there has been none. */
export const shownMoment = (text: unknown): number | null => (typeof text === 'string' ? Date.parse(text) : null)

/** A terminal as the lab shows it. */
export interface ShownTerminal {
  clients: string[]
  current: { rrn: string; operation_type: string; step: string } | null
  queue: { operation_type: string }[]
  last: { rrn: string; state: string } | null
  screen: { shows: string }
  prints: { number: number }[]
  batch: { serial: number; purchases: object; refunds: object }
}
