/**
 * Work that takes long, done off the event loop in a few threads of one script. They are started when there is work,
 * and ended when none has come for a while: what they have taken of memory goes with them.
 */
import { Worker } from 'node:worker_threads'
import { ClientGone } from './client-gone.ts'

const IDLE_MS = 20_000

export interface PoolOptions {
  /** Of the threads, as the system shows them. */
  name: string
  /** What the threads run: it answers each message by one, the result or a WorkerFailure. */
  script: URL
  /** The largest number of threads. */
  threads: number
  /** Jobs that wait for a thread; one more is refused. */
  queued: number
  /**
   * Heap of a thread; what lies beside it is not counted. A job that fills it by and by costs its thread. One that asks
   * for more at once than there is costs the process: what is handed in has to be bounded, so that this is never met.
   */
  heapMb: number
  /** A job that takes longer is ended, and its thread with it. Left out: none is. */
  limitMs?: number
}

export interface Job<Task, Result> {
  /**
   * Called when it is its turn: what waits holds no bytes.
   * @returns what a thread is to do; or the result, where there is nothing to do
   */
  prepare(): Promise<{ task: Task } | { result: Result }>
  /** Aborted when the result is not needed any more: the job is dropped, and a thread working on it ends. */
  signal: AbortSignal
}

/** What a thread says of a job it could not do; it is not given another. */
export interface WorkerFailure {
  failed: string
}

/** The thread could not do the job; the message says why. */
export class WorkerFailed extends Error {}
/** The job took longer than it may. */
export class WorkerTooSlow extends WorkerFailed {}
/** The job took more memory than there is for it. */
export class WorkerOutOfMemory extends WorkerFailed {}

interface Pending<Task, Result> extends Job<Task, Result> {
  resolve(result: Result): void
  reject(error: Error): void
}

interface Thread<Task, Result> {
  worker: Worker
  job: Pending<Task, Result> | null
  /** Ends it when it has nothing to do, or is too long at what it does. */
  patience: NodeJS.Timeout | undefined
}

const failureOf = (error: Error & { code?: string }): WorkerFailed =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new WorkerOutOfMemory('A worker was out of memory', { cause: error })
    : new WorkerFailed('A worker crashed', { cause: error })

export class WorkerPool<Task, Result extends object> {
  readonly #options: PoolOptions
  readonly #threads = new Set<Thread<Task, Result>>()
  readonly #queue: Pending<Task, Result>[] = []
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /**
   * @returns null when too many jobs wait already
   * @throws ClientGone when the job was dropped; WorkerFailed; what preparing it throws
   */
  run(job: Job<Task, Result>): Promise<Result> | null {
    const { threads, queued } = this.#options
    const free = [...this.#threads].some((thread) => thread.job === null) || this.#threads.size < threads
    if (this.#closed || (!free && this.#queue.length >= queued)) return null
    return new Promise((resolve, reject) => {
      const drop = () => this.#drop(pending)
      const settle = () => job.signal.removeEventListener('abort', drop)
      const pending: Pending<Task, Result> = {
        prepare: job.prepare,
        signal: job.signal,
        resolve(result) {
          settle()
          resolve(result)
        },
        reject(error) {
          settle()
          reject(error)
        },
      }
      this.#queue.push(pending)
      job.signal.addEventListener('abort', drop)
      if (job.signal.aborted) drop()
      this.#next()
    })
  }

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#queue.splice(0)) reject(new ClientGone())
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, new ClientGone())))
  }

  #drop(job: Pending<Task, Result>): void {
    const place = this.#queue.indexOf(job)
    if (place >= 0) {
      this.#queue.splice(place, 1)
      job.reject(new ClientGone())
      return
    }
    const at = [...this.#threads].find((thread) => thread.job === job)
    if (at) void this.#end(at, new ClientGone())
  }

  /** Gives what waits to the threads that are free. */
  #next(): void {
    if (this.#closed || this.#queue.length === 0) return
    const idle = [...this.#threads].find(({ job }) => job === null)
    const thread = idle ?? (this.#threads.size < this.#options.threads ? this.#start() : null)
    if (thread) void this.#hand(thread, this.#queue.shift()!)
  }

  async #hand(thread: Thread<Task, Result>, job: Pending<Task, Result>): Promise<void> {
    clearTimeout(thread.patience)
    thread.job = job
    thread.worker.ref()
    try {
      const prepared = await job.prepare()
      if ('result' in prepared) this.#finish(thread, () => job.resolve(prepared.result))
      else if (thread.job === job) {
        thread.worker.postMessage(prepared.task)
        this.#limit(thread, job)
      }
    } catch (error) {
      this.#finish(thread, () => job.reject(error as Error))
    }
  }

  /** Ends the thread when it is too long at a job. */
  #limit(thread: Thread<Task, Result>, job: Pending<Task, Result>): void {
    const { limitMs } = this.#options
    if (limitMs === undefined) return
    const end = (): void => {
      if (thread.job === job) void this.#end(thread, new WorkerTooSlow(`A job took longer than ${limitMs} ms`))
    }
    // An answer that has come while the event loop was at work is taken in first.
    thread.patience = setTimeout(() => setImmediate(end), limitMs)
  }

  #start(): Thread<Task, Result> {
    const { name, script, heapMb } = this.#options
    const worker = new Worker(script, { name, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    const thread: Thread<Task, Result> = { worker, job: null, patience: undefined }
    worker.on('message', (result: Result | WorkerFailure) => {
      const { job } = thread
      if (!job) return
      // What has failed may have left the thread in pieces: another carries on.
      if ('failed' in result) void this.#end(thread, new WorkerFailed(result.failed))
      else this.#finish(thread, () => job.resolve(result))
    })
    worker.on('error', (error) => void this.#end(thread, failureOf(error as Error)))
    worker.on('exit', (code) => void this.#end(thread, new WorkerFailed(`A worker ended with ${code}`)))
    this.#threads.add(thread)
    return thread
  }

  #finish(thread: Thread<Task, Result>, settle: () => void): void {
    // It has ended meanwhile, and its job with it.
    if (!this.#threads.has(thread)) return
    clearTimeout(thread.patience)
    thread.job = null
    // An idle thread keeps no process from ending.
    thread.worker.unref()
    thread.patience = setTimeout(() => void this.#end(thread, new ClientGone()), IDLE_MS).unref()
    settle()
    this.#next()
  }

  /** @param error of the job it was at */
  async #end(thread: Thread<Task, Result>, error: Error): Promise<void> {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.patience)
    const { job } = thread
    thread.job = null
    job?.reject(error)
    this.#next()
    await thread.worker.terminate()
  }
}
