/** Values are mapped, and the text around them stays. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inAddress, inJson } from './values.ts'

const map = (value: string): string => (value === 'ours' ? 'th/eirs' : value)

test('in JSON, strings that equal a value are mapped, but no names of members and no parts of strings', () => {
  const text = '{ "ours": "ours", "n": 1.0, "in": ["ours", "of ours", "\\u006furs"], "text": "\\"ours\\"" }'
  assert.equal(
    inJson(text, map),
    '{ "ours": "th/eirs", "n": 1.0, "in": ["th/eirs", "of ours", "th/eirs"], "text": "\\"ours\\"" }',
  )
  assert.equal(inJson('"ours"', map), '"th/eirs"')
  for (const none of ['', 'ours', '{"a":"ours"'] as const) assert.equal(inJson(none, map), null)
})

test('names of members are mapped by a mapping of their own', () => {
  const text = '{ "ours" : "ours", "id": { "ours": null } }'
  assert.equal(
    inJson(text, map, (name) => name.replace('ours', 'mine')),
    '{ "mine" : "th/eirs", "id": { "mine": null } }',
  )
})

test('in an address, segments and query values are mapped, wherever the address occurs', () => {
  const url = 'http://ours/ours/a%6Furs?id=ours&b=1,ours#ours'
  assert.equal(inAddress(url, map), 'http://ours/th%2Feirs/a%6Furs?id=th%2Feirs&b=1,th%2Feirs#th%2Feirs')
  assert.equal(inJson('{"link":"https://a/ours"}', map), '{"link":"https://a/th%2Feirs"}')
  assert.equal(inAddress('/%E0%A4%A/ours', map), '/%E0%A4%A/th%2Feirs')
})
