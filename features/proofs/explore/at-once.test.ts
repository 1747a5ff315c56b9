/** Tests of requests at once: answers that fit some order are lawful, and the state is that of the order they fit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untouched } from '../../support/model/first-morning.ts'
import { SEEDED } from '../../support/model/house.ts'
import { type Act, answersTo, askOf } from '../../support/model/model.ts'
import type { State } from '../../support/model/state.ts'
import { judgedAtOnce, verdictInEach } from './at-once.ts'
import type { Received } from './venues/venue.ts'

const AT = '40000000-0000-4000-8000-000000000001'
const move = (value: number): Act => ({ do: 'move cash', at: AT, value })

/** Behind acts, each answered as is expected first. */
const after = (...acts: Act[]): State =>
  acts.reduce((state, act) => answersTo(state, act).lawful[0]!.next({ shift_id: 1 }), untouched(SEEDED, 0, false))

const withCash = after({ do: 'open at the desk', at: AT }, move(1000))

let rows = 10
const taken = (value: number): Received => {
  rows++
  const ids = { transaction_id: rows, id: rows, shift_id: 1, external_id: `00000000-0000-4000-8000-0000000000${rows}` }
  const made_at = new Date(withCash.now).toISOString()
  const dates = { created_at: made_at, updated_at: made_at }
  const how = { status: 'DONE', files: [], custom_id: null, signature: `signed ${rows}`, fiscal_code: null, ...dates }
  return { status: 200, body: { type: value < 0 ? 'SERVICE_OUT' : 'SERVICE_IN', ...ids, ...how } }
}
const refused: Received = { status: 400, body: { code: 'cash_register.not_enough_cash' } }

const atOnce = (...answered: [Act, Received | null][]) =>
  judgedAtOnce(
    withCash,
    answered.map(([act, received]) => ({
      ask: askOf(withCash, act),
      received,
      expectedIn: (state) => answersTo(state, act),
    })),
  )

test('two that take out all there is are not both lawful', () => {
  const judged = atOnce([move(-1000), taken(-1000)], [move(-1000), taken(-1000)])
  assert.equal('contradiction' in judged && judged.contradiction.clause, 'ERR-106')
})

test('of two that take out all there is either may be refused', () => {
  for (const answers of [[taken(-1000), refused] as const, [refused, taken(-1000)] as const]) {
    const judged = atOnce([move(-1000), answers[0]], [move(-1000), answers[1]])
    assert.equal('state' in judged && judged.state.registers[AT]!.drawer, 0)
  }
})

test('a later answer tells apart two orders that both fit', () => {
  const report: Act = { do: 'report X', at: AT }
  const later = { ...withCash, or: [{ ...withCash, registers: after(move(500)).registers }] }
  const judged = verdictInEach(later, {
    ask: askOf(later, report),
    received: { status: 400, body: { code: 'shift.not_opened' } },
    expectedIn: (state) => answersTo(state, report),
  })
  assert.equal('state' in judged && judged.state.registers[AT]!.shift, null)
})

test('what has no answer was done or was not, and a later answer tells which', () => {
  const judged = atOnce([{ do: 'report X', at: AT }, null])
  assert.ok('state' in judged)
  assert.deepEqual(
    [judged.state, ...judged.state.or].map(({ registers }) => registers[AT]!.shift!.xReports).sort(),
    [0, 1],
  )
})
