/** A kasalab command as a child process: started, killed, stopped in order. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../../support/run/child-process.ts'
import { ProcessorPatience } from '../../support/run/processor-patience.ts'

/** Compiled in the package. */
const MAIN = fileURLToPath(new URL(`../../../server/main${extname(import.meta.filename)}`, import.meta.url))
/** Longest wait for output, while a processor is to be had. */
const TIMEOUT_MS = 20_000
/** How often a process that says nothing is looked at. */
const LOOK_MS = 250

export class Program {
  #child: ChildProcess
  /** Resolves when it has ended, with all its output read. */
  #closed: Promise<unknown>
  #said = ''
  /** Those who wait for more of its output, or for its end. */
  readonly #waiting = new Set<() => void>()

  /** @param args of the command line @param flags of node */
  constructor(args: readonly string[], flags: readonly string[] = []) {
    this.#child = spawn(process.execPath, [...flags, MAIN, ...args], {
      env: ownEnvironment(),
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
    const patience = new ProcessorPatience([this.pid], TIMEOUT_MS)
    for (;;) {
      const { runs } = this
      // Its last output may come behind its end
      if (!runs) await this.#closed
      const found = this.#said.slice(after).match(expected)
      if (found) return found
      if (!runs || patience.isOver) {
        const how = runs ? `in ${TIMEOUT_MS} ms` : `before its end (code ${this.#child.exitCode})`
        await this.kill()
        throw new Error(`the process has not said ${expected} ${how}\n${this.#said}`)
      }
      await this.#news()
    }
  }

  /** Resolves when there is more output, when it has ended, or after a while. */
  #news(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, LOOK_MS)
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
    const patience = new ProcessorPatience([this.pid], TIMEOUT_MS)
    const look = setInterval(() => patience.isOver && this.#child.kill('SIGKILL'), LOOK_MS)
    await this.#closed
    clearInterval(look)
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
