/** A dry run foretells scenarios that a real one cannot test, sends the target nothing, and never reports a pass. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import {
  fileNamed,
  kasalab,
  openStrangerOfOurs,
  strangerServer,
  waiting,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import type { Summary } from '../report/summary.ts'
import type { Profile } from '../targets/profile/profile.ts'

/** Clauses whose scenarios are not tested for many different reasons, and some that are tested. */
const CLAUSES = 'BRG-004,FLD-007,NS-70,AMB-30,AMB-03,SHF-010,LIM-015,CLD-419,NS-79,JRN-002,LIM-026,CLD-203'
const REASONS = 9
/** Of these the ones with few scenarios: with an adapter nearly all are run. */
const FEW = 'FLD-007,NS-70,AMB-30,AMB-03,SHF-010,LIM-015,NS-79,JRN-002,LIM-026'

/** An adapter as a tester would write it for a server with its own administration API. */
const ADAPTER = (lab: string): string => `
const ask = async (method, path, body) => {
  const answer = await fetch('${lab}' + path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(path + ' answered ' + answer.status)
}
export const reset = () => ask('POST', '/reset')
export const clock = { stopped: true, precision: "PT0.001S" }
export const setClock = (now) => ask('PUT', '/clock', { mode: 'virtual', now })
export const advance = (by) => ask('POST', '/clock/advance', { by })
export const settle = () => advance('PT1S')
export const setFault = (name, parameters) => ask('PUT', '/faults/' + name, parameters)
export const clearFault = (name, parameters) => ask('DELETE', '/faults/' + name + '?' + new URLSearchParams(parameters))
`

const PATIENT = waiting('PT30S')
let ours: Profile
before(async () => {
  ours = { ...(await openStrangerOfOurs()), ...PATIENT }
})

const BY_ADAPTER = 'with a clock and faults by an adapter'
const profiles: Record<string, () => Promise<Profile> | Profile> = {
  'with every role and surface': () => ours,
  'with one register and one cashier': () => {
    const { name, cloud = null, cashiers, registers } = ours
    const [cashier, register] = [cashiers['the cashier']!, registers['the register']!]
    const { id = '', license_key = '', is_test } = register
    return {
      name,
      cloud,
      ...PATIENT,
      cashiers: { 'the cashier': cashier },
      registers: { 'the register': { id, license_key, is_test } },
    }
  },
  [BY_ADAPTER]: async () => {
    const theirs = await openStrangerOfOurs({ lab: true })
    writeFileSync(fileNamed('adapter.mjs'), ADAPTER(theirs.lab!))
    return { ...theirs, lab: null, adapter: './adapter.mjs', ...PATIENT }
  },
}

/** What depends on the answers of the target: its past, its own seed, and its tax authority. */
const ONLY_IN_A_RUN = /^the register has a past: |^the tax authority of the target answers by itself|\(seed\)$/

const reasonsIn = ({ not_tested }: Summary): Map<string, string> =>
  new Map(not_tested.map(({ scenario, because }) => [scenario, because]))

const summaryIn = (directory: string): Summary =>
  JSON.parse(readFileSync(join(directory, 'summary.json'), 'utf8')) as Summary

describe('what a dry run foretells as not tested', () => {
  for (const [index, [name, profile]] of Object.entries(profiles).entries())
    test(`is not tested in a real run either, for a profile ${name}`, async () => {
      const target = writtenProfile(`agreeing-${index}.json`, await profile())
      const run = ['verify', '--target', target, '--clause', name === BY_ADAPTER ? FEW : CLAUSES, '--report']
      const [dry, real] = [fileNamed(`dry-${index}`), fileNamed(`real-${index}`)]
      const said = await kasalab([...run, dry, '--dry-run'])
      assert.equal(said.code, 0, said.said)
      const found = await kasalab([...run, real])
      assert.equal(found.code, 0, found.said)
      const [predicted, tested] = [summaryIn(dry), summaryIn(real)]
      const missed = reasonsIn(tested)
      const foretold = reasonsIn(predicted)
      // What is foretold as not tested is not tested: nothing is lost by it
      assert.deepEqual(
        [...foretold.keys()].filter((scenario) => !missed.has(scenario)),
        [],
      )
      const unforeseen = [...missed].filter(([scenario]) => !foretold.has(scenario))
      assert.deepEqual(
        unforeseen.filter(([, because]) => !ONLY_IN_A_RUN.test(because)),
        [],
      )
      if (index === 0) assert.ok(new Set(foretold.values()).size >= REASONS, [...new Set(foretold.values())].join('\n'))
    })
})

