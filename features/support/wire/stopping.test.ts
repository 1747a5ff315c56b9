/** A run is stopped in all of its threads, whenever they begin. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import { getEnvironmentData, setEnvironmentData, Worker } from 'node:worker_threads'
import { freshMemory, RUN_MEMORY, stoppedBecause } from './stopping.ts'

const MODULE = import.meta.resolve('./stopping.ts')

/** A thread that says, when it is asked, why the run was stopped, or stops it for a reason. */
const runner = (): Worker =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
     const loaded = import(${JSON.stringify(MODULE)})
     parentPort.on('message', async (why) => {
       const { stoppedBecause, stopRun } = await loaded
       if (why !== null) stopRun(why)
       parentPort.postMessage(stoppedBecause())
     })`,
    { eval: true },
  )

async function asked(worker: Worker, why: string | null): Promise<unknown> {
  const answer = once(worker, 'message')
  worker.postMessage(why)
  return (await answer)[0]
}

test('a thread that begins before or after the stop knows of it, and the first reason counts', async (t) => {
  // Other tests share this process, and are not to be stopped
  const shared = getEnvironmentData(RUN_MEMORY)
  t.after(() => setEnvironmentData(RUN_MEMORY, shared))
  setEnvironmentData(RUN_MEMORY, freshMemory())
  const before = runner()
  assert.equal(await asked(before, null), null)
  const first = `перервано ${'а'.repeat(10_000)}`
  const other = runner()
  await asked(other, first)
  const after = runner()
  const seen = [await asked(before, null), await asked(other, null), await asked(after, 'a second reason')]
  assert.ok(first.startsWith(String(seen[0])) && String(seen[0]).length > 4000)
  assert.deepEqual(new Set(seen).size, 1)
  assert.equal(stoppedBecause(), null)
  await Promise.all([before, other, after].map((each) => each.terminate()))
})
