import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GrowingBuffer } from './growing-buffer.ts'

const KIB = 1024

test('pieces of any size are their bytes in their order, copied', () => {
  for (const sizes of [[], [1], [1, 1, 1], [0, 5, 0], [4095, 1, 1], [100_000], [1, 100_000, 7, 3]]) {
    const buffer = new GrowingBuffer(1000 * KIB)
    const pieces = sizes.map((size, index) => Buffer.alloc(size, index + 1))
    for (const piece of pieces) buffer.append(piece)
    const whole = Buffer.concat(pieces)
    // What a piece lay in may be used for something else.
    for (const piece of pieces) piece.fill(0)
    assert.deepEqual(buffer.bytes, whole)
    assert.equal(buffer.length, whole.length)
  }
})

test('a buffer grows by doubling, to the limit and no further, and says before how large it will be', () => {
  const limit = 100 * KIB
  const buffer = new GrowingBuffer(limit)
  const capacities = new Set<number>()
  while (buffer.length < limit) {
    const announced = buffer.capacityWith(1)
    buffer.append(Buffer.of(7))
    assert.equal(buffer.capacity, announced)
    capacities.add(announced)
  }
  assert.deepEqual(
    [...capacities],
    [4, 8, 16, 32, 64, 100].map((kib) => kib * KIB),
  )
})

test('an announced length is believed to 64 KiB at first, and as long as it is true', () => {
  const capacityOf = (announced: number, ...sizes: number[]): number => {
    const buffer = new GrowingBuffer(1000 * KIB, announced)
    for (const size of sizes) buffer.append(Buffer.alloc(size))
    return buffer.capacity
  }
  assert.equal(capacityOf(800, 10), 800)
  assert.equal(capacityOf(900 * KIB, 1), 64 * KIB)
  assert.equal(capacityOf(900 * KIB, 1, 64 * KIB), 128 * KIB)
  assert.equal(capacityOf(900 * KIB, 600 * KIB, 1), 900 * KIB)
  assert.equal(capacityOf(10, 8, 8), 20)
})
