/**
 * Renders slips off the event loop, in a few worker threads. They are started when a slip is asked for, and ended when
 * none has been for a while: the memory of a large picture goes with them.
 */
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ClientGone } from '../http/client-gone.ts'
import type { Form, Missing, RenderFailure, RenderResult, RenderTask, SlipSource, TooLong } from './render-task.ts'

/** One processor is left to the event loop. */
const WORKERS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Slips that wait for a worker; one more is refused. */
export const QUEUED_SLIPS = 32
/** Heap of a worker; what pictures are drawn in lies beside it. */
const HEAP_MB = 768
const IDLE_MS = 20_000

/** Beside this file, and compiled where this is. */
const SCRIPT = new URL(`./render-worker${extname(import.meta.filename)}`, import.meta.url)

export interface RenderJob {
  /** Called when it is its turn: what waits holds no documents. */
  read(): Promise<SlipSource | Missing | TooLong>
  form: Form
  /** Aborted when the client has gone: the slip is dropped, and a worker that is at it ends. */
  signal: AbortSignal
}

interface Pending extends RenderJob {
  resolve(result: RenderResult): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  job: Pending | null
  idle: NodeJS.Timeout | undefined
}

export class RenderPool {
  readonly #threads = new Set<Thread>()
  readonly #queue: Pending[] = []
  readonly #script: URL
  #closed = false

  /** @param script of the workers */
  constructor(script = SCRIPT) {
    this.#script = script
  }

  /**
   * @returns null when too many wait already
   * @throws ClientGone when it was dropped; an error when the worker failed
   */
  render(job: RenderJob): Promise<RenderResult> | null {
    const free = [...this.#threads].some((thread) => thread.job === null) || this.#threads.size < WORKERS
    if (this.#closed || (!free && this.#queue.length >= QUEUED_SLIPS)) return null
    return new Promise((resolve, reject) => {
      const pending = { ...job, resolve, reject }
      this.#queue.push(pending)
      job.signal.addEventListener('abort', () => this.#drop(pending), { once: true })
      this.#next()
    })
  }

  /** Ends the workers, whatever they are at. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#queue.splice(0)) reject(new ClientGone())
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, new ClientGone())))
  }

  #drop(job: Pending): void {
    const place = this.#queue.indexOf(job)
    if (place >= 0) {
      this.#queue.splice(place, 1)
      job.reject(new ClientGone())
      return
    }
    const at = [...this.#threads].find((thread) => thread.job === job)
    if (at) void this.#end(at, new ClientGone())
  }

  /** Gives what waits to the workers that are free. */
  #next(): void {
    if (this.#closed || this.#queue.length === 0) return
    const idle = [...this.#threads].find(({ job }) => job === null)
    const thread = idle ?? (this.#threads.size < WORKERS ? this.#start() : null)
    if (thread) void this.#hand(thread, this.#queue.shift()!)
  }

  async #hand(thread: Thread, job: Pending): Promise<void> {
    clearTimeout(thread.idle)
    thread.job = job
    thread.worker.ref()
    try {
      const source = await job.read()
      if (!('letterhead' in source)) this.#finish(thread, () => job.resolve(source))
      else if (thread.job === job) thread.worker.postMessage({ source, form: job.form } satisfies RenderTask)
    } catch (error) {
      this.#finish(thread, () => job.reject(error as Error))
    }
  }

  #start(): Thread {
    const worker = new Worker(this.#script, {
      name: 'slips',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const thread: Thread = { worker, job: null, idle: undefined }
    worker.on('message', (result: RenderResult | RenderFailure) => {
      const { job } = thread
      if (!job) return
      // What has failed may have left the renderer in pieces: another worker carries on.
      if ('failed' in result) void this.#end(thread, new Error(`A slip could not be rendered: ${result.failed}`))
      else this.#finish(thread, () => job.resolve(result))
    })
    worker.on('error', (cause) => void this.#end(thread, new Error('A render worker crashed', { cause })))
    worker.on('exit', (code) => void this.#end(thread, new Error(`A render worker ended with ${code}`)))
    this.#threads.add(thread)
    return thread
  }

  #finish(thread: Thread, settle: () => void): void {
    // It has ended meanwhile, and its job with it.
    if (!this.#threads.has(thread)) return
    thread.job = null
    // An idle worker keeps no process from ending.
    thread.worker.unref()
    thread.idle = setTimeout(() => void this.#end(thread, new ClientGone()), IDLE_MS).unref()
    settle()
    this.#next()
  }

  /** @param error of the job it was at */
  async #end(thread: Thread, error: Error): Promise<void> {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.idle)
    const { job } = thread
    thread.job = null
    job?.reject(error)
    this.#next()
    await thread.worker.terminate()
  }
}
