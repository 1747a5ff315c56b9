/** Nothing a stranger has written steers the screen it is shown on. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printable, printableJson, printableLines } from './printable.ts'

/** ESC, a C1 control, a bidirectional override, what is not seen, half a character, ends of lines. */
const HARD = 'a\u001b[31m\u009b2J\u202egpj\u200b\u00ad\ud800\r\nb\tї\u2028🙂'

test('what would steer the screen is spelt out, in one line', () => {
  const shown = printable(HARD)
  assert.equal(shown, 'a\\x1b[31m\\x9b2J\\u202egpj\\u200b\\xad\\ud800\\r\\nb\\tї\\u2028🙂')
  assert.doesNotMatch(shown, /[\p{C}\p{Zl}\p{Zp}]/u)
})

test('in lines, their ends and tabs stay', () => {
  assert.equal(printableLines(HARD).split('\n').at(-1), 'b\tї\\u2028🙂')
  assert.equal(printableLines('a\rb'), 'a\\rb')
})

test('JSON is the same value, and can be printed', () => {
  const value = { [HARD]: [HARD, '\u{e0001}'] }
  for (const indent of [undefined, 2]) {
    const text = printableJson(value, indent)
    assert.doesNotMatch(text, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u)
    assert.deepEqual(JSON.parse(text), value)
  }
})
