/** A list of known failures, and runs held to it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { againstBaseline, baselineIn, freshBaseline, type KnownFailure } from './baseline.ts'
import { messagesIn } from './messages.ts'
import { runOf } from './results.ts'
import { sampleMessages } from './sample-run.ts'

const { results } = runOf(messagesIn(sampleMessages(), 'messages').envelopes)

const held = (baseline: KnownFailure[], of = results) => {
  const { newFailures, newPasses, known, missing } = againstBaseline(of, baseline)
  return [newFailures.length, newPasses.length, known.length, missing.length]
}

test('a run is as its own fresh list says', () => {
  const fresh = freshBaseline(results)
  assert.deepEqual(held(fresh), [0, 0, 4, 0])
  assert.deepEqual(
    fresh.find(({ scenario }) => scenario.endsWith('with 400')),
    {
      scenario: 'selling.feature: A sale answered with 400',
      because: 'expected 200, got 400',
    },
  )
})

test('a failure that is not known is new, and so is a known one that passes', () => {
  assert.deepEqual(held([]), [4, 0, 0, 0])
  const passing = results.map((each) => ({ ...each, outcome: 'passed' as const, failure: null }))
  assert.deepEqual(held(freshBaseline(results), passing), [0, 4, 0, 0])
})

test('what was not tested, or not chosen, says nothing of its failure', () => {
  const fresh = freshBaseline(results)
  const untested = results.map((each) => ({ ...each, outcome: 'not_tested' as const, failure: null }))
  assert.deepEqual(held(fresh, untested), [0, 0, 0, 0])
  assert.deepEqual(held(fresh, []), [0, 0, 0, 4])
  assert.deepEqual(freshBaseline(untested, fresh), fresh)
  assert.deepEqual(freshBaseline([], fresh), fresh)
})

test('a fresh list keeps the reasons that a person gave, and drops what passes now', () => {
  const before = [
    { scenario: 'selling.feature: A sale answered with 400', because: 'they know' },
    { scenario: 'selling.feature: A sale is answered', because: 'was broken' },
  ]
  const fresh = freshBaseline(results, before)
  assert.equal(fresh.length, 4)
  assert.equal(fresh.find(({ scenario }) => scenario === before[0]!.scenario)?.because, 'they know')
})

test('a list that is none is refused with what is wrong in it', () => {
  const entry = '{"scenario":"a: b","because":"c"}'
  assert.equal(baselineIn(`[${entry}]`, 'x.json').length, 1)
  assert.throws(() => baselineIn('{', 'x.json'), /^Error: x\.json is not JSON/)
  assert.throws(() => baselineIn('{}', 'x.json'), /x\.json is not a list/)
  assert.throws(() => baselineIn(`[${entry},{"scenario":"a"}]`, 'x.json'), /entry 2/)
  assert.throws(() => baselineIn(`[${entry},${entry}]`, 'x.json'), /twice: a: b/)
})
