/**
 * Work that takes long, done off the event loop in a few threads of one script, by fair turns. The threads are started
 * when there is work, and ended when none has come for a while: what they have taken of memory goes with them.
 */
import { Worker } from 'node:worker_threads'
import { ClientGone } from './client-gone.ts'
import { FairTurns, type JobOwner, type QueueFull, type TurnLimits } from './fair-turns.ts'
import { type WorkLimits, watchProcessor } from './processor-limit.ts'

const IDLE_MS = 20_000

interface PoolOptions {
  /** Of the threads, as the system shows them. */
  name: string
  /** What the threads run: it answers each message by one, the result or a WorkerFailure. */
  script: URL
  /** A job under way has a thread: as many as there are turns at a time. */
  turns: TurnLimits
  /**
   * Heap of a thread; what lies beside it is not counted. A job that fills it by and by costs its thread. One that asks
   * for more at once than there is costs the process: what is handed in has to be bounded, so that this is never met.
   */
  heapMb: number
  /** A job that takes more is ended, and its thread with it. */
  limits: WorkLimits
}

interface Job<Task, Result> {
  owner: JobOwner
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
/** The job took more of the processor than it may. */
export class WorkerTooSlow extends WorkerFailed {}
/** The machine was too busy for the job: its time has passed on the clock, with little of the processor. */
export class WorkerStarved extends WorkerFailed {}
/** The job took more memory than there is for it. */
export class WorkerOutOfMemory extends WorkerFailed {}

/** Resolved when a thread has finished its job. */
interface Pending<Result> {
  resolve(result: Result): void
  reject(error: Error): void
}

interface Thread<Result> {
  worker: Worker
  job: Pending<Result> | null
  /** Ends it when it has nothing to do. */
  patience: NodeJS.Timeout | undefined
  /** Ends the watch over its job. */
  unwatch(): void
}

const failureOf = (error: Error & { code?: string }): WorkerFailed =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new WorkerOutOfMemory('A worker was out of memory', { cause: error })
    : new WorkerFailed('A worker crashed', { cause: error })

export class WorkerPool<Task, Result extends object> {
  readonly #options: PoolOptions
  readonly #turns: FairTurns
  readonly #threads = new Set<Thread<Result>>()
  readonly #closing = new AbortController()

  constructor(options: PoolOptions) {
    this.#options = options
    this.#turns = new FairTurns(options.turns)
  }

  /** @throws ClientGone when the job was dropped; WorkerFailed; what preparing it throws */
  run(job: Job<Task, Result>): Promise<Result> | QueueFull {
    const over = AbortSignal.any([job.signal, this.#closing.signal])
    return this.#turns.enter(job.owner, over, () => this.#work(job, over))
  }

  /** Jobs of a register that a further one would have to wait for. */
  before(owner: JobOwner): number {
    return this.#turns.before(owner)
  }

  /** Ends the threads, at once. */
  async close(): Promise<void> {
    this.#turns.close()
    this.#closing.abort()
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, new ClientGone())))
  }

  async #work(job: Job<Task, Result>, over: AbortSignal): Promise<Result> {
    const prepared = await unlessOver(job.prepare(), over)
    if ('result' in prepared) return prepared.result
    if (over.aborted) throw new ClientGone()
    const thread = [...this.#threads].find((each) => each.job === null) ?? this.#start()
    const drop = (): void => void this.#end(thread, new ClientGone())
    over.addEventListener('abort', drop)
    try {
      return await new Promise<Result>((resolve, reject) => this.#hand(thread, prepared.task, { resolve, reject }))
    } finally {
      over.removeEventListener('abort', drop)
    }
  }

  #hand(thread: Thread<Result>, task: Task, job: Pending<Result>): void {
    clearTimeout(thread.patience)
    thread.job = job
    thread.worker.ref()
    thread.worker.postMessage(task)
    this.#limit(thread, job)
  }

  /** Ends the thread when it is too long at a job. */
  #limit(thread: Thread<Result>, job: Pending<Result>): void {
    const { limits } = this.#options
    thread.unwatch = watchProcessor(thread.worker, limits, (overrun) => {
      const error =
        overrun === 'processor'
          ? new WorkerTooSlow(`A job took more than ${limits.processorMs} ms of the processor`)
          : new WorkerStarved(`A job was not done in ${limits.clockMs} ms, and had little of the processor`)
      const end = (): void => {
        if (thread.job === job) void this.#end(thread, error)
      }
      // An answer that has come while the event loop was at work is taken in first.
      setImmediate(end)
    })
  }

  #start(): Thread<Result> {
    const { name, script, heapMb } = this.#options
    const worker = new Worker(script, { name, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    const thread: Thread<Result> = { worker, job: null, patience: undefined, unwatch: () => {} }
    worker.on('message', (result: Result | WorkerFailure) => {
      const { job } = thread
      if (!job) return
      // What has failed may have left the thread in pieces: another carries on.
      if ('failed' in result) void this.#end(thread, new WorkerFailed(result.failed))
      else this.#finish(thread, job, result)
    })
    worker.on('error', (error) => void this.#end(thread, failureOf(error as Error)))
    worker.on('exit', (code) => void this.#end(thread, new WorkerFailed(`A worker ended with ${code}`)))
    this.#threads.add(thread)
    return thread
  }

  #finish(thread: Thread<Result>, job: Pending<Result>, result: Result): void {
    thread.unwatch()
    thread.job = null
    // An idle thread keeps no process from ending.
    thread.worker.unref()
    thread.patience = setTimeout(() => void this.#end(thread, new ClientGone()), IDLE_MS).unref()
    job.resolve(result)
  }

  /** @param error of the job it was at */
  async #end(thread: Thread<Result>, error: Error): Promise<void> {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.patience)
    thread.unwatch()
    const { job } = thread
    thread.job = null
    job?.reject(error)
    await thread.worker.terminate()
  }
}

/** The result of a job whose client may have gone. @throws ClientGone */
async function unlessOver<T>(coming: Promise<T>, over: AbortSignal): Promise<T> {
  let leave = (): void => {}
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(new ClientGone())
    over.addEventListener('abort', leave)
  })
  try {
    return await Promise.race([coming, gone])
  } finally {
    over.removeEventListener('abort', leave)
  }
}
