import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Patience, processorMs } from './patience.ts'

test('patience is over when the processes have had their time of the processor, however long the clock has run', () => {
  let spent = 500
  const patience = new Patience([1, 2], 1000, () => spent)
  assert.equal(patience.isOver, false)
  spent = 2499
  assert.equal(patience.isOver, false)
  spent = 2500
  assert.equal(patience.isOver, true)
})

test('a process that is at work has more of the processor by and by, and one that has ended has none', () => {
  const before = processorMs([process.pid])
  while (processorMs([process.pid]) === before);
  assert.ok(processorMs([process.pid]) > before)
  assert.equal(process.platform === 'linux' && processorMs([2 ** 30]) > 0, false)
})
