/** Output of a run on a terminal, and without one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRun } from '../../proofs/report/sample-run.ts'
import type { ScenarioOutcome } from '../living/outcomes.ts'
import type { ScenarioResult } from '../living/scenario-result.ts'
import {
  countedOutcome,
  duration,
  failureLines,
  notTestedLines,
  progressLine,
  readingDifferenceLines,
  totalsLines,
} from './console.ts'
import { RunProgress } from './progress.ts'

const { results } = sampleRun().run

test('a failure is one line; others are of its step, with request and answer, and reproduce it', () => {
  const lines = results.map(failureLines)
  assert.deepEqual(lines[0], [])
  assert.equal(
    lines[2]![0],
    '✖ CLD-002 CLD-001 A sale answered with 400 (selling.feature:18): Then the answer is 400: expected 200, got 400',
  )
  assert.match(
    lines[2]![1]!,
    /^ {2}selling\.feature:13: POST \/api\/v1\/receipts\/sell\?note=1 was answered 400 \{"message":"a < b/,
  )
  assert.match(lines[2]![2]!, /^ {2}curl -sS -i -X POST .*"\$TOKEN".*"\$PIN_CODE"/)
  assert.ok(lines.flat().every((line) => !/\p{C}/u.test(line)))
})

test('the totals, and the reasons why scenarios were not tested', () => {
  assert.deepEqual(totalsLines(results, 4200), ['3 passed, 4 failed, 1 not tested of 8 scenarios (4.2 s)'])
  assert.deepEqual(notTestedLines(results), ['– 1 not tested: The target has no clock.'])
  assert.deepEqual([850, 4200, 185_000].map(duration), ['850 ms', '4.2 s', '3 min 05 s'])
})

test('scenarios of the extension are counted in a line of their own', () => {
  const extended = (each: ScenarioResult): ScenarioResult => ({ ...each, clauses: ['EXT-101'] })
  const passed = results.find(({ outcome }) => outcome === 'passed')
  const plain = ['failed', 'not_tested'].map((wanted) => results.find(({ outcome }) => outcome === wanted)!)
  const differing: ScenarioResult = { ...extended(passed!), outcome: 'differs' }
  const mixed = [extended(passed!), differing, ...plain]
  const [extension, others] = totalsLines(mixed, 4200)
  assert.equal(extension, 'extension: 1 passed, 0 failed, 1 differs from the evidence, 0 not tested of 2 scenarios')
  assert.match(others!, /^0 passed, 1 failed, 1 not tested of 2 scenarios \(4\.2 s\)$/)
  assert.deepEqual(totalsLines([extended(passed!)], 900), [
    'extension: 1 passed, 0 failed, 0 not tested of 1 scenarios (900 ms)',
  ])
})

test('a difference names what it contradicts', () => {
  const differing = (...ids: string[]) => ({
    ...results[0]!,
    judged: { law: 0, failed: null, compared: ids, breaches: [], differences: [{ ids, words: 'x' }] },
  })
  const lines = readingDifferenceLines([
    ...[differing('EXT-101'), differing('EXT-101'), differing('NS-31', 'AMB-05'), differing('EXT-101', 'NS-62')],
  ])
  assert.deepEqual(
    lines.map((line) => line.replace(/: x .*$/, '')),
    [
      '≠ differs from the evidence for EXT-101 (2 times)',
      '≠ differs from our reading of NS-31, AMB-05',
      '≠ differs from the evidence for EXT-101 and our reading of NS-62',
    ],
  )
})

test('what differs from the evidence for the extension is counted apart, while a run is under way as well', () => {
  const ending = (outcome: ScenarioOutcome, ...clauses: string[]) => countedOutcome({ outcome, clauses })
  const outcomes = [ending('differs', 'NS-31'), ending('differs', 'EXT-101', 'NS-31'), ending('passed', 'EXT-101')]
  assert.deepEqual(outcomes, ['differs', 'differs_from_evidence', 'passed'])
  const counts = { passed: 1, failed: 0, differs: 1, differs_from_evidence: 2, not_tested: 0 }
  assert.equal(
    progressLine({ counts, total: 9, took_ms: 1000, left_ms: null }),
    '4 of 9: 1 passed, 0 failed, 1 differs from our reading, 2 differ from the evidence, 0 not tested (1.0 s)',
  )
})

/** Plays all scenarios of the run, five seconds before each. @returns the output */
function heard(isTTY: boolean, columns = 40): string[] {
  const written: string[] = []
  let now = 0
  const output = { isTTY, columns, write: (text: string) => void written.push(text) }
  const progress = new RunProgress(output, () => now)
  progress.begin(16)
  for (const result of [...results, ...results]) {
    now += 5000
    progress.add(result.outcome, failureLines(result))
  }
  progress.end()
  assert.deepEqual(progress.counts, { passed: 6, failed: 8, not_tested: 2 })
  return written
}

test('on a terminal one line is redrawn, never wider than the terminal', () => {
  const written = heard(true)
  const drawn = written.filter((text) => text.startsWith('\r\u001B[2K')).map((text) => text.replace('\r\u001B[2K', ''))
  assert.ok(drawn.every((text) => text.length < 40))
  assert.equal(drawn.filter((text) => /^\d+ of 16: \d+ failed/.test(text)).length, 16)
  assert.match(heard(true, 100).join(''), /12 of 16: 5 passed, 5 failed, 2 not tested \(1 min 00 s, about 20 s left\)/)
})

test('a failure is printed when its scenario ends, and stays above the line', () => {
  for (const isTTY of [true, false]) {
    const text = heard(isTTY).join('')
    assert.equal(text.match(/✖ /g)?.length, 8)
    const [first, second] = [text.indexOf('A sale answered with 400'), text.indexOf('A sale that breaks')]
    assert.ok(0 < first && first < second && second < text.length)
  }
})

test('without a terminal a line is printed from time to time', () => {
  const written = heard(false).filter((text) => text.includes(' of 16'))
  assert.ok(written.every((text) => text.endsWith('\n') && !text.includes('\u001B')))
  assert.ok(written.length >= 3 && written.length <= 8, String(written.length))
})

test('a narrow line drops whole parts', () => {
  const reached = { counts: { passed: 3, failed: 1, not_tested: 0 }, total: 30, took_ms: 90_000, left_ms: 100_000 }
  const whole = '4 of 30: 3 passed, 1 failed, 0 not tested (1 min 30 s, about 2 min left)'
  assert.deepEqual(
    [200, whole.length, whole.length - 1, 40, 20, 6].map((columns) => progressLine(reached, columns)),
    [
      whole,
      whole,
      '4 of 30: 3 passed, 1 failed, 0 not tested (about 2 min left)',
      '4 of 30: 1 failed (about 2 min left)',
      '4 of 30: 1 failed',
      '4 of 3',
    ],
  )
  assert.equal(progressLine({ ...reached, left_ms: null }), '4 of 30: 3 passed, 1 failed, 0 not tested (1 min 30 s)')
})

test('a dry run reports no pass', () => {
  const dry = results.map(
    (each): ScenarioResult => (each.outcome === 'passed' ? { ...each, outcome: 'would_be_tested' } : each),
  )
  assert.deepEqual(totalsLines(dry, 900, true), ['3 would be tested, 4 failed, 1 not tested of 8 scenarios (900 ms)'])
  assert.deepEqual(totalsLines([], 900, true), ['0 would be tested, 0 failed, 0 not tested of 0 scenarios (900 ms)'])
})
