/**
 * Takes mails apart in a thread of its own, for all worlds: who sends a mail, and who looks at one, holds up neither
 * the event loop nor, for long, the mails of another world. Those of one world are read one after the other.
 */
import { extname } from 'node:path'
import { ClientGone } from '../../../runtime/client-gone.ts'
import type { JobOwner } from '../../../runtime/fair-turns.ts'
import { workLimits } from '../../../runtime/processor-limit.ts'
import {
  WorkerFailed,
  WorkerOutOfMemory,
  WorkerPool,
  WorkerStarved,
  WorkerTooSlow,
} from '../../../runtime/worker-pool.ts'
import type { World } from '../../../runtime/world/world.ts'
import { type MailFile, type MailFound, type MailTask, type MailTaskResult, notRead } from './mail-found.ts'

/** Of the processor: a mail that takes more is left as it came. */
const LIMITS = workLimits(5000)
/** The worst mails within the bounds of the parser take less than 64. */
const HEAP_MB = 256
/** Mails of one world that wait to be taken apart as they come in: one more is not taken. */
const WAITING_MAILS = 32

/** What waits is bounded where it comes in, and is a request for what is kept besides. */
const TURNS = { abreast: 1, world: 1, register: 1, waiting: { world: Infinity, register: Infinity } }

/** Beside this file, and compiled where this is. */
const SCRIPT = new URL(`./mail-worker${extname(import.meta.filename)}`, import.meta.url)

/** What is waited for. */
export interface MailWanted {
  /** As it came; called when it is its turn. null: there is none any more. */
  raw(): Promise<Buffer | null>
  /** Aborted when the result is not needed any more. */
  signal: AbortSignal
}

export class MailReader {
  readonly #pool: WorkerPool<MailTask, MailTaskResult | { gone: true }>
  readonly #closing = new AbortController()

  /** @param script of the thread */
  constructor(script = SCRIPT, limits = LIMITS) {
    this.#pool = new WorkerPool({ name: 'mails', script, turns: TURNS, heapMb: HEAP_MB, limits })
  }

  /**
   * Takes a mail that comes in apart.
   * @returns null when too many mails of this world wait already
   * @throws ClientGone when the process ends; WorkerStarved
   */
  take(world: World, raw: Buffer): Promise<MailFound> | null {
    if (this.#pool.before(ownerOf(world)) >= WAITING_MAILS) return null
    return this.find(world, { raw: async () => raw, signal: this.#closing.signal }) as Promise<MailFound>
  }

  /**
   * What is found in a mail that is kept. One that cannot be taken apart says why.
   * @returns null when there is none any more
   * @throws ClientGone when the result is not needed any more; WorkerStarved
   */
  async find(world: World, wanted: MailWanted): Promise<MailFound | null> {
    try {
      const result = await this.#run(world, wanted, null)
      return 'found' in result ? result.found : null
    } catch (error) {
      return notRead(whyNot(error as Error))
    }
  }

  /**
   * An attachment by its number, 1, 2, 3 …
   * @returns null when there is none of this number, or the mail cannot be taken apart
   * @throws ClientGone when the result is not needed any more; WorkerStarved
   */
  async file(world: World, wanted: MailWanted, number: number): Promise<MailFile | null> {
    try {
      const result = await this.#run(world, wanted, number)
      return 'file' in result ? result.file : null
    } catch (error) {
      whyNot(error as Error)
      return null
    }
  }

  /** Ends what is being read and what waits. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#pool.close()
  }

  async #run(world: World, { raw, signal }: MailWanted, attachment: number | null) {
    const prepare = async () => {
      const bytes = await raw()
      return bytes ? { task: { raw: bytes, attachment } } : { result: { gone: true } as const }
    }
    const reading = await this.#pool.run({ owner: ownerOf(world), prepare, signal })
    // The queue has no bound of its own.
    if ('full' in reading) throw new ClientGone()
    return reading
  }
}

/** Mails of one world are read one after the other. */
const ownerOf = (world: World): JobOwner => ({ world, register: '' })

/** Why a mail was not taken apart, in words. @throws what is no fault of the mail */
function whyNot(error: Error): string {
  if (!(error instanceof WorkerFailed) || error instanceof WorkerStarved) throw error
  if (error instanceof WorkerTooSlow) return 'It takes too long to be taken apart'
  if (error instanceof WorkerOutOfMemory) return 'It takes too much memory to be taken apart'
  return `It cannot be taken apart: ${error.message}`
}
