/**
 * What extended reports are made of, as rows: documents of a register within a span of time, in pages that are handed
 * on as bytes. The store puts them together and looks into none; who gets them reads them.
 */
import type { Knex } from 'knex'
import { documentsOf, goesOf } from './goes.ts'

/** Numbers of documents, both in; there are none when the last is below the first. */
export interface DocumentSpan {
  first: number
  last: number
}

/** As of which moment documents are counted. */
export interface AsOf {
  /** Number of the last fact that counts. */
  until: number
  /** Epoch milliseconds: what the tax authority has said later is not known. */
  asked_at: number
}

/** What a page says of a document, as JSON; then its fact follows, as it is stored. */
export type DocumentRow = [
  number: number,
  status: 'PENDING' | 'DONE' | 'ERROR',
  /** Of the tax authority: the code it was given offline stands in the document. */
  fiscal_code: string | null,
  at: number,
]

/** Between two documents, and between row and fact of one: neither stands in any JSON. */
export const DOCUMENT_END = 0x1e
export const ROW_END = 0x1f

/** Documents with `DOCUMENT_END` between them, oldest first, and how many numbers they are of. */
export interface DocumentPage {
  page: Uint8Array
  documents: number
}

const PAGE = `CAST(group_concat(json_array(d.number,
  CASE WHEN d.settled_at <= :asked_at THEN d.status ELSE 'PENDING' END,
  CASE WHEN d.settled_at <= :asked_at THEN d.fiscal_code END,
  f.at) || char(${ROW_END}) || f.body, char(${DOCUMENT_END})) AS BLOB) AS page`

/** A page is read between two commits, and copied on the thread that answers: neither may take long. Bytes. */
const PAGE_BYTES = 256 * 1024

export class ReportRows {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * Documents of a register that were made within a span of time: they lie side by side, for no document is older than
   * the one before it. One whose row is gone belongs to the span when one beside it does.
   * @param from both ends are in it, epoch milliseconds
   * @param made number of the last document the register has made by now
   */
  async span(
    world: number,
    register: string,
    { from, to, until, made }: { from: number; to: number; until: number; made: number },
  ): Promise<DocumentSpan> {
    const newest = await this.#newest(world, register, until, made)
    const first = await this.#firstFrom(world, register, from, newest)
    const behind = await this.#firstFrom(world, register, to + 1, newest)
    const next = await this.#numberBehind(world, register, behind - 1)
    return { first, last: Math.min(newest, (next ?? made + 1) - 1) }
  }

  /** Number of the last document that counts; one whose row is gone counts as long as the next is not known to be too young. */
  async #newest(world: number, register: string, until: number, made: number): Promise<number> {
    const row: { last: number | null } | undefined = await this.#knex('documents')
      .where({ world, register })
      .andWhere('n', '<=', until)
      .first(this.#knex.raw('max(number) AS last'))
    const next = await this.#numberBehind(world, register, row?.last ?? 0)
    return next === null ? made : next - 1
  }

  async #numberBehind(world: number, register: string, number: number): Promise<number | null> {
    const row: { next: number | null } | undefined = await this.#knex('documents')
      .where({ world, register })
      .andWhere('number', '>', number)
      .first(this.#knex.raw('min(number) AS next'))
    return row?.next ?? null
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

  /**
   * The youngest opening before a document: its number, and the cash that lay in the register then (null: unreadable).
   * null when there is none.
   */
  async opening(
    world: number,
    register: string,
    before: number,
  ): Promise<{ number: number; initial: number | null } | null> {
    const row: { number: number; initial: number | null } | undefined = await documentsOf(this.#knex, world, register)
      .where('d.number', '<', before)
      .where({ 'f.type': 'shift.created' })
      .orderBy('d.number', 'desc')
      .first(
        'd.number',
        this.#knex.raw("CASE WHEN json_valid(f.body) THEN f.body ->> '$.shift.sums.initial' END AS initial"),
      )
    return row ?? null
  }

  /** Documents of a span, oldest first; the memory of a page is its own. */
  async *pages(
    world: number,
    register: string,
    { first: from, last: to }: DocumentSpan,
    { asked_at }: AsOf,
  ): AsyncGenerator<DocumentPage> {
    for await (const { first, last } of goesOf(this.#knex, world, register, from, to, PAGE_BYTES)) {
      const row: { page: Buffer | null } | undefined = await documentsOf(this.#knex, world, register)
        .whereBetween('d.number', [first, last])
        .orderBy('d.number')
        .first(this.#knex.raw(PAGE, { asked_at }))
      if (row?.page) yield { page: row.page, documents: last - first + 1 }
    }
  }

  /** Addresses of the tasks of a world. */
  async tasks(world: number): Promise<string[]> {
    const rows: { address: string }[] = await this.#knex('snapshots')
      .where({ world })
      .andWhereBetween('address', ['report-task:', 'report-task;'])
      .orderBy('address')
      .select('address')
    return rows.map(({ address }) => address)
  }
}
