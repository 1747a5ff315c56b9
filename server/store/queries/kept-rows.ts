/** What a simulated receiver keeps in the journal: its latest facts whole; older ones are emptied but stay. */
import type { Knex } from 'knex'
import type { Writer } from '../batch.ts'

/** How much is kept in a world; bytes of facts. */
export interface KeptLimits {
  /** Condition for whole facts, as in their index. */
  kept: string
  rows: number
  bytes: number
  /** The oldest facts are dropped together once this many more have come; lists show only those within the limit. */
  slackRows: number
  slackBytes: number
}

/** A world by its number in the store. */
export interface Place {
  id: number
}

export class KeptRows {
  readonly #knex: Knex
  readonly #writer: Writer
  readonly #emptied: string
  readonly #limits: KeptLimits
  /** Facts since the oldest were last dropped; unknown for a world that is not in memory. */
  #come = new WeakMap<Place, { rows: number; bytes: number }>()

  /** @param emptied what json_set makes of a dropped fact: paths and values */
  constructor(knex: Knex, writer: Writer, emptied: string, limits: KeptLimits) {
    this.#knex = knex
    this.#writer = writer
    this.#emptied = emptied
    this.#limits = limits
  }

  /** Counts one more fact in the journal. @param bytes size of the fact */
  async came(world: Place, bytes: number): Promise<void> {
    const come = this.#come.get(world)
    if (!come) return this.#dropOldest(world)
    come.rows++
    come.bytes += bytes
    const { slackRows, slackBytes } = this.#limits
    if (come.rows >= slackRows || come.bytes >= slackBytes) await this.#dropOldest(world)
  }

  /** Drops facts beyond the limit, if any have come since the last time. */
  async tidy(world: Place): Promise<void> {
    if (this.#come.get(world)?.rows !== 0) await this.#dropOldest(world)
  }

  async #dropOldest(world: Place): Promise<void> {
    await this.#writer.between(() => this.drop(world, this.#limits.rows))
    this.#come.set(world, { rows: 0, bytes: 0 })
  }

  /** A dropped fact keeps its place in the journal. @param rows number of facts that stay whole */
  protected async drop(world: Place, rows: number): Promise<void> {
    const { kept, bytes } = this.#limits
    await this.#knex.raw(
      `UPDATE facts SET body = json_set(body, ${this.#emptied}, '$.dropped', json('true'))
        WHERE world = :world AND n IN (
          SELECT n FROM (
            SELECT n, row_number() OVER newest AS place, sum(octet_length(body)) OVER newest AS bytes
            FROM facts WHERE world = :world AND ${kept} WINDOW newest AS (ORDER BY n DESC)
          ) WHERE place > :rows OR bytes > :bytes
        )`,
      { world: world.id, rows, bytes },
    )
  }
}
