/** Stored states of actors, and their receipt ids. */
import type { Knex } from 'knex'
import { receiptIds } from '../queries/receipt-ids.ts'
import type { ReceiptIds, States } from '../states.ts'
import { parsed } from '../unreadable.ts'
import { postgresDialect } from './dialect.ts'

export class PostgresStates implements States {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  async find(world: number, address: string): Promise<{ state: unknown } | undefined> {
    const row = await this.#knex('snapshots').where({ world, address }).first<{ state: string } | undefined>('state')
    return row && { state: parsed(row.state) }
  }

  receiptIds(world: number, register: string, isNew: boolean): Promise<ReceiptIds> {
    return receiptIds(this.#knex, postgresDialect, world, register, isNew)
  }
}
