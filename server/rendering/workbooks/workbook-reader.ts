/**
 * Reads workbooks that clients upload, in threads of its own: none of them holds up the event loop, nor the workbooks of
 * another world. Those of one organization are read one after the other.
 */
import { extname } from 'node:path'
import { ClientGone } from '../../runtime/client-gone.ts'
import { FairTurns, type JobOwner } from '../../runtime/fair-turns.ts'
import { workLimits } from '../../runtime/processor-limit.ts'
import { WorkerFailed, WorkerOutOfMemory, WorkerPool, WorkerStarved, WorkerTooSlow } from '../../runtime/worker-pool.ts'
import type { SheetBounds, SheetResult } from './sheet-rows.ts'
import type { WorkbookTask } from './workbook-worker.ts'

/** Of the processor. A workbook of 5000 goods takes a tenth of it. */
const LIMITS = workLimits(5000)
const HEAP_MB = 256
/** What waits is the body of a request that is being answered: bounded where it comes in. */
const TURNS = { abreast: 2, world: 1, register: 1, waiting: { world: Infinity, register: Infinity } }

/** Imports of goods: one of an organization at a time, whatever its file is; the bodies of so many wait. */
const IMPORTS = { abreast: 4, world: 2, register: 1, waiting: { world: 16, register: 4 } }

/** Beside this file, and compiled where this is. */
const SCRIPT = new URL(`./workbook-worker${extname(import.meta.filename)}`, import.meta.url)

export class WorkbookReader {
  /** What workbooks are read for has its turn first: so of an organization none waits for another here. */
  readonly imports = new FairTurns(IMPORTS)
  readonly #pool: WorkerPool<WorkbookTask, SheetResult>

  /** @param script of the thread */
  constructor(script = SCRIPT, limits = LIMITS) {
    this.#pool = new WorkerPool({ name: 'workbooks', script, turns: TURNS, heapMb: HEAP_MB, limits })
  }

  /**
   * The cells of the first sheet, row by row; or why they cannot be read.
   * @param owner the organization whose goods are in it
   * @param signal aborted when the client has gone
   * @throws ClientGone when the result is not needed any more, or the process ends; WorkerStarved
   */
  async firstSheet(owner: JobOwner, file: Uint8Array, bounds: SheetBounds, signal: AbortSignal): Promise<SheetResult> {
    try {
      const result = await this.#pool.run({ owner, prepare: async () => ({ task: { file, bounds } }), signal })
      // The queue has no bound of its own.
      if ('full' in result) throw new ClientGone()
      return result
    } catch (error) {
      return { issue: whyNot(error as Error) }
    }
  }

  /** Ends what is being read and what waits. */
  close(): Promise<void> {
    this.imports.close()
    return this.#pool.close()
  }
}

/** Why a workbook was not read, in words. @throws what is no fault of the workbook */
function whyNot(error: Error): string {
  if (!(error instanceof WorkerFailed) || error instanceof WorkerStarved) throw error
  if (error instanceof WorkerTooSlow) return 'takes too long to be read'
  if (error instanceof WorkerOutOfMemory) return 'takes too much memory to be read'
  return 'cannot be read'
}
