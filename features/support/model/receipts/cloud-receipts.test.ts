/** Tests of the order of refusals of a sale in the cloud, where no clause says which comes first. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untouched } from '../first-morning.ts'
import { SEEDED } from '../house.ts'
import { type Act, answersTo } from '../model.ts'
import { type State, withRegister } from '../state.ts'

const TARAS = '30000000-0000-4000-8000-000000000002'
const FIRST = '40000000-0000-4000-8000-000000000001'

/** The state behind acts, each answered as the model expects it first. */
const after = (...acts: Act[]): State =>
  acts.reduce(
    (state, act) => answersTo(state, act).lawful[0]!.next({ access_token: 'token', id: 'shift' }),
    untouched(SEEDED, 0, false),
  )

const signIn: Act = { do: 'sign in', as: 'taras', cashier: TARAS }
const opening: Act = { do: 'open in the cloud', by: 'taras', at: FIRST }
const wait: Act = { do: 'wait', seconds: 10 }
const item = { code: '1', name: 'Тістечко', price: 100, quantity: 1000 }
const mixed: Act = {
  do: 'sell in the cloud',
  by: 'taras',
  id: null,
  sale: { goods: [item, { ...item, is_return: true }], payments: [{ type: 'CASH', value: 100 }] },
}
/** Of what our own server may answer. */
const statuses = (state: State): number[] =>
  answersTo(state, mixed).lawful.flatMap(({ status, isSecond }) => (isSecond ? [] : [status]))

test('a sale of goods and returns is refused for its form or for the shift that is missing', () => {
  assert.deepEqual(statuses(after(signIn)), [400, 422])
})

test('the same while the shift of the cashier may be closed by now', () => {
  const open = after(signIn, opening, wait)
  const [first] = answersTo(open, { do: 'close the own shift', by: 'taras' }).lawful
  const closing = first!.next({ id: 'shift', status: 'CLOSING' })
  const drifting = { ...closing.registers[FIRST]!, drifts: true }
  assert.deepEqual([...new Set(statuses(withRegister(closing, drifting)))].sort(), [400, 422])
})

test('in an open shift it is refused for its form alone', () => {
  assert.deepEqual([...new Set(statuses(after(signIn, opening, wait)))], [422])
})
