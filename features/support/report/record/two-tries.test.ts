/** Of a scenario that was tried twice only what both tries show convicts; the rest is not judged, and the messages say why. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { heardRun, messagesOf } from '../../../proofs/report/sample-run.ts'
import type { JudgementResult } from '../../law/judgement/judgement-result.ts'
import { messagesIn } from '../../living/messages.ts'
import type { ScenarioResult } from '../../living/scenario-result.ts'
import { AS_BEFORE, BREACH_SEEN, JUDGED, NOT_TESTED } from '../../wire/exchange.ts'
import { Secrets } from '../text/secrets.ts'
import { RecordedRun } from './recorded-run.ts'
import { failureKey } from './two-tries.ts'

const FEATURE = `Feature: Selling

  @CLD-101
  Scenario: A sale
    Then it is as wanted
`
const library = import.meta.resolve('@cucumber/cucumber')

/** The messages of one try. */
function tried(step: string, judged: Partial<JudgementResult> | null = null, after = ''): Envelope[] {
  const whole = { law: 1, failed: null, compared: [], differences: [], breaches: [], ...judged }
  const code = `import { After, Then } from ${JSON.stringify(library)}
Then('it is as wanted', function () { ${step} })
After(function () {
  ${judged ? `this.attach(${JSON.stringify(JSON.stringify(whole))}, ${JSON.stringify(JUDGED)})` : ''}
  ${after}
})`
  return messagesIn(messagesOf(FEATURE, code), 'messages').envelopes
}

/** A run whose scenario was tried twice, as the runner tells it. @param second null: the run ended before it */
function ofTwo(first: Envelope[], second: Envelope[] | null): ScenarioResult {
  const recorded = new RecordedRun(new Secrets([]))
  const [scenario] = first.flatMap(({ testCase }) => testCase ?? [])
  const steps = new Map(
    (second ?? []).flatMap(
      ({ testCase }) => testCase?.testSteps.map(({ id }, place) => [id, scenario!.testSteps[place]!.id] as const) ?? [],
    ),
  )
  const isEnd = ({ testRunFinished }: Envelope): boolean => testRunFinished !== undefined
  const begun = first
    .filter((each) => !isEnd(each))
    .map(
      (each): Envelope =>
        each.testCaseFinished ? { testCaseFinished: { ...each.testCaseFinished, willBeRetried: true } } : each,
    )
  const again = (second ?? []).flatMap((each): Envelope[] => {
    if (each.testCaseStarted)
      return [{ testCaseStarted: { ...each.testCaseStarted, testCaseId: scenario!.id, attempt: 1 } }]
    if (each.testStepFinished)
      return [
        { testStepFinished: { ...each.testStepFinished, testStepId: steps.get(each.testStepFinished.testStepId)! } },
      ]
    if (each.attachment)
      return [{ attachment: { ...each.attachment, testStepId: steps.get(each.attachment.testStepId!)! } }]
    return each.testCaseFinished ? [each] : []
  })
  for (const message of [...begun, ...again, ...first.filter(isEnd)]) recorded.hear(message)
  const run = recorded.end()
  // What others read says the same.
  const read = heardRun(recorded.messages.map((each) => JSON.stringify(each)).join('\n')).run
  assert.deepEqual(
    read.results.map(({ outcome, because }) => [outcome, because]),
    run.results.map(({ outcome, because }) => [outcome, because]),
  )
  assert.equal(run.results.length, 1)
  return run.results[0]!
}

const wrong = (got: number) => `throw new Error('the sum is wrong: ${got}')`
const failedAt = (member: string): Partial<JudgementResult> => ({
  failed: { operation: 'POST /a', members: [member], clauses: [], is_status: false },
})
const breach = (member: string) => ({
  clause: 'FLD-022',
  line: 'POST /a',
  member,
  words: `POST /a answered 200, but the body has no ${member}`,
  is_formless: false,
})

test('what fails in the same way twice is convicted', () => {
  assert.equal(ofTwo(tried(wrong(1)), tried(wrong(2))).outcome, 'failed')
  assert.equal(ofTwo(tried(wrong(1), failedAt('sum')), tried(wrong(1), failedAt('sum'))).outcome, 'failed')
})

test('what fails once, or in two ways, is not judged, and says both', () => {
  const passed = ofTwo(tried(wrong(1), failedAt('sum')), tried('', {}))
  assert.deepEqual(
    [passed.outcome, passed.failure, passed.convicted, passed.judged?.failed],
    ['not_tested', null, [], null],
  )
  assert.equal(
    passed.because,
    'not judged, because it failed once: the sum is wrong: 1; and passed when it was tried again',
  )
  const otherwise = ofTwo(tried(wrong(1), failedAt('sum')), tried("throw new Error('nothing came')", failedAt('id')))
  assert.match(
    otherwise.because!,
    /^not judged, because it failed in two ways when it was tried twice: the sum is wrong: 1; nothing came$/,
  )
  const skipped = ofTwo(
    tried(wrong(1)),
    tried(`this.attach('no clock', ${JSON.stringify(NOT_TESTED)}); return 'skipped'`),
  )
  assert.match(skipped.because!, /it failed once: the sum is wrong: 1; tried again, it was not tested: no clock$/)
})

test('where another try would show nothing more the first one counts', () => {
  const needless = tried(`this.attach('', ${JSON.stringify(AS_BEFORE)}); return 'skipped'`)
  const { outcome, failure } = ofTwo(tried(wrong(1)), needless)
  assert.deepEqual([outcome, /the sum is wrong: 1/.test(failure!.message)], ['failed', true])
})

test('a run that ends between two tries says so', () => {
  assert.match(
    ofTwo(tried(wrong(1)), null).because!,
    /^not judged, because the run ended before it was tried again; it failed once/,
  )
})

test('a field table is broken where two tries show it, and only as far as they do', () => {
  const again = `throw new Error(${JSON.stringify(BREACH_SEEN)} + 'x')`
  const first = tried('', { breaches: [breach('id'), breach('sum')] }, again)
  const both = ofTwo(first, tried('', { breaches: [breach('sum'), breach('id'), breach('tax')] }))
  assert.deepEqual(
    both.judged!.breaches.map(({ member }) => member),
    ['sum', 'id'],
  )
  const once = ofTwo(first, tried('', { breaches: [breach('sum')] }))
  assert.deepEqual([once.outcome, once.judged!.breaches], ['not_tested', []])
  assert.match(
    once.because!,
    /^not judged, because one answer alone showed it, .*: POST \/a answered 200, but the body has no id$/,
  )
})

test('failures are alike by operation and members, else by step and words without figures', () => {
  const failed = { operation: 'POST /a', members: ['sum'], clauses: [], is_status: false }
  const judged = { law: 0, compared: [], differences: [], breaches: [], failed }
  assert.equal(failureKey(judged, 'a', '1'), failureKey(judged, 'b', '2'))
  assert.equal(failureKey(null, 'expected 17\nat x', '1'), failureKey(null, 'expected 18\nat y', '1'))
  assert.notEqual(failureKey(null, 'expected 17', '1'), failureKey(null, 'expected 17', '2'))
})
