/**
 * `node features/proofs/runner.ts FILES`: runs test files one after another in this process, which loads the server once.
 * A process of `npm test` asks the suite for a file whenever one has ended. Each file is a suite, whose hooks are its
 * own: a set-up that fails fails its file, and what a file opens is closed before the next is loaded.
 */
import { AsyncResource } from 'node:async_hooks'
import { resolve } from 'node:path'
import { after, describe } from 'node:test'
import { setImmediate } from 'node:timers/promises'
// First, so that it belongs to no file
import './kit/at-end.ts'

const root = resolve(import.meta.dirname, '../..')
/** Node's longest: a suite without a limit has that of one test. */
const FILE_MS = 2 ** 31 - 1

const given = process.argv.slice(2)

/** @returns null: none is left */
async function nextFile(): Promise<string | null> {
  if (process.send === undefined) return given.shift() ?? null
  const answer = new Promise<{ file: string | null }>((answered) => process.once('message', answered))
  process.send('next')
  const { file } = await answer
  if (file === null) process.disconnect!()
  return file
}

let ended: Promise<void> = Promise.resolve()

// In the context of no file: a suite that is registered here belongs to none
const register = AsyncResource.bind((file: string): void => {
  const others = ended
  ended = describe(file, { timeout: FILE_MS }, async () => {
    // The next is registered before this suite has ended: with --test-force-exit the process ends when none waits
    const goOn = once(async () => {
      const next = await nextFile()
      if (next !== null) register(next)
    })
    after(goOn)
    // Tests and hooks belong to the suite whose asynchronous context they are registered in
    const load = AsyncResource.bind(() => import(resolve(root, file)))
    await others
    await load().catch(async (error: unknown) => {
      // A suite that is not built runs no hook
      await goOn()
      throw error
    })
  })
})

/** @returns does it at the first call, and then waits for that */
function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => {
    done ??= act()
    return done
  }
}

// Node builds the suites of the first turn before any of them runs: a file is loaded when its turn comes
await setImmediate()
const first = await nextFile()
if (first !== null) register(first)
