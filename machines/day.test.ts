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

test('a wall time leads back to its instant, in every year that can be written', () => {
  for (const iso of [
    '2026-07-01T12:34:56.789Z',
    '2026-01-01T00:00:00Z',
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
    '0000-01-02T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '0099-12-31T23:59:59Z',
    '1000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ])
    assert.equal(instantOf(wallTime(at(iso))), at(iso))
})

test('of a wall time that comes twice either instant is to be had, by default the first', () => {
  const first = at('2026-10-25T00:59:59Z')
  const second = at('2026-10-25T01:59:59Z')
  const wall = at('2026-10-25T03:59:59Z')
  assert.deepEqual([wallTime(first), wallTime(second)], [wall, wall])
  assert.deepEqual([instantOf(wall), instantOf(wall, 'first'), instantOf(wall, 'second')], [first, first, second])
})

test('the hour that comes twice begins at 03:00 and ends before 04:00', () => {
  for (const [wall, first, second] of [
    ['02:59:59.999', '2026-10-24T23:59:59.999Z', '2026-10-24T23:59:59.999Z'],
    ['03:00:00', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'],
    ['04:00:00', '2026-10-25T02:00:00Z', '2026-10-25T02:00:00Z'],
  ] as const) {
    assert.equal(instantOf(at(`2026-10-25T${wall}Z`), 'first'), at(first), wall)
    assert.equal(instantOf(at(`2026-10-25T${wall}Z`), 'second'), at(second), wall)
  }
})

test('a wall time that never comes is an hour later, at either end of a window', () => {
  for (const pass of ['first', 'second'] as const) {
    assert.equal(wallTime(instantOf(at('2027-03-28T03:00:00Z'), pass)), at('2027-03-28T04:00:00Z'))
    assert.equal(wallTime(instantOf(at('2027-03-28T03:30:00Z'), pass)), at('2027-03-28T04:30:00Z'))
    assert.equal(instantOf(at('2027-03-28T04:00:00Z'), pass), at('2027-03-28T01:00:00Z'))
  }
})

test('a day whose midnight never came begins with what the clock showed instead', () => {
  assert.equal(dayEnd(at('1981-03-31T12:00:00Z')), at('1981-03-31T21:00:00Z'))
})
