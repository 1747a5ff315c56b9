/**
 * A small run of the real runner, for tests of the reports: with every outcome, and with characters that need escaping.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messagesIn } from '../../support/living/messages.ts'
import { RecordedRun } from '../../support/report/record/recorded-run.ts'
import type { RunMade } from '../../support/report/report.ts'
import { Secrets } from '../../support/report/text/secrets.ts'
import { EXCHANGES, NOT_TESTED } from '../../support/wire/exchange.ts'

/** Characters that break out of XML, HTML or a terminal line. */
export const HARD = 'a < b & "c" ]]> </script> \u0001\u001B[31m ї'

const FEATURE = `Feature: Selling

  @CLD-001 @NS-15 @assumed
  Scenario: A sale is answered
    Given a table
      | sum | 100 |
    Then the answer is 200

  Rule: shift not open

    @CLD-002 @CLD-001
    Scenario Outline: A sale answered with <status>
      Then the answer is <status>

      Examples:
        | status |
        | 200    |
        | 400    |

  @CLD-003 @simulated
  Scenario: A sale after midnight
    Given the clock is moved
    Then the answer is 200

  @CLD-002
  Scenario: A sale that breaks
    Given something hard is thrown

  Scenario: A sale that no step makes
    Given no such step

  Scenario Outline: One title
    Then the answer is <status>

    Examples:
      | status |
      | 200    |
      | 201    |
`

const EXCHANGE = {
  kind: 'http',
  method: 'POST',
  url: 'http://127.0.0.1:8080/api/v1/receipts/sell?note=1',
  request: {
    headers: { authorization: 'Bearer [secret]' },
    body: JSON.stringify({ note: HARD, pin_code: '[secret]' }),
  },
  answer: { status: 400, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message: HARD }) },
  took_ms: 3,
}

const steps = (library: string): string => `
import assert from 'node:assert/strict'
import { After, Given, Then } from ${JSON.stringify(library)}
Given('a table', (table) => {})
Then('the answer is {int}', (status) => assert.equal(status, 200))
Given('the clock is moved', function () {
  this.attach('The target has no clock.', { mediaType: ${JSON.stringify(NOT_TESTED)} })
  return 'skipped'
})
Given('something hard is thrown', () => { throw new Error(${JSON.stringify(HARD)}) })
After(function () {
  this.attach(${JSON.stringify(JSON.stringify([EXCHANGE]))}, { mediaType: ${JSON.stringify(EXCHANGES)} })
})
`

/** Messages of a run of the real runner. @param code of the steps @param file the feature's own name */
export function messagesOf(feature: string, code: string, file = 'selling.feature'): string {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-sample-'))
  writeFileSync(join(folder, file), feature)
  writeFileSync(join(folder, 'steps.mjs'), code)
  const runner = join(import.meta.dirname, '../../../node_modules/@cucumber/cucumber/bin/cucumber.js')
  const args = [runner, '--import', 'steps.mjs', '--format', 'message:messages.ndjson', file]
  const { stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  try {
    return readFileSync(join(folder, 'messages.ndjson'), 'utf8')
  } catch {
    throw new Error(`the runner has told nothing: ${stderr}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A run as received by `kasalab verify`. @param home folder of the package, from that of the tester */
export function heardRun(messages: string, home = ''): RunMade {
  const recorded = new RecordedRun(new Secrets(), home)
  for (const envelope of messagesIn(messages, 'messages').envelopes) recorded.hear(envelope)
  const run = recorded.end()
  const { messages: heard, hasFailed } = recorded
  return { run, messages: heard, hasFailed, answers: recorded.answersOf(run.results) }
}

let told: string | null = null

/** Messages of the sample run, which is made once per process. */
export function sampleMessages(): string {
  told ??= messagesOf(FEATURE, steps(import.meta.resolve('@cucumber/cucumber')))
  return told
}

export const sampleRun = (): RunMade => heardRun(sampleMessages())
