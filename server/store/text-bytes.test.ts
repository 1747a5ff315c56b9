import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TextBytes } from './text-bytes.ts'

/** Any code point. fast-check's own unit builds a map of them all, which takes a second and much memory. */
const unit = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))
/** Some are longer than the initial buffer. */
const text = fc.oneof(fc.string({ unit }), fc.constantFrom('і'.repeat(150_000), '€'.repeat(40_000)))

test('texts come out as their UTF-8, however long, and do not overwrite each other', () => {
  const bytes = new TextBytes()
  fc.assert(
    fc.property(fc.array(fc.array(text)), (texts) => {
      bytes.clear()
      const written = texts.map((pieces) => bytes.of(pieces))
      assert.deepEqual(
        written.map(String),
        texts.map((pieces) => pieces.join('')),
      )
    }),
    { numRuns: 30 },
  )
})

test('a row of texts is their UTF-8 without a gap, and each is found by the lengths', () => {
  const bytes = new TextBytes()
  fc.assert(
    fc.property(fc.array(fc.array(text)), fc.array(fc.array(text)), (first, second) => {
      bytes.clear()
      const rows = [first, second].map((texts) => ({ texts, ...bytes.row(texts) }))
      for (const { texts, bytes: written, lengths } of rows) {
        let at = 0
        for (const [index, length] of lengths.entries()) {
          assert.equal(String(written.subarray(at, at + length)), texts[index]!.join(''))
          at += length
        }
        assert.equal(written.length, at)
      }
    }),
    { numRuns: 30 },
  )
})
