/**
 * What extended reports are made of, as rows: documents of a register within a span of time, in pages that are handed
 * on as the JSON text the store makes of them.
 */
import type { Knex } from 'knex'
import type { DocumentType } from '../../../machines/vocabulary/document.ts'
import { documentsOf, goesOf } from './goes.ts'

/** Numbers of documents, both in. */
export interface DocumentSpan {
  first: number
  last: number
}

/** A document of a page: `[number, status, fiscal_code, at, type, body, shift]`; null for type and body: unreadable. */
export type StoredDocument = [
  number: number,
  status: 'PENDING' | 'DONE' | 'ERROR',
  fiscal_code: string | null,
  at: number,
  type: DocumentType | null,
  body: unknown,
  /** Of a Z-report: the shift as it was closed. */
  shift: unknown,
]

const PAGE = `json_group_array(json_array(d.number, d.status, d.fiscal_code, f.at,
  CASE WHEN json_valid(f.body) THEN f.body ->> '$.document.type' END,
  CASE WHEN json_valid(f.body) THEN json(f.body -> '$.document.body') END,
  CASE WHEN json_valid(f.body) AND f.type = 'shift.closing' THEN json(f.body -> '$.shift') END)) AS page`

export class ReportRows {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * Documents of a register that were made within a span of time: they lie side by side, for no document is older than
   * the one before it.
   * @param from both ends are in it, epoch milliseconds
   * @param until number of the last fact that counts
   */
  async span(
    world: number,
    register: string,
    { from, to, until }: { from: number; to: number; until: number },
  ): Promise<DocumentSpan | null> {
    const row: { last: number | null } | undefined = await this.#knex('documents')
      .where({ world, register })
      .andWhere('n', '<=', until)
      .first(this.#knex.raw('max(number) AS last'))
    const newest = row?.last ?? 0
    const first = await this.#firstFrom(world, register, from, newest)
    const last = (await this.#firstFrom(world, register, to + 1, newest)) - 1
    return first <= last ? { first, last } : null
  }

  /** Number of the first document made at a moment or later; behind the newest when there is none. */
  async #firstFrom(world: number, register: string, at: number, newest: number): Promise<number> {
    let low = 1
    let high = newest + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const row: { at: number } | undefined = await documentsOf(this.#knex, world, register)
        .where('d.number', '>=', middle)
        .orderBy('d.number')
        .first('f.at')
      if (row && row.at < at) low = middle + 1
      else high = middle
    }
    return low
  }

  /** JSON arrays of `StoredDocument`, oldest first. */
  async *pages(world: number, register: string, { first: from, last: to }: DocumentSpan): AsyncGenerator<string> {
    for await (const { first, last } of goesOf(this.#knex, world, register, from, to)) {
      const row: { page: string } | undefined = await documentsOf(this.#knex, world, register)
        .whereBetween('d.number', [first, last])
        .orderBy('d.number')
        .first(this.#knex.raw(PAGE))
      if (row) yield row.page
    }
  }
}
