/** Tests of calls that are made again: each way in which they may break the law is told by its clause. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptsShown, callAttempt } from './attempts.ts'

const SECOND = 1000
const failing = { status: 500, after: 'PT0S' }
const silent = { status: 200, after: 'never' }
const taken = { status: 200, after: 'PT9.5S' }

/** Clauses of what does not hold of calls at these seconds, now an hour and a half behind the first. */
const brokenBy = (...calls: (readonly [second: number, answer: { status: number; after: string }])[]): string[] => {
  const attempts = calls.map(([second, answer]) => callAttempt(second * SECOND, answer))
  return attemptsShown(5400 * SECOND, () => [attempts]).flatMap((each) =>
    'holds' in each && !each.holds(null) ? [each.clause] : [],
  )
}

test('calls that are told again after ever longer waits until one is taken are lawful', () => {
  assert.deepEqual(brokenBy([0, failing], [1, failing], [3, failing], [7, taken]), [])
  assert.deepEqual(brokenBy([0, silent], [11, silent], [23, taken]), [])
})

test('what was taken is not told again', () => {
  assert.deepEqual(brokenBy([0, taken], [10.5, taken]), ['WHK-007'])
})

test('what was refused, or not answered in time, is told again', () => {
  assert.deepEqual(brokenBy([0, failing]), ['WHK-008'])
  assert.deepEqual(brokenBy([0, failing], [1, silent]), ['WHK-009'])
  assert.deepEqual(brokenBy([0, { status: 200, after: 'PT10.5S' }]), ['WHK-009'])
})

test('waits begin with a second, and grow by one ratio', () => {
  assert.deepEqual(brokenBy([0, failing], [2, taken]), ['LIM-064', 'WHK-011'])
  assert.deepEqual(brokenBy([0, failing], [1, failing], [3, failing], [6, taken]), ['WHK-011'])
})
