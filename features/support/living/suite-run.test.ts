/** What proves a clause, and whether a run had all of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { knownStatus, uncovered } from './clause-status.ts'
import { covered, testsShown } from './contract-tests.ts'
import { missingIn } from './suite-run.ts'

test('every clause has a scenario or a contract test; in the package tags are shown, with what makes a run', () => {
  const { law, ran } = knownStatus(true)
  assert.deepEqual([uncovered(law), ran], [[], null])
  assert.equal(law.wanting, 'npx kasalab verify --report DIR runs them, and --report DIR shows that run')
  assert.ok(law.clauses.every(({ id }) => covered().has(id)))
})

const features = new Map([['a.feature', 'Feature: A']])

/** Messages of a run of scenarios of one feature. @param started whether each has begun */
const run = (started: readonly boolean[], text = 'Feature: A'): Envelope[] =>
  [
    { source: { uri: 'features/a.feature', data: text } },
    ...started.map((_, index) => ({ pickle: { id: `p${index}` } })),
    ...started.flatMap((is, index) => [
      { testCase: { id: `c${index}`, pickleId: `p${index}` } },
      ...(is ? [{ testCaseStarted: { id: `s${index}`, testCaseId: `c${index}` } }] : []),
    ]),
    { testRunFinished: {} },
  ] as unknown as Envelope[]

test('a run counts only if it has all present features and scenarios, and has ended', () => {
  assert.equal(missingIn(run([true, true]), features), null)
  assert.equal(missingIn(run([true], 'Feature: older'), features), 'features/a.feature has changed since the last run')
  const more = new Map([...features, ['b.feature', '']])
  assert.equal(missingIn(run([true]), more), 'the last run left out features/b.feature')
  assert.equal(missingIn(run([true, false]), features), 'the last run left out some scenarios')
  assert.equal(missingIn(run([true]).slice(0, -1), features), 'the last run left out some scenarios')
})

/** TAP output of contract tests. */
const tapOf = (...lines: string[]): string => lines.map((line) => `${line}\n  ---\n`).join('')

test('a contract test shows its clauses; one that was skipped has not passed', () => {
  const tap = tapOf('ok 1 - GET /a: CLD-001 AMB-05', 'not ok 2 - GET /b: CLD-002', 'ok 3 - GET /c: CLD-003 # SKIP')
  const titles = ['GET /a: CLD-001 AMB-05', 'GET /b: CLD-002', 'GET /c: CLD-003']
  assert.deepEqual(testsShown([tap], titles), [
    { title: titles[0], clauses: ['CLD-001', 'AMB-05'], passed: true },
    { title: titles[1], clauses: ['CLD-002'], passed: false },
    { title: titles[2], clauses: ['CLD-003'], passed: false },
  ])
})

test('of a contract test that ran several times the last result counts; one that did not run is named', () => {
  const [title] = ['GET /a, left out: CLD-001'] as const
  const [failed, passed] = [tapOf(`not ok 1 - ${title}`), tapOf(`ok 1 - ${title}`)]
  const shown = (...taps: string[]) => testsShown(taps, [title])
  assert.deepEqual(shown(failed, passed), [{ title, clauses: ['CLD-001'], passed: true }])
  assert.deepEqual(shown(passed, failed), [{ title, clauses: ['CLD-001'], passed: false }])
  assert.equal(shown(tapOf('ok 1 - a unit test: CLD-001')), 'the contract test of GET /a, left out has not run')
})
