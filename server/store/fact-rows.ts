/** The journal of a world as rows, in the order it was said. */
import type { Knex } from 'knex'
import type { Fact } from '../../machines/wires.ts'

/** Which facts are asked for. */
export interface FactFilter {
  /** Facts behind this number only. */
  after: number
  /** Of these types, when given. */
  types?: readonly string[] | undefined
  /** Said at these addresses, when given. */
  addresses?: readonly string[] | undefined
  /** At most so many. */
  limit: number
}

export interface FactRow {
  n: number
  address: string
  type: string
  /** Epoch milliseconds. */
  at: number
  fact: Fact
}

export class FactRows {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** Facts of a world, oldest first. */
  async page(world: number, { after, types, addresses, limit }: FactFilter): Promise<FactRow[]> {
    const query = this.#knex('facts')
      .where({ world })
      .where('n', '>', after)
      .orderBy('n')
      .limit(limit)
      .select<(Omit<FactRow, 'fact'> & { body: string })[]>('n', 'address', 'type', 'at', 'body')
    if (types) query.whereIn('type', types)
    if (addresses) query.whereIn('address', addresses)
    const rows = await query
    return rows.map(({ body, ...row }) => ({ ...row, fact: JSON.parse(body) }))
  }
}
