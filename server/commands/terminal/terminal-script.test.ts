import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { Misuse } from '../line/arguments.ts'
import { scriptOf } from './terminal-script.ts'

const folder = temporaryFolder()

const outcomeOf = async (outcome: string) => {
  const { rules } = await scriptOf({ outcome })
  return rules!.map(({ when, operation_type, outcome }) => [when, operation_type, outcome])
}

test('short forms decide every purchase and refund', async () => {
  const table: [string, object][] = [
    ['approved', { kind: 'approved' }],
    ['declined', { kind: 'declined', status: 'authorisationDeclined' }],
    ['declined:lostCard', { kind: 'declined', status: 'lostCard' }],
    ['cancelled', { kind: 'cancelled', at: 'waiting-for-card' }],
    ['cancelled:pin', { kind: 'cancelled', at: 'pin' }],
    ['timed-out', { kind: 'timed-out', at: 'authorising' }],
    ['timed-out:waiting-for-card', { kind: 'timed-out', at: 'waiting-for-card' }],
    ['approved-in-part:1500', { kind: 'approved-in-part', amount: 1500 }],
    ['members-omitted:rrn,auth_code', { kind: 'members-omitted', members: ['rrn', 'auth_code'] }],
    ...['host-unreachable', 'busy', 'no-paper', 'answer-lost'].map((kind): [string, object] => [kind, { kind }]),
  ]
  for (const [text, outcome] of table)
    assert.deepEqual(await outcomeOf(text), [[{ by: 'probability', percent: 100 }, null, outcome]], text)
  const wrong = ['', 'eaten', 'declined:', 'declined:eaten', 'cancelled:authorising', 'timed-out:pin', 'busy:now']
  const noPart = ['approved-in-part', 'approved-in-part:', 'approved-in-part:0', 'approved-in-part:1e3']
  const noMembers = ['members-omitted', 'members-omitted:', 'members-omitted:rrn,', 'members-omitted:rrn,rrn']
  for (const text of [...wrong, ...noPart, ...noMembers])
    await assert.rejects(scriptOf({ outcome: text }), Misuse, text)
})

test('a file has what the lab accepts, and the short forms override it', async () => {
  const file = join(folder, 'script.json')
  writeFileSync(file, JSON.stringify({ mode: 'manual', rules: [] }))
  assert.deepEqual(await scriptOf({ script: file }), { mode: 'manual', rules: [] })
  const ms = { 'waiting-for-card': 700, 'card-read': 700, pin: 700, authorising: 700 }
  const both = await scriptOf({ script: file, outcome: 'busy', latency: '700' })
  assert.deepEqual([both.mode, both.rules!.length, both.latency_ms], ['manual', 1, ms])
  assert.deepEqual(await scriptOf({}), {})
  const half = '{"mode":"manual","rules":[],"\\ud800":1}'
  for (const text of ['{"mode":"asleep"}', '{"colour":"red"}', '[]', 'no JSON', half]) {
    writeFileSync(file, text)
    await assert.rejects(scriptOf({ script: file }), Misuse, text)
  }
  for (const latency of ['', 'x', '-1', '0.5', '3600001']) await assert.rejects(scriptOf({ latency }), Misuse, latency)
})
