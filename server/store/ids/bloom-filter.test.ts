import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BloomFilter } from './bloom-filter.ts'

/** Addresses that differ in their last digits only. */
const addressOf = (id: number): string =>
  `7 bank-operation:50000000-0000-4000-8000-000000000001/${String(id).padStart(12, '0')}`

test('added texts are always found, and others hardly ever', () => {
  const filter = new BloomFilter()
  const count = 200_000
  for (let id = 0; id < count; id++) filter.add(addressOf(id))
  let mistaken = 0
  for (let id = 0; id < count; id++) {
    assert.ok(filter.has(addressOf(id)), addressOf(id))
    if (filter.has(addressOf(count + id))) mistaken++
  }
  assert.ok(mistaken < count / 1000, `${mistaken} of ${count}`)
})

test('an empty or cleared filter contains nothing', () => {
  const filter = new BloomFilter()
  assert.equal(filter.has(''), false)
  filter.add('')
  assert.equal(filter.has(''), true)
  filter.clear()
  assert.equal(filter.has(''), false)
})
