/** What the inboxes of worlds keep of the calls that reach them: the last ones, so that no caller fills the disk. */
import type { Knex } from 'knex'
import type { Writer } from '../batch.ts'
import { KEPT } from './indexed.ts'

/** So many calls are kept in a world. */
const KEPT_CALLS = 1000
/** And of them so many bytes. */
const KEPT_BYTES = 16 * 1024 * 1024
/** After so many more the oldest are dropped, all at once; a list shows none too many. */
const SLACK_CALLS = 100
const SLACK_BYTES = 4 * 1024 * 1024

/** Of a call that is dropped its place in the journal stays, and its answer. */
const DROP = `UPDATE facts SET body = json_set(body, '$.headers', json('{}'), '$.body', '', '$.dropped', json('true'))
  WHERE world = :world AND n IN (
    SELECT n FROM (
      SELECT n, row_number() OVER newest AS place, sum(octet_length(body)) OVER newest AS bytes
      FROM facts WHERE world = :world AND ${KEPT} WINDOW newest AS (ORDER BY n DESC)
    ) WHERE place > ${KEPT_CALLS} OR bytes > ${KEPT_BYTES}
  )`

/** A world by its number in the store. */
interface Place {
  id: number
}

export class InboxRows {
  #knex: Knex
  #writer: Writer
  /** What has come since the oldest were dropped last; of a world that is not here, it is not known. */
  #come = new WeakMap<Place, { calls: number; bytes: number }>()

  constructor(knex: Knex, writer: Writer) {
    this.#knex = knex
    this.#writer = writer
  }

  /** One more call lies in the journal. @param bytes of its body */
  async came(world: Place, bytes: number): Promise<void> {
    const come = this.#come.get(world)
    if (!come) return this.#drop(world)
    come.calls++
    come.bytes += bytes
    if (come.calls >= SLACK_CALLS || come.bytes >= SLACK_BYTES) await this.#drop(world)
  }

  /** Drops what is too old to be kept, if anything has come since that was done. */
  async tidy(world: Place): Promise<void> {
    if (this.#come.get(world)?.calls !== 0) await this.#drop(world)
  }

  async #drop(world: Place): Promise<void> {
    await this.#writer.between(async () => {
      await this.#knex.raw(DROP, { world: world.id })
    })
    this.#come.set(world, { calls: 0, bytes: 0 })
  }
}
