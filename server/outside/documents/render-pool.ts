/** Renders slips off the event loop, in a few worker threads. */
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { WorkerPool } from '../../runtime/worker-pool.ts'
import type { Missing, RenderResult, RenderTask, SlipForm, SlipSource, TooLong } from './render-task.ts'

/** One processor is left to the event loop. */
const WORKERS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Slips that wait for a worker; one more is refused. */
export const QUEUED_SLIPS = 32
/** Heap of a worker; what pictures are drawn in lies beside it. */
const HEAP_MB = 768

/** Beside this file, and compiled where this is. */
const SCRIPT = new URL(`./render-worker${extname(import.meta.filename)}`, import.meta.url)

export interface RenderJob {
  /** Called when it is its turn: what waits holds no documents. */
  read(): Promise<SlipSource | Missing | TooLong>
  form: SlipForm
  /** Aborted when the client has gone: the slip is dropped, and a worker that is at it ends. */
  signal: AbortSignal
}

export class RenderPool {
  readonly #pool: WorkerPool<RenderTask, RenderResult>

  /** @param script of the workers */
  constructor(script = SCRIPT) {
    this.#pool = new WorkerPool({ name: 'slips', script, threads: WORKERS, queued: QUEUED_SLIPS, heapMb: HEAP_MB })
  }

  /**
   * @returns null when too many wait already
   * @throws ClientGone when it was dropped; WorkerFailed
   */
  render({ read, form, signal }: RenderJob): Promise<RenderResult> | null {
    const prepare = async () => {
      const source = await read()
      return 'letterhead' in source ? { task: { source, form } } : { result: source }
    }
    return this.#pool.run({ prepare, signal })
  }

  /** Ends the workers, whatever they are at. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
