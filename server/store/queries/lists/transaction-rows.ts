/** Documents of registers as transactions: pages of them, and single ones by id, without an index that a sale would write. */
import type { Knex } from 'knex'
import { DOCUMENT_TYPES, type Document, type DocumentType } from '../../../../machines/vocabulary/document.ts'
import type { Fact } from '../../../../machines/vocabulary/messages.ts'
import { isMoment } from '../../schemas.ts'
import type { ReportUnreadable } from '../../unreadable.ts'
import { documentsOf } from '../document-slices.ts'
import { documentPlace, hasSoundResult, type LedgerRow } from '../ledger-rows.ts'
import { DocumentIds } from './document-ids.ts'

/** What a list says of a document; its body can be long, and is not read. */
export type TransactionRow = Omit<LedgerRow, 'entry'> & {
  entry: { document: Pick<Document, 'id' | 'type' | 'at' | 'offline_code' | 'previous_hash'> }
}

/** A member left out does not filter. */
export interface TransactionFilter {
  /** Ids; the list has their documents one register after the other. */
  registers: readonly string[]
  statuses?: readonly string[] | undefined
  types?: readonly string[] | undefined
  desc: boolean
  limit: number
  offset: number
  /** Aborted when the page is no longer wanted. */
  signal: AbortSignal
}

/** Numbers whose documents are looked at together: a commit waits for them. */
const WINDOW = 10_000

/** The fact that makes a document of a type. */
const FACTS: Readonly<Record<DocumentType, Fact['type']>> = {
  SHIFT_OPEN: 'shift.created',
  RECEIPT: 'receipt.created',
  Z_REPORT: 'shift.closing',
  GO_OFFLINE: 'register.went-offline',
}

const types: ReadonlySet<unknown> = new Set(DOCUMENT_TYPES)

/** SQL: what a list says of a document, as one JSON array. */
const SHOWN = `CASE WHEN json_valid(f.body) THEN json_extract(f.body, '$.document.id', '$.document.type', '$.document.at',
  '$.document.offline_code', '$.document.previous_hash') END AS shown`

type StoredRow = Omit<LedgerRow, 'entry'> & { shown: string | null }

/** The row of a list; null: the stored row is not valid. */
function rowOf({ shown, ...row }: StoredRow): TransactionRow | null {
  const [id, type, at, offline_code, previous_hash] = (shown === null ? [] : JSON.parse(shown)) as unknown[]
  const isSound =
    typeof id === 'string' &&
    types.has(type) &&
    isMoment(at) &&
    (offline_code === null || typeof offline_code === 'string') &&
    typeof previous_hash === 'string' &&
    hasSoundResult(row)
  if (!isSound) return null
  return { ...row, entry: { document: { id, type: type as DocumentType, at, offline_code, previous_hash } } }
}

export class TransactionRows {
  #knex: Knex
  #report: ReportUnreadable
  #ids: DocumentIds

  constructor(knex: Knex, report: ReportUnreadable) {
    this.#knex = knex
    this.#report = report
    this.#ids = new DocumentIds(knex)
  }

  /** One page, by register, then by number; `desc` is the exact reverse. Unreadable rows are left out. */
  async list(world: number, filter: TransactionFilter): Promise<TransactionRow[]> {
    const { desc, limit, signal } = filter
    const registers = [...filter.registers].sort()
    const rows: TransactionRow[] = []
    let { offset } = filter
    for (const register of desc ? registers.reverse() : registers)
      for await (const window of this.#windows(world, register, desc)) {
        signal.throwIfAborted()
        const wanted = this.#wanted(world, register, window, filter)
        const counted = offset > 0 ? await wanted.clone().count({ count: '*' }).first<{ count: number }>() : null
        if (counted && counted.count <= offset) {
          offset -= counted.count
          continue
        }
        const stored: StoredRow[] = await wanted
          .orderBy('d.number', desc ? 'desc' : 'asc')
          .limit(limit - rows.length)
          .offset(offset)
          .select('d.number', 'd.status', 'd.fiscal_code', 'd.error_message', 'd.settled_at', this.#knex.raw(SHOWN))
        offset = 0
        rows.push(...stored.flatMap((row) => this.#sound(world, register, row)))
        if (rows.length >= limit || stored.length >= limit) return rows
      }
    return rows
  }

  /**
   * The register and the number of the document of an id; null: none of these registers has it.
   * @param id of the transaction, in lower case
   * @param signal aborted when the answer is no longer wanted
   */
  async find(
    world: number,
    registers: readonly string[],
    id: string,
    signal: AbortSignal,
  ): Promise<{ register: string; number: number } | null> {
    for (const register of registers) {
      const number = await this.#ids.numberOf(world, register, id, signal)
      if (number !== null) return { register, number }
    }
    return null
  }

  /** Ranges of numbers of a register's documents, both included. */
  async *#windows(world: number, register: string, desc: boolean): AsyncGenerator<[number, number]> {
    const newest = await this.#knex('documents').where({ world, register }).max({ number: 'number' }).first()
    const count = Math.ceil((newest?.number ?? 0) / WINDOW)
    for (let index = 0; index < count; index++) {
      const place = desc ? count - 1 - index : index
      yield [place * WINDOW + 1, (place + 1) * WINDOW]
    }
  }

  /** Documents of a window that pass the filter. */
  #wanted(world: number, register: string, window: [number, number], filter: TransactionFilter): Knex.QueryBuilder {
    const { statuses, types: wanted } = filter
    const query = documentsOf(this.#knex, world, register).whereBetween('d.number', window)
    if (statuses) query.whereIn('d.status', [...statuses])
    if (!wanted) return query
    // Known without the fact of the document
    if (!wanted.includes('RECEIPT')) query.whereNull('d.receipt_id')
    return query.whereIn(
      'f.type',
      DOCUMENT_TYPES.filter((type) => wanted.includes(type)).map((type) => FACTS[type]),
    )
  }

  #sound(world: number, register: string, stored: StoredRow): TransactionRow[] {
    const row = rowOf(stored)
    if (!row) this.#report(documentPlace(world, register, stored.number))
    return row ? [row] : []
  }
}
