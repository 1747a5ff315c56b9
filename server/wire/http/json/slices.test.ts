/** A large text of JSON cut into its values: as it would be read in one piece, or not at all. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BodyMalformed, parseJson } from '../body.ts'
import { type ByteRange, JsonMalformed, JsonSlices } from './slices.ts'

const BOUNDS = { levels: 100, values: 1000, members: 1000 }

/** What a text says, read member by member, or item by item. */
function read(text: string): unknown {
  const bytes = Buffer.from(text)
  const json = new JsonSlices(bytes)
  const value = ({ start, end }: ByteRange): unknown => JSON.parse(bytes.subarray(start, end).toString())
  if (json.isArray(json.whole)) return [...json.items(json.whole)].filter((each) => each !== null).map(value)
  const members = [...json.members(json.whole)].filter((each) => each !== null)
  return Object.fromEntries(members.map((each) => [value(each.name), value(each.value)]))
}

const structure = fc.oneof(
  fc.array(fc.jsonValue({ maxDepth: 3 })),
  fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
)
const space = fc.constantFrom(undefined, 1, '\t', '\n \r'.slice(0, 2))

test('cut into its values any JSON says what it says in one piece', () => {
  fc.assert(
    fc.property(structure, space, (value, indent) => {
      const text = ` ${JSON.stringify(value, null, indent)}\n`
      assert.deepEqual(read(text), JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})

test('what is no JSON in one piece is none cut into values', () => {
  const signs = fc.constantFrom(...'{}[]",:\\ 0a-', 'null', '""', '[]', '{}')
  fc.assert(
    fc.property(structure, fc.nat(), fc.nat(3), signs, (value, place, length, sign) => {
      const whole = JSON.stringify(value)
      const at = place % (whole.length + 1)
      const text = whole.slice(0, at) + sign + whole.slice(at + length)
      let expected: unknown
      try {
        expected = JSON.parse(text)
      } catch {
        assert.throws(() => read(text))
        return
      }
      if (typeof expected === 'object' && expected !== null) assert.deepEqual(read(text), expected)
      else assert.throws(() => read(text), JsonMalformed)
    }),
    { numRuns: 5000 },
  )
})

test('a text that stops in the middle, or goes on behind its end, is refused where it does', () => {
  for (const text of ['', ' ', '[', '[1', '[1,', '[1,]', '[,]', '[1 2]', '[1]]', '[1] 2', '{"a"', '{"a":', '{"a":1', '{"a":1,}', '{a:1}', '{"a" 1}', '["a', '[{]']) // biome-ignore format: a list
    assert.throws(() => read(text), /JSON/, text)
})

test('in a long value others have their turn', () => {
  const json = new JsonSlices(Buffer.from(`[[${'{},'.repeat(1_000_000)}{}]]`))
  const found = [...json.items(json.whole)]
  assert.ok(found.filter((each) => each === null).length >= 10)
  assert.equal(found.filter((each) => each !== null).length, 1)
})

test('a value is held to its bounds as a body is', () => {
  const bytes = Buffer.from(`[${'['.repeat(150)}${' '.repeat(100)}${']'.repeat(150)}]`)
  const json = new JsonSlices(bytes)
  const [span] = [...json.items(json.whole)]
  assert.throws(() => parseJson(bytes.subarray(span!.start, span!.end), {}, BOUNDS), BodyMalformed)
})
