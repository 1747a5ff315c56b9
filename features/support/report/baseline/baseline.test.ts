/** A baseline of known failures, and runs compared with it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleMessages } from '../../../proofs/report/sample-run.ts'
import { messagesIn } from '../../living/messages.ts'
import { runOf } from '../../living/results.ts'
import { againstBaseline, baselineIn, freshBaseline, type KnownFailure, readBaseline, withKnown } from './baseline.ts'

const ran = runOf(messagesIn(sampleMessages(), 'messages').envelopes)
const { results } = ran

const held = (baseline: KnownFailure[], of = results) => {
  const { newFailures, newPasses, known, missing } = againstBaseline({ ...ran, results: of }, baseline)
  return [newFailures.length, newPasses.length, known.length, missing.length]
}

test('a run agrees with its own fresh baseline', () => {
  const fresh = freshBaseline(ran)
  assert.deepEqual(held(fresh), [0, 0, 4, 0])
  assert.deepEqual(
    fresh.find(({ scenario }) => scenario.endsWith('with 400')),
    {
      scenario: 'selling.feature: A sale answered with 400',
      because: 'expected 200, got 400',
    },
  )
})

test('an unknown failure is new, and so is a known one that passes', () => {
  assert.deepEqual(held([]), [4, 0, 0, 0])
  const passing = results.map((each) => ({ ...each, outcome: 'passed' as const, failure: null }))
  assert.deepEqual(held(freshBaseline(ran), passing), [0, 4, 0, 0])
})

test('a cause shown by passing scenarios only is known through one of them, otherwise new', () => {
  const passing = results.map((each) => ({ ...each, outcome: 'passed' as const, failure: null }))
  const scenarios = passing.slice(0, 2).map(({ id }) => id)
  const cause = { clauses: ['FLD-022'], words: 'total_rest is missing', law: [''], scenarios }
  const run = { results: passing, causes: [cause] }
  assert.deepEqual(againstBaseline(run, []).newCauses, [cause])
  const fresh = freshBaseline(run)
  assert.deepEqual(fresh, [{ scenario: scenarios[0], because: cause.words }])
  const { newCauses, newPasses } = againstBaseline(run, fresh)
  assert.deepEqual([newCauses, newPasses], [[], []])
  assert.equal(againstBaseline({ results: passing, causes: [] }, fresh).newPasses.length, 1)
})

test('a scenario that was not tested or not selected leaves its known failure alone', () => {
  const fresh = freshBaseline(ran)
  const untested = results.map((each) => ({ ...each, outcome: 'not_tested' as const, failure: null }))
  assert.deepEqual(held(fresh, untested), [0, 0, 0, 0])
  assert.deepEqual(held(fresh, []), [0, 0, 0, 4])
  assert.deepEqual(freshBaseline({ ...ran, results: untested }, fresh), fresh)
  assert.deepEqual(freshBaseline({ ...ran, results: [] }, fresh), fresh)
})

test('a known failure with another reason is new, except that a person’s reason is not compared', () => {
  const scenario = 'selling.feature: A sale answered with 400'
  const problems = (entry: Omit<KnownFailure, 'scenario'>) => {
    const run = withKnown(ran, [{ scenario, ...entry }])
    return [run.problems, run.results.find(({ id }) => id === scenario)!.outcome]
  }
  assert.deepEqual(problems({ because: 'expected 200, got 400' }), [[], 'known'])
  assert.deepEqual(problems({ because: 'they know' }), [[], 'known'])
  assert.deepEqual(problems({ because: 'they know', came: 'expected 200, got 400' }), [[], 'known'])
  for (const entry of [{ because: 'expected 200, got 500' }, { because: 'they know', came: 'expected 200, got 500' }]) {
    const [[problem], outcome] = problems(entry) as [string[], string]
    assert.equal(outcome, 'failed')
    assert.match(
      problem!,
      /^is known to fail, but for another reason: .*400: expected 200, got 400; it is known because/,
    )
    const fresh = freshBaseline(ran, [{ scenario, ...entry }]).find((each) => each.scenario === scenario)
    assert.deepEqual(fresh, { scenario, because: 'expected 200, got 400' })
  }
})

test('ids, moments and signatures are no other reason', () => {
  const failing = (message: string) => ({
    ...ran,
    results: results.map((each) => (each.failure ? { ...each, failure: { ...each.failure, message } } : each)),
  })
  const said = (id: string, moment: string) =>
    `Error: the receipt 00000000-0000-4000-8000-0000000000${id} of ${moment} is not there`
  const fresh = freshBaseline(failing(said('01', '2026-11-29T10:00:00Z')))
  assert.ok(fresh.every(({ came }) => came?.includes('is not there')))
  const again = (text: string) => withKnown(failing(text), fresh).problems.length
  assert.equal(again(said('02', '2026-11-30T11:30:00.5+02:00')), 0)
  assert.equal(again('Error: the receipt is there'), 4)
  const answered = (body: string, got: number) =>
    `Error: it is to be refused: 200 application/json: {"id":${body}}\n+ expected - actual\n\n-${got}\n+400\n`
  const answers = freshBaseline(failing(answered('1', 200)))
  assert.match(answers[0]!.because, /: expected 400, got 200$/)
  assert.equal(withKnown(failing(answered('2', 200)), answers).problems.length, 0)
  assert.equal(withKnown(failing(answered('1', 500)), answers).problems.length, 4)
})

test('a fresh baseline keeps reasons written by people, and drops what passes now', () => {
  const before = [
    { scenario: 'selling.feature: A sale answered with 400', because: 'they know' },
    { scenario: 'selling.feature: A sale is answered', because: 'was broken' },
  ]
  const fresh = freshBaseline(ran, before)
  assert.equal(fresh.length, 4)
  assert.equal(fresh.find(({ scenario }) => scenario === before[0]!.scenario)?.because, 'they know')
})

test('an invalid baseline is refused with its error', () => {
  const entry = '{"scenario":"a: b","because":"c"}'
  assert.equal(baselineIn(`[${entry}]`, 'x.json').length, 1)
  assert.equal(baselineIn(`\ufeff[${entry}]`, 'x.json').length, 1)
  assert.throws(() => baselineIn('{', 'x.json'), /^Error: x\.json is not JSON/)
  assert.throws(() => baselineIn('{}', 'x.json'), /x\.json is not a list/)
  assert.throws(() => baselineIn(`[${entry},{"scenario":"a"}]`, 'x.json'), /entry 2/)
  assert.throws(() => baselineIn(`[${entry},${entry}]`, 'x.json'), /twice: a: b/)
})

test('a baseline that is not there, or is no file, is named', () => {
  const folder = import.meta.dirname
  const none = `${folder}/none.json`
  assert.throws(() => readBaseline(none), {
    message: `there is no baseline ${none}: kasalab verify --write-baseline ${none} writes one`,
  })
  assert.throws(() => readBaseline(folder), { message: `the baseline ${folder} is no file` })
})
