/**
 * Rows for extended reports: documents of a register in a period, in pages of bytes. The store concatenates the
 * documents without parsing them; the report builder parses them.
 */
import type { Knex } from 'knex'
import type { Dialect } from './dialect.ts'
import { documentSlices, documentsOf } from './document-slices.ts'
import { wholeIn } from './schema.ts'

/** Range of document numbers, both included; empty when the last is below the first. */
export interface DocumentSpan {
  first: number
  last: number
}

/** The state as of which documents count. */
interface AsOf {
  /** Number of the last fact that counts. */
  until: number
  /** Epoch milliseconds: later answers of the tax authority do not count. */
  asked_at: number
}

/** JSON of a document's row in a page; its fact follows, as stored. */
export type DocumentRow = [
  number: number,
  status: 'PENDING' | 'DONE' | 'ERROR',
  /** From the tax authority; a code assigned offline is in the document. */
  fiscal_code: string | null,
  at: number,
]

/** Separates documents, and the row from the fact of each: a byte that occurs in no JSON. */
export const DOCUMENT_END = 0x1e
export const ROW_END = 0x1f

/** A driver may give a small page in memory that it shares with others, which cannot be handed to a thread. */
const ownMemory = (page: Buffer): Uint8Array =>
  page.byteLength === page.buffer.byteLength ? page : new Uint8Array(page)

/** Documents separated by `DOCUMENT_END`, oldest first, and the count of numbers they cover. */
export interface DocumentPage {
  page: Uint8Array
  documents: number
}

/** Bytes of a page. It is read between two commits and copied on the main thread: neither may take long. */
const PAGE_BYTES = 256 * 1024

export class ReportRows {
  #knex: Knex
  /** SQL. */
  #page: string

  constructor(knex: Knex, { reportPage }: Dialect) {
    this.#knex = knex
    this.#page = `${reportPage} AS page`
  }

  /**
   * Range of a register's documents made in a period: contiguous, since documents are ordered by time. A number without
   * a row belongs to the period if its neighbour does.
   * @param from start of the period, both ends included, epoch milliseconds
   * @param made number of the register's last document
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

  /** Number of the last document that counts; one without a row counts unless the next one is known to be too late. */
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

  /** Number of the first document made at or after a moment; one beyond the newest when there is none. */
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
   * The last opening before a document: its number, and the cash in the register then (null: unreadable). null: no
   * opening.
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
      .first('d.number', this.#knex.raw(`${wholeIn('$.shift.sums.initial', 'f.body')} AS initial`))
    return row ?? null
  }

  /** Documents of a range, oldest first; each page has its own memory. */
  async *pages(
    world: number,
    register: string,
    { first: from, last: to }: DocumentSpan,
    { asked_at }: AsOf,
  ): AsyncGenerator<DocumentPage> {
    for await (const { first, last } of documentSlices(this.#knex, world, register, from, to, PAGE_BYTES)) {
      const row: { page: Buffer | null } | undefined = await documentsOf(this.#knex, world, register)
        .whereBetween('d.number', [first, last])
        .first(this.#knex.raw(this.#page, { asked_at }))
      if (row?.page) yield { page: ownMemory(row.page), documents: last - first + 1 }
    }
  }

  /** Addresses of the tasks of a world. @param noun of their actors */
  async tasks(world: number, noun = 'report-task'): Promise<string[]> {
    const rows: { address: string }[] = await this.#knex('snapshots')
      .where({ world })
      .andWhereBetween('address', [`${noun}:`, `${noun};`])
      .orderBy('address')
      .select('address')
    return rows.map(({ address }) => address)
  }
}
