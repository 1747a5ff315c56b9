/**
 * Receipts of registers as rows: pages of them, and the document of a fiscal code. No index but those of the ledgers: a
 * sale writes nothing for it.
 */
import type { Knex } from 'knex'
import type { ReceiptFact } from '../../../machines/vocabulary/receipt-events.ts'
import { isReceiptBody, isReceiptFact } from '../schemas.ts'
import { parsed, type ReportUnreadable } from '../unreadable.ts'
import { documentSlices, documentsOf } from './document-slices.ts'
import { COLUMNS, documentPlace, type LedgerRow, rowOf, type StoredLedgerRow } from './ledger-rows.ts'
import { numberOfCode } from './lists/code-rows.ts'

/** A receipt with the tax authority's answer and its whole fact. */
export interface StoredReceipt {
  register: string
  row: LedgerRow
  fact: ReceiptFact
}

/** Documents of one register by their numbers, both included. */
export interface DocumentRange {
  register: string
  from: number
  to: number
}

/** A member left out does not filter. */
export interface ReceiptFilter {
  /** Of the receipt in its register. */
  serial?: number | undefined
  barcode?: string | undefined
  stock_code?: string | undefined
  /** Key of the cashier who signed. */
  key_id?: string | undefined
}

interface ReceiptPage {
  filter: ReceiptFilter
  desc: boolean
  limit: number
  offset: number
  /** Aborted when the page is no longer wanted. */
  signal: AbortSignal
}

/** A receipt of a page before it is read. */
interface Place {
  register: string
  number: number
  /** In the journal: the order of receipts of several registers. */
  n: number
}

/** Numbers whose documents are looked at together. */
const WINDOW = 2000

const PATHS = {
  serial: '$.receipt_number',
  barcode: '$.document.body.request.barcode',
  stock_code: '$.document.body.cloud.stock_code',
  key_id: '$.document.key_id',
} as const satisfies Record<keyof ReceiptFilter, string>

type Wanted = [path: string, value: string | number][]

export class ReceiptRows {
  #knex: Knex
  #report: ReportUnreadable

  constructor(knex: Knex, report: ReportUnreadable) {
    this.#knex = knex
    this.#report = report
  }