/** One of `CLAUSES` whose scenarios would be tested. */
const TESTED = 'SHF-010'

test('nothing passes, on the console and in every file of the report', async () => {
  const [target, report] = [writtenProfile('dry.json', ours), fileNamed('dry')]
  const { code, said } = await kasalab([
    'verify',
    '--target',
    target,
    '--dry-run',
    '--clause',
    `${TESTED},CLD-504`,
    '--report',
    report,
  ])
  assert.equal(code, 0, said)
  assert.match(said, /^[1-9]\d* would be tested, 0 failed, \d+ not tested of \d+ scenarios/m)
  assert.doesNotMatch(said, /passed/)
  const { dry_run, scenarios, clauses } = summaryIn(report)
  assert.equal(dry_run, true)
  assert.deepEqual(Object.keys(scenarios).sort(), ['failed', 'not_tested', 'would_be_tested'])
  assert.ok(!Object.values(clauses).includes('passed'))
  assert.equal(clauses[TESTED], 'would_be_tested')
  const junit = readFileSync(join(report, 'junit.xml'), 'utf8')
  assert.equal(junit.match(/<testcase /g)!.length, junit.match(/<skipped /g)!.length)
  const found = await kasalab(['clauses', '--report', report, '--group', 'SHF'])
  assert.match(found.said, new RegExp(`would be tested: .*${TESTED}`))
  assert.match(found.said, /^0 of \d+ clauses covered/m)
})

test('the target receives no request, and a run that could test nothing ends with 3', async () => {
  let asked = 0
  const cloud = await strangerServer((_, answer) => {
    asked++
    answer.end()
  })
  const target = writtenProfile('mute.json', { ...ours, cloud, desk: cloud, proxy: null, lan: null })
  const { code, said } = await kasalab(['verify', '--target', target, '--dry-run', '--clause', TESTED])
  assert.deepEqual([code, asked], [0, 0], said)
  const nothing = await kasalab(['verify', '--target', target, '--dry-run', '--clause', 'BRG-004'])
  assert.equal(nothing.code, 3, nothing.said)
})

test('an unknown step fails, and a tester’s own steps are known', async () => {
  const [feature, steps] = [fileNamed('shelf.feature'), fileNamed('shelf.mjs')]
  writeFileSync(steps, `import { Given } from '@cucumber/cucumber'\nGiven('the shelf is full', () => {})\n`)
  writeFileSync(
    feature,
    'Feature: Ours\n  Scenario: Full\n    Given the shelf is full\n    And an open shift\n  Scenario: Misspelt\n    Given the shelf is ful\n',
  )
  const target = writtenProfile('shelf.json', ours)
  const args = ['verify', '--target', target, '--dry-run', '--only-features', '--features', feature, '--steps', steps]
  const { code, said } = await kasalab(args)
  assert.equal(code, 1, said)
  assert.match(said, /✖ Misspelt .*: Given the shelf is ful: There is no such step/)
  assert.match(said, /^1 would be tested, 1 failed, 0 not tested of 2 scenarios/m)
})

test('a dry run knows no failures, so it refuses to write a baseline', async () => {
  const { code, said } = await kasalab(['verify', '--dry-run', '--write-baseline', 'x.json'])
  assert.equal(code, 2)
  assert.match(said, /--dry-run knows of no failures/)
})
