/** Observations as the unit tests of invariants make them. */
import {
  type LabFact,
  type RestView,
  type Seen,
  type StormAnswer,
  type StormExchange,
  type StormVerb,
  UNANSWERED,
} from './seen.ts'

export const AT = Date.parse('2026-03-02T08:00:00Z')
export const REGISTER = 'r1'

/** An exchange at the desk of the register, or in the cloud. */
export function exchanged(
  verb: StormVerb,
  body: unknown,
  answer: StormAnswer | null,
  more: Partial<StormExchange> = {},
): Seen & { kind: 'exchange' } {
  const request = { surface: 'desk' as const, desk: REGISTER, method: 'POST' as const, path: '/', headers: {}, body }
  return {
    kind: 'exchange',
    exchange: {
      ...{ verb, by: 'desk', register: REGISTER, cashier: null, request },
      ...UNANSWERED,
      ...{ answer, repeated: false, at: AT, group: null },
      ...more,
    },
  }
}

let facts = 0

/** A fact of the register, or of another address. */
export function factSeen(type: string, fact: object, address = `register:${REGISTER}`): Seen & { kind: 'fact' } {
  const said: LabFact = { n: ++facts, at: new Date(AT).toISOString(), address, type, fact }
  return { kind: 'fact', fact: said }
}

/** A rest at which nothing is to be seen but what is given. */
export function rested(view: Partial<RestView>, last = true): Seen & { kind: 'rested' } {
  const empty = { authority: new Map(), status: new Map(), terminals: new Map(), timers: [], transactions: new Map() }
  return { kind: 'rested', view: { ...empty, ...view }, last }
}

/** A verdict of the tax authority. */
export const judged = (number: number, more: object = {}): Seen =>
  factSeen(
    'documents.judged',
    { verdicts: [{ number, id: `d${number}`, status: 'DONE', fiscal_code: `C${number}`, kept: false, ...more }] },
    `authority:${REGISTER}`,
  )

/** A bread for 10.00, paid in cash. */
export const breadSale = (id: string) => ({
  id,
  goods: [{ code: '1', name: 'Хліб', price: 1000, quantity: 1000, taxes: [1] }],
  payments: [{ type: 'CASH', value: 1000 }],
})

/** The right answer of the desk to it. */
export const breadSold = (id: string, previous: string | null = null): StormAnswer => ({
  status: 200,
  body: {
    ...{ id, type: 'SELL', fiscal_code: null, total_sum: 1000, total_payment: 1000, total_rest: 0, round_sum: 0 },
    taxes: [{ code: 1, value: 167, extra_value: 0, sales_turnover: 1000, returns_turnover: 0 }],
    previous_receipt_id: previous,
  },
})
