/** The first scenarios of a run need no register, one for each lane; all others stay in their order. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Pickle } from '@cucumber/messages'
import { loadSteps } from '../run/run.ts'
import { apartFirst } from './apart-first.ts'
import type { Outlook } from './outlook.ts'

before(loadSteps)

const scenario = (name: string, text: string) => ({
  pickle: { name, tags: [], steps: [{ text, type: 'Action' }] } as unknown as Pickle,
})
const SELECTED = [
  scenario('a shift', 'an open shift'),
  scenario('an own profile', 'the cashier looks at the profile'),
  scenario('registers', 'the cashier looks at the registers'),
  scenario('another organization', 'the cashier of another organization looks at the organization'),
  scenario('a session', 'the cashier signs out'),
  scenario('a second session', 'the cashier signs out'),
]
const ALL: Outlook = { lacking: () => null, lackingFirst: () => null }
const named = (lanes: number, outlook = ALL) =>
  apartFirst(SELECTED, lanes, outlook).map(({ pickle }) => SELECTED.findIndex((each) => each.pickle === pickle))

test('as many as there are lanes come first', () => {
  assert.deepEqual(named(2), [1, 3, 0, 2, 4, 5])
  assert.deepEqual(named(1), [1, 0, 2, 3, 4, 5])
})

test('all of them come first where there are fewer than lanes', () => {
  assert.deepEqual(named(9), [1, 3, 4, 5, 0, 2])
})

test('what the target lacks something for is not moved', () => {
  const lacking = () => 'the profile has no cloud'
  assert.deepEqual(named(2, { ...ALL, lacking }), [0, 1, 2, 3, 4, 5])
})
