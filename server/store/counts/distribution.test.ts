import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Distribution } from './distribution.ts'

test('a figure falls into the first bucket whose bound it does not exceed', () => {
  const seen = new Distribution([1, 2, 4])
  for (const figure of [0, 1, 1.5, 2, 4, 4.1, 100]) seen.add(figure)
  assert.deepEqual([...seen.counts], [2, 2, 1, 2])
  assert.deepEqual([seen.count, seen.sum], [7, 112.6])
})
