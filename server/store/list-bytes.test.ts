import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ListBytes } from './list-bytes.ts'

/** Some of them longer than the memory is at first. */
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('і'.repeat(150_000), '€'.repeat(40_000)))

test('lists come out as the JSON of their rows, however long they are, and one does not touch another', () => {
  const bytes = new ListBytes()
  fc.assert(
    fc.property(fc.array(fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 4 }), { maxLength: 4 }), (lists) => {
      bytes.clear()
      const written = lists.map((rows) =>
        bytes.array(rows.flatMap((row) => [',[0', ...row.map((each) => `,${JSON.stringify(each)}`), ']'])),
      )
      const read = written.map((list) => JSON.parse(list.toString()))
      assert.deepEqual(
        read,
        lists.map((rows) => rows.map((row) => [0, ...row])),
      )
    }),
  )
})
