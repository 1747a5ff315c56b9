/** The thread that makes reports, as the builder sees it: started for the first, ended when none has come for a while. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FromReportWorker, ReportBrief, ToReportWorker } from './brief.ts'

/** Heap of the thread: what is being written lies beside it. */
const HEAP_MB = 192
const IDLE_MS = 20_000

const SCRIPT = new URL('./report-worker.ts', import.meta.url)

/** A page of documents: JSON, and the place of its register in the brief. */
export interface Page {
  page: string
  register: number
}

export class ReportThread {
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  /**
   * Has a report made of pages; each is read when the thread has come to it.
   * @param over ends it, and the thread with it
   * @returns how many lines it has
   * @throws when it could not be made, or was ended
   */
  async make(brief: ReportBrief, pages: AsyncIterator<Page>, over: AbortSignal): Promise<number> {
    clearTimeout(this.#idle)
    const worker = this.#started()
    try {
      const say = (message: ToReportWorker): void => worker.postMessage(message)
      say({ brief })
      for (;;) {
        const [said] = (await once(worker, 'message', { signal: over })) as [FromReportWorker]
        if ('rows' in said) return said.rows
        if ('failed' in said) throw new Error(said.failed)
        const { value, done } = await pages.next()
        over.throwIfAborted()
        say(done ? { over: true } : value)
      }
    } catch (error) {
      // What has failed may still wait for a page.
      await this.close()
      throw error
    } finally {
      await pages.return?.()
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(SCRIPT, {
      name: 'reports',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    // Whoever waits for a message is told by `once`; between two reports the next finds it gone.
    worker.on('error', () => this.#worker === worker && void this.close())
    worker.unref()
    this.#worker = worker
    return worker
  }
}
