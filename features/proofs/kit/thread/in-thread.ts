/** Scripts and commands in a thread of this process, which loads their modules once. */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ownEnvironment } from '../../../support/run/child-process.ts'
import { PROCESS } from '../at-end.ts'
import { HANGING_MS } from '../hanging.ts'
import type { AskedScript, EndedScript } from './asked-script.ts'

const MAIN = fileURLToPath(new URL('../../../../server/main.ts', import.meta.url))

let thread: Worker | null = null
/** They run one after another. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a script to its end, as a process of its own would. What is a module as well, and what goes on by itself, needs a
 * process.
 * @param script its file
 * @param env variables beside those of this process, of which settings of Kasalab are left out
 */
export function ranInThread(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<EndedScript> {
  const ended = last.then(async () => {
    thread ??= begun()
    thread.postMessage({ script, args, env: { ...ownEnvironment(), ...env } } satisfies AskedScript)
    const [said] = await once(thread, 'message', { signal: AbortSignal.timeout(HANGING_MS) })
    return said as EndedScript
  })
  last = ended.catch(() => {})
  return ended
}

/** Runs a command of the program to its end. @param args of the command line */
export const commandInThread = (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<EndedScript> =>
  ranInThread(MAIN, args, env)

function begun(): Worker {
  // Without the arguments of this process: a module with hooks of tests would write over the report of this runner
  const worker = new Worker(new URL('./asked-script.ts', import.meta.url), { execArgv: [] })
  PROCESS.after(() => worker.terminate())
  return worker
}
