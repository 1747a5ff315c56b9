/** The thread of reports with workers that do as the test says: what a page may take, of the processor and by the clock. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkLimits } from '../../runtime/processor-limit.ts'
import type { ReportBrief } from './brief.ts'
import { type ReportPage, ReportThread } from './report-thread.ts'

/** Has a report made by a worker. @param onMessage what it does with one @param limits longer than any test, otherwise */
async function made(onMessage: string, limits: Partial<WorkLimits>): Promise<number> {
  const code = `import {parentPort as p} from 'node:worker_threads';p.on('message',()=>{${onMessage}})`
  const script = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const thread = new ReportThread(script, { processorMs: 600_000, clockMs: 600_000, ...limits })
  const pages = (async function* (): AsyncGenerator<ReportPage> {})()
  try {
    return await thread.make({} as ReportBrief, pages, new AbortController().signal)
  } finally {
    await thread.close()
  }
}

test('a page that takes too much of the processor is at fault, one that had none of it is not', async () => {
  assert.equal(await made('p.postMessage({rows:7})', {}), 7)
  await assert.rejects(made('for(;;);', { processorMs: 50 }), /takes more than/)
  await assert.rejects(made('', { clockMs: 50 }), /too busy/)
})
