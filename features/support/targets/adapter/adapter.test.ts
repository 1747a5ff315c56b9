/** An adapter provides a clock and faults for a target: our own server, whose lab only the adapter uses. */
import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { fileNamed, kasalab, openStrangerOfOurs, writtenProfile } from '../../../tests/strangers/stranger-under-test.ts'
import { readProfile } from '../profile/profile.ts'
import { offersOf } from '../stranger/stranger.ts'
import { openAdapter } from './adapter.ts'

/** Written as by a tester whose server has an administration API. */
const module = (lab: string): string => `
const ask = async (method, path, body) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('${lab}' + path, { method, headers, body: body && JSON.stringify(body) })
  if (!answer.ok) throw new Error(path + ' answered ' + answer.status + ': ' + (await answer.text()))
}
export const reset = () => ask('POST', '/reset')
export const clock = { stopped: true, precision: "PT0.001S" }
export const setClock = (now) => ask('PUT', '/clock', { mode: 'virtual', now })
export const advance = (by) => ask('POST', '/clock/advance', { by })
export const settle = () => advance('PT1S')
export const setFault = (name, parameters) => ask('PUT', '/faults/' + name, parameters)
export const clearFault = (name, parameters) => ask('DELETE', '/faults/' + name + '?' + new URLSearchParams(parameters))
`

/** Scenarios that need a later day, a tax authority that stops and starts answering, and a fault of one cashier. */
const WANTED =
  '^A receipt is sold at the limit$|^The cashier may bring the register online before|^A cashier whose signature service runs again'

let target: string
let plain: string
before(async () => {
  const ours = await openStrangerOfOurs({ lab: true })
  writeFileSync(fileNamed('my-adapter.mjs'), module(ours.lab!))
  target = writtenProfile('adapted.json', { ...ours, lab: null, adapter: './my-adapter.mjs' })
  plain = writtenProfile('plain.json', { ...ours, lab: null })
})

test('scenarios not tested without an adapter are tested with it', async () => {
  assert.deepEqual([...(await offersOf(readProfile(plain)))], ['seed'])
  assert.deepEqual(
    [...(await offersOf(readProfile(target)))],
    ['seed', 'clock', 'stopped clock', 'seconds', 'milliseconds', 'faults'],
  )
  const { code, said } = await kasalab(['verify', '--target', target, '--name', WANTED])
  assert.equal(code, 0, said)
  assert.match(said, /^3 passed, 0 failed, 0 not tested/m)
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
    '*offer*) echo reset setFault clearFault;;',
    '*reset*) echo not today >&2; exit 7;;',
    'esac',
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  chmodSync(file, 0o700)
  const adapter = await openAdapter(file)
  assert.deepEqual(Object.keys(adapter), ['reset', 'setFault', 'clearFault'])
  await adapter.setFault!('authority-mute', { cash_register_id: '1' })
  await assert.rejects(async () => adapter.reset!(), /the adapter could not do \{"do":"reset"\}: not today/)
})
