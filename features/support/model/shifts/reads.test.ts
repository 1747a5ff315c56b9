/** Tests of what an answer teaches that nobody has heard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untouched } from '../first-morning.ts'
import { SEEDED } from '../house.ts'
import { type Act, answersTo, readsOf } from '../model.ts'

const TARAS = '30000000-0000-4000-8000-000000000002'
const FIRST = '40000000-0000-4000-8000-000000000001'

test('an answer that nobody has heard teaches nothing', () => {
  const acts: Act[] = [
    { do: 'sign in', as: 'taras', cashier: TARAS },
    { do: 'open in the cloud', by: 'taras', at: FIRST },
    { do: 'wait', seconds: 10 },
  ]
  const state = acts.reduce(
    (now, act) => answersTo(now, act).lawful[0]!.next({ access_token: 'token', id: 'shift' }),
    untouched(SEEDED, 0, false),
  )
  const lists: Act[] = [
    { do: 'list own shifts', by: 'taras', query: {} },
    { do: 'list shifts of the register', by: 'taras', at: FIRST, query: {} },
  ]
  const expected = [
    ...readsOf(state, FIRST).map((each) => each.expected()),
    ...lists.map((act) => answersTo(state, act)),
  ]
  for (const { next } of expected.flatMap(({ lawful }) => lawful))
    assert.deepEqual(Object.keys(next(null)), Object.keys(state))
})
