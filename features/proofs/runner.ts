/**
 * `node features/proofs/runner.ts harness`: runs the test files of a runner, or those that are named, one after another in
 * this process, which loads the server once. Each file is a suite, whose hooks are its own: a set-up that fails fails
 * its file, and what a file opens is closed before the next is loaded.
 */
import { AsyncResource } from 'node:async_hooks'
import { join, resolve } from 'node:path'
import { before, describe } from 'node:test'
import { setImmediate } from 'node:timers/promises'
// First, so that it belongs to no file
import './kit/at-end.ts'
import { byRunner, testFiles } from './runners.ts'

const root = join(import.meta.dirname, '../..')
const [runner = '', ...more] = process.argv.slice(2)
const files = byRunner(testFiles(root)).get(runner) ?? [runner, ...more]
/** Node's longest: a suite without a limit has that of one test. */
const FILE_MS = 2 ** 31 - 1

/** A runner says where it is once a minute. */
const SAID_MS = 60_000
const seconds = (since = 0): string => `${((performance.now() - since) / 1000).toFixed(0)} s`

let present = { file: 'no file yet', since: 0 }
setInterval(() => {
  process.stdout.write(`– ${runner}: ${seconds()}, in ${present.file} for ${seconds(present.since)}\n`)
}, SAID_MS).unref()

// With --test-force-exit the process ends when no suite waits: this one waits until all are registered
const registered = Promise.withResolvers<void>()
let ended = describe('registration', () => before(() => registered.promise))
// Node builds the suites of the first turn before any of them runs: a file is loaded when its turn comes
await setImmediate()
for (const file of files) {
  const others = ended
  ended = describe(file, { timeout: FILE_MS }, async () => {
    // Tests and hooks belong to the suite whose asynchronous context they are registered in
    const load = AsyncResource.bind(() => import(resolve(root, file)))
    await others
    present = { file, since: performance.now() }
    await load()
  })
}
registered.resolve()
