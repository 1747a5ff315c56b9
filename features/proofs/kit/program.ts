/** A kasalab command as a child process: started, killed, stopped in order. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../../support/run/child-process.ts'
import { HANGING_MS } from './hanging.ts'

/** Compiled in the package. */
const MAIN = fileURLToPath(new URL(`../../../server/main${extname(import.meta.filename)}`, import.meta.url))
interface ProgramOptions {
  /** Flags of node. */
  flags?: readonly string[]
  /** Variables beside those of this process, of which settings of Kasalab are left out. */
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** The script; left out: the command line of this repository. */
  main?: string
}

export class Program {
  #child: ChildProcess
  /** Resolves when it has ended, with all its output read. */
  #closed: Promise<unknown>
  #said = ''
  /** Those who wait for more of its output, or for its end. */
  readonly #waiting = new Set<() => void>()

  /** @param args of the command line */
  constructor(
    args: readonly string[],
    { flags = [], env = {}, cwd = process.cwd(), main = MAIN }: ProgramOptions = {},
  ) {
    this.#child = spawn(process.execPath, [...flags, main, ...args], {
      env: { ...ownEnvironment(), ...env },
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text
        this.#wake()
      })
    this.#child.once('exit', this.#wake)
    this.#closed = once(this.#child, 'close')
  }

  /**
   * Waits for matching output.
   * @param after characters of output to skip
   * @throws with the output when it ends or is silent; then it is killed
   */
  async says(expected: RegExp, after = 0): Promise<RegExpMatchArray> {
    const limit = AbortSignal.timeout(HANGING_MS)
    for (;;) {
      const { runs } = this
      // Its last output may come behind its end
      if (!runs) await this.#closed
      const found = this.#said.slice(after).match(expected)
      if (found) return found
      if (!runs || limit.aborted) {
        const how = runs ? `in ${HANGING_MS} ms` : `before its end (code ${this.#child.exitCode})`
        await this.kill()
        throw new Error(`the process has not said ${expected} ${how}\n${this.#said}`)
      }
      await this.#nextOutput(limit)
    }
  }

  /** Resolves when there is more output, when it has ended, or at the limit. */
  #nextOutput(limit: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        limit.removeEventListener('abort', wake)
        this.#waiting.delete(wake)
        resolve()
      }
      limit.addEventListener('abort', wake)
      this.#waiting.add(wake)
    })
  }

  #wake = (): void => {
    for (const wake of [...this.#waiting]) wake()
  }

  /** Kills the process at once, and resolves when it has ended. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it in order. @returns exit code; null: it hung and was killed */
  async stop(): Promise<number | null> {
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), HANGING_MS)
    const code = await this.#end('SIGTERM')
    clearTimeout(limit)
    return code
  }

  /** Sends a signal that does not end it. */
  signal(name: 'SIGUSR2' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(name)
  }

  /** Waits for the process to exit without a signal. @returns exit code; null: it hung and was killed */
  async ended(): Promise<number | null> {
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), HANGING_MS)
    await this.#closed
    clearTimeout(limit)
    return this.#child.exitCode
  }

  /** True until it has ended. */
  get runs(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** All its output, errors included. */
  get said(): string {
    return this.#said
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (!this.runs) return this.#child.exitCode
    const gone = once(this.#child, 'exit')
    this.#child.kill(signal)
    await gone
    return this.#child.exitCode
  }
}

/** Runs a command to its end. @returns its exit code, null where it hung and was killed; its output, errors included */
export async function ranProgram(
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<{ code: number | null; said: string }> {
  const program = new Program(args, options)
  return { code: await program.ended(), said: program.said }
}
