/** Stored states of actors, and the rows that go with them. */
import type { Knex } from 'knex'
import type { ReceiptIds, States } from '../store.ts'
import { parsed } from '../unreadable.ts'
import { UuidSet } from '../uuid-set.ts'

export class Snapshots implements States {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  async find(world: number, address: string): Promise<{ state: unknown } | undefined> {
    const row = await this.#knex('snapshots').where({ world, address }).first<{ state: string }>('state')
    return row && { state: parsed(row.state) }
  }

  receiptIds(world: number, register: string, isNew: boolean): Promise<ReceiptIds> {
    return receiptIds(this.#knex, world, register, isNew)
  }
}

/** Documents whose receipts are read at a time: between two such pages the store serves others. */
const PAGE = 50_000
/** UUIDs run together, as bytes; receipts have no other ids. */
const IDS = `CAST(group_concat(receipt_id, '') FILTER (WHERE length(receipt_id) = 36) AS BLOB)`

async function receiptIds(knex: Knex, world: number, register: string, isNew: boolean): Promise<ReceiptIds> {
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
    has: (id) => known.has(id),
    learn(fact) {
      if (fact.type === 'receipt.created') known.add(fact.document.body.id)
    },
  }
}
