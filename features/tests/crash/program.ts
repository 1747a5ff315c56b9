/** A kasalab command as a child process: started, killed, stopped in order. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../../support/run/child-process.ts'

/** Compiled in the package. */
const MAIN = fileURLToPath(new URL(`../../../server/main${extname(import.meta.filename)}`, import.meta.url))
/** Longest wait for output. */
const TIMEOUT_MS = 20_000

export class Program {
  #child: ChildProcess
  /** Resolves when it has ended, with all its output read. */
  #closed: Promise<unknown>
  #said = ''
  #changed = (): void => {}

  /** @param args of the command line @param flags of node */
  constructor(args: readonly string[], flags: readonly string[] = []) {
    this.#child = spawn(process.execPath, [...flags, MAIN, ...args], {
      env: ownEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text
        this.#changed()
      })
    this.#child.once('exit', () => this.#changed())
    this.#closed = once(this.#child, 'close')
  }

  /**
   * Waits for matching output.
   * @param after characters of output to skip
   * @throws with the output when it ends or is silent; then it is killed
   */
  async says(expected: RegExp, after = 0): Promise<RegExpMatchArray> {
    const patience = AbortSignal.timeout(TIMEOUT_MS)
    for (;;) {
      const found = this.#said.slice(after).match(expected)
      if (found) return found
      if (!this.runs || patience.aborted) {
        await this.kill()
        const how = patience.aborted ? `in ${TIMEOUT_MS} ms` : `before its end (code ${this.#child.exitCode})`
        throw new Error(`the process has not said ${expected} ${how}\n${this.#said}`)
      }
      await new Promise<void>((resolve) => {
        this.#changed = resolve
        patience.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }

  /** Kills the process at once, and resolves when it has ended. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it in order. @returns exit code; null: it was killed after the wait */
  async stop(wait = 15_000): Promise<number | null> {
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), wait)
    const code = await this.#end('SIGTERM')
    clearTimeout(patience)
    return code
  }

  /** Sends a signal that does not end it. */
  signal(name: 'SIGUSR2' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(name)
  }

  /** Waits for the process to exit without a signal. @returns exit code; null: it hung and was killed */
  async ended(): Promise<number | null> {
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), TIMEOUT_MS)
    await this.#closed
    clearTimeout(patience)
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
