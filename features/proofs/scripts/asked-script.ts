/**
 * A thread that begins one script after another, each as its own process would with these arguments, until it ends: their
 * modules are loaded once.
 */
import { parentPort } from 'node:worker_threads'

/** What a script is begun with. */
export interface AskedScript {
  /** Its file. */
  script: string
  args: readonly string[]
}

/** How it has ended. */
export interface EndedScript {
  code: number
  stdout: string
  stderr: string
}

class Exit extends Error {
  readonly code: unknown

  constructor(code: unknown) {
    super('the script has ended')
    this.code = code
  }
}

process.exit = (code) => {
  throw new Exit(code ?? process.exitCode)
}

const said = { stdout: '', stderr: '' }
for (const name of ['stdout', 'stderr'] as const)
  process[name].write = ((text: string | Uint8Array) => {
    said[name] += text
    return true
  }) as typeof process.stdout.write

let begun = 0
parentPort!.on('message', async ({ script, args }: AskedScript) => {
  Object.assign(said, { stdout: '', stderr: '' })
  process.argv = [process.execPath, script, ...args]
  process.exitCode = 0
  try {
    await import(`${script}?${++begun}`)
  } catch (error) {
    if (error instanceof Exit) process.exitCode = Number(error.code)
    else {
      said.stderr += String(error)
      process.exitCode = 1
    }
  }
  const ended: EndedScript = { code: Number(process.exitCode), ...said }
  parentPort!.postMessage(ended)
})
