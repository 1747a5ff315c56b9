/** The first scenario of a run waits for one lane alone; the others load then, join it, and end the run where they cannot. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { temporaryFolder } from '../../proofs/kit/folder.ts'
import { ranProgram } from '../../proofs/kit/program.ts'
import { READS_ALL, type RunOptions, run } from './run.ts'

const LANES = 3
const ROWS = 12

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)

/** Steps of a tester: each lane says when it has loaded them, and a scenario waits for the end of what it is given. */
const steps = ({ opening, until }: { opening: string; until: string }): string => `
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { BeforeAll, Given } from '@cucumber/cucumber'
const lane = Number(process.env.CUCUMBER_WORKER_ID ?? 0)
const file = (name) => ${JSON.stringify(folder)} + '/' + name
const begun = () => readdirSync(file('')).filter((name) => name.startsWith('row ')).length
if (lane > 0) writeFileSync(file('lane ' + lane), begun() > 0 ? 'behind a scenario' : 'before any')
BeforeAll(() => { ${opening} })
Given('row {int} is looked at', async (row) => {
  writeFileSync(file('row ' + row), '')
  while (!(${until})) await sleep(20)
})
`

const FEATURE = `Feature: Rows
  Scenario Outline: Row <row>
    Given row <row> is looked at
    Examples:
      | row |
${Array.from({ length: ROWS }, (_, row) => `      | ${row} |`).join('\n')}
`

const moduleOf = (path: string): string => JSON.stringify(new URL(path, import.meta.url))

/** A run in a process of its own: one that has loaded our steps does not load them anew beside a tester's. */
const script = (options: Partial<RunOptions>): string => `
import { writeFileSync } from 'node:fs'
import { READS_ALL, run } from ${moduleOf('./run.ts')}
import { beginRun, stoppedBecause } from ${moduleOf('../wire/stopping.ts')}
const messages = []
beginRun()
await run({ ...READS_ALL, ...${JSON.stringify(options)} }, (message) => messages.push(message))
writeFileSync(${JSON.stringify(file('result.json'))}, JSON.stringify({ messages, stopped: stoppedBecause() }))
`

async function ran(how: { opening: string; until: string }): Promise<{ messages: Envelope[]; stopped: string | null }> {
  for (const name of readdirSync(folder)) rmSync(file(name))
  const [feature, own, main] = [file('rows.feature'), file('rows.mjs'), file('run.mjs')]
  writeFileSync(feature, FEATURE)
  writeFileSync(own, steps(how))
  writeFileSync(main, script({ ours: [], features: [feature], steps: [own], dryRun: false, parallel: LANES }))
  const { said } = await ranProgram([], { main })
  assert.ok(existsSync(file('result.json')), said)
  return JSON.parse(readFileSync(file('result.json'), 'utf8'))
}

test('the first scenario begins before other lanes load, and each lane joins', { timeout: 300_000 }, async () => {
  const { messages } = await ran({ opening: '', until: `begun() >= ${LANES}` })
  for (const lane of [1, 2])
    assert.equal(readFileSync(file(`lane ${lane}`), 'utf8'), 'behind a scenario', `lane ${lane}`)
  const lanes = messages.flatMap(({ testCaseStarted }) => testCaseStarted?.workerId ?? [])
  assert.equal(lanes[0], '0')
  assert.deepEqual([...new Set(lanes)].sort(), ['0', '1', '2'])
  assert.equal(lanes.length, ROWS)
  assert.equal(messages.find(({ testRunFinished }) => testRunFinished)?.testRunFinished?.success, true)
})

test('a lane that cannot begin ends the run, though another one has begun', { timeout: 300_000 }, async () => {
  const opening = "if (lane === 1) { writeFileSync(file('refused'), ''); throw new Error('no room') }"
  const { messages, stopped } = await ran({ opening, until: "existsSync(file('refused'))" })
  assert.equal(stopped, 'another lane could not begin')
  const hooks = messages.flatMap(({ testRunHookFinished }) => testRunHookFinished?.result.message ?? [])
  assert.equal(hooks.length, 1)
  assert.match(hooks[0]!, /no room/)
  assert.equal(messages.find(({ testRunFinished }) => testRunFinished)?.testRunFinished?.success, false)
})

test('what the lanes are told is worked out while the first loads, and its error ends the run', async () => {
  const parameters = () => Promise.reject(new Error('the target cannot be tested'))
  const messages: Envelope[] = []
  const options = { ...READS_ALL, ours: ['features/cloud/cashiers/sign-in.feature'], dryRun: false, parallel: 2 }
  await assert.rejects(
    run({ ...options, parameters }, (message) => messages.push(message)),
    /the target cannot be tested/,
  )
  assert.ok(!messages.some(({ testCaseStarted }) => testCaseStarted))
})
