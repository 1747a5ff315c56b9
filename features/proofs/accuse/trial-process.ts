/** The processes that try wrong servers: as many as there are jobs, each begun anew when it has hung or failed. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ownEnvironment, SHORT_RUN_V8_FLAGS } from '../../support/run/child-process.ts'
import type { ReachedScenario } from './generated/reach-file.ts'
import type { ReachTask, Trial, TrialVerdict } from './trial-worker.ts'

/** What takes longer has hung, ms: the longest trial takes a third of it. */
const LONGEST_MS = 600_000

const LOADER = new URL('./opening/loader.ts', import.meta.url)
const WORKER = new URL('./trial-worker.ts', import.meta.url)

/** A trial that did not end. */
export class Hung extends Error {}

export class TrialProcess {
  readonly #reachFile: string | null
  #child: ChildProcess | null = null

  /** @param reachFile what scenarios reach: generated servers are made from it; null: it tries none */
  constructor(reachFile: string | null = null) {
    this.#reachFile = reachFile
  }

  /** @throws Hung; Error when the process has failed: the next trial begins another */
  try(trial: Trial): Promise<TrialVerdict> {
    return this.#ask(trial)
  }

  /** What the scenarios of a feature, or the requests of forms, reach of the right server. @throws as `try` */
  reach(of: string): Promise<ReachedScenario[]> {
    return this.#ask({ reach: of })
  }

  async #ask<Answer>(message: Trial | ReachTask): Promise<Answer> {
    this.#child ??= await this.#begin()
    const answer = await this.#asked<Answer & object>(this.#child, message, LONGEST_MS)
    if ('error' in answer) throw new Error(String(answer.error))
    return answer
  }

  /** @returns a scenario that fails on the right server by now */
  async end(): Promise<string | null> {
    if (!this.#child) return null
    const verdict = await this.#asked<TrialVerdict | { error: string }>(this.#child, 'end', LONGEST_MS)
    this.#kill()
    return 'error' in verdict ? verdict.error : verdict.leak
  }

  async #begin(): Promise<ChildProcess> {
    const child = fork(WORKER, this.#reachFile === null ? [] : [this.#reachFile], {
      execArgv: [...SHORT_RUN_V8_FLAGS, '--import', LOADER.href],
      env: ownEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await this.#heard(child, LONGEST_MS)
    return child
  }

  async #asked<Answer>(child: ChildProcess, message: Trial | ReachTask | 'end', limit: number): Promise<Answer> {
    child.send(message)
    return (await this.#heard(child, limit)) as Answer
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
      // One that has not begun yet is not kept
      child.kill('SIGKILL')
      this.#child = null
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
