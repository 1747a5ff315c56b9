/** The thread that makes reports, as the builder sees it: started for the first, ended when none has come for a while. */
import { once } from 'node:events'
import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Overrun, type WorkLimits, watchProcessor, workLimits } from '../../runtime/processor-limit.ts'
import type { DocumentPage } from '../../store/queries/report-rows.ts'
import type { FromReportWorker, PageSent, ReportBrief, ToReportWorker } from './brief.ts'

/** Heap of the thread: what is being written lies beside it. Documents die young, and need no room to do so. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
const IDLE_MS = 20_000
/** Of the processor, from a page of documents to the wish for the next, or to the end: it takes some ten milliseconds. */
const PAGE_LIMITS = workLimits(60_000)
const WHY_LATE: Readonly<Record<Overrun, string>> = {
  processor: `a page takes more than ${PAGE_LIMITS.processorMs} ms of the processor`,
  clock: 'the server is too busy for it',
}
/** An event loop that is at work for more than this share of its time has requests to answer: a report waits for them. */
const BUSY = 0.5

/** Beside this file, and compiled where this is. */
const SCRIPT = new URL(`./report-worker${extname(import.meta.filename)}`, import.meta.url)

/** A page of documents, and the place of its register in the brief. */
export type ReportPage = DocumentPage & PageSent

/** The thread could make no file of what it was given, or broke down over it; the message says why. */
export class ReportNotMade extends Error {}

export class ReportThread {
  readonly #script: URL
  readonly #limits: WorkLimits
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  /** @param limits of a page */
  constructor(script = SCRIPT, limits = PAGE_LIMITS) {
    this.#script = script
    this.#limits = limits
  }

  /**
   * Has a report made of pages; each is read when the thread has come to it.
   * @param over ends it, and the thread with it
   * @returns how many lines it has
   * @throws ReportNotMade; what reading a page throws; when it was ended, the reason
   */
  async make(brief: ReportBrief, pages: AsyncIterator<ReportPage>, over: AbortSignal): Promise<number> {
    clearTimeout(this.#idle)
    const worker = this.#started()
    const heard = async (): Promise<FromReportWorker> => {
      const late = new AbortController()
      const unwatch = watchProcessor(worker, this.#limits, (overrun) => late.abort(overrun))
      try {
        const [said] = await once(worker, 'message', { signal: AbortSignal.any([over, late.signal]) })
        return said
      } catch (error) {
        if (over.aborted) throw error
        throw new ReportNotMade(
          late.signal.aborted ? WHY_LATE[late.signal.reason as Overrun] : (error as Error).message,
        )
      } finally {
        unwatch()
      }
    }
    // A page is handed over with its memory: it is not copied.
    const say = (message: ToReportWorker): void =>
      worker.postMessage(message, 'page' in message ? [message.page.buffer as ArrayBuffer] : [])
    try {
      say({ brief })
      let before = performance.eventLoopUtilization()
      for (;;) {
        const said = await heard()
        if ('rows' in said) return said.rows
        if ('failed' in said) throw new ReportNotMade(said.failed)
        // As long as the loop was busy since the last page: a report takes twice its time at most.
        const { utilization, active } = performance.eventLoopUtilization(before)
        if (utilization > BUSY) await sleep(active, undefined, { signal: over })
        before = performance.eventLoopUtilization()
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
    const worker = new Worker(this.#script, {
      name: 'reports',
      execArgv: [],
      resourceLimits: HEAP,
    })
    // While a report is made, `make` hears of it as well; between two the next finds the thread gone.
    worker.on('error', () => this.#worker === worker && void this.close())
    worker.unref()
    this.#worker = worker
    return worker
  }
}
