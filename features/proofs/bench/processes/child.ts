/** A process of the bench: reads lines, and writes lines of JSON. It ends when its input is closed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  /** The next line of output. @throws when the process has ended */
  hear<Said>(): Promise<Said>
  tell(job: unknown): void
  /** Closes the input, and waits for the end of the process. */
  stop(): Promise<void>
}

/** Compile cache, as with `npm start`: compiling takes memory too. */
const COMPILED = join(tmpdir(), 'node-compile-cache')

/** @param script file beside this one */
export const startChild = (script: string, ...args: string[]): Child => start([], script, args)

/** With rare garbage collections: they would take CPU time from the measured process. */
export const startLoad = (script: 'load.ts' | 'socket-load.ts' = 'load.ts'): Child =>
  start(['--min-semi-space-size=16'], script)

/** @param flags of node's */
function start(flags: string[], script: string, args: string[] = []): Child {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env }
  const child = spawn(process.execPath, [...flags, file, ...args], { stdio: ['pipe', 'pipe', 'inherit'], env })
  const ended = once(child, 'exit')
  // Writing to a failed process: hear() reports that
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async hear() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`${script} has ended with ${child.exitCode ?? child.signalCode}`)
      return JSON.parse(value)
    },
    tell(job) {
      child.stdin.write(`${JSON.stringify(job)}\n`)
    },
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
