/** A run in numbers, and as JUnit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { junit } from './junit.ts'
import { messagesIn } from './messages.ts'
import { runOf } from './results.ts'
import { HARD, sampleMessages } from './sample-run.ts'
import { clauseResult, summaryOf } from './summary.ts'

const run = runOf(messagesIn(sampleMessages(), 'messages').envelopes)

test('the summary counts scenarios, says how every clause stands, and why what was not tested', () => {
  const known = { groups: {}, clauses: ['CLD-001', 'CLD-003', 'CLD-009'], decisions: ['NS-15'] }
  assert.deepEqual(summaryOf({ target: 'staging', took_ms: 5, problems: [] }, run.results, known), {
    target: 'staging',
    took_ms: 5,
    scenarios: { passed: 3, failed: 4, not_tested: 1 },
    clauses: { 'CLD-001': 'failed', 'CLD-003': 'not_tested', 'CLD-009': 'uncovered', 'NS-15': 'passed' },
    not_tested: [{ scenario: 'selling.feature:21', because: 'The target has no clock.' }],
    problems: [],
  })
})

test('every clause and decision there is has its place in the summary', () => {
  const { clauses } = summaryOf({ target: '', took_ms: 0, problems: [] }, [])
  assert.ok(Object.keys(clauses).length > 600)
  assert.deepEqual([...new Set(Object.values(clauses))], ['uncovered'])
})

test('one failure weighs more than any that passed, and one that passed more than what was not tested', () => {
  assert.equal(clauseResult(['passed', 'failed', 'not_tested']), 'failed')
  assert.equal(clauseResult(['not_tested', 'passed']), 'passed')
  assert.equal(clauseResult(['not_tested']), 'not_tested')
  assert.equal(clauseResult([]), 'uncovered')
})

test('JUnit has a case for each scenario, its clauses, its failure with the line that shows it again', () => {
  const xml = junit('staging', { ...run, problems: ['a hook of the run failed: no target'] })
  assert.match(xml, /<testsuites name="staging" tests="9" failures="5" errors="0" skipped="1"/)
  assert.match(xml, /<testsuite name="Selling" file="selling.feature" tests="8" failures="4" errors="0" skipped="1"/)
  assert.equal(xml.match(/<testcase /g)?.length, 9)
  assert.match(xml, /<testcase classname="selling" name="shift not open: A sale answered with 400"[^>]*line="18"/)
  assert.match(xml, /<property name="clause" value="NS-15"\/>/)
  assert.match(xml, /<skipped message="The target has no clock."\/>/)
  assert.match(xml, /message="Then the answer is 400: expected 200, got 400">/)
  assert.match(xml, /\ncurl -sS -i -X POST /)
  assert.match(xml, /<failure type="failed" message="a hook of the run failed: no target">/)
})

test('JUnit carries no character that XML has no place for', () => {
  const xml = junit(HARD, run)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/)
  assert.ok(xml.includes('a &lt; b &amp; "c" ]]&gt; &lt;/script&gt; \uFFFD\uFFFD[31m ї'))
})
