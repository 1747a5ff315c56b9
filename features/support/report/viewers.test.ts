/** What readers of others make of the files of a report: the same counts, names and places, and the same verdict. */
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import {
  attribute,
  elements,
  junitCases,
  plain,
  requireAgreement,
  shownByQuery,
  writtenReport,
} from '../../proofs/report/agreement.ts'
import { judgedRun } from '../../proofs/report/judged-sample.ts'
import { HARD, heardRun, messagesOf, sampleMessages, sampleRun } from '../../proofs/report/sample-run.ts'
import { messagesIn } from '../living/messages.ts'
import { NEVER_IN_TIME } from '../wire/exchange.ts'
import { withKnown } from './baseline/baseline.ts'

test('files of a run of our own server agree, and each row of an outline has a name of its own', () => {
  const { junit } = requireAgreement(sampleRun())
  assert.deepEqual(junitCases(junit).slice(-2), [
    ['selling.feature:37', 'shift not open: One title (200)', 'PASSED'],
    ['selling.feature:38', 'shift not open: One title (201)', 'FAILED'],
  ])
})

test('files of a stranger’s run agree, where scenarios are not judged because of others or fail by an answer', () => {
  const made = judgedRun()
  const raw = shownByQuery(made.messages as Envelope[]).filter(([, , status]) => plain(status) === 'FAILED').length
  assert.notEqual(
    raw,
    made.run.results.filter(({ outcome }) => outcome === 'failed').length,
    'they are judged otherwise',
  )
  const { junit } = requireAgreement(made)
  assert.ok(elements(junit, '//testcase[@classname="answers"]').length > 0, 'a cause that passing scenarios show')
})

test('clauses and reasons are in the text of a case, for viewers without properties', () => {
  const { junit } = writtenReport(judgedRun())
  const text = (name: string, child: string): string =>
    elements(junit, `//testcase[@name="${name}"]/${child}`).map((each) => each.content)[0] ?? ''
  assert.equal(text('Only we have decided this', 'system-out'), 'clauses: LOC-111 NS-22')
  assert.match(
    text('There is nothing to test it by', 'system-out'),
    /^clauses: LOC-113\nnot tested, because the profile/,
  )
  assert.match(text('A shift is opened', 'failure'), /^LOC-101 says: /m)
})

test('known failures are skipped in every file, and the run holds', () => {
  const made = sampleRun()
  const failed = made.run.results.filter(({ failure }) => failure)
  const run = withKnown(
    made.run,
    failed.map(({ id }) => ({ scenario: id, because: `they know <b> ${HARD}` })),
  )
  const { junit, page, summary, envelopes } = requireAgreement({ ...made, run })
  assert.deepEqual([summary.scenarios.failed, summary.scenarios.known], [0, failed.length])
  assert.equal(elements(junit, '//skipped[starts-with(@message, "known to fail: they know")]').length, failed.length)
  assert.equal(envelopes.find(({ testRunFinished }) => testRunFinished)!.testRunFinished!.success, true)
  assert.match(page, /<p>3 passed, 0 failed, 0 never in time, 4 known, /)
})

test('what never came is a failure to readers of messages, and an error in JUnit', () => {
  const missed = { kind: 'report', what: 'the end of a report task', clauses: ['TSK-001'], waited_ms: 40_000 }
  const steps = `import { Then } from ${JSON.stringify(import.meta.resolve('@cucumber/cucumber'))}
Then('it is done', function () {
  this.attach(${JSON.stringify(JSON.stringify(missed))}, ${JSON.stringify(NEVER_IN_TIME)})
  throw new Error('it did not come')
})`
  const feature =
    'Feature: Reports\n  @TSK-001\n  Scenario: One\n    Then it is done\n  Scenario: Two\n    Then it is done\n'
  const { summary } = requireAgreement(heardRun(messagesOf(feature, steps)))
  assert.equal(summary.scenarios.never_in_time, 2)
})

test('of a run that was stopped every scenario ends in the messages as in JUnit', () => {
  const lines = sampleMessages().split('\n')
  const begun = lines.flatMap((line, at) => (line.startsWith('{"testCaseStarted"') ? [at] : []))
  const made = heardRun(lines.slice(0, begun[3]! + 2).join('\n'))
  const { summary } = requireAgreement(made)
  assert.deepEqual([summary.scenarios.failed, summary.scenarios.not_tested], [2, 4])
})

test('paths are from the folder of the tester, and ids from the package', () => {
  const inside = 'node_modules/kasalab/dist'
  const outside = '../elsewhere/kasalab/dist'
  const here = basename(process.cwd())
  for (const [home, uri, file, id, classname] of [
    [inside, '../../../shop/selling.feature', 'shop/selling.feature', 'shop/selling.feature', 'shop.selling'],
    [outside, `../../../${here}/shop/selling.feature`, 'shop/selling.feature', 'shop/selling.feature', 'shop.selling'],
    [inside, '../../../../selling.feature', '../selling.feature', '../selling.feature', 'selling'],
    [
      inside,
      'features/selling.feature',
      `${inside}/features/selling.feature`,
      'features/selling.feature',
      'node_modules.kasalab.dist.features.selling',
    ],
  ] as const) {
    const text = sampleMessages().replaceAll('"uri":"selling.feature"', `"uri":"${uri}"`)
    const made = heardRun(text, home)
    const { junit, summary, envelopes } = requireAgreement(made)
    const [first] = elements(junit, '//testcase')
    assert.deepEqual([attribute(first!, 'file'), attribute(first!, 'classname')], [file, classname])
    assert.equal(made.run.results[0]!.id, `${id}: A sale is answered`)
    assert.equal(summary.failures[0]!.file, file)
    const uris = envelopes.flatMap(({ gherkinDocument, pickle }) => (gherkinDocument ?? pickle)?.uri ?? [])
    assert.deepEqual([...new Set(uris)], [file])
  }
  assert.equal(
    messagesIn(sampleMessages(), 'sample').envelopes.some(({ pickle }) => pickle?.uri === 'selling.feature'),
    true,
  )
})
