/** Expected and actual values from the runner's text of node:assert errors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Expectation, expectationOf, inOneLine, pairInOneLine } from './expectation.ts'

const stack = '\n\n    at World.<anonymous> (file:///features/steps/answers.ts:3:27)'
const difference = (text: string): string => `\n\n    + expected - actual\n\n${text}`

const CASES: Record<string, [message: string, told: Omit<Expectation, 'first'>]> = {
  'two values': [
    `AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n400 !== 200\n${difference('    -400\n    +200')}${stack}`,
    { words: '', expected: '200', got: '400' },
  ],
  'two values with words': [
    `AssertionError [ERR_ASSERTION]: no answer\n\nundefined !== 200\n${stack}`,
    { words: 'no answer', expected: '200', got: 'undefined' },
  ],
  'members of two objects, told both ways round': [
    `AssertionError [ERR_ASSERTION]: own words\n+ actual - expected\n\n  {\n+   a: 1\n-   a: 2\n  }\n${difference('     {\n    -  "a": 1\n    +  "a": 2\n     }')}${stack}`,
    { words: 'own words', expected: '"a": 2', got: '"a": 1' },
  ],
  'members that are null, or not there': [
    `AssertionError [ERR_ASSERTION]: own words\n+ actual - expected\n${difference('     {\n    -  "a": [undefined]\n    +  "a": [null]\n     }')}${stack}`,
    { words: 'own words', expected: '"a": null', got: '"a": nothing' },
  ],
  'a pattern': [
    `AssertionError [ERR_ASSERTION]: The input did not match the regular expression /x/. Input:\n\n'abc'\n${stack}`,
    { words: '', expected: '/x/', got: "'abc'" },
  ],
  'a condition': [
    `AssertionError [ERR_ASSERTION]: it was done${difference('    -false\n    +true')}${stack}`,
    { words: 'it was done', expected: null, got: null },
  ],
  'another error': [
    'Error: 400 came instead: {"a":1}\n    at file:///features/actors/answer.ts:7:29',
    { words: '400 came instead: {"a":1}', expected: null, got: null },
  ],
}

for (const [name, [message, told]] of Object.entries(CASES))
  test(name, () => assert.deepEqual(expectationOf(message), { ...told, first: null }))

test('a line has at most its maximum length', () => {
  assert.equal(inOneLine(' a\n  b ', 3), 'a b')
  assert.equal(inOneLine('abcd', 3), 'ab…')
})

/** Differences of two lists in the runner's format: `-` is actual, `+` is expected. */
const LISTS: Record<string, [difference: string, first: Expectation['first']]> = {
  'one is missing at the end': ['[\n  "a"\n  "b"\n+  "c"\n]', { place: 3, expected: '"c"', got: null }],
  'one is too many': ['[\n  "a"\n-  "b"\n]', { place: 2, expected: null, got: '"b"' }],
  'one is another, and moves the others': [
    '[\n  "a"\n+  "r"\n  "b"\n-  "b"\n]',
    { place: 2, expected: '"r"', got: '"b"' },
  ],
  'numbers have signs of their own': [
    '     [\n       -4\n    -  -3\n    +  -5\n     ]',
    { place: 2, expected: '-5', got: '-3' },
  ],
  'one of them is empty': ['-[]\n+[\n+  "a"\n+]', { place: 1, expected: '"a"', got: null }],
  'elements are longer than a line': ['[\n  {\n-  "a": 1\n+  "a": 2\n  }\n]', null],
}

for (const [name, [text, first]] of Object.entries(LISTS))
  test(`the first difference of two lists, where ${name}`, () => {
    const message = `AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:\n+ actual - expected\n${difference(text)}${stack}`
    assert.deepEqual(expectationOf(message).first, first)
  })

test('long texts are shown from their first difference', () => {
  const same = 'x'.repeat(200)
  assert.deepEqual(pairInOneLine(`${same}a`, `${same}b`, 40), [`…${'x'.repeat(20)}a`, `…${'x'.repeat(20)}b`])
  assert.deepEqual(pairInOneLine('a', 'b', 40), ['a', 'b'])
  assert.deepEqual(pairInOneLine(`a${same}`, `b${same}`, 10), [`a${'x'.repeat(8)}…`, `b${'x'.repeat(8)}…`])
})
