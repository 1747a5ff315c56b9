/** The ledgers as rows: pages of documents for delivery, and the result of each. */
import type { Knex } from 'knex'
import { damageOf, type Stored } from '../../../machines/register/protection.ts'
import type { Entry } from '../../../machines/vocabulary/document.ts'
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import type { ReceiptFact } from '../../../machines/vocabulary/receipt-events.ts'
import type { DocumentDamage, Ledger } from '../../../machines/vocabulary/register.ts'
import { isEntry, isMoment, isReceiptBody, isReceiptFact, isShiftFact } from '../schemas.ts'
import { parsed, type ReportUnreadable, Unreadable } from '../unreadable.ts'
import { documentSlices } from './document-slices.ts'

/** A document with the tax authority's answer. */
export interface LedgerRow {
  number: number
  status: 'PENDING' | 'DONE' | 'ERROR'
  fiscal_code: string | null
  error_message: string | null
  /** Epoch milliseconds; null while pending. */
  settled_at: number | null
  entry: Entry
}

/** A row of the ledger as it is stored, with the text of its fact. */
export type StoredLedgerRow = Omit<LedgerRow, 'entry'> & { body: string }

export const COLUMNS = ['d.number', 'd.status', 'd.fiscal_code', 'd.error_message', 'd.settled_at', 'f.body']

const STATUSES: ReadonlySet<unknown> = new Set(['PENDING', 'DONE', 'ERROR'])
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

export const documentPlace = (world: number, register: string, number: number): string =>
  `documents: world ${world}, register ${register}, number ${number}`

/** The document of a fact; null: the stored row is not valid. */
function entryOf(fact: unknown): Entry | null {
  if (!isEntry(fact)) return null
  const { document, hash, signature } = fact
  return { document, hash, signature }
}

/** Whether the columns of a row say what can have become of a document. */
export const hasSoundResult = ({ status, fiscal_code, error_message, settled_at }: Omit<LedgerRow, 'entry'>): boolean =>
  STATUSES.has(status) &&
  (status !== 'DONE' || fiscal_code !== null) &&
  isTextOrNull(fiscal_code) &&
  isTextOrNull(error_message) &&
  (settled_at === null ? status === 'PENDING' : isMoment(settled_at))

/** A row of the ledger with its document; null: either is not valid. */
export function rowOf({ body: _, ...row }: StoredLedgerRow, fact: unknown): LedgerRow | null {
  const entry = entryOf(fact)
  return entry?.document.number === row.number && hasSoundResult(row) ? { ...row, entry } : null
}

/** Whether a fact with a document has all members of its type. */
function isWholeFact(fact: Fact): boolean {
  switch (fact.type) {
    case 'receipt.created':
      return isReceiptFact(fact) && isReceiptBody(fact.document.body)
    case 'shift.created':
    case 'shift.closing':
      return isShiftFact(fact)
    default:
      return true
  }
}

/** Key of a document across registers. */
type DocumentKey = `${string} ${number}`
export const documentKey = (register: string, number: number): DocumentKey => `${register} ${number}`

/** A page to be delivered, or why it cannot be. */
type DeliveryPage = { entries: Entry[]; damage: null } | { damage: DocumentDamage }

export class LedgerRows {
  #knex: Knex
  #report: ReportUnreadable

  constructor(knex: Knex, report: ReportUnreadable) {
    this.#knex = knex
    this.#report = report
  }

