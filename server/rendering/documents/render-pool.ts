/**
 * Renders slips: what is a text is written at once, for it takes no longer than a sale; pictures, and texts of long
 * slips, are made off the event loop, in a few worker threads. Who has many slips waits for his own.
 */
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { FairTurns, type JobOwner, type QueueFull, type TurnLimits } from '../../runtime/fair-turns.ts'
import { type WorkLimits, workLimits } from '../../runtime/processor-limit.ts'
import { WorkerOutOfMemory, WorkerPool, WorkerTooSlow } from '../../runtime/worker-pool.ts'
import type { LightForm, Missing, RenderResult, RenderTask, SlipForm, SlipSource, TooLong } from './render-task.ts'

/** One processor is left to the event loop. */
const WORKERS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Slips of a register, and of a world, that wait for a worker; one more is refused. */
export const WAITING_SLIPS = { register: 32, world: 64 }
/** Of the processor. A picture of the greatest height with the smallest letters takes half of it. */
const LIMITS = workLimits(20_000)
/** Heap of a worker; what pictures are drawn in lies beside it. */
const HEAP_MB = 768

/** One worker more than a world is given is always there for another. */
export const TURNS_OF_CLIENTS: TurnLimits = {
  abreast: WORKERS + 1,
  world: WORKERS,
  register: WORKERS,
  waiting: WAITING_SLIPS,
}
/** Texts that are read for and written at a time: the documents of so many are in memory. */
const TURNS_OF_TEXTS: TurnLimits = { abreast: 6, world: 4, register: 4, waiting: WAITING_SLIPS }
/** Mails hold up no client, nor does a client hold up mails. */
const TURNS_OF_MAILS: TurnLimits = { abreast: 1, world: 1, register: 1, waiting: WAITING_SLIPS }

/** Beside this file, and compiled where this is. */
const SCRIPT = new URL(`./render-worker${extname(import.meta.filename)}`, import.meta.url)

export interface RenderJob {
  owner: JobOwner
  /** Called when it is its turn: what waits holds no documents. Of a long slip that is a text it is called twice. */
  read(): Promise<SlipSource | Missing | TooLong>
  form: SlipForm
  /** Aborted when the client has gone: the slip is dropped, and a worker that is at it ends. */
  signal: AbortSignal
}

interface RenderPoolOptions {
  /** Of the workers. */
  script?: URL
  limits?: WorkLimits
}

/** Slips for those who look at them, and slips for mails: neither waits for the other. */
export const renderPools = () => ({ clients: new RenderPool(TURNS_OF_CLIENTS), mails: new RenderPool(TURNS_OF_MAILS) })

export class RenderPool {
  readonly #pool: WorkerPool<RenderTask, RenderResult>
  readonly #texts = new FairTurns(TURNS_OF_TEXTS)
  readonly #limits: WorkLimits

  constructor(turns: TurnLimits, { script = SCRIPT, limits = LIMITS }: RenderPoolOptions = {}) {
    this.#pool = new WorkerPool({ name: 'slips', script, turns, heapMb: HEAP_MB, limits })
    this.#limits = limits
  }

  /** @throws ClientGone when it was dropped; WorkerFailed, WorkerStarved among it where the machine was too busy */
  async render(job: RenderJob): Promise<RenderResult | QueueFull> {
    const { form } = job
    const { isLightForm } = await import('./light-forms.ts')
    const written = isLightForm(form) ? await this.#written(job, form) : null
    return written ?? this.#drawn(job)
  }

  /** Ends the workers, whatever they are at. */
  close(): Promise<void> {
    this.#texts.close()
    return this.#pool.close()
  }

  /** The text of a slip that is not long; null: it is. */
  async #written(job: RenderJob, form: SlipForm & LightForm): Promise<RenderResult | QueueFull | null> {
    const { isLight, lightly } = await import('./light-forms.ts')
    return this.#texts.enter(job.owner, job.signal, async () => {
      const source = await job.read()
      if (!('letterhead' in source)) return source
      return isLight(source) ? lightly(source, form) : null
    })
  }

  async #drawn({ owner, read, form, signal }: RenderJob): Promise<RenderResult | QueueFull> {
    const prepare = async () => {
      const source = await read()
      return 'letterhead' in source ? { task: { source, form } } : { result: source }
    }
    try {
      return await this.#pool.run({ owner, prepare, signal })
    } catch (error) {
      if (error instanceof WorkerTooSlow) return { too_long: { limit: this.#limits.processorMs, unit: 'ms' } }
      if (error instanceof WorkerOutOfMemory) return { too_long: { limit: HEAP_MB, unit: 'MB' } }
      throw error
    }
  }
}
