import assert from 'node:assert/strict'
import { test } from 'node:test'
import { delayOf, ProcessorPatience } from './processor-patience.ts'

test('time in which a process is ready without a processor does not count, and time in which it is idle does', (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  let delayed = 500
  const patience = new ProcessorPatience([1, 2], 1000, () => delayed)
  now = 999
  assert.equal(patience.isOver, false)
  now = 3000
  assert.equal(patience.isOver, true)
  delayed = 2501
  assert.equal(patience.isOver, false)
  now = 3001
  assert.equal(patience.isOver, true)
})

test('patience ends after ten times as much, whatever the processes had', (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const patience = new ProcessorPatience([1], 1000, () => now)
  now = 9999
  assert.equal(patience.isOver, false)
  now = 10_000
  assert.equal(patience.isOver, true)
})

test('of a process that has ended nothing is known, and of this one what Linux tells', () => {
  assert.equal(delayOf([2 ** 30]), 0)
  assert.equal(process.platform === 'linux' && delayOf([process.pid]) === 0, false)
})
