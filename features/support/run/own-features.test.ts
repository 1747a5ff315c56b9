/** A tester's own features and steps, known failures, and runs that end early. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { before, test } from 'node:test'
import {
  fileNamed,
  inFrontOf,
  kasalab,
  kasalabApart,
  openStrangerOfOurs,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import type { Profile } from '../targets/profile/profile.ts'
import { Wire } from '../wire/wire.ts'

const wire = new Wire()

const FEATURE = `Feature: Ours
  Scenario: Ours sells
    Given an open shift
    When the cashier sells the minimal receipt
    Then it is accepted
  Scenario: Ours fails
    Given the shelf has 2 loaves
  Scenario: Ours passes
    Given the shelf has 1 loaves
`
/** In its folder no runner can be resolved */
const STEPS = `import { equal } from 'node:assert/strict'
import { Given } from '@cucumber/cucumber'
Given('the shelf has {int} loaves', (count) => equal(count, 1))
`

let ours: Profile
let own: string[]
before(async () => {
  ours = await openStrangerOfOurs()
  const [feature, steps] = [fileNamed('ours.feature'), fileNamed('our-steps.mjs')]
  writeFileSync(feature, FEATURE)
  writeFileSync(steps, STEPS)
  own = ['--only-features', '--features', feature, '--steps', steps]
})

test('a tester’s own features run with their own steps; a failure can be made known', async () => {
  const baseline = fileNamed('baseline.json')
  const run = ['verify', '--target', writtenProfile('own.json', ours), ...own]
  const first = await kasalab([...run, '--write-baseline', baseline])
  // What is written as known is known
  assert.equal(first.code, 0, first.said)
  assert.match(first.said, /✖ Ours fails .*: Given the shelf has 2 loaves: expected 1, got 2/)
  assert.match(first.said, /^2 passed, 0 failed, 1 known to fail, 0 not tested of 3 scenarios/m)
  const known = JSON.parse(readFileSync(baseline, 'utf8'))
  const place = relative(process.cwd(), own[2]!)
  assert.deepEqual(known, [{ scenario: `${place}: Ours fails`, because: 'expected 1, got 2' }])
  const second = await kasalab([...run, '--baseline', baseline, '--seed', '1', '--fail-fast'])
  assert.equal(second.code, 0, second.said)
  assert.ok(second.said.includes(`✗ known to fail: Ours fails (${place}:6)`), second.said)
  // This seed puts it first
  assert.match(second.said, /2 not tested: a scenario before it had failed \(--fail-fast\)/)
})

test('after its minutes a run begins no further scenario', async () => {
  const target = writtenProfile('brief.json', ours)
  const { code, said } = await kasalab(['verify', '--target', target, ...own, '--minutes', '0.0001'])
  assert.equal(code, 3, said)
  assert.match(said, /^– 3 not tested: its time was over \(--minutes 0\.0001\)$/m)
})

test('a line of a feature selects the scenario around it; a line outside any repeats the selection', async () => {
  const [, , feature = '', ...steps] = own
  const wish = ['verify', '--dry-run', '--only-features', ...steps, '--features']
  const one = await kasalab([...wish, `${feature}:4`])
  assert.match(one.said, /^1 would be tested, 0 failed, 0 not tested of 1 scenarios/m)
  const none = await kasalab([...wish, feature, '--tags', '@milk'])
  assert.equal(none.code, 2)
  const written = relative(process.cwd(), feature)
  assert.ok(none.said.includes(`there is no scenario in ${written} with tags (@milk)`), none.said)
})

test('an interrupted run starts no further scenario, and leaves the register in order', async () => {
  let child: ChildProcess | undefined
  const register = ours.registers['the register']!
  let isInterrupted = false
  const desk = await inFrontOf(register.desk!, ({ url }) => {
    // A second signal would end it at once
    if (url!.endsWith('/shift/open') && !isInterrupted) isInterrupted = child!.kill('SIGINT')
    return false
  })
  const registers = { 'the register': { ...register, desk } }
  const target = writtenProfile('interrupted.json', { ...ours, desk, registers })
  const { code, said } = await kasalabApart(['verify', '--target', target, ...own], '', (begun) => {
    child = begun
  })
  assert.equal(code, 130, said)
  assert.match(said, /^1 passed, 0 failed, 2 not tested of 3 scenarios/m)
  assert.match(said, /2 not tested: the run was interrupted/)
  assert.notEqual((await wire.call('POST', `${register.desk}/api/v1/shift/xreport`)).status, 200, 'the shift is closed')
})
