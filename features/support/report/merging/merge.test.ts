/** Reports of parts of a run, and of what was run again, as one report. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { requireAgreement, writtenReport } from '../../../proofs/report/agreement.ts'
import { judgedRun } from '../../../proofs/report/judged-sample.ts'
import { heardRun, sampleMessages, sampleRun } from '../../../proofs/report/sample-run.ts'
import { exchangesOf } from '../../living/kept-exchanges.ts'
import type { RunResults } from '../../living/results.ts'
import { INTERRUPTED } from '../../wire/stopping.ts'
import { withKnown } from '../baseline/baseline.ts'
import type { RunMade } from '../report.ts'
import { isInterrupted } from '../verdict.ts'
import { merged } from './merge.ts'

const MAIN = join(import.meta.dirname, '../../../../server/main.ts')
const kasalab = (...args: string[]) => spawnSync(process.execPath, [MAIN, 'merge', ...args], { encoding: 'utf8' })

/** A part of a run: as the runner tells of it, which knows all scenarios and has test cases of some. */
function part(messages: readonly Envelope[], isIn: (place: number) => boolean): RunMade {
  const places = new Map(messages.flatMap(({ testCase }) => testCase ?? []).map(({ id }, place) => [id, place]))
  const attempts = new Map(
    messages.flatMap(({ testCaseStarted }) =>
      testCaseStarted ? [[testCaseStarted.id, testCaseStarted.testCaseId]] : [],
    ),
  )
  const own = messages.filter(({ testCase, testCaseStarted, ...each }) => {
    const id = testCase?.id ?? testCaseStarted?.testCaseId
    const step = each.testStepStarted ?? each.testStepFinished ?? each.testCaseFinished ?? each.attachment
    const place = places.get(id ?? attempts.get(step?.testCaseStartedId ?? '') ?? '')
    return place === undefined || isIn(place)
  })
  return heardRun(own.map((message) => JSON.stringify(message)).join('\n'))
}

const read = (text: string): Envelope[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Without what only a whole run keeps: exchanges of what passed, and how long it took. */
const compared = ({ results, causes, problems }: RunResults) => ({
  causes,
  problems,
  results: results.map(({ slip: _, ...result }) => ({
    ...result,
    exchanges: result.outcome === 'failed' ? exchangesOf(result).length : 0,
  })),
})

test('parts of a run are the run, and files of the joined report agree', () => {
  const stranger = judgedRun()
  for (const [whole, messages] of [
    [sampleRun(), read(sampleMessages())],
    [stranger, stranger.messages],
  ] as const) {
    const [first, second] = [0, 1].map(
      (wanted) => writtenReport(part(messages, (place) => place % 2 === wanted)).directory,
    )
    const made = merged([first!, second!])
    assert.deepEqual(compared(made.run), compared(whole.run))
    const { envelopes, directory } = requireAgreement(made)
    const documents = envelopes.filter(({ gherkinDocument }) => gherkinDocument)
    assert.equal(documents.length, 1, 'a feature of several parts is there once')
    const answers = JSON.parse(readFileSync(join(directory, 'answers.json'), 'utf8'))
    assert.equal(Object.keys(answers.scenarios).length, whole.run.results.length)
  }
})

test('what was run again counts, except what was not tested then', () => {
  const messages = read(sampleMessages())
  const before = writtenReport(part(messages, () => true)).directory
  const passing = messages.map((message): Envelope => {
    const { testStepFinished } = message
    const { status, duration } = testStepFinished?.testStepResult ?? {}
    if (String(status) !== 'FAILED') return message
    return {
      testStepFinished: { ...testStepFinished!, testStepResult: { duration: duration!, status: 'PASSED' as never } },
    }
  })
  // The third scenario failed, and the fourth was not tested, then as well
  const again = writtenReport(part(passing, (place) => place === 2 || place === 3)).directory
  const { results } = merged([before, again]).run
  const outcomes = sampleRun().run.results.map(({ outcome }) => outcome)
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    outcomes.with(2, 'passed'),
  )
  const back = merged([again, before]).run.results
  assert.deepEqual(
    back.map(({ outcome }) => outcome),
    outcomes,
  )
})

