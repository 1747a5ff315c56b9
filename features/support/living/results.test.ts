/** Results read from the messages of a run: every outcome, and unfinished runs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { sampleMessages } from '../../proofs/report/sample-run.ts'
import { exchangesOf } from './kept-exchanges.ts'
import { messagesIn } from './messages.ts'
import { type RunResults, runOf } from './results.ts'

const envelopes = (): Envelope[] => messagesIn(sampleMessages(), 'messages').envelopes
const sample = (): RunResults => runOf(envelopes())

const found = (run: RunResults, name: string) => {
  const result = run.results.find((each) => each.name === name)
  assert.ok(result, name)
  return result
}

test('each scenario and each row has its own result, in the order of the file', () => {
  const run = sample()
  assert.deepEqual(
    run.results.map(({ name, line, outcome }) => [name, line, outcome]),
    [
      ['A sale is answered', 4, 'passed'],
      ['A sale answered with 200', 17, 'passed'],
      ['A sale answered with 400', 18, 'failed'],
      ['A sale after midnight', 21, 'not_tested'],
      ['A sale that breaks', 26, 'failed'],
      ['A sale that no step makes', 29, 'failed'],
      ['One title', 37, 'passed'],
      ['One title', 38, 'failed'],
    ],
  )
  assert.deepEqual(run.problems, [])
  assert.ok(run.started && run.took_ms >= 0)
})

test('a result has its rule, clauses, steps, and the place of its failure', () => {
  const run = sample()
  const row = found(run, 'A sale answered with 400')
  assert.equal(row.rule, 'shift not open')
  assert.equal(row.feature, 'Selling')
  assert.deepEqual(row.clauses, ['CLD-002', 'CLD-001'])
  assert.deepEqual([row.failure?.step, row.failure?.line], ['Then the answer is 400', 13])
  assert.match(row.failure!.message, /400 !== 200/)
  const passed = found(run, 'A sale is answered')
  assert.deepEqual(passed.tags, ['@CLD-001', '@NS-15', '@assumed'])
  assert.deepEqual(passed.clauses, ['CLD-001', 'NS-15'])
  assert.deepEqual(passed.steps, [
    { keyword: 'Given', text: 'a table', line: 5, argument: '| sum | 100 |', outcome: 'passed' },
    { keyword: 'Then', text: 'the answer is 200', line: 7, argument: null, outcome: 'passed' },
  ])
  assert.equal(passed.rule, null)
  assert.deepEqual(
    exchangesOf(passed).map((each) => each.kind === 'http' && each.answer.status),
    [400],
  )
})

test('a skipped scenario is not tested, with its reason, and an undefined one has failed', () => {
  const run = sample()
  const skipped = found(run, 'A sale after midnight')
  assert.equal(skipped.because, 'The target has no clock.')
  assert.deepEqual(
    skipped.steps.map(({ outcome }) => outcome),
    ['skipped', 'skipped'],
  )
  assert.match(found(run, 'A sale that no step makes').failure!.message, /no such step/)
})

test('an id survives changed line numbers, and is unique among rows with one title', () => {
  const moved = envelopes().map((envelope): Envelope => {
    const { pickle } = envelope
    return pickle ? { pickle: { ...pickle, location: { line: pickle.location!.line + 7 } } } : envelope
  })
  const ids = sample().results.map(({ id }) => id)
  assert.deepEqual(
    runOf(moved).results.map(({ id }) => id),
    ids,
  )
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(ids.slice(-2), [
    'selling.feature: One title (Then the answer is 200)',
    'selling.feature: One title (Then the answer is 201)',
  ])
})

test('scenarios that were not selected are not in the run', () => {
  const [first] = envelopes().flatMap(({ testCase }) => testCase ?? [])
  const chosen = envelopes().filter(
    ({ testCase, testCaseStarted }) =>
      (testCase?.id ?? first!.id) === first!.id && (testCaseStarted?.testCaseId ?? first!.id) === first!.id,
  )
  const known = new Set(chosen.flatMap(({ testCaseStarted }) => testCaseStarted?.id ?? []))
  const own = chosen.filter(({ testStepFinished, testCaseFinished, attachment }) =>
    [testStepFinished, testCaseFinished, attachment].every((each) => !each || known.has(each.testCaseStartedId!)),
  )
  assert.equal(runOf(own).results.length, 1)
})

test('a stopped runner leaves a failure at its last step, and a problem', () => {
  const lines = sampleMessages().split('\n')
  const at = lines.findIndex((line) => line.startsWith('{"testCaseStarted"'))
  const text = [...lines.slice(0, at + 3), lines[at + 3]!.slice(0, 20)].join('\n')
  const { envelopes: cut, problems } = messagesIn(text, 'part.ndjson')
  const run = runOf(cut, problems)
  assert.equal(run.results.filter(({ outcome }) => outcome === 'failed').length, 1)
  assert.match(run.results.find(({ failure }) => failure)!.failure!.message, /ended in the middle/)
  assert.equal(run.problems.length, 2)
  assert.match(run.problems.join(), /part\.ndjson, line \d+, is no message.*not come to its end/s)
})

test('a test case that never started is not tested', () => {
  const unbegun = envelopes().filter(
    (each) => each.testCase || each.pickle || each.gherkinDocument || each.testRunFinished,
  )
  const run = runOf(unbegun)
  assert.equal(run.results.length, 8)
  assert.deepEqual(
    [...new Set(run.results.map(({ because }) => because))],
    ['the run ended before this scenario began'],
  )
})

test('of a retried scenario the last attempt counts', () => {
  const all = envelopes()
  const failed = sample().results.findIndex(({ outcome }) => outcome === 'failed')
  const pickle = all.flatMap((each) => each.pickle ?? []).find(({ name }) => name === sample().results[failed]!.name)!
  const testCase = all.flatMap((each) => each.testCase ?? []).find(({ pickleId }) => pickleId === pickle.id)!
  const first = all.flatMap((each) => each.testCaseStarted ?? []).find(({ testCaseId }) => testCaseId === testCase.id)!
  const timestamp = { seconds: first.timestamp.seconds + 1, nanos: 0 }
  const again: Envelope[] = [
    { testCaseStarted: { ...first, id: 'again', attempt: 1, timestamp } },
    ...testCase.testSteps.map(
      ({ id }) =>
        ({
          testStepFinished: {
            testCaseStartedId: 'again',
            testStepId: id,
            testStepResult: { status: 'PASSED', duration: { seconds: 0, nanos: 0 } },
            timestamp,
          },
        }) as Envelope,
    ),
    { testCaseFinished: { testCaseStartedId: 'again', willBeRetried: false, timestamp } },
  ]
  const retried = all.map((each) =>
    each.testCaseFinished?.testCaseStartedId === first.id
      ? { testCaseFinished: { ...each.testCaseFinished, willBeRetried: true } }
      : each,
  )
  assert.equal(runOf([...retried, ...again]).results[failed]!.outcome, 'passed')
})

test('a hook of the run that failed is a problem', () => {
  const timestamp = { seconds: 1, nanos: 0 }
  const result = { status: 'FAILED', message: 'Error: no target', duration: { seconds: 0, nanos: 0 } }
  const run = runOf([
    { testRunHookStarted: { id: 'h', testRunStartedId: 'r', hookId: 'x', timestamp } },
    { testRunHookFinished: { testRunHookStartedId: 'h', timestamp, result } } as Envelope,
  ])
  assert.deepEqual(run, {
    results: [],
    dry_run: false,
    causes: [],
    problems: ['a hook of the run failed: Error: no target'],
    started: null,
    took_ms: 0,
  })
})
