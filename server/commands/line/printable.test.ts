/** Text from outside cannot control the terminal it is shown on. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printable, printableJson, printableLines } from './printable.ts'

/** ESC, a C1 control, a bidirectional override, invisible characters, half a surrogate pair, line ends. */
const HARD = 'a\u001b[31m\u009b2J\u202egpj\u200b\u00ad\ud800\r\nb\tї\u2028🙂'

test('control characters are escaped, in one line', () => {
  const shown = printable(HARD)
  assert.equal(shown, 'a\\x1b[31m\\x9b2J\\u202egpj\\u200b\\xad\\ud800\\r\\nb\\tї\\u2028🙂')
  assert.doesNotMatch(shown, /[\p{C}\p{Zl}\p{Zp}]/u)
})

test('multi-line text keeps its line ends and tabs', () => {
  assert.equal(printableLines(HARD).split('\n').at(-1), 'b\tї\\u2028🙂')
  assert.equal(printableLines('a\rb'), 'a\\rb')
})

test('printable JSON is the same value', () => {
  const value = { [HARD]: [HARD, '\u{e0001}'] }
  for (const indent of [undefined, 2]) {
    const text = printableJson(value, indent)
    assert.doesNotMatch(text, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u)
    assert.deepEqual(JSON.parse(text), value)
  }
})
