/** Failures of one cause have one key. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureKey } from './failure-key.ts'

test('failures are alike by operation and members, else by step and words without figures', () => {
  const failed = { operation: 'POST /a', members: ['sum'], clauses: [], is_status: false }
  const judged = { law: 0, compared: [], differences: [], breaches: [], failed }
  assert.equal(failureKey(judged, 'a', '1'), failureKey(judged, 'b', '2'))
  assert.equal(failureKey(null, 'expected 17\nat x', '1'), failureKey(null, 'expected 18\nat y', '1'))
  assert.notEqual(failureKey(null, 'expected 17', '1'), failureKey(null, 'expected 17', '2'))
})
