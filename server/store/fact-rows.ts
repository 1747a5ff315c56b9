/** The journal of a world as rows, in the order it was said. */
import type { Knex } from 'knex'
import type { RegisterFact } from '../../machines/vocabulary/register.ts'
import type { Fact } from '../../machines/wires.ts'
import { ANNOUNCEMENTS, LINKS } from './migrations.ts'

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

/** A register left the tax authority, or came back. Epoch milliseconds. */
export interface LinkRow {
  type: 'register.went-offline' | 'register.went-online'
  at: number
  /** Since when it counts as offline; null when it came back. */
  since: number | null
}

const LINK_ROWS = `SELECT n, type, at, body ->> '$.document.body.since' AS since FROM facts
  WHERE world = :world AND address = :address AND ${LINKS}`

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

  /**
   * When a register left and came back, in the order it was said: between two instants (epoch milliseconds, both in),
   * and the last time before and the first time after, so that what reaches over an end is known as well.
   */
  links(world: number, register: string, from: number, to: number): Promise<LinkRow[]> {
    return this.#knex.raw(
      `SELECT type, at, since FROM (
        SELECT * FROM (${LINK_ROWS} AND at < :from ORDER BY at DESC, id DESC LIMIT 1)
        UNION ALL ${LINK_ROWS} AND at BETWEEN :from AND :to
        UNION ALL SELECT * FROM (${LINK_ROWS} AND at > :to ORDER BY at, id LIMIT 1)
      ) ORDER BY n`,
      { world, address: `register:${register}`, from, to },
    )
  }

  /**
   * When a document was announced as fiscalized.
   * @param after number of the fact that holds the document
   * @throws when it never was
   */
  async announcement(
    world: number,
    register: string,
    document: number,
    after: number,
  ): Promise<Extract<RegisterFact, { type: 'documents.fiscalized' }>> {
    const row = await this.#knex('facts')
      .where({ world, address: `register:${register}` })
      .whereRaw(ANNOUNCEMENTS)
      .where('n', '>', after)
      .whereRaw("body ->> '$.to' >= ?", [document])
      .orderBy('n')
      .first<{ body: string } | undefined>('body')
    if (!row) throw new Error(`Document ${document} of register ${register} was not announced`)
    return JSON.parse(row.body)
  }
}
