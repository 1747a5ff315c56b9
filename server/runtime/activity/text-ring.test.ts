import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TextRing } from './text-ring.ts'

const KIB = 1024
const textOf = (ring: TextRing, position: number, length: number): string =>
  ring.at(position, length).toString('latin1')

test('a text is read back until another lies in its place, and positions say which', () => {
  const ring = new TextRing(32 * KIB)
  const texts: { position: number; text: string }[] = []
  for (let each = 0; each < 100; each++) {
    const text = String.fromCharCode(97 + (each % 26)).repeat(1000 + 37 * each)
    texts.push({ position: ring.put(each % 2 ? text : Buffer.from(text), text.length), text })
    const kept = texts.filter(({ position }) => position >= ring.tail)
    assert.ok(kept.length > 0)
    for (const { position, text } of kept) assert.equal(textOf(ring, position, text.length), text)
  }
  assert.equal(ring.capacity, 32 * KIB)
  const held = texts.filter(({ position }) => position >= ring.tail).reduce((sum, { text }) => sum + text.length, 0)
  assert.ok(held > 24 * KIB - 5000, `${held} bytes are kept of ${32 * KIB}`)
})

test('the buffer grows with what is put, to its limit', () => {
  const ring = new TextRing(100 * KIB)
  assert.equal(ring.capacity, 0)
  const capacities = new Set<number>()
  const first = ring.put('first', 5)
  for (let each = 0; each < 12; each++) {
    ring.put('x'.repeat(8 * KIB), 8 * KIB)
    capacities.add(ring.capacity / KIB)
  }
  assert.deepEqual([...capacities], [32, 64, 100])
  assert.equal(textOf(ring, first, 5), 'first')
  ring.put('y'.repeat(8 * KIB), 8 * KIB)
  assert.ok(ring.tail > first)
})

test('where there is no memory the buffer stays as it is', () => {
  let isRefused = false
  const ring = new TextRing(100 * KIB, () => !isRefused)
  ring.put('x'.repeat(8 * KIB), 8 * KIB)
  isRefused = true
  for (let each = 0; each < 20; each++) ring.put('y'.repeat(8 * KIB), 8 * KIB)
  assert.equal(ring.capacity, 32 * KIB)
  ring.clear()
  assert.equal(ring.capacity, 0)
  assert.equal(ring.put('z', 1), -1)
})

test('a ring that is trimmed keeps its texts, and takes more', () => {
  const ring = new TextRing(64 * 1024)
  const first = ring.put('first', 5)
  ring.trim()
  assert.equal(ring.capacity, 5)
  assert.equal(ring.at(first, 5).toString(), 'first')
  const second = ring.put('second', 6)
  assert.deepEqual([ring.at(first, 5).toString(), ring.at(second, 6).toString()], ['first', 'second'])
  // Come round, it is as large as it was
  const long = 'x'.repeat(20_000)
  for (let times = 0; times < 4; times++) ring.put(long, long.length)
  const { capacity, tail } = ring
  ring.trim()
  assert.deepEqual([ring.capacity, ring.tail], [capacity, tail])
})

test('an empty ring that is trimmed is empty', () => {
  const ring = new TextRing(100)
  ring.trim()
  assert.equal(ring.capacity, 0)
  assert.equal(ring.at(ring.put('a', 1), 1).toString(), 'a')
})
