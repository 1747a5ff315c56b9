/**
 * A small run against a stranger, for tests of the page: causes, differences, and scenarios not judged because of them.
 */
import type { RunMade } from '../../support/report/report.ts'
import { EXCHANGES, JUDGED, NOT_TESTED } from '../../support/wire/exchange.ts'
import { HARD, heardRun, messagesOf } from './sample-run.ts'

/** Text of a target that tries to inject markup into the page. */
const MARKUP = `<img src=x onerror="document.title='taken'"><a href="#cause-0">${HARD}`

const FEATURE = `Feature: At a stranger

  @LOC-101
  Scenario: A shift is opened
    Then it comes to "shift"

  @LOC-101 @SHF-001
  Scenario: A shift is opened once more
    Then it comes to "shift"

  @FLD-022 @LOC-151
  Scenario: A sale has its total
    Then it comes to "total"

  @LOC-160
  Scenario: A sale is rounded
    Given it is
    Then it comes to "total"

  @CLD-426 @NS-31
  Scenario: The registers are listed
    Then it comes to "listed"

  @LOC-111 @NS-22 @assumed
  Scenario: Only we have decided this
    Then it comes to "decided"

  @LOC-112
  Scenario: What prepares it fails
    Then it comes to "unprepared"

  @LOC-113
  Scenario: There is nothing to test it by
    Then it comes to "untested"
`

const judged = { law: 1, compared: [], differences: [], failed: null, breaches: [] }
const failed = (operation: string, member: string) => ({
  judged: { ...judged, failed: { operation, members: [member], clauses: [], is_status: false } },
  compared: [{ [member]: 'as the law says' }, { [member]: MARKUP }],
})

/** Members of a scenario by its word. */
const CASES: Record<string, object> = {
  shift: failed('POST /api/v1/shift/open', 'status'),
  total: failed('POST /api/v1/receipt/sell', 'total_sum'),
  listed: {
    judged: {
      ...judged,
      differences: [{ ids: ['NS-31'], words: `message expected 'one', got ${MARKUP}` }],
      breaches: [
        {
          ...{ clause: 'FLD-003', line: 'GET /api/v1/cash-registers', member: 'is_test' },
          words: `GET /api/v1/cash-registers answered 200, but ${MARKUP} has no is_test (FLD-003)`,
        },
      ],
    },
  },
  decided: { judged: { ...judged, law: 0, compared: ['NS-22'] } },
  unprepared: { reason: `not judged, because preparing it failed: ${MARKUP}` },
  untested: { reason: 'the profile has no printer' },
}

const asked = (method: string, path: string) => ({
  ...{ kind: 'http', method, url: `http://127.0.0.1:8080/api/v1/${path}`, took_ms: 3 },
  request: { headers: { authorization: 'Bearer [secret]' }, body: method === 'GET' ? null : '{}' },
  answer: { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' },
})
const EVIDENCE = [asked('GET', 'cash-registers?limit=1'), asked('POST', 'receipt/sell')]

const steps = (library: string): string => `
import assert from 'node:assert/strict'
import { After, Given, Then } from ${JSON.stringify(library)}
const cases = ${JSON.stringify(CASES)}
Given('it is', () => {})
Then('it comes to {string}', function (name) {
  const { judged, reason, compared } = cases[name]
  this.attach(JSON.stringify(judged ?? ${JSON.stringify(judged)}), ${JSON.stringify(JUDGED)})
  if (reason) {
    this.attach(reason, ${JSON.stringify(NOT_TESTED)})
    return 'skipped'
  }
  if (compared) assert.deepEqual(compared[1], compared[0])
})
After(function () {
  this.attach(${JSON.stringify(JSON.stringify(EVIDENCE))}, ${JSON.stringify(EXCHANGES)})
})
`

export const judgedRun = (): RunMade =>
  heardRun(messagesOf(FEATURE, steps(import.meta.resolve('@cucumber/cucumber')), 'stranger.feature'))
