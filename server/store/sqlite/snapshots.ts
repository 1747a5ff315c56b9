/** Stored states of actors, and the rows that go with them. */
import type { Knex } from 'knex'
import type { ReceiptIds, States } from '../store.ts'
import { parsed } from '../unreadable.ts'
import { UuidSet } from '../uuid-set.ts'

/** States read by one statement, at most: between two of them the store serves others. */
const STATES = 256

/** A state that is asked for. */
interface Asked {
  world: number
  address: string
  resolve(found: { state: unknown } | undefined): void
  reject(error: unknown): void
}

/** As the statement is given it. */
const placeOf = ({ world, address }: Pick<Asked, 'world' | 'address'>): string => JSON.stringify([world, address])

export class Snapshots implements States {
  #knex: Knex
  #asked: Asked[] = []
  #reading = false

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** What is asked for at the same moment, or while others are read, is read by one statement. */
  find(world: number, address: string): Promise<{ state: unknown } | undefined> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ world, address, resolve, reject })
      if (this.#reading) return
      this.#reading = true
      setImmediate(() => void this.#readAll())
    })
  }

  receiptIds(world: number, register: string, isNew: boolean): Promise<ReceiptIds> {
    return receiptIds(this.#knex, world, register, isNew)
  }

  async #readAll(): Promise<void> {
    while (this.#asked.length > 0) await this.#read(this.#asked.splice(0, STATES))
    this.#reading = false
  }

  /** Each is told its own; when the store refuses, all are told that. */
  async #read(asked: Asked[]): Promise<void> {
    const places = new Set(asked.map(placeOf))
    try {
      const rows: { world: number; address: string; state: unknown }[] = await this.#knex.raw(
        `SELECT world, address, state FROM json_each(?)
         CROSS JOIN snapshots ON world = value ->> 0 AND address = value ->> 1`,
        [`[${[...places].join(',')}]`],
      )
      const found = new Map(rows.map((row) => [placeOf(row), { state: parsed(row.state) }]))
      for (const each of asked) each.resolve(found.get(placeOf(each)))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
}

/** Documents whose receipts are read at a time: between two such pages the store serves others, and takes no more memory. */
const PAGE = 5_000
/** UUIDs run together, as bytes; receipts have no other ids. */
const IDS = `CAST(group_concat(receipt_id, '') FILTER (WHERE length(receipt_id) = 36) AS BLOB)`

async function receiptIds(knex: Knex, world: number, register: string, isNew: boolean): Promise<ReceiptIds> {
  const known = new UuidSet()
  if (!isNew) {
    // Each has a number: a table with room for all from the beginning leaves none behind that has become too small.
    const newest = await knex('documents').where({ world, register }).max({ number: 'number' }).first()
    known.expect(newest?.number ?? 0)
  }
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
