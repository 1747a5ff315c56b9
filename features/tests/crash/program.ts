/** A command of ours as a child process: started, killed without warning, stopped in good order. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../../support/run/own-environment.ts'

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
/** What has not been said by then will not be. */
const PATIENCE_MS = 20_000

export class Program {
  #child: ChildProcess
  /** When it is gone, and all it wrote has come. */
  #closed: Promise<unknown>
  #said = ''
  #stir = (): void => {}

  /** @param args of the command line @param flags of node's */
  constructor(args: readonly string[], flags: readonly string[] = []) {
    this.#child = spawn(process.execPath, [...flags, MAIN, ...args], {
      env: ownEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text
        this.#stir()
      })
    this.#child.once('exit', () => this.#stir())
    this.#closed = once(this.#child, 'close')
  }

  /**
   * Waits until it has said this.
   * @param after so much of what it wrote is not looked at
   * @throws with what it wrote when it ends or falls silent before; then it is killed
   */
  async says(expected: RegExp, after = 0): Promise<RegExpMatchArray> {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    for (;;) {
      const found = this.#said.slice(after).match(expected)
      if (found) return found
      if (!this.runs || patience.aborted) {
        await this.kill()
        const how = patience.aborted ? `in ${PATIENCE_MS} ms` : `before its end (code ${this.#child.exitCode})`
        throw new Error(`the process has not said ${expected} ${how}\n${this.#said}`)
      }
      await new Promise<void>((resolve) => {
        this.#stir = resolve
        patience.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }

  /** The end of the process. Resolves when it is gone; nothing is asked and nothing is flushed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Ends in good order. @returns the exit code, null when it had to be killed after the wait */
  async stop(wait = 15_000): Promise<number | null> {
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), wait)
    const code = await this.#end('SIGTERM')
    clearTimeout(patience)
    return code
  }

  /** Sends a signal that does not end it. */
  signal(name: 'SIGUSR2'): void {
    this.#child.kill(name)
  }

  /** Waits for the process to exit without a signal and for all its output. @returns the exit code; null when it hung and was killed */
  async ended(): Promise<number | null> {
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS)
    await this.#closed
    clearTimeout(patience)
    return this.#child.exitCode
  }

  /** True until it is ended. */
  get runs(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Everything it wrote, errors included. */
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
