/** How much a body may say, found before it is read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { beyondBounds } from './bounds.ts'

const BOUNDS = { levels: 5, values: 40, members: 10 }
const beyond = (text: string): string | null => beyondBounds(Buffer.from(text), BOUNDS)
const objectOf = (members: number): string => `{${Array.from({ length: members }, (_, n) => `"k${n}":0`).join()}}`
const arrayOf = (items: number): string => `[${Array(items).fill('0').join()}]`
const nested = (levels: number): string => `${'['.repeat(levels)}${' '.repeat(20)}${']'.repeat(levels)}`

test('up to the bounds a text keeps to them, and one more is too many', () => {
  assert.deepEqual([beyond(nested(5)), beyond(nested(6))], [null, 'more than 5 levels deep'])
  assert.deepEqual([beyond(objectOf(10)), beyond(objectOf(11))], [null, 'more than 10 members in an object'])
  assert.deepEqual([beyond(arrayOf(40)), beyond(arrayOf(41))], [null, 'more than 40 values'])
  assert.equal(beyond(`[${Array(25).fill('{}').join()}]`), 'more than 40 values')
})

test('what stands in a text is no structure, whatever is escaped there', () => {
  assert.equal(beyond(JSON.stringify(['[[[[[[[[', '{"a":1,'.repeat(50), '\\', '"', '\\"'.repeat(30), ','])), null)
  assert.equal(beyond(`["${'\\\\'.repeat(9)}",${nested(5)}]`), 'more than 5 levels deep')
})

test('an array in an object has no members, and what has been closed is counted no more', () => {
  assert.equal(beyond(`{"a":${arrayOf(20)},"b":1}`), null)
  assert.equal(beyond(`[${Array(3).fill(objectOf(9)).join()}]`), null)
  assert.equal(beyond(`[${Array(9).fill('[[[]]]').join()}]`), null)
})

/** The same of the value, by looking through it. */
function sizeOf(value: unknown): { levels: number; values: number; members: number } {
  if (typeof value !== 'object' || value === null) return { levels: 0, values: 0, members: 0 }
  const inside = Object.values(value).map(sizeOf)
  const own = Math.max(inside.length - 1, 0) + 1
  return {
    levels: 1 + Math.max(0, ...inside.map(({ levels }) => levels)),
    values: own + inside.reduce((sum, { values }) => sum + values, 0),
    members: Math.max(Array.isArray(value) ? 0 : inside.length, ...inside.map(({ members }) => members)),
  }
}

test('any JSON goes beyond the bounds exactly where its value does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 7 }), (text) => {
      const { levels, values, members } = sizeOf(JSON.parse(text))
      const isBeyond = levels > 5 || values > 40 || members > 10
      const isShort = Buffer.byteLength(text) <= 2 * 5
      return isShort || isBeyond === (beyond(text) !== null)
    }),
    { numRuns: 500 },
  )
})

test('a text that is no JSON is looked at to its end, and no further', () => {
  for (const text of [
    '"'.repeat(99),
    '\\'.repeat(99),
    ']'.repeat(99),
    '{'.repeat(3).padEnd(99, ','),
    `"${'\\'.repeat(98)}`,
  ])
    assert.doesNotThrow(() => beyond(text))
})
