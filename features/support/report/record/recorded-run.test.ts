/** A run as received: secrets and our own words are removed before anything is printed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Envelope } from '@cucumber/messages'
import { sampleMessages } from '../../../proofs/report/sample-run.ts'
import { messagesIn } from '../../living/messages.ts'
import { FAILURE, LOG } from '../../wire/exchange.ts'
import { Secrets } from '../text/secrets.ts'
import { RecordedRun } from './recorded-run.ts'

const envelopes = (): Envelope[] => messagesIn(sampleMessages(), 'messages').envelopes

/** The sample with other messages and attachments of its failed steps. */
const saying = (message: string, told?: string): Envelope[] =>
  envelopes().flatMap((each): Envelope[] => {
    const { testStepFinished } = each
    if (String(testStepFinished?.testStepResult.status) !== 'FAILED') return [each]
    const { testCaseStartedId, testStepId, testStepResult } = testStepFinished!
    const exception = { type: 'Error', message, stackTrace: message }
    const spoilt: Envelope = {
      testStepFinished: { ...testStepFinished!, testStepResult: { ...testStepResult, message, exception } },
    }
    const attachment = {
      testCaseStartedId,
      testStepId,
      mediaType: FAILURE,
      contentEncoding: 'IDENTITY',
      body: told ?? '',
    }
    return told === undefined ? [spoilt] : [spoilt, { attachment } as Envelope]
  })

function heard(messages: readonly Envelope[]) {
  const recorded = new RecordedRun(new Secrets(['hunter2hunter2']))
  const results = messages.flatMap((message) => recorded.hear(message) ?? [])
  return { recorded, results, run: recorded.end() }
}

test('each scenario has its result with its last message, and the run has the same results', () => {
  const { results, run, recorded } = heard(envelopes())
  assert.equal(results.length, 8)
  assert.deepEqual(
    new Set(results.map(({ name, line, outcome }) => `${name} ${line} ${outcome}`)),
    new Set(run.results.map(({ name, line, outcome }) => `${name} ${line} ${outcome}`)),
  )
  const attempts = recorded.messages.flatMap(({ testCaseStarted }) => testCaseStarted?.id ?? [])
  assert.equal(attempts.filter(recorded.hasFailed).length, 4)
  assert.deepEqual(run.problems, [])
})

test('a failed step uses the attached message instead of its own', () => {
  const { recorded, run } = heard(saying('Error: our 858449, "password": "hunter2hunter2"', 'Error: their 17'))
  const text = recorded.messages.map((message) => JSON.stringify(message)).join('\n')
  assert.doesNotMatch(text, /858449|hunter2|failure\+plain/)
  assert.equal(run.results.filter(({ failure }) => failure?.message === 'Error: their 17').length, 3)
})

test('without an attachment secrets are masked all the same', () => {
  const { recorded } = heard(saying('Error: hunter2hunter2 is wrong, Bearer abc.def'))
  const text = recorded.messages.map((message) => JSON.stringify(message)).join('\n')
  assert.doesNotMatch(text, /hunter2|abc\.def/)
  assert.match(text, /Error: \[secret\] is wrong, Bearer \[secret\]/)
})

test('a hook of the run shows no secret, and an unfinished run has a problem', () => {
  const timestamp = { seconds: 1, nanos: 0 }
  const result = { status: 'FAILED', message: 'Error: hunter2hunter2', duration: timestamp }
  const { run } = heard([
    { testRunHookStarted: { id: 'h', testRunStartedId: 'r', hookId: 'x', timestamp } },
    { testRunHookFinished: { testRunHookStartedId: 'h', timestamp, result } } as Envelope,
  ])
  assert.deepEqual(run.problems, ['the run has not come to its end', 'a hook of the run failed: Error: [secret]'])
})

test('a scenario that is unfinished at the end of the run has failed', () => {
  const all = envelopes()
  const at = all.findIndex(({ testStepFinished }) => testStepFinished)
  const { run } = heard(all.slice(0, at + 1))
  assert.match(run.results.find(({ failure }) => failure)!.failure!.message, /ended in the middle/)
})

test('a failed step keeps no stack of ours, and its line, clauses, request and answer are a note for any reader', () => {
  const here = pathToFileURL(import.meta.filename).href
  const own = '    at World.<anonymous> (file:///project/steps.mjs:3:1)'
  const { recorded, run } = heard(saying(`Error: wrong\n    at judged (${here}:1:2)\n${own}`))
  const { messages } = recorded
  const failed = messages.flatMap(({ testStepFinished }, place) =>
    String(testStepFinished?.testStepResult.status) === 'FAILED' ? [place] : [],
  )
  assert.equal(failed.length, 3)
  for (const place of failed)
    assert.equal(messages[place]!.testStepFinished!.testStepResult.message, `Error: wrong\n${own}`)
  assert.ok(run.results.every(({ failure }) => !failure?.message.includes(import.meta.filename)))
  const [note] = failed.map((place) => messages[place - 1]!.attachment!)
  assert.equal(note!.mediaType, LOG)
  assert.match(note!.body, /^selling\.feature:13: POST \S+ was answered 400 \{.*\nclauses: CLD-002, CLD-001\ncurl /)
})

test('of a hook of the run no stack of ours is a problem', () => {
  const here = pathToFileURL(import.meta.filename).href
  const result = {
    status: 'FAILED',
    message: `Error: gone\n    at close (${here}:1:2)`,
    duration: { seconds: 0, nanos: 0 },
  }
  const hook = { testRunHookFinished: { testRunHookStartedId: 'x', timestamp: { seconds: 0, nanos: 0 }, result } }
  const { run } = heard([...envelopes(), hook as unknown as Envelope])
  assert.deepEqual(run.problems, ['a hook of the run failed: Error: gone'])
})
