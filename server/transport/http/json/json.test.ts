/** JSON read by the server: cut into values as if read in one piece, and where its text is at fault. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BodyMalformed, parseJson } from '../body.ts'
import { decodeFault } from './decode-fault.ts'
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

/** Recorded from `json.loads` of Python 3.11: text, message, offset, line, column. */
const RECORDED: readonly (readonly [text: string, msg: string, pos: number, lineno: number, colno: number])[] = [
  ['{"', 'Unterminated string starting at', 1, 1, 2],
  ['[1, 2', "Expecting ',' delimiter", 5, 1, 6],
  ['{id}', 'Expecting property name enclosed in double quotes', 1, 1, 2],
  ['x=y', 'Expecting value', 0, 1, 1],
  ['{"a":1,}', 'Expecting property name enclosed in double quotes', 7, 1, 8],
  ['{"a":1}{', 'Extra data', 7, 1, 8],
  ['[1,]', 'Expecting value', 3, 1, 4],
  ['{"a" 1}', "Expecting ':' delimiter", 5, 1, 6],
  ['"\\x"', 'Invalid \\escape', 1, 1, 2],
  ['"\\u12"', 'Invalid \\uXXXX escape', 2, 1, 3],
  ['"\\u12', 'Invalid \\uXXXX escape', 2, 1, 3],
  ['"a\nb"', 'Invalid control character at', 2, 1, 3],
  ['nul', 'Expecting value', 0, 1, 1],
  ['{"a":01}', "Expecting ',' delimiter", 6, 1, 7],
  ['-', 'Expecting value', 0, 1, 1],
  ['1.', 'Extra data', 1, 1, 2],
  ['{"a":1 "b"}', "Expecting ',' delimiter", 7, 1, 8],
  ['[1 2]', "Expecting ',' delimiter", 3, 1, 4],
  ['tru', 'Expecting value', 0, 1, 1],
  ['"abc', 'Unterminated string starting at', 0, 1, 1],
  ['{"a":', 'Expecting value', 5, 1, 6],
  ['[', 'Expecting value', 1, 1, 2],
  ["{'a':1}", 'Expecting property name enclosed in double quotes', 1, 1, 2],
  ['\t\n x', 'Expecting value', 3, 2, 2],
  ['"\\', 'Unterminated string starting at', 0, 1, 1],
  ['{"a":"\u0457\n"}', 'Invalid control character at', 7, 1, 8],
  ['{', 'Expecting property name enclosed in double quotes', 1, 1, 2],
  ['{"a":1,', 'Expecting property name enclosed in double quotes', 7, 1, 8],
  ['{"a":1, x}', 'Expecting property name enclosed in double quotes', 8, 1, 9],
  ['1e', 'Extra data', 1, 1, 2],
  ['[1e5x]', "Expecting ',' delimiter", 4, 1, 5],
  ['"\u0001"', 'Invalid control character at', 1, 1, 2],
  ['{"\ud83d\ude00":x}', 'Expecting value', 5, 1, 6],
  ['{"a"', "Expecting ':' delimiter", 4, 1, 5],
  ['{"a":1', "Expecting ',' delimiter", 6, 1, 7],
  ['[1,', 'Expecting value', 3, 1, 4],
  ['', 'Expecting value', 0, 1, 1],
  ['  ', 'Expecting value', 2, 1, 3],
  ['{"a":1}  x', 'Extra data', 9, 1, 10],
  ['"\\ud83d\\u12"', 'Invalid \\uXXXX escape', 8, 1, 9],
  ['[[[', 'Expecting value', 3, 1, 4],
  ['{"a":{"b":[1,{}}', "Expecting ',' delimiter", 15, 1, 16],
  ['01', 'Extra data', 1, 1, 2],
  ['+1', 'Expecting value', 0, 1, 1],
  ['.5', 'Expecting value', 0, 1, 1],
  ['"\\u 123"', 'Invalid \\uXXXX escape', 2, 1, 3],
  ['{ "a" : 1 , }', 'Expecting property name enclosed in double quotes', 12, 1, 13],
  ['[-]', 'Expecting value', 1, 1, 2],
  ['-x', 'Expecting value', 0, 1, 1],
  ['"a\\', 'Unterminated string starting at', 0, 1, 1],
  ['{"a":"\\u00zz"}', 'Invalid \\uXXXX escape', 7, 1, 8],
  ['[ ,1]', 'Expecting value', 2, 1, 3],
  ['{"a":tru}', 'Expecting value', 5, 1, 6],
  ['{"a":1}}', 'Extra data', 7, 1, 8],
  ['\u00a0{}', 'Expecting value', 0, 1, 1],
  ['"a\tb"', 'Invalid control character at', 2, 1, 3],
  ['{"a"\n:\n1\n"b"}', "Expecting ',' delimiter", 9, 4, 1],
]

test('a text that is no JSON is at fault where Python finds it, in its words', () => {
  for (const [text, msg, pos, lineno, colno] of RECORDED)
    assert.deepEqual(decodeFault(text), { msg, pos, lineno, colno }, JSON.stringify(text))
})

test('each of these texts is none that JSON.parse takes', () => {
  for (const [text] of RECORDED) assert.throws(() => JSON.parse(text), SyntaxError, JSON.stringify(text))
})

test('what Python reads has no fault, its numbers that are none among them', () => {
  for (const text of ['{"a":[1,-2.5e3,"\\u0457\\n😀",null,true,{}]}', ' [] ', '{"a":NaN}', '-Infinity', '"\u007f"'])
    assert.equal(decodeFault(text), null, text)
})

test('a text as deep as a body may be is read to its end', () => {
  assert.deepEqual(decodeFault('['.repeat(500))?.pos, 500)
})
