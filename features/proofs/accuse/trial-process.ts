/** The processes that try wrong servers: as many as there are jobs, each begun anew when it has hung or failed. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ownEnvironment, SHORT_RUN_V8_FLAGS } from '../../support/run/child-process.ts'
import type { EditedText } from './seams/opened-source.ts'
import type { Trial, TrialVerdict } from './trial-worker.ts'

/** A trial that takes longer has hung, ms: the longest one takes a tenth. */
const LONGEST_MS = 300_000
const BEGUN_MS = 120_000

const LOADER = new URL('./seams/loader.ts', import.meta.url)
const WORKER = new URL('./trial-worker.ts', import.meta.url)

/** A trial that did not end. */
export class Hung extends Error {}

export class TrialProcess {
  readonly #edits: readonly EditedText[]
  #child: ChildProcess | null = null

  /** @param edits texts that are changed in the source of its server */
  constructor(edits: readonly EditedText[] = []) {
    this.#edits = edits
  }

  /** @throws Hung; Error when the process has failed: the next trial begins another */
  async try(trial: Trial): Promise<TrialVerdict> {
    this.#child ??= await this.#begin()
    const verdict = await this.#asked(this.#child, trial, LONGEST_MS)
    if ('error' in verdict) throw new Error(verdict.error)
    return verdict
  }

  /** @returns a scenario that fails on the right server by now */
  async end(): Promise<string | null> {
    if (!this.#child) return null
    const verdict = await this.#asked(this.#child, 'end', LONGEST_MS)
    this.#kill()
    return 'error' in verdict ? verdict.error : verdict.leak
  }

  async #begin(): Promise<ChildProcess> {
    const loader = new URL(LOADER)
    if (this.#edits.length > 0) loader.searchParams.set('edits', JSON.stringify(this.#edits))
    const child = fork(WORKER, {
      execArgv: [...SHORT_RUN_V8_FLAGS, '--import', loader.href],
      env: ownEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await this.#heard(child, BEGUN_MS)
    return child
  }

  async #asked(child: ChildProcess, message: Trial | 'end', limit: number): Promise<TrialVerdict | { error: string }> {
    child.send(message)
    return (await this.#heard(child, limit)) as TrialVerdict | { error: string }
  }

  async #heard(child: ChildProcess, limit: number): Promise<unknown> {
    const heard = new AbortController()
    const signal = AbortSignal.any([heard.signal, AbortSignal.timeout(limit)])
    try {
      return await Promise.race([
        once(child, 'message', { signal }).then(([message]) => message as unknown),
        once(child, 'exit', { signal }).then(([code, by]) =>
          Promise.reject(new Error(`the process of the trials ended: ${by ?? code}`)),
        ),
      ])
    } catch (error) {
      this.#kill()
      if ((error as Error).name === 'AbortError') throw new Hung()
      throw error
    } finally {
      heard.abort()
    }
  }

  #kill(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}
