/** Values are mapped where they are, and nothing around them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inAddress, inJson } from './values.ts'

const map = (value: string): string => (value === 'ours' ? 'th/eirs' : value)

test('of JSON strings are mapped, and neither names of members nor what merely contains a value', () => {
  const text = '{ "ours": "ours", "n": 1.0, "in": ["ours", "of ours", "\\u006furs"], "text": "\\"ours\\"" }'
  assert.equal(
    inJson(text, map),
    '{ "ours": "th/eirs", "n": 1.0, "in": ["th/eirs", "of ours", "th/eirs"], "text": "\\"ours\\"" }',
  )
  assert.equal(inJson('"ours"', map), '"th/eirs"')
  for (const none of ['', 'ours', '{"a":"ours"'] as const) assert.equal(inJson(none, map), null)
})

test('of an address its segments and the values of its query are mapped, wherever it stands', () => {
  const url = 'http://ours/ours/a%6Furs?id=ours&b=1,ours#ours'
  assert.equal(inAddress(url, map), 'http://ours/th%2Feirs/a%6Furs?id=th%2Feirs&b=1,th%2Feirs#th%2Feirs')
  assert.equal(inJson('{"link":"https://a/ours"}', map), '{"link":"https://a/th%2Feirs"}')
  assert.equal(inAddress('/%E0%A4%A/ours', map), '/%E0%A4%A/th%2Feirs')
})
