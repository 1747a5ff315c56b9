/** What was waited for in vain is an outcome of its own, in every output: it breaks a build, and convicts no clause. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heardRun, messagesOf } from '../../proofs/report/sample-run.ts'
import type { Missed } from '../law/never-in-time.ts'
import { NEVER_IN_TIME } from '../wire/exchange.ts'
import { againstBaseline, freshBaseline } from './baseline/baseline.ts'
import { causeAnnotations } from './ci/github.ts'
import { failureLines, neverInTimeLines, totalsLines } from './console.ts'
import { reportPage } from './html/page.ts'
import { junit } from './junit.ts'
import { summaryOf } from './summary.ts'

const FEATURE = `Feature: Reports

  @TSK-001 @REP-104
  Scenario: A report is made
    Then it is done

  @REP-702
  Scenario: A file is had
    Then it is done
`
const MISSED: Missed = { kind: 'report', what: 'the end of a report task', clauses: ['TSK-001'], waited_ms: 40_000 }
const WORDS = 'the end of a report task did not come within 40 s (patience.report of the profile)'

const { run } = heardRun(
  messagesOf(
    FEATURE,
    `import { Then } from ${JSON.stringify(import.meta.resolve('@cucumber/cucumber'))}
Then('it is done', function () {
  this.attach(${JSON.stringify(JSON.stringify(MISSED))}, ${JSON.stringify(NEVER_IN_TIME)})
  throw new Error(${JSON.stringify(WORDS)})
})`,
    'reports.feature',
  ),
)

test('the clause that asks for it is named, and no other is judged', () => {
  assert.deepEqual(
    run.results.map(({ outcome, convicted, missed }) => [outcome, convicted, missed]),
    [
      ['never_in_time', [], MISSED],
      ['never_in_time', [], MISSED],
    ],
  )
  const { scenarios, clauses, failures, never_in_time } = summaryOf('staging', run)
  assert.deepEqual([scenarios.failed, scenarios.never_in_time, failures], [0, 2, []])
  assert.deepEqual(
    ['TSK-001', 'REP-104', 'REP-702'].map((id) => clauses[id]),
    ['never_in_time', 'not_tested', 'not_tested'],
  )
  assert.deepEqual(never_in_time[0], {
    ...{ scenario: 'A report is made', file: 'reports.feature', line: 4, clauses: ['TSK-001'] },
    because: `Then it is done: ${WORDS}`,
  })
})

test('the console and the annotations of GitHub tell it apart, the cause once', () => {
  const [first] = run.results
  assert.match(
    failureLines(first!)[0]!,
    /^⧗ never in time: TSK-001 A report is made \(reports\.feature:4\): Then it is/,
  )
  const lines = neverInTimeLines(run.results)
  assert.equal(lines[0], '⧗ never in time: TSK-001 the end of a report task, in 40 s (patience.report)')
  assert.equal(lines.at(-1), '  shown by A report is made (reports.feature:4), and 1 more')
  assert.match(totalsLines(run.results, 0, false)[0]!, /^0 passed, 0 failed, 2 never in time, 0 not tested/)
  const found = causeAnnotations(run)
  assert.equal(found.length, 1)
  assert.match(
    found[0]!,
    /^::error file=reports\.feature,line=4,title=TSK-001 never in time%3A the end of a report task/,
  )
  assert.match(found[0]!, /::Reports › A report is made \(reports\.feature:4\), and 1 more%0A/)
})

test('it is an error in JUnit, a part of the page, and new until a baseline knows it', () => {
  const xml = junit('staging', run)
  assert.match(xml, /<testsuites [^>]*failures="0" errors="2" skipped="0"/)
  assert.match(xml, /<error type="never in time" message="Then it is done: the end of a report task did not come/)
  assert.match(reportPage('staging', run), /never_in_time/)
  assert.equal(againstBaseline(run, []).newFailures.length, 2)
  assert.equal(againstBaseline(run, freshBaseline(run)).newFailures.length, 0)
})
