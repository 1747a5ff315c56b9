/** The messages of a run of every feature of ours, which a report is to keep in 20 MB: as many as a real run has. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { type Envelope, IdGenerator, type Pickle } from '@cucumber/messages'
import { HOME } from '../../home.ts'
import { JUDGED } from '../../wire/exchange.ts'
import { keptMessages, MOST_BYTES } from './kept-messages.ts'

const newId = IdGenerator.uuid()
const timestamp = { seconds: 1_795_949_208, nanos: 367_000_000 }
const duration = { seconds: 0, nanos: 177_554_060 }
const EMPTY_JUDGEMENT = '{"law":0,"failed":null,"compared":[],"differences":[],"breaches":[]}'
const JUDGEMENT = '{"law":3,"failed":null,"compared":["NS-31"],"differences":[],"breaches":[]}'

/** What the runner says of a scenario, with a hook before it and one behind it. */
function scenarioMessages(pickle: Pickle, status: 'PASSED' | 'SKIPPED', judgement: string | null): Envelope[] {
  const testCaseStartedId = newId()
  const testCase = {
    ...{ id: newId(), pickleId: pickle.id, testRunStartedId: 'the run' },
    testSteps: [
      { id: newId(), hookId: 'before' },
      ...pickle.steps.map(({ id }) => ({ id: newId(), pickleStepId: id, stepDefinitionIds: ['a definition'] })),
      { id: newId(), hookId: 'after' },
    ],
  }
  const last = testCase.testSteps.at(-1)!
  const attachment = {
    ...{ body: judgement ?? '', mediaType: JUDGED, contentEncoding: 'IDENTITY' },
    ...{ testCaseStartedId, testStepId: last.id, timestamp },
  }
  return [
    { testCase },
    { testCaseStarted: { id: testCaseStartedId, testCaseId: testCase.id, attempt: 0, workerId: '1', timestamp } },
    ...testCase.testSteps.flatMap((step) => [
      ...(step === last && judgement !== null ? [{ attachment }] : []),
      {
        testStepFinished: {
          ...{ testCaseStartedId, testStepId: step.id, timestamp },
          testStepResult: { status: step === last ? 'PASSED' : status, duration },
        },
      },
    ]),
    { testCaseFinished: { testCaseStartedId, willBeRetried: false, timestamp } },
  ] as Envelope[]
}

const features: Envelope[] = []
const pickles: Pickle[] = []
for await (const file of glob('features/**/*.feature', { cwd: HOME })) {
  const data = readFileSync(`${HOME}/${file}`, 'utf8')
  const document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(data)
  const own = compile(document, file, newId)
  features.push(
    { source: { uri: file, data, mediaType: 'text/x.cucumber.gherkin+plain' } } as Envelope,
    { gherkinDocument: { ...document, uri: file } },
    ...own.map((pickle) => ({ pickle })),
  )
  pickles.push(...own)
}

const bytes = (scenarios: readonly Envelope[]): number =>
  Buffer.byteLength(keptMessages([...features, ...scenarios], () => false))

test('the messages of the whole law take less than 20 MB, at our server and at a stranger', () => {
  assert.ok(pickles.length > 5000, `${pickles.length} scenarios`)
  const ours = bytes(pickles.flatMap((pickle) => scenarioMessages(pickle, 'PASSED', null)))
  assert.ok(ours < MOST_BYTES, `our server: ${ours}`)
  // Without a lab two of three scenarios are not tested
  const strange = bytes(
    pickles.flatMap((pickle, n) =>
      n % 3 === 0
        ? scenarioMessages(pickle, 'PASSED', JUDGEMENT)
        : scenarioMessages(pickle, 'SKIPPED', EMPTY_JUDGEMENT),
    ),
  )
  assert.ok(strange < MOST_BYTES, `a stranger: ${strange}`)
})
