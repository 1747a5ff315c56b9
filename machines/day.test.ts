import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayEnd, instantOf, wallTime } from './day.ts'

const at = Date.parse

test('a summer day in Kyiv ends at 21:00 UTC, a winter day at 22:00 UTC', () => {
  assert.equal(dayEnd(at('2026-07-01T12:00:00Z')), at('2026-07-01T21:00:00Z'))
  assert.equal(dayEnd(at('2026-01-15T12:00:00Z')), at('2026-01-15T22:00:00Z'))
})

test('midnight itself belongs to the day it begins', () => {
  const midnight = at('2026-07-01T21:00:00Z')
  assert.equal(dayEnd(midnight - 1), midnight)
  assert.equal(dayEnd(midnight), at('2026-07-02T21:00:00Z'))
})

test('the day the clocks go forward has 23 hours, the day they go back 25', () => {
  const forward = at('2026-03-28T22:00:00Z')
  assert.equal(dayEnd(forward) - forward, 23 * 3_600_000)
  const back = at('2026-10-24T21:00:00Z')
  assert.equal(dayEnd(back) - back, 25 * 3_600_000)
})

test('a wall time leads back to its instant, the earlier one where there are two', () => {
  for (const iso of [
    '2026-07-01T12:34:56.789Z',
    '2026-01-01T00:00:00Z',
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
  ])
    assert.equal(instantOf(wallTime(at(iso))), at(iso))
  const twice = at('2026-10-25T00:30:00Z')
  assert.equal(wallTime(twice), wallTime(twice + 3_600_000))
  assert.equal(instantOf(wallTime(twice)), twice)
})
