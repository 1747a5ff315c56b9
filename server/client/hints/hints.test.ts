import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleNamed } from '../../../machines/rules/rules.ts'
import { HINTS } from './hints.ts'
import { CAUSES } from './ways.ts'

test('each rule says how to get on, in both languages, and where its cause lies; no other does', () => {
  assert.deepEqual(Object.keys(HINTS).sort(), [...ruleNamed.keys()].sort())
  for (const [rule, way] of Object.entries(HINTS)) {
    assert.match(way!.en, /^[A-Z].*\.$/s, rule)
    assert.match(way!.uk, /^[А-ЯЄІЇҐ].*\.$/s, rule)
    assert.ok(CAUSES.includes(way!.cause), rule)
  }
})
