/** A thread that takes mails apart, one at a time, as the reader hands them in. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { WorkerFailure } from '../../../runtime/worker-pool.ts'
import type { MailTask, MailTaskResult } from './mail-found.ts'
import { mailFile, mailFound } from './mail-parser.ts'

/** Where threads have priorities of their own, requests come before mails; elsewhere it would be that of the process. */
const NICE = 5
if (process.platform === 'linux') setPriority(NICE)

async function done({ raw, attachment }: MailTask): Promise<MailTaskResult | WorkerFailure> {
  try {
    return attachment === null ? { found: await mailFound(raw) } : { file: await mailFile(raw, attachment) }
  } catch (error) {
    return { failed: (error as Error).message }
  }
}

parentPort!.on('message', async (task: MailTask) => {
  const result = await done(task)
  parentPort!.postMessage(result, 'file' in result && result.file ? [result.file.bytes.buffer] : [])
})
