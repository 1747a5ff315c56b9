/** What an answer of the tax authority leaves of the page that is under way. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyLedger } from '../ledger.ts'
import type { Verdict } from '../vocabulary/document.ts'
import type { RegisterContext } from '../vocabulary/register.ts'
import { resolveDocuments } from './submission.ts'

const at = Date.UTC(2026, 2, 2, 7)

/** A register on the way back, with documents 1 to 8 under way. */
const register = {
  ...{ link: 'sending', damage: null, cut_off: false, announces: false, shift: null, unanswered: 1 },
  ledger: { ...emptyLedger, next: 9, in_flight: { from: 1, to: 8 } },
} as unknown as RegisterContext

const taken = (...numbers: number[]): Verdict[] =>
  numbers.map((number) => ({
    ...{ number, id: 'd', type: 'RECEIPT', status: 'DONE', fiscal_code: 'c', error_message: null, kept: false },
  }))

const types = ({ says }: { says: readonly { type: string }[] }) => says.map(({ type }) => type)

test('an answer to an earlier page leaves the rest of this one under way: nothing of it is sent a second time', () => {
  const late = resolveDocuments(register, { type: 'documents.judged', at, verdicts: taken(1), to: 1 })
  assert.deepEqual(types(late), ['delivery.settled'])
  assert.deepEqual(late.context.ledger.in_flight, { from: 2, to: 8 })
  const verdicts = taken(1, 2, 3, 4, 5, 6, 7, 8)
  const whole = resolveDocuments(late.context, { type: 'documents.judged', at, verdicts, to: 8 })
  assert.deepEqual(types(whole), ['delivery.settled'])
  assert.deepEqual([whole.context.ledger.in_flight, whole.context.ledger.first_pending], [null, 9])
})

test('an answer to a part of this page has the rest of it sent', () => {
  const part = resolveDocuments(register, { type: 'documents.judged', at, verdicts: taken(1, 2, 3), to: 8 })
  assert.deepEqual(types(part), ['delivery.settled', 'delivery.requested'])
  assert.deepEqual(part.context.ledger.in_flight, { from: 4, to: 8 })
})
