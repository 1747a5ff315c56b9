/** Stored states of actors, and their receipt ids. */
import type { Knex } from 'knex'
import type { ReceiptIds, States } from '../store.ts'
import { parsed } from '../unreadable.ts'
import { ENTRY, UuidMap } from '../uuid-map.ts'

/** States read by one statement at most: the store serves others between two of them. */
const STATES = 256

/** A pending read of a state. */
interface Asked {
  world: number
  address: string
  resolve(found: { state: unknown } | undefined): void
  reject(error: unknown): void
}

/** Key of the state, as a parameter of the statement. */
const placeOf = ({ world, address }: Pick<Asked, 'world' | 'address'>): string => JSON.stringify([world, address])

export class Snapshots implements States {
  #knex: Knex
  #asked: Asked[] = []
  #reading = false

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** Reads of the same moment, or queued behind another, share one statement. */
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

  /** Each reader gets its own state; a refusal of the store goes to all. */
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

/** Documents whose receipts are read at a time: bounds memory, and the store serves others between two pages. */
const PAGE = 5_000
/** Concatenated UUIDs with the numbers of their documents, as bytes; receipts have no other ids. */
const IDS = `CAST(group_concat(receipt_id || printf('%0${ENTRY.number}d', number), '')
  FILTER (WHERE length(receipt_id) = ${ENTRY.uuid}) AS BLOB)`

async function receiptIds(knex: Knex, world: number, register: string, isNew: boolean): Promise<ReceiptIds> {
  const known = new UuidMap()
  if (!isNew) {
    // Numbers count the documents: a set sized for all of them at once need not grow
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
    if (row?.ids) known.setAll(row.ids)
    more = row?.documents === PAGE
    last = row?.last ?? last
  }
  return {
    last,
    has: (id) => known.has(id),
    numberOf: (id) => known.get(id),
    learn(fact) {
      if (fact.type === 'receipt.created') known.set(fact.document.body.id, fact.document.number)
    },
  }
}
