/** A run in numbers, and as JUnit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HARD, sampleMessages } from '../../proofs/report/sample-run.ts'
import { messagesIn } from '../living/messages.ts'
import { clauseResult } from '../living/outcomes.ts'
import { type RunResults, runOf } from '../living/results.ts'
import { clauseOutcomeOf } from '../living/scenario-result.ts'
import { junit } from './junit.ts'
import { summaryOf } from './summary.ts'

const run = runOf(messagesIn(sampleMessages(), 'messages').envelopes)

test('the summary has counts, the result of every clause, failures, and why others were not tested', () => {
  const known = {
    groups: {},
    clauses: ['CLD-001', 'CLD-003', 'CLD-008', 'CLD-009'],
    decisions: ['NS-15'],
    extension: [],
  }
  const isCarried = (id: string): boolean => id !== 'CLD-009'
  const { failures, ...summary } = summaryOf('staging', { ...run, took_ms: 5 }, known, isCarried)
  assert.deepEqual(summary, {
    target: 'staging',
    took_ms: 5,
    dry_run: false,
    scenarios: { passed: 3, failed: 4, never_in_time: 0, differs: 0, not_tested: 1 },
    extension: { passed: 0, failed: 0, never_in_time: 0, differs: 0, not_tested: 0 },
    clauses: {
      ...{
        'CLD-001': 'failed',
        'CLD-003': 'not_tested',
        'CLD-008': 'not_run',
        'CLD-009': 'uncovered',
        'NS-15': 'passed',
      },
    },
    never_in_time: [],
    causes: [],
    differences: [],
    not_tested: [{ scenario: 'selling.feature:21', because: 'The target has no clock.' }],
    problems: [],
  })
  assert.equal(failures.length, 4)
  assert.deepEqual(failures.slice(0, 2), [
    {
      scenario: 'A sale answered with 400',
      file: 'selling.feature',
      line: 18,
      clauses: ['CLD-002', 'CLD-001'],
      because: 'Then the answer is 400: expected 200, got 400',
    },
    {
      scenario: 'A sale that breaks',
      file: 'selling.feature',
      line: 26,
      clauses: ['CLD-002'],
      because: 'Given something hard is thrown: a < b & "c" ]]> </script> \\x01\\x1b[31m ї',
    },
  ])
})

test('the summary has every clause and decision: not run is distinguished from without a scenario', () => {
  const { clauses } = summaryOf('', { results: [], causes: [], dry_run: false, took_ms: 0, problems: [] })
  assert.ok(Object.keys(clauses).length > 600)
  assert.deepEqual([...new Set(Object.values(clauses))].sort(), ['not_run', 'uncovered'])
  assert.equal(clauses['LIM-004'], 'not_run')
})

/** The sample as a dry run. */
const dry: RunResults = {
  ...run,
  dry_run: true,
  results: run.results.map((each) => (each.outcome === 'passed' ? { ...each, outcome: 'would_be_tested' } : each)),
}

test('a dry run has no passes, in the summary and in JUnit', () => {
  const known = { groups: {}, clauses: ['CLD-001'], decisions: ['NS-15'], extension: [] }
  const { dry_run, scenarios, clauses } = summaryOf('staging', dry, known)
  assert.deepEqual([dry_run, scenarios], [true, { would_be_tested: 3, failed: 4, not_tested: 1 }])
  assert.deepEqual(clauses, { 'CLD-001': 'failed', 'NS-15': 'would_be_tested' })
  const xml = junit('staging', dry)
  assert.match(xml, /<testsuites name="staging" tests="8" failures="4" errors="0" skipped="4"/)
  assert.equal(xml.match(/<skipped message="dry run: it would be tested"\/>/g)?.length, 3)
})

test('a scenario that differs from a decision says nothing of another that it has not compared', () => {
  const judged = {
    ...{ law: 0, failed: null, breaches: [] },
    ...{ compared: ['EXT-314', 'EXT-312'], differences: [{ ids: ['EXT-314'], words: '' }] },
  }
  const differing = { ...run.results[0]!, outcome: 'differs' as const, judged }
  const shown = (id: string) => clauseOutcomeOf(differing, id)
  assert.deepEqual(['EXT-314', 'EXT-312', 'EXT-313'].map(shown), ['differs', 'passed', 'not_tested'])
  const same = { ...differing, outcome: 'passed' as const, judged: { ...judged, differences: [] } }
  assert.equal(clauseOutcomeOf(same, 'EXT-313'), 'passed')
})

test('one failure outweighs any passes, and one pass any not tested', () => {
  assert.equal(clauseResult(['passed', 'failed', 'not_tested']), 'failed')
  assert.equal(clauseResult(['not_tested', 'passed']), 'passed')
  assert.equal(clauseResult(['not_tested']), 'not_tested')
  assert.equal(clauseResult([]), 'uncovered')
})

test('JUnit has a test case for each scenario, with clauses, failure, and the command that reproduces it', () => {
  const xml = junit('staging', { ...run, problems: ['a hook of the run failed: no target'] })
  assert.match(xml, /<testsuites name="staging" tests="9" failures="5" errors="0" skipped="1"/)
  assert.match(xml, /<testsuite name="Selling" file="selling.feature" tests="8" failures="4" errors="0" skipped="1"/)
  assert.equal(xml.match(/<testcase /g)?.length, 9)
  assert.match(xml, /<testcase classname="selling" name="shift not open: A sale answered with 400"[^>]*line="18"/)
  assert.match(xml, /<property name="clause" value="NS-15"\/>/)
  assert.match(xml, /<skipped message="The target has no clock."\/>/)
  assert.match(xml, /message="Then the answer is 400: expected 200, got 400">/)
  assert.match(xml, />Then the answer is 400 \(selling\.feature:13\)\n/)
  assert.match(xml, /\n\nCLD-002 says: .*\nCLD-001 says: .*\n\nPOST \S+ was answered 400 \{/)
  assert.match(xml, /\ncurl -sS -i -X POST /)
  assert.match(xml, /<failure type="failed" message="a hook of the run failed: no target">/)
})

test('JUnit contains no character that XML forbids', () => {
  const xml = junit(HARD, run)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/)
  assert.ok(xml.includes('a &lt; b &amp; "c" ]]&gt; &lt;/script&gt; \\x01\\x1b[31m ї'))
  assert.doesNotMatch(xml, /\.[jt]s:\d+:\d+/, 'no stack')
})
