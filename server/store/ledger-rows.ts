/** The ledgers as rows: pages of documents for delivery, and what became of each. */
import type { Knex } from 'knex'
import type { Entry } from '../../machines/vocabulary/document.ts'

/** A document with what the tax authority said of it. */
export interface LedgerRow {
  number: number
  status: 'PENDING' | 'DONE' | 'ERROR'
  fiscal_code: string | null
  error_message: string | null
  /** Epoch milliseconds; null while pending. */
  settled_at: number | null
  entry: Entry
}

export class LedgerRows {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** Documents of a register from one number to another, both in, oldest first. */
  async page(world: number, register: string, from: number, to: number): Promise<LedgerRow[]> {
    const rows = await this.#knex('documents as d')
      .join('facts as f', (on) => on.on('f.world', 'd.world').andOn('f.n', 'd.n'))
      .where({ 'd.world': world, 'd.register': register })
      .whereBetween('d.number', [from, to])
      .orderBy('d.number')
      .select<(Omit<LedgerRow, 'entry'> & { body: string })[]>(
        'd.number',
        'd.status',
        'd.fiscal_code',
        'd.error_message',
        'd.settled_at',
        'f.body',
      )
    return rows.map(({ body, ...row }) => {
      const { document, hash, signature } = JSON.parse(body) as Entry
      return { ...row, entry: { document, hash, signature } }
    })
  }
}
