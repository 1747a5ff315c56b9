/** A change by a refusal is reported with the state before as expected and the state after as actual. */
import assert, { AssertionError } from 'node:assert/strict'
import { test } from 'node:test'
import { holdUnchanged } from './desk-state.ts'

const before = { online_status: true, pending_transactions: 0, offline_codes: 2000, hours_in_offline: 0 }
const how = (isRefused: boolean, timePasses: boolean) => ({ isRefused, timePasses })

function thrown(work: () => void): AssertionError {
  try {
    work()
  } catch (error) {
    if (error instanceof AssertionError) return error
  }
  return assert.fail('nothing was thrown')
}

for (const timePasses of [true, false])
  test(`a desk in another state, where time ${timePasses ? 'passes' : 'stands still'}`, () => {
    const after = { ...before, offline_codes: 1999 }
    const { message, expected, actual } = thrown(() => holdUnchanged([], [before, after], how(true, timePasses)))
    assert.match(message, /^it was refused, and changed something all the same: the desk stands otherwise than before/)
    assert.deepEqual(
      [expected, actual].map((each) => (each as typeof before).offline_codes),
      [2000, 1999],
    )
    assert.match(
      thrown(() => holdUnchanged([], [before, after], how(false, timePasses))).message,
      /^something has changed: the desk/,
    )
  })

test('facts caused by a refused request', () => {
  const { message, expected, actual } = thrown(() =>
    holdUnchanged(['shift.opened'], [before, before], how(true, false)),
  )
  assert.match(message, /^it was refused, and changed something all the same: facts were said/)
  assert.deepEqual([expected, actual], [[], ['shift.opened']])
})

test('nothing has changed where only time has passed', () => {
  holdUnchanged([], [before, { ...before, hours_in_offline: 1 }], how(true, true))
  holdUnchanged([], [before, before], how(true, false))
})

test('more offline codes are no change where time passes and the desk is online', () => {
  const after = { ...before, offline_codes: 12_000, offline_codes_percent: 100 }
  holdUnchanged([], [{ ...before, offline_codes_percent: 20 }, after], how(true, true))
  thrown(() => holdUnchanged([], [before, after], how(true, false)))
  const isOffline = { online_status: false }
  thrown(() =>
    holdUnchanged(
      [],
      [
        { ...before, ...isOffline },
        { ...after, ...isOffline },
      ],
      how(true, true),
    ),
  )
})
