/** Compares the law of native statuses with the table of the server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankRefusals, nativeStatuses as table } from '../../../machines/vocabulary/outside/bank-status.ts'
import { lawfulStatuses, nativeTable } from '../../support/law/law.ts'

/** Sent where the hardware is a separate process: its answer is invalid, or has that code. */
const SAID_OF_HARDWARE = ['ResultCodeIsUnknown', 'ApprovedPartialAmount']
/** Sent on the local network, where a path names no device. */
const SAID_ON_THE_LAN = ['DeviceNotFound']

const ours = Object.values(table)

test('the server names and numbers its native statuses as the field does', () => {
  for (const { name, code } of ours) assert.equal(nativeTable.get(name)?.code, code, name)
})

test('the texts of messages are those of the law', () => {
  const said = ours
    .filter(({ name }) => ![...SAID_OF_HARDWARE, ...SAID_ON_THE_LAN].includes(name))
    .sort((a, b) => a.code - b.code)
  assert.deepEqual(
    said.map(({ code, name, uk, en }) => ({ code, name, uk, en })),
    [...lawfulStatuses.values()],
  )
})

test('codes and names are unique, and none is success', () => {
  assert.equal(new Set(ours.map(({ code }) => code)).size, ours.length)
  assert.equal(new Set(ours.map(({ name }) => name)).size, ours.length)
  assert.ok(ours.every(({ code }) => code > nativeTable.get('Success')!.code))
})

test('a bank declines with codes of the banks’ range', () => {
  for (const { code, name } of Object.values(bankRefusals)) assert.ok(code >= 9400 && code < 9700, `${name} ${code}`)
})
