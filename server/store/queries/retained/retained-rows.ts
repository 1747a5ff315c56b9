/** What the journal retains for a simulated receiver: its latest facts whole; older ones stay, without their content. */
import type { Knex } from 'knex'
import type { Writer } from '../../batch.ts'
import { RETAINED_CALLS } from '../schema.ts'

/** How much is retained in a world; bytes of facts. */
interface RetainedLimits {
  /** Condition for whole facts, as in their index. */
  retained: string
  rows: number
  bytes: number
  /** The oldest facts are dropped together once this many more have come; lists show only those within the limit. */
  slackRows: number
  slackBytes: number
}

/** A world by its number in the store. */
export interface WorldNumber {
  id: number
}

export class RetainedRows {
  readonly #writer: Writer
  readonly #emptied: string
  readonly #limits: RetainedLimits
  /** What has come since the oldest were dropped last; of a world that is not here, it is not known. */
  #come = new WeakMap<WorldNumber, { rows: number; bytes: number }>()

  /** @param emptied what json_replace makes of a dropped fact: paths and values */
  constructor(writer: Writer, emptied: string, limits: RetainedLimits) {
    this.#writer = writer
    this.#emptied = emptied
    this.#limits = limits
  }

  /** One more lies in the journal. @param bytes of it */
  async came(world: WorldNumber, bytes: number): Promise<void> {
    const come = this.#come.get(world)
    if (!come) return this.#dropOldest(world)
    come.rows++
    come.bytes += bytes
    const { slackRows, slackBytes } = this.#limits
    if (come.rows >= slackRows || come.bytes >= slackBytes) await this.#dropOldest(world)
  }

  /** Drops what is too old to be retained, if anything has come since that was done. */
  async tidy(world: WorldNumber): Promise<void> {
    if (this.#come.get(world)?.rows !== 0) await this.#dropOldest(world)
  }

  async #dropOldest(world: WorldNumber): Promise<void> {
    await this.#writer.between((knex) => this.drop(knex, world, this.#limits.rows))
    this.#come.set(world, { rows: 0, bytes: 0 })
  }

  /** Of a fact that is dropped its place in the journal stays. @param rows at most so many stay whole */
  protected async drop(knex: Knex, world: WorldNumber, rows: number): Promise<void> {
    const { retained, bytes } = this.#limits
    await knex.raw(
      `UPDATE facts SET body = json_set(json_replace(body, ${this.#emptied}), '$.dropped', 'true' -> '$')
        WHERE world = :world AND n IN (
          SELECT n FROM (
            SELECT n, row_number() OVER newest AS place, sum(octet_length(body)) OVER newest AS bytes
            FROM facts WHERE world = :world AND ${retained} WINDOW newest AS (ORDER BY n DESC)
          ) AS retained WHERE place > :rows OR bytes > :bytes
        )`,
      { world: world.id, rows, bytes },
    )
  }
}

const LIMITS = {
  retained: RETAINED_CALLS,
  rows: 1000,
  bytes: 16 * 1024 * 1024,
  slackRows: 100,
  slackBytes: 4 * 1024 * 1024,
}

/** A dropped call keeps its answer. */
const EMPTIED = `'$.headers', '{}' -> '$', '$.query', '""' -> '$', '$.body', '""' -> '$'`

/** Calls retained by the inboxes of worlds: the latest ones only, so that a caller cannot fill the disk. */
export class InboxRows extends RetainedRows {
  constructor(writer: Writer) {
    super(writer, EMPTIED, LIMITS)
  }
}
