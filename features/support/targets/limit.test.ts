/** A target is given up when it has not answered for as long as an answer may take, and not while it begins anew. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Limit } from './limit.ts'

test('a target that is down for less than an answer may take is not given up', () => {
  let now = 0
  const limit = new Limit(5000, () => now)
  for (now = 0; now < 5000; now += 100) limit.failed(new Error('refused'))
  assert.deepEqual([limit.failure, limit.isAnswering], [null, false])
  limit.answered()
  assert.ok(limit.isAnswering)
  limit.failed(new Error('refused'))
  assert.equal(limit.failure, null, 'it is counted anew')
})

test('a target that is down for longer is, by its last error', () => {
  let now = 0
  const limit = new Limit(5000, () => now)
  for (; now <= 5000; now += 1000) limit.failed(new Error(`refused at ${now}`))
  assert.equal(limit.failure, 'refused at 5000')
})

test('a single request that takes too long is not enough', () => {
  let now = 0
  const limit = new Limit(5000, () => now)
  for (const at of [0, 5000, 10_000]) {
    now = at
    limit.failed(new Error('no answer'))
  }
  assert.equal(limit.failure, null)
})
