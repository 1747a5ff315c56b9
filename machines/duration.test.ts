import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { durationMs, durationText } from './duration.ts'

test('weeks, days, hours, minutes and seconds are read', () => {
  assert.equal(durationMs('PT24H'), 86_400_000)
  assert.equal(durationMs('P1D'), 86_400_000)
  assert.equal(durationMs('P2W'), 2 * 7 * 86_400_000)
  assert.equal(durationMs('P1W1DT1H1M1.5S'), 604_800_000 + 86_400_000 + 3_600_000 + 60_000 + 1500)
  assert.equal(durationMs('PT0.001S'), 1)
  assert.equal(durationMs('PT0S'), 0)
})

test('what has no length, or no form, is refused', () => {
  const wrong = ['', 'P', 'PT', 'P1', 'PT1', '1H', 'P1Y', 'P1M', 'P1H', 'PT1D', '-PT1S', 'PT-1S', 'PT1,5S', 'PT1.5H']
  for (const text of [...wrong, 'PT1S1M', 'pt1s', ' PT1S', 'PT1S ', 'PT0.0001S', 'P1DT'])
    assert.equal(durationMs(text), null, text)
})

test('a duration is written in hours, minutes and seconds', () => {
  assert.equal(durationText(0), 'PT0S')
  assert.equal(durationText(64_000), 'PT1M4S')
  assert.equal(durationText(36 * 3_600_000), 'PT36H')
  assert.equal(durationText(1), 'PT0.001S')
})

test('what is written is read back', () => {
  fc.assert(fc.property(fc.nat({ max: 1e13 }), (ms) => durationMs(durationText(ms)) === ms))
})
