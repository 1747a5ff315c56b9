/**
 * `node features/proofs/runner.ts harness`: runs the test files of one runner in this process, which loads the server once.
 * Each file is a suite, whose hooks are its own: a set-up that fails fails its file, and no other.
 */
import { AsyncResource } from 'node:async_hooks'
import { join } from 'node:path'
import { before, describe } from 'node:test'
// First, so that it belongs to no file
import './at-end.ts'
import { byRunner, testFiles } from './runners.ts'

const root = join(import.meta.dirname, '../..')
const [runner = ''] = process.argv.slice(2)
const files = byRunner(testFiles(root)).get(runner) ?? []

/** A runner says where it is once a minute. */
const SAID_MS = 60_000
const seconds = (since = 0): string => `${((performance.now() - since) / 1000).toFixed(0)} s`

let present = { file: 'no file yet', since: 0 }
setInterval(() => {
  process.stdout.write(`– ${runner}: ${seconds()}, in ${present.file} for ${seconds(present.since)}\n`)
}, SAID_MS).unref()

/** Tests and hooks belong to the suite whose asynchronous context they are registered in. */
const outside = new AsyncResource('test files')
/** No test waits for a file that is loaded meanwhile. */
const all = Promise.withResolvers<void>()
for (const file of files) {
  const loaded = Promise.withResolvers<void>()
  const load = async (): Promise<void> => {
    before(async () => {
      await all.promise
      present = { file, since: performance.now() }
    })
    await import(join(root, file)).finally(loaded.resolve)
  }
  outside.runInAsyncScope(() => describe(file, load))
  await loaded.promise
}
all.resolve()
