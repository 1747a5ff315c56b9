/**
 * Where a desk continues at once, nothing waits for the tax authority; where it does not, nothing is requested too
 * early.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { before, test } from 'node:test'
import {
  fileNamed,
  inFrontOf,
  kasalab,
  openOwnServer,
  waiting,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import { member } from '../law/answer.ts'
import { Wire } from '../wire/wire.ts'
import type { Profile } from './profile/profile.ts'

const wire = new Wire()

const DELAY_MS = 600

const SELLING = `    Given an open shift
    When the cashier sells the minimal receipt
    Then it is accepted
`
const FEATURE = `Feature: Ours
  Scenario: One sells
${SELLING}  Scenario: Another sells
${SELLING}  Scenario: The third leaves cash in the drawer, and closes
    Given an open shift
    And the cashier puts in 1000
    When the desk closes the shift
    Then it is accepted
  Scenario: The fourth begins with nothing
    Given an open shift
    When the desk prints an X-report
    Then the X-report shows
      | initial | 0 |
  Scenario: The cloud has seen all of it
    When the cashier looks at the register
    Then the answer is 200
`

const LOOKING = `    Given an open shift of the cashier on the register
    When the cashier looks at the register
    Then the answer is 200
`
const LOOKS = `Feature: Ours
  Scenario: One looks
${LOOKING}  Scenario: Another looks, and sells in vain
${LOOKING}    When the cashier takes out 1001
    Then it is refused because service amount not a multiple of 10
  Scenario: The third looks, and sells
${LOOKING}    When the cashier sells the minimal receipt
    Then it is accepted
  Scenario: The fourth looks
${LOOKING}`

let ours: Profile
before(async () => {
  const server = await openOwnServer({ lab: false, authorityDelayMs: DELAY_MS })
  ours = { ...server.profile, ...waiting('PT5S') }
})

const only = (name: string, feature: string): string[] => {
  const file = fileNamed(name)
  writeFileSync(file, feature)
  return ['--only-features', '--features', file]
}

interface SeenRequest {
  line: string
  at: number
}

/** Runs the scenarios against a desk that is observed and can refuse. */
async function ran(
  refuses: (asked: SeenRequest, before: readonly SeenRequest[]) => boolean,
): Promise<{ said: string; asked: SeenRequest[] }> {
  const asked: SeenRequest[] = []
  const register = ours.registers['the register']!
  const desk = await inFrontOf(register.desk!, ({ method, url }, answer) => {
    const now = { line: `${method} ${url}`, at: performance.now() }
    const isRefused = refuses(now, asked)
    asked.push(now)
    if (isRefused)
      answer.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"wait","message":"not yet"}')
    return isRefused
  })
  const registers = { 'the register': { ...register, desk } }
  const target = writtenProfile('waiting.json', { ...ours, desk, registers })
  const { code, said } = await kasalab(['verify', '--target', target, ...only('waiting.feature', FEATURE)])
  assert.equal(code, 0, said)
  assert.match(said, /^5 passed, 0 failed, 0 not tested/m)
  const report = await wire.call('POST', `${register.desk}/api/v1/shift/xreport`)
  assert.notEqual(report.status, 200, 'the shift is closed')
  const { body } = await wire.call('GET', `${register.desk}/api/v1/kasa/status`)
  assert.equal(member(body, 'pending_transactions'), 0, 'nothing is under way')
  return { said, asked }
}

/** Milliseconds between each opening and the first sale after it. */
const waitsForSales = (asked: readonly SeenRequest[]): number[] =>
  asked.flatMap(({ line, at }, place) => {
    const opened = asked.slice(0, place).findLast((each) => each.line.endsWith('/shift/open'))
    return line.endsWith('/receipt/sell') && opened ? [at - opened.at] : []
  })

test('where the desk continues, no sale waits for the tax authority, and the cloud is asked when all is done', async () => {
  const { asked } = await ran(() => false)
  const waits = waitsForSales(asked)
  assert.equal(waits.length, 2)
  assert.ok(Math.max(...waits) < DELAY_MS / 2, `waited ${waits.map(Math.round)} ms`)
})

test('where it does not, each sale waits until the shift is registered', async () => {
  const tooEarly = ({ line, at }: SeenRequest, before: readonly SeenRequest[]): boolean => {
    const opened = before.findLast((each) => each.line.endsWith('/shift/open'))
    return /\/receipt\//.test(line) && opened !== undefined && at - opened.at < DELAY_MS / 2
  }
  const { asked } = await ran(tooEarly)
  const waits = waitsForSales(asked)
  assert.equal(waits.length, 2)
  assert.ok(Math.min(...waits) >= DELAY_MS / 2, `waited ${waits.map(Math.round)} ms`)
})

test('an unused shift is left open for the next scenario that begins with it', async () => {
  const openings: string[] = []
  const cloud = await inFrontOf(ours.cloud!, ({ method, url, headers }) => {
    // Before a run an unauthenticated request checks that the operation exists.
    if (method === 'POST' && url === '/api/v1/shifts' && headers.authorization) openings.push(url)
    return false
  })
  const target = writtenProfile('looking.json', { ...ours, cloud })
  const { code, said } = await kasalab(['verify', '--target', target, ...only('looking.feature', LOOKS)])
  assert.equal(code, 0, said)
  assert.match(said, /^4 passed, 0 failed, 0 not tested/m)
  assert.equal(openings.length, 2, 'one for three, and one behind a sale')
  const report = await wire.call('POST', `${ours.desk}/api/v1/shift/xreport`)
  assert.notEqual(report.status, 200, 'the shift is closed')
})
