/** The sentence that begins or ends a fault; undefined: the vocabulary has none with these parameters. */
import { isDeepStrictEqual } from 'node:util'
import * as words from '../../vocabulary/faults.ts'
import type { FaultStep } from '../replay-form.ts'
import { cashierOfId, registerOfId } from './roles.ts'

type Members = Record<string, unknown>

/** How often, as the words of a gateway and a receiver end. */
const OFTEN = ['', ' once', ' twice']
const GATEWAY_WORDS = [
  'does not reach the service for …',
  'reaches the service for … again',
  'loses the requests for …',
  'lets the requests for … through again',
  'loses the answers to …',
  'delivers the answers to … again',
  'leaves the requests for … hanging',
  'limits …',
  'no longer limits …',
]

/** Phrases to try: those without a choice, and those of the gateway and the receiver for this fault. */
function* phrases(rows: readonly words.FaultWords[], status: unknown): Generator<string> {
  for (const [{ source }] of rows) if (!/[([\\]/.test(source)) yield source
  for (const often of OFTEN) yield `the receiver answers ${status}${often}`
  for (const requests of Object.keys(words.DISTURBED))
    for (const each of GATEWAY_WORDS)
      for (const often of OFTEN) yield `the gateway ${each.replace('…', requests)}${often}`
}

function phraseOf(
  rows: readonly words.FaultWords[],
  name: string,
  given: Members,
  isOver: boolean,
): string | undefined {
  for (const phrase of phrases(rows, given.status)) {
    let change: words.FaultChange
    try {
      change = words.faultChange(rows, phrase)
    } catch {
      continue
    }
    const isSame = isDeepStrictEqual({ ...change.parameters }, given)
    if (change.name === name && (change.isOver ?? false) === isOver && isSame) return phrase
  }
  return undefined
}

export function faultSentence(fault: FaultStep['fault']): string | undefined {
  const isOver = 'clear' in fault
  const name = isOver ? fault.clear : fault.name
  const given = { ...((isOver ? fault.query : fault.body) as Members | undefined) }
  const { cashier_id, cash_register_id, ...more } = given
  const own = cashierOfId(cashier_id) ?? registerOfId(cash_register_id)
  const tried: [subject: string | undefined, rows: readonly words.FaultWords[], parameters: Members][] = [
    ['', words.OUTSIDE_FAULTS, given],
    [own && `${own} `, cashier_id === undefined ? words.REGISTER_FAULTS : words.CASHIER_FAULTS, more],
  ]
  for (const [subject, rows, parameters] of tried) {
    const phrase = subject === undefined ? undefined : phraseOf(rows, name, parameters, isOver)
    if (phrase !== undefined) return subject + phrase
  }
  return undefined
}