  /** Whether a document is a receipt with this fiscal code: the authority's, or that of the pool it spent. */
  async hasCode(world: number, register: string, number: number, code: string): Promise<boolean> {
    const row = await documentsOf(this.#knex, world, register)
      .where({ 'd.number': number })
      .whereNotNull('d.receipt_id')
      .whereRaw(
        "(d.fiscal_code = ? OR CASE WHEN json_valid(f.body) THEN f.body ->> '$.document.offline_code' = ? END)",
        [code, code],
      )
      .first('d.number')
    return row !== undefined
  }

  /** Number of the document that has spent a code of the pool; null: none has. @param seed of the register's codes */
  numberOfCode(world: number, register: string, seed: number, code: string): Promise<number | null> {
    return numberOfCode(this.#knex, world, register, seed, code)
  }

  /** Number of the first document made at a moment or later, epoch milliseconds; one behind the last when there is none. */
  async firstSince(world: number, { register, from, to }: DocumentRange, at: number): Promise<number> {
    let [low, high] = [from, to + 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const row: { number: number; at: number } | undefined = await documentsOf(this.#knex, world, register)
        .whereBetween('d.number', [middle, high - 1])
        .orderBy('d.number')
        .first('d.number', 'f.at')
      if (row === undefined || row.at >= at) high = middle
      else low = row.number + 1
    }
    return low
  }

  /** One page of the receipts in these ranges, in the order of the journal; `desc` is the exact reverse. */
  async page(world: number, ranges: readonly DocumentRange[], page: ReceiptPage): Promise<StoredReceipt[]> {
    const places: Place[] = []
    let skipped = 0
    for await (const place of this.#merged(world, ranges, page)) {
      if (skipped < page.offset) skipped++
      else places.push(place)
      if (places.length === page.limit) break
    }
    return this.some(world, places)
  }

  /** Receipts in the order given; missing and unreadable ones are left out. */
  async some(world: number, places: readonly Omit<Place, 'n'>[]): Promise<StoredReceipt[]> {
    if (places.length === 0) return []
    const rows: (StoredLedgerRow & { register: string })[] = await this.#knex('documents as d')
      .join('facts as f', (on) => on.on('f.world', 'd.world').andOn('f.n', 'd.n'))
      .where({ 'd.world': world })
      .whereIn(
        ['d.register', 'd.number'],
        places.map(({ register, number }) => [register, number]),
      )
      .select(...COLUMNS, 'd.register')
    const found = new Map(rows.map((row) => [`${row.register} ${row.number}`, row]))
    return places.flatMap(({ register, number }) => {
      const stored = found.get(`${register} ${number}`)
      return stored ? this.#sound(world, register, stored) : []
    })
  }

  #sound(world: number, register: string, stored: StoredLedgerRow): StoredReceipt[] {
    const fact = parsed(stored.body) as ReceiptFact
    const row = rowOf(stored, fact)
    if (row && isReceiptFact(fact) && isReceiptBody(fact.document.body)) return [{ register, row, fact }]
    this.#report(documentPlace(world, register, stored.number))
    return []
  }

  /** Receipts of all ranges by their place in the journal. */
  async *#merged(world: number, ranges: readonly DocumentRange[], page: ReceiptPage): AsyncGenerator<Place> {
    const sources = await Promise.all(
      ranges.map(async (range) => {
        const rest = this.#places(world, range, page)
        return { rest, next: await rest.next() }
      }),
    )
    const isBefore = (a: Place, b: Place): boolean => (page.desc ? a.n > b.n : a.n < b.n)
    for (;;) {
      const open = sources.filter(({ next }) => !next.done)
      if (open.length === 0) return
      const first = open.reduce((a, b) => (isBefore(b.next.value, a.next.value) ? b : a))
      yield first.next.value
      first.next = await first.rest.next()
    }
  }

  async *#places(world: number, range: DocumentRange, { filter, desc, signal }: ReceiptPage): AsyncGenerator<Place> {
    const { register } = range
    // A receipt's serial is never above the number of its document
    const from = Math.max(range.from, filter.serial ?? 1)
    const wanted = Object.entries(filter).flatMap(
      ([name, value]): Wanted => (value === undefined ? [] : [[PATHS[name as keyof ReceiptFilter], value]]),
    )
    for (
      let begin = desc ? range.to : from;
      desc ? begin >= from : begin <= range.to;
      begin += desc ? -WINDOW : WINDOW
    ) {
      signal.throwIfAborted()
      const window = desc
        ? { from: Math.max(from, begin - WINDOW + 1), to: begin }
        : { from: begin, to: Math.min(range.to, begin + WINDOW - 1) }
      const found = await this.#window(world, { register, ...window }, wanted)
      yield* desc ? found.reverse() : found
      if (filter.serial !== undefined && found.length > 0) return
    }
  }

  /** Receipts of one window, oldest first; those that are filtered by their text are read slice by slice. */
  async #window(world: number, { register, from, to }: DocumentRange, wanted: Wanted): Promise<Place[]> {
    const receipts = (first: number, last: number) =>
      documentsOf(this.#knex, world, register)
        .whereBetween('d.number', [first, last])
        .whereNotNull('d.receipt_id')
        .orderBy('d.number')
        .select('d.register', 'd.number', 'd.n')
    if (wanted.length === 0) return receipts(from, to)
    const found: Place[] = []
    for await (const { first, last } of documentSlices(this.#knex, world, register, from, to)) {
      const slice = receipts(first, last)
      for (const [path, value] of wanted)
        slice.whereRaw('CASE WHEN json_valid(f.body) THEN f.body ->> ? = ? END', [path, value])
      found.push(...(await slice))
    }
    return found
  }
}
