/** A sentence reworded in its step and its features changes no verdict: what a step needs and reads is data beside it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { HOME } from '../../support/run/run.ts'
import type { Rewording } from './rewordings.ts'
import { copied, reword } from './scratch.ts'

/** Features with the reworded sentences; needs of strangers alone are compared by the traits. */
const SELECTION = [
  ...[
    'bridge/any-terminal',
    'cloud/shifts/opening',
    'cloud/registers/status',
    'cloud/cashiers/signature',
    'local/shifts/opening',
  ],
  ...['wire/local-endpoints', 'wire/payment-form', 'wire/socket-forms'],
].map((name) => `features/${name}.feature`)

let copy: string
let changed: Map<Rewording, number>
before(() => {
  copy = copied()
  changed = reword(copy)
})
after(() => rmSync(copy, { recursive: true }))

function printed(root: string, script: string, args: string[]): string {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e9 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], options)
  assert.equal(status, 0, `${stdout}\n${stderr}`)
  return stdout
}

test('at least ten sentences are reworded, in their definitions and in the features', () => {
  assert.ok(changed.size >= 10)
  for (const [{ defined }, lines] of changed) assert.ok(lines > 1, `${defined[0]} is said in ${lines} lines`)
})

test('every scenario needs the same of its target as before', () => {
  const [own, reworded] = [HOME, copy].map((root) =>
    printed(root, 'features/proofs/step-wording/all-traits.ts', []).trimEnd().split('\n'),
  )
  assert.ok(own!.length > 3000)
  assert.deepEqual(reworded, own)
})

test('scenarios with reworded sentences pass, as with their own', () => {
  const file = join(copy, 'reworded.ndjson')
  printed(copy, 'features/support/run/features.ts', ['--profile', 'suite', '--format', `message:${file}`, ...SELECTION])
  const messages = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Envelope)
  assert.ok(messages.filter(({ testCaseStarted }) => testCaseStarted).length > 50)
  const steps = messages.flatMap(({ testStepFinished }) => testStepFinished?.testStepResult.status ?? [])
  assert.deepEqual([...new Set(steps)], ['PASSED'])
})