test('known failures of parts are known, and the command ends by what is left', () => {
  const messages = read(sampleMessages())
  const [first, second] = [0, 1].map((wanted) => {
    const made = part(messages, (place) => place % 2 === wanted)
    const failed = made.run.results.filter(({ failure }) => failure)
    const known = failed.map(({ id }) => ({ scenario: id, because: 'they know' }))
    return writtenReport({ ...made, run: withKnown(made.run, wanted === 0 ? known : known.slice(1)) }).directory
  })
  const both = `${first}-both`
  const { status, stdout } = kasalab(first!, second!, '--report', both, '--format', 'github')
  assert.equal(status, 1, stdout)
  assert.match(stdout, /^3 passed, 1 failed, 3 known to fail, 1 not tested of 8 scenarios/m)
  assert.equal(stdout.match(/^::error /gm)?.length, 1)
  const none = kasalab(first!, '--report', both)
  assert.deepEqual(
    [none.status, none.stderr],
    [2, 'kasalab: two or more report directories are needed (kasalab merge --help)\n'],
  )
  const strange = kasalab(first!, import.meta.dirname, '--report', both)
  assert.equal(strange.status, 2)
  assert.match(strange.stderr, /is no report/)
})

test('a known failure of a sandbox is a known cause beside the report of a stranger', () => {
  const own = sampleRun()
  const failed = own.run.results.filter(({ failure }) => failure)
  const known = failed.map(({ id }) => ({ scenario: id, because: 'they know' }))
  const directory = writtenReport({ ...own, run: withKnown(own.run, known) }).directory
  const { causes } = merged([writtenReport(judgedRun()).directory, directory]).run
  const isKnown = ({ scenarios }: { scenarios: string[] }): boolean =>
    scenarios.some((shown) => failed.some(({ id }) => id === shown))
  assert.ok(causes.some(isKnown) && !causes.every(isKnown))
  for (const cause of causes) assert.equal(cause.known, isKnown(cause) ? 'they know' : undefined, cause.words)
})

test('what an interrupt has left untested is not passed', () => {
  const { directory } = writtenReport(sampleRun())
  const messages = join(directory, 'messages.ndjson')
  const because = String(sampleRun().run.results.find(({ outcome }) => outcome === 'not_tested')!.because)
  const encoded = (text: string): string => Buffer.from(text).toString('base64')
  const text = readFileSync(messages, 'utf8')
  assert.ok(!isInterrupted(merged([directory, directory]).run))
  writeFileSync(messages, text.replaceAll(because, INTERRUPTED).replaceAll(encoded(because), encoded(INTERRUPTED)))
  assert.ok(isInterrupted(merged([directory, directory]).run))
})

for (const [name, spoil, said] of [
  ['messages.ndjson', () => '', /has 0 scenarios, and summary\.json counts \d+/],
  ['messages.ndjson', (text: string) => text.slice(0, text.length / 2), /messages\.ndjson, line \d+, is no message/],
  ['summary.json', () => 'null', /summary\.json is no file of a report/],
  ['summary.json', () => '{}', /summary\.json counts no scenarios/],
  ['answers.json', () => '{"asked":[]}', /answers\.json is no file of a report/],
] as const)
  test(`a report is refused whose ${name} is spoiled: ${said.source}`, () => {
    const whole = writtenReport(part(read(sampleMessages()), () => true)).directory
    const file = join(writtenReport(part(read(sampleMessages()), () => true)).directory, name)
    writeFileSync(file, spoil(readFileSync(file, 'utf8')))
    assert.throws(() => merged([whole, dirname(file)]), said)
  })
