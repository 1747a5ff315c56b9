/** An adapter provides a clock and faults for a target: our own server, whose lab only the adapter uses. */
import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { before, test } from 'node:test'
import {
  fileNamed,
  kasalab,
  openStrangerOfOurs,
  writtenProfile,
} from '../../../proofs/foreign-servers/stranger-under-test.ts'
import { titled } from '../../../proofs/foreign-servers/titled.ts'
import { type Profile, readProfile } from '../profile/profile.ts'
import { offersOf } from '../stranger/stranger.ts'
import type { Adapter } from './actions.ts'
import { offeredBy, openAdapter } from './adapter.ts'

/** Written as by a tester whose server has an administration API. */
const module = (lab: string, clock = '{ stopped: true, precision: "PT0.001S" }'): string => `
const ask = async (method, path, body) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('${lab}' + path, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(path + ' answered ' + answer.status + ': ' + (await answer.text()))
}
export const reset = () => ask('POST', '/reset')
export const clock = ${clock}
export const setClock = (now) => ask('PUT', '/clock', { mode: 'virtual', now })
export const advance = (by) => ask('POST', '/clock/advance', { by })
export const settle = () => advance('PT1S')
export const setFault = (name, parameters) => ask('PUT', '/faults/' + name, parameters)
export const clearFault = (name, parameters) => ask('DELETE', '/faults/' + name + '?' + new URLSearchParams(parameters))
`

/** Scenarios that need a later day, a tax authority that stops and starts answering, and a fault of one cashier. */
const WANTED = titled(
  'A receipt is sold at the limit',
  'The cashier may bring the register online before',
  'A cashier whose signature service runs again',
)

let target: string
let plain: string
let lab: string
/** The profile of the same server, without an adapter. */
let adapted: Profile
before(async () => {
  const ours = await openStrangerOfOurs({ lab: true })
  lab = ours.lab!
  adapted = { ...ours, lab: null }
  writeFileSync(fileNamed('my-adapter.mjs'), module(lab))
  target = writtenProfile('adapted.json', { ...ours, lab: null, adapter: './my-adapter.mjs' })
  plain = writtenProfile('plain.json', { ...ours, lab: null })
})

test('scenarios not tested without an adapter are tested with it', async () => {
  assert.deepEqual([...(await offersOf(readProfile(plain)))], ['seed'])
  assert.deepEqual(
    [...(await offersOf(readProfile(target)))],
    ['seed', 'clock', 'stopped clock', 'seconds', 'milliseconds', 'faults'],
  )
  const { code, said } = await kasalab(['verify', '--target', target, ...WANTED])
  assert.equal(code, 0, said)
  assert.match(said, /^3 passed, 0 failed, 0 not tested/m)
})

/** Whether a part of a second, a stopped clock, or the time of the target is needed. */
const OF_CLOCKS = titled(
  'Nothing is sold a millisecond over',
  'A receipt is sold at the limit',
  'A call that failed is made again after a',
)

/** Runs the same with another description of the clock. */
async function reasonsWith(name: string, text: string): Promise<{ code: number | null; said: string }> {
  writeFileSync(fileNamed(`${name}.mjs`), text)
  const file = writtenProfile(`${name}.json`, { ...adapted, adapter: `./${name}.mjs` })
  return kasalab(['verify', '--target', file, ...OF_CLOCKS])
}

test('what needs a finer clock, or a stopped one, is not tested by another', async () => {
  const running = '{ stopped: false, precision: "PT1S" }'
  const { code, said } = await reasonsWith('running', module(lab, running))
  assert.equal(code, 3, said)
  assert.match(said, /^– 1 not tested: the target has no clock that tells milliseconds apart, .* \(milliseconds\)$/m)
  assert.match(
    said,
    /^– 1 not tested: the target has no clock that is stopped until it is moved, .* \(stopped clock\)$/m,
  )
  assert.match(said, /^– 1 not tested: the adapter does not tell the time of its target \(now\)$/m)
})

test('a clock that is not read while a call is on its way tells no time between calls, and holds nothing up', async () => {
  const now = `export const now = async () => (await (await fetch('${lab}/clock')).json()).now`
  const { code, said } = await reasonsWith('timed', `${module(lab)}\n${now}`)
  assert.equal(code, 0, said)
  assert.match(said, /^2 passed, 0 failed, 1 not tested/m)
  assert.match(said, /^– 1 not tested: the adapter does not tell the time of its target \(now\)$/m)
})

test('a clock without a description runs, and tells seconds apart; a wrong one is told', async () => {
  const offers = (clock: unknown) => offeredBy({ setClock() {}, advance() {}, clock } as Adapter)
  assert.deepEqual(offers(undefined), ['clock', 'seconds'])
  assert.deepEqual(offers({ stopped: true, precision: 'PT1M' }), ['clock', 'stopped clock'])
  for (const [name, clock] of Object.entries({
    stands: '{ stopped: "yes" }',
    hours: '{ stopped: true, precision: "1 s" }',
  })) {
    writeFileSync(fileNamed(`${name}.mjs`), module(lab, clock))
    await assert.rejects(openAdapter(fileNamed(`${name}.mjs`)), /describes its clock as .*: \{"stopped": true or false/)
  }
})

test('an adapter is found beside its profile, and an invalid one is reported', async () => {
  assert.equal(readProfile(target).adapter, fileNamed('my-adapter.mjs'))
  writeFileSync(fileNamed('empty.mjs'), 'export const nothing = 1\n')
  await assert.rejects(openAdapter(fileNamed('empty.mjs')), /empty\.mjs has none of reset, setClock, advance/)
  await assert.rejects(openAdapter(fileNamed('nowhere.mjs')), /nowhere\.mjs cannot be loaded: Cannot find module/)
})

test('a command receives the action, and its error text is reported', async () => {
  const file = fileNamed('adapter.sh')
  const heard = fileNamed('heard')
  const lines = ['#!/bin/sh', 'read said', `echo "$said" >> ${heard}`]
  lines.push(
    'case $said in',
    '*offer*) echo reset setFault clearFault now; echo clock: runs, PT1S;;',
    '*now*) echo 2026-03-02T07:00:00Z;;',
    '*reset*) echo not today >&2; exit 7;;',
    'esac',
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  chmodSync(file, 0o700)
  const adapter = await openAdapter(file)
  assert.deepEqual(Object.keys(adapter), ['reset', 'now', 'setFault', 'clearFault', 'clock'])
  assert.deepEqual(
    [adapter.clock, await adapter.now!()],
    [{ stopped: false, precision: 'PT1S' }, '2026-03-02T07:00:00Z'],
  )
  await adapter.setFault!('authority-mute', { cash_register_id: '1' })
  await assert.rejects(async () => adapter.reset!(), /the adapter could not do \{"do":"reset"\}: not today/)
})
