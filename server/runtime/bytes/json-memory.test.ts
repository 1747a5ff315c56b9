import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryOf } from './json-memory.ts'

const estimated = (text: string): number => memoryOf(Buffer.from(text)) / text.length

test('what is made to take much memory is known for it, and a file of a world takes a few times its bytes', () => {
  for (const unit of ['{},', '[],', '[[[[]]]],']) assert.ok(estimated(unit.repeat(1000)) > 20, unit)
  const row = { n: 1, at: 1780293600000, address: 'register:1', type: 'receipt.created', body: { id: '7f0f0c52' } }
  const ratio = estimated(JSON.stringify(Array(1000).fill(row)))
  assert.ok(ratio > 3 && ratio < 8, `${ratio} times`)
  assert.ok(estimated(JSON.stringify('x'.repeat(10_000))) < 0.01)
})
