/** Reads workbooks that clients upload, in a thread of its own: none of them holds up the event loop. */
import { extname } from 'node:path'
import { ClientGone } from '../../runtime/client-gone.ts'
import { WorkerFailed, WorkerOutOfMemory, WorkerPool, WorkerTooSlow } from '../../runtime/worker-pool.ts'
import type { SheetBounds, SheetResult } from './sheet-rows.ts'
import type { WorkbookTask } from './workbook-worker.ts'

/** A workbook of 5000 goods takes a tenth of it. */
const LIMIT_MS = 5000
const HEAP_MB = 256

/** Beside this file, and compiled where this is. */
const SCRIPT = new URL(`./workbook-worker${extname(import.meta.filename)}`, import.meta.url)

export class WorkbookReader {
  readonly #pool: WorkerPool<WorkbookTask, SheetResult>

  /** @param script of the thread */
  constructor(script = SCRIPT, limitMs = LIMIT_MS) {
    // What waits is the body of a request that is being answered: bounded as bodies are, and dropped with its client.
    this.#pool = new WorkerPool({ name: 'workbooks', script, threads: 1, queued: Infinity, heapMb: HEAP_MB, limitMs })
  }

  /**
   * The cells of the first sheet, row by row; or why they cannot be read.
   * @param signal aborted when the client has gone
   * @throws ClientGone when the result is not needed any more, or the process ends
   */
  async firstSheet(file: Uint8Array, bounds: SheetBounds, signal: AbortSignal): Promise<SheetResult> {
    try {
      const reading = this.#pool.run({ prepare: async () => ({ task: { file, bounds } }), signal })
      if (!reading) throw new ClientGone()
      return await reading
    } catch (error) {
      return { issue: whyNot(error as Error) }
    }
  }

  /** Ends what is being read and what waits. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** Why a workbook was not read, in words. @throws what is no fault of the workbook */
function whyNot(error: Error): string {
  if (!(error instanceof WorkerFailed)) throw error
  if (error instanceof WorkerTooSlow) return 'takes too long to be read'
  if (error instanceof WorkerOutOfMemory) return 'takes too much memory to be read'
  return 'cannot be read'
}
