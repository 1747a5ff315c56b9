import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseText, shortened } from './text.ts'

test('JSON with half a character anywhere in it is refused, whole characters are taken as they are', () => {
  const deep = `${'['.repeat(500)}"\\udc00"${']'.repeat(500)}`
  for (const text of ['"\\ud800"', '{"a":[{"b":"x\\uDFFFy"}]}', '{"\\udc00\\ud800":1}', '["\\uD83D\\u0041"]', deep])
    assert.throws(() => parseText(text), { name: 'SyntaxError', message: 'has half a character' }, text.slice(0, 99))
  assert.deepEqual(parseText('{"a":"\\ud83d\\ude00 \\u0425\\u0000"}'), { a: '😀 Х\0' })
  assert.deepEqual(parseText('{"path":"C:\\\\ud800"}'), { path: 'C:\\ud800' })
  assert.throws(() => parseText('{'), SyntaxError)
})

test('a byte order mark before JSON is skipped, and inside it is a character', () => {
  assert.deepEqual(parseText('\ufeff{"a":1}'), { a: 1 })
  assert.equal(parseText('"\ufeffa"'), '\ufeffa')
  assert.throws(() => parseText('\ufeff\ufeff1'), SyntaxError)
})

test('JSON deeper than is taken is refused', () => {
  const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
  assert.doesNotThrow(() => parseText(nested(500)))
  assert.doesNotThrow(() => parseText(nested(501), 600))
  for (const levels of [501, 400_000])
    assert.throws(() => parseText(nested(levels)), { name: 'SyntaxError', message: 'more than 500 levels deep' })
})

test('a text is shortened between two characters, and is whole afterwards', () => {
  assert.equal(shortened('їжак', 4), 'їжак')
  assert.equal(shortened('їжаки', 4), 'їжак')
  assert.equal(shortened('їж😀к', 3), 'їж')
  assert.equal(shortened('їж😀к', 4), 'їж😀')
  assert.equal(shortened('\ud800їж', 2), '\ufffdї')
  assert.equal(shortened('їж\udc00', 3), 'їж\ufffd')
  assert.equal(shortened('😀', 1), '')
})
