/** Tests of periodical reports: what of them is sure, and what a clock that is set back leaves open. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untouched } from '../first-morning.ts'
import { SEEDED } from '../house.ts'
import { type Act, answersTo } from '../model.ts'
import type { State } from '../state.ts'
import { periodReads } from './reads.ts'

const AT = '40000000-0000-4000-8000-000000000001'
const FROM = '2026-03-01T21:00:00'

const done = (state: State, ...acts: Act[]): State =>
  acts.reduce((now, act) => answersTo(now, act).lawful[0]!.next({ status: true }), state)
const isSlipSure = (state: State): boolean => periodReads(state, AT).some(({ name }) => name.includes('last.txt'))

const begin = done(
  untouched(SEEDED, Date.parse('2026-03-02T07:00:00Z'), false),
  { do: 'open at the desk', at: AT },
  { do: 'wait', seconds: 60 },
)
const report: Act = { do: 'report a period', at: AT, from: FROM, to: '2026-03-02T20:00:00' }
const sale: Act = { do: 'move cash', at: AT, value: 100 }

test('a slip says what was made before it, and nothing that is made later', () => {
  assert.ok(isSlipSure(done(begin, report)))
  assert.ok(isSlipSure(done(begin, report, { do: 'wait', seconds: 10 }, sale)))
})

test('what is made behind a slip at an earlier moment may be on it', () => {
  assert.ok(!isSlipSure(done(begin, report, { do: 'set the clock back', seconds: 10 }, sale)))
})
