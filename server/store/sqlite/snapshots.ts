/** Stored states of actors, and the rows that go with them. */
import type { Knex } from 'knex'
import type { Command, Fact } from '../../../machines/wires.ts'
import { parsed } from '../unreadable.ts'
import { UuidSet } from '../uuid-set.ts'

/** What an actor's rows know that its snapshot is too small to hold. */
export interface Companion {
  /** Number of the last of its rows, 0 when there is none. */
  readonly last: number
  /** Completes a command before the actor hears it. */
  prepare(command: Command): void
  /** Takes note of what the actor has said. */
  learn(fact: Fact): void
}

export class Snapshots {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** What is stored as the state of an actor, whatever that says; undefined when it has none yet. */
  async find(world: number, address: string): Promise<{ state: unknown } | undefined> {
    const row = await this.#knex('snapshots').where({ world, address }).first<{ state: string }>('state')
    return row && { state: parsed(row.state) }
  }
}

/** Documents whose receipts are read at a time: between two such pages the store serves others. */
const PAGE = 50_000
/** UUIDs run together, as bytes; receipts have no other ids. */
const IDS = `CAST(group_concat(receipt_id, '') FILTER (WHERE length(receipt_id) = 36) AS BLOB)`

/**
 * Ids of the receipts a register has made: never two receipts of one id (NS-64).
 * @param isNew it has made none
 */
export async function receiptIds(knex: Knex, world: number, register: string, isNew: boolean): Promise<Companion> {
  const known = new UuidSet()
  let last = 0
  for (let more = !isNew; more; ) {
    const page = knex('documents').where({ world, register }).where('number', '>', last).orderBy('number').limit(PAGE)
    const [row] = await knex
      .from(page.select('number', 'receipt_id').as('page'))
      .select<{ last: number; documents: number; ids: Buffer | null }[]>(
        knex.raw(`max(number) AS last, count(*) AS documents, ${IDS} AS ids`),
      )
    if (row?.ids) known.addAll(row.ids)
    more = row?.documents === PAGE
    last = row?.last ?? last
  }
  return {
    last,
    prepare(command) {
      if (command.type === 'receipt.sell' && 'known' in command) command.known = known.has(command.request.id)
    },
    learn(fact) {
      if (fact.type === 'receipt.created') known.add(fact.document.body.id)
    },
  }
}
