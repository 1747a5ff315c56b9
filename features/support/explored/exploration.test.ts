/** Tests of an exploration among the outputs of a run: a contradiction fails its clauses, and what held has passed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { RecordedRun } from '../report/record/recorded-run.ts'
import { Secrets } from '../report/text/secrets.ts'
import { runVerdict } from '../report/verdict.ts'
import { type ExplorationTold, exploredBehind } from './exploration.ts'

const timestamp = { seconds: 1, nanos: 0 }
const quiet: ExplorationTold = {
  ...{ seed: 5, acts: 60, held: ['LOC-151', 'SHF-001', 'NS-43', 'EXT-201'], contradiction: null, unjudged: null },
}
const contradiction = {
  ...{ clauses: ['SHF-001', 'NS-43'], operation: 'POST /shifts', at: '', expected: '400', got: '202' },
  ...{ steps: ['sign in', 'open in the cloud'], curl: ['curl -sS -X POST "$CLOUD/api/v1/shifts"'] },
}

async function runWith(told: ExplorationTold | null) {
  const recorded = new RecordedRun(Secrets.of(null))
  const ended: Envelope[] = []
  const hear = (message: Envelope): void => {
    recorded.hear(message)
    if (message.testRunFinished) ended.push(message)
  }
  const run = async (tell: typeof hear): Promise<void> => {
    tell({ testRunStarted: { timestamp } })
    tell({ testRunFinished: { success: true, timestamp } })
  }
  await exploredBehind(hear, run, async () => told)
  return { run: recorded.end(), success: ended.map(({ testRunFinished }) => testRunFinished!.success) }
}

test('what answers were held to has passed', async () => {
  const { run, success } = await runWith(quiet)
  const [only, ...others] = run.results
  assert.deepEqual(
    [only!.outcome, only!.clauses, others, success],
    ['passed', ['LOC-151', 'SHF-001', 'NS-43'], [], [true]],
  )
})

test('a contradiction is a failure of its clauses, with what shows it again', async () => {
  const { run, success } = await runWith({ ...quiet, contradiction })
  const found = run.results.find(({ outcome }) => outcome === 'failed')!
  assert.deepEqual(found.clauses, ['SHF-001', 'NS-43'])
  assert.match(found.failure!.message, /POST \/shifts: expected 400, got 202.*open in the cloud/s)
  assert.deepEqual(found.again, contradiction.curl)
  assert.deepEqual(
    run.causes.map(({ clauses }) => clauses),
    [['SHF-001']],
  )
  const held = run.results.find(({ outcome }) => outcome === 'passed')!
  assert.deepEqual([held.clauses, success, runVerdict(run)], [['LOC-151'], [false], 'failed'])
})

test('a target that could not be judged is not tested, because of that', async () => {
  const { run } = await runWith({ ...quiet, acts: 0, unjudged: 'no answer came' })
  assert.deepEqual(
    run.results.map(({ outcome, because }) => [outcome, because]),
    [['not_tested', 'not judged, because no answer came']],
  )
})

test('a run that was stopped is not explored', async () => {
  const { run, success } = await runWith(null)
  assert.deepEqual([run.results, success], [[], [true]])
})