  /** The row for a list; unreadable rows are left out. */
  #sound(world: number, register: string, row: StoredLedgerRow): LedgerRow[] {
    const read = rowOf(row, parsed(row.body))
    if (!read) this.#report(documentPlace(world, register, row.number))
    return read ? [read] : []
  }

  #documents(world: number): Knex.QueryBuilder {
    return this.#knex('documents as d')
      .join('facts as f', (on) => on.on('f.world', 'd.world').andOn('f.n', 'd.n'))
      .where({ 'd.world': world })
  }

  /** Documents of a register in a range of numbers (both included), oldest first, without unreadable ones. */
  async page(world: number, register: string, from: number, to: number): Promise<LedgerRow[]> {
    const rows: StoredLedgerRow[] = await this.#documents(world)
      .where({ 'd.register': register })
      .whereBetween('d.number', [from, to])
      .orderBy('d.number')
      .select(COLUMNS)
    return rows.flatMap((row) => this.#sound(world, register, row))
  }

  /** Creation of a document, epoch milliseconds; null: no such document. */
  async madeAt(world: number, register: string, number: number): Promise<number | null> {
    const row: { at: number } | undefined = await this.#documents(world)
      .where({ 'd.register': register, 'd.number': number })
      .first('f.at')
    return isMoment(row?.at) ? row.at : null
  }

  /** Documents by number, in a range (both included); an unreadable one is null. */
  async #stored(world: number, register: string, from: number, to: number): Promise<Map<number, Entry | null>> {
    const rows: { number: number; body: string }[] = await this.#documents(world)
      .where({ 'd.register': register })
      .whereBetween('d.number', [from, to])
      .orderBy('d.number')
      .select('d.number', 'f.body')
    return new Map(rows.map(({ number, body }) => [number, entryOf(parsed(body))]))
  }

  /**
   * Documents to deliver, oldest first: those in a range of numbers (both included), as far as one query reads. Offline
   * documents are checked against their seals, so that no damaged one is sent (ERR-110).
   */
  async sealedPage(world: number, register: string, from: number, to: number): Promise<DeliveryPage> {
    const last = from === to ? to : await this.#lastOfSlice(world, register, from, to)
    const stored = await this.#stored(world, register, from, last)
    const entries: Entry[] = []
    for (let number = from; number <= last; number++) {
      const entry: Stored = stored.get(number)
      const isOnline = entry?.document.offline_code === null
      const damage = isOnline ? null : damageOf(number, entry, entries.at(-1)?.hash ?? null)
      if (damage) return { damage }
      entries.push(entry!)
    }
    return { entries, damage: null }
  }

  /** End of the first slice of a range. Numbers behind the last document may have no row. */
  async #lastOfSlice(world: number, register: string, from: number, to: number): Promise<number> {
    let first: number | null = null
    for await (const { last } of documentSlices(this.#knex, world, register, from, to)) {
      if (first !== null) return first
      first = last
    }
    return to
  }

  /** DocumentDamage among the pending documents: each is checked against its seal, the last against the head of the chain. */
  async damage(world: number, register: string, { first_pending, next, head }: Ledger): Promise<DocumentDamage | null> {
    let previous: string | null = null
    let number = first_pending
    for await (const { last } of documentSlices(this.#knex, world, register, first_pending, next - 1)) {
      const stored = await this.#stored(world, register, number, last)
      for (; number <= last; number++) {
        const entry: Stored = stored.get(number)
        const damage = damageOf(number, entry, previous)
        if (damage) return damage
        previous = entry!.hash
      }
    }
    if (number < next) return { number, what: 'deleted' }
    return previous === null || previous === head ? null : { number: next - 1, what: 'changed' }
  }

  /** Single documents of any registers, in one query, unordered; missing and unreadable ones are left out. */
  async some(world: number, places: [register: string, number: number][]): Promise<Map<DocumentKey, LedgerRow>> {
    if (places.length === 0) return new Map()
    const rows: (StoredLedgerRow & { register: string })[] = await this.#documents(world)
      .whereIn(['d.register', 'd.number'], places)
      .select(...COLUMNS, 'd.register')
    const found = new Map<DocumentKey, LedgerRow>()
    for (const { register, ...row } of rows)
      for (const read of this.#sound(world, register, row)) found.set(documentKey(register, row.number), read)
    return found
  }

  /** The document of a number. @throws Unreadable when it is missing or unreadable */
  async one(world: number, register: string, number: number): Promise<LedgerRow> {
    return (await this.document(world, register, number)).row
  }

  /** A receipt, with the rest of its fact. @throws Unreadable when the document is no receipt */
  async receipt(
    world: number,
    register: string,
    number: number,
  ): Promise<LedgerRow & Pick<ReceiptFact, 'receipt_number' | 'shift_id'>> {
    const { row, fact } = await this.document(world, register, number)
    if (fact.type !== 'receipt.created') throw new Unreadable(documentPlace(world, register, number), 'is no receipt')
    const { receipt_number, shift_id } = fact
    return { ...row, receipt_number, shift_id }
  }

  /**
   * A document with its whole fact and that fact's number in the journal.
   * @throws Unreadable when it is missing or unreadable
   */
  async document(world: number, register: string, number: number): Promise<{ row: LedgerRow; fact: Fact; n: number }> {
    const place = documentPlace(world, register, number)
    const found: (StoredLedgerRow & { n: number }) | undefined = await this.#documents(world)
      .where({ 'd.register': register, 'd.number': number })
      .first([...COLUMNS, 'd.n'])
    if (!found) throw new Unreadable(place, 'is not there')
    const { n, ...stored } = found
    const fact = parsed(stored.body)
    const row = rowOf(stored, fact)
    if (!row || !isWholeFact(fact as Fact)) throw new Unreadable(place)
    return { row, fact: fact as Fact, n }
  }

  /** The latest document of a register from a fact of this type; null: none, or unreadable. */
  async last(world: number, register: string, type: Fact['type']): Promise<LedgerRow | null> {
    const row: StoredLedgerRow | undefined = await this.#documents(world)
      .where({ 'd.register': register, 'f.type': type })
      .orderBy('d.number', 'desc')
      .first(COLUMNS)
    return row ? (this.#sound(world, register, row)[0] ?? null) : null
  }
}
