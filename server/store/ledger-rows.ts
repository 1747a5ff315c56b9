/** The ledgers as rows: pages of documents for delivery, and what became of each. */
import type { Knex } from 'knex'
import { DELIVERY_PAGE_DOCUMENTS } from '../../machines/limits.ts'
import { damageOf, type Stored } from '../../machines/protection.ts'
import type { Entry } from '../../machines/vocabulary/document.ts'
import type { ReceiptFact } from '../../machines/vocabulary/receipt.ts'
import type { Damage, Ledger } from '../../machines/vocabulary/register.ts'
import type { Fact } from '../../machines/wires.ts'

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

type StoredRow = Omit<LedgerRow, 'entry'> & { body: string }

const COLUMNS = ['d.number', 'd.status', 'd.fiscal_code', 'd.error_message', 'd.settled_at', 'f.body']

function read({ body, ...row }: StoredRow): LedgerRow {
  const { document, hash, signature } = JSON.parse(body) as Entry
  return { ...row, entry: { document, hash, signature } }
}

/** null when somebody has made it something that nobody can read. */
function readAnyhow(body: string): Entry | null {
  try {
    const { document, hash, signature } = JSON.parse(body) as Entry
    return { document, hash, signature }
  } catch {
    return null
  }
}

/** A page to be delivered, or why it cannot be. */
export type Page = { entries: Entry[]; damage: null } | { damage: Damage }

export class LedgerRows {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  #documents(world: number): Knex.QueryBuilder {
    return this.#knex('documents as d')
      .join('facts as f', (on) => on.on('f.world', 'd.world').andOn('f.n', 'd.n'))
      .where({ 'd.world': world })
  }

  /** Documents of a register from one number to another, both in, oldest first. */
  async page(world: number, register: string, from: number, to: number): Promise<LedgerRow[]> {
    const rows: StoredRow[] = await this.#documents(world)
      .where({ 'd.register': register })
      .whereBetween('d.number', [from, to])
      .orderBy('d.number')
      .select(COLUMNS)
    return rows.map(read)
  }

  /** Creation of a document, epoch milliseconds; null when there is no such one. */
  async madeAt(world: number, register: string, number: number): Promise<number | null> {
    const row: { at: number } | undefined = await this.#documents(world)
      .where({ 'd.register': register, 'd.number': number })
      .first('f.at')
    return row?.at ?? null
  }

  /** Documents by number, from one to another, both in; what cannot be read is there as null. */
  async #stored(world: number, register: string, from: number, to: number): Promise<Map<number, Entry | null>> {
    const rows: { number: number; body: string }[] = await this.#documents(world)
      .where({ 'd.register': register })
      .whereBetween('d.number', [from, to])
      .orderBy('d.number')
      .select('d.number', 'f.body')
    return new Map(rows.map(({ number, body }) => [number, readAnyhow(body)]))
  }

  /** Documents to be delivered, oldest first. Those made offline are looked at: nothing damaged goes out (ERR-110). */
  async sealedPage(world: number, register: string, from: number, to: number): Promise<Page> {
    const stored = await this.#stored(world, register, from, to)
    const entries: Entry[] = []
    for (let number = from; number <= to; number++) {
      const entry: Stored = stored.get(number)
      const isOnline = entry?.document.offline_code === null
      const damage = isOnline ? null : damageOf(number, entry, entries.at(-1)?.hash ?? null)
      if (damage) return { damage }
      entries.push(entry!)
    }
    return { entries, damage: null }
  }

  /** What has become of the documents that wait for delivery: each is held against its seal, the last against the head. */
  async damage(world: number, register: string, { first_pending, next, head }: Ledger): Promise<Damage | null> {
    let previous: string | null = null
    for (let from = first_pending; from < next; from += DELIVERY_PAGE_DOCUMENTS) {
      const to = Math.min(next - 1, from + DELIVERY_PAGE_DOCUMENTS - 1)
      const stored = await this.#stored(world, register, from, to)
      for (let number = from; number <= to; number++) {
        const entry: Stored = stored.get(number)
        const damage = damageOf(number, entry, previous)
        if (damage) return damage
        previous = entry!.hash
      }
    }
    return previous === null || previous === head ? null : { number: next - 1, what: 'changed' }
  }

  /** Single documents of any registers, in one query; in no order, and those there are. */
  async some(world: number, places: [register: string, number: number][]): Promise<LedgerRow[]> {
    if (places.length === 0) return []
    const rows: StoredRow[] = await this.#documents(world).whereIn(['d.register', 'd.number'], places).select(COLUMNS)
    return rows.map(read)
  }

  /** The document of a number. @throws when the register has none */
  async one(world: number, register: string, number: number): Promise<LedgerRow> {
    const [row] = await this.page(world, register, number, number)
    if (!row) throw new Error(`Register ${register} has no document ${number}`)
    return row
  }

  /** A receipt, with what its fact says beside the document. @throws when the document is no receipt */
  async receipt(
    world: number,
    register: string,
    number: number,
  ): Promise<LedgerRow & Pick<ReceiptFact, 'receipt_number' | 'shift_id'>> {
    const row: StoredRow | undefined = await this.#documents(world)
      .where({ 'd.register': register, 'd.number': number, 'f.type': 'receipt.created' })
      .first(COLUMNS)
    if (!row) throw new Error(`Document ${number} of register ${register} is no receipt`)
    const { receipt_number, shift_id } = JSON.parse(row.body) as ReceiptFact
    return { ...read(row), receipt_number, shift_id }
  }

  /** A document with the whole fact it came with, and that fact's place in the journal. @throws when there is none */
  async told(world: number, register: string, number: number): Promise<{ row: LedgerRow; fact: Fact; n: number }> {
    const row: (StoredRow & { n: number }) | undefined = await this.#documents(world)
      .where({ 'd.register': register, 'd.number': number })
      .first([...COLUMNS, 'd.n'])
    if (!row) throw new Error(`Register ${register} has no document ${number}`)
    const { n, ...stored } = row
    return { row: read(stored), fact: JSON.parse(stored.body), n }
  }

  /** The youngest document of a register that came with a fact of this type. */
  async last(world: number, register: string, type: Fact['type']): Promise<LedgerRow | null> {
    const row: StoredRow | undefined = await this.#documents(world)
      .where({ 'd.register': register, 'f.type': type })
      .orderBy('d.number', 'desc')
      .first(COLUMNS)
    return row ? read(row) : null
  }
}
