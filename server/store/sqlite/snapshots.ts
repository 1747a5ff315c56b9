/** Stored states of actors, and their receipt ids. */
import type { Knex } from 'knex'
import { receiptIds } from '../queries/receipt-ids.ts'
import type { ReceiptIds, States } from '../states.ts'
import { parsed } from '../unreadable.ts'
import { sqliteDialect } from './dialect.ts'

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
    return receiptIds(this.#knex, sqliteDialect, world, register, isNew)
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
