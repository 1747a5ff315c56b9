import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hasSerial, MAXIMUM_RANGES, type SerialRanges, withSerial } from './serial-ranges.ts'

const collect = (serials: number[]): SerialRanges => serials.reduce<SerialRanges>(withSerial, [])

test('consecutive serials are one range', () => {
  assert.deepEqual(collect([1, 2, 3, 4]), [[1, 4]])
})

test('a gap separates ranges, and filling it joins them', () => {
  assert.deepEqual(collect([1, 2, 5, 6, 4]), [
    [1, 2],
    [4, 6],
  ])
  assert.deepEqual(collect([1, 2, 5, 6, 4, 3]), [[1, 6]])
})

test('a set has exactly the serials added, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 })), (serials) => {
      const ranges = collect(serials)
      for (let serial = 0; serial <= 101; serial++) assert.equal(hasSerial(ranges, serial), serials.includes(serial))
    }),
  )
})

test('beyond the limit the shortest gap is closed, the first of several, and no serial is lost', () => {
  const serials = Array.from({ length: MAXIMUM_RANGES + 1 }, (_, index) => 1 + 2 * index)
  const full = collect(serials.slice(0, -1))
  assert.equal(full.length, MAXIMUM_RANGES)
  assert.equal(hasSerial(full, 2), false)
  const over = collect(serials)
  assert.equal(over.length, MAXIMUM_RANGES)
  assert.deepEqual(over[0], [1, 3])
  assert.ok(serials.every((serial) => hasSerial(over, serial)))
})

test('a long gap stays open while a shorter one can be closed', () => {
  const serials = [1, ...Array.from({ length: MAXIMUM_RANGES }, (_, index) => 1000 + 3 * index)]
  const over = collect(serials)
  assert.equal(over.length, MAXIMUM_RANGES)
  assert.deepEqual(over.slice(0, 2), [
    [1, 1],
    [1000, 1003],
  ])
})
