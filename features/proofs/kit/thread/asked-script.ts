/**
 * A thread that begins one script after another, each as its own process would with these arguments, until it ends: their
 * modules are loaded once.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import { parentPort } from 'node:worker_threads'

/** What a script is begun with. */
export interface AskedScript {
  /** Its file. */
  script: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
}

/** How it has ended. */
export interface EndedScript {
  code: number
  stdout: string
  stderr: string
  /** All its output, errors included. */
  said: string
}

class Exit extends Error {
  readonly code: unknown

  constructor(code: unknown) {
    super('the script has ended')
    this.code = code
  }
}

const begun = new AsyncLocalStorage<{ hasEnded: boolean }>()
// What a script leaves behind, a timer that would end its process, ends nothing here
process.exit = ((code) => {
  if (begun.getStore()?.hasEnded !== true) throw new Exit(code ?? process.exitCode)
}) as typeof process.exit

const said = { stdout: '', stderr: '', said: '' }
for (const name of ['stdout', 'stderr'] as const) {
  // Each script has listeners of its own
  process[name].setMaxListeners(0)
  process[name].write = ((text: string | Uint8Array) => {
    said[name] += text
    said.said += text
    return true
  }) as typeof process.stdout.write
}

/** A module is carried out once: the command line, and the command that it loads, are others each time. */
const COMMAND_LINE = /\/server\/main\.[jt]s(\?\d+)$/
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const [, again] = COMMAND_LINE.exec(context.parentURL ?? '') ?? []
    return again !== undefined && found.url.startsWith('file:') ? { ...found, url: found.url + again } : found
  },
})

let count = 0
parentPort!.on('message', async ({ script, args, env }: AskedScript) => {
  Object.assign(said, { stdout: '', stderr: '', said: '' })
  process.argv = [process.execPath, script, ...args]
  process.env = { ...env }
  process.exitCode = 0
  const own = { hasEnded: false }
  try {
    await begun.run(own, () => import(`${script}?${++count}`))
  } catch (error) {
    if (error instanceof Exit) process.exitCode = Number(error.code)
    else {
      said.stderr += String(error)
      process.exitCode = 1
    }
  }
  own.hasEnded = true
  const ended: EndedScript = { code: Number(process.exitCode), ...said }
  parentPort!.postMessage(ended)
})
