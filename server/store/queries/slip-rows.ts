/**
 * Rows for slips. A document can be long: it is passed on as stored text, and the store itself looks up what is needed
 * from it, off the event loop.
 */
import type { Knex } from 'knex'
import type { ReceiptBody } from '../../../machines/vocabulary/receipt.ts'
import type { Report } from '../../../machines/vocabulary/reports/report.ts'
import { isPrintedReport } from '../schemas.ts'
import { parsed } from '../unreadable.ts'
import { documentSlices, documentsOf } from './document-slices.ts'
import type { LedgerRow } from './ledger-rows.ts'

/** A document as stored. */
export interface DocumentText extends Omit<LedgerRow, 'entry'> {
  /** JSON of its fact; null: longer than the caller's limit. */
  body: string | null
  /** null: not JSON, or without a shift. */
  shift_id: string | null
}

/** What a periodical report counts of a document. */
interface CountedDocument {
  number: number
  /** false: the stored row is no valid document. */
  readable: boolean
  /** Epoch milliseconds. */
  at: number
  /** null: not a receipt. */
  receipt: Pick<ReceiptBody, 'type' | 'id' | 'money' | 'shift_serial'> | null
}

/** SQL: the shift id of a Z-report or of a receipt. */
const SHIFT_ID = `CASE WHEN json_valid(f.body)
  THEN coalesce(f.body ->> '$.shift_id', f.body ->> '$.document.body.shift_id') END AS shift_id`

const COUNTED = `CASE WHEN json_valid(f.body) THEN json_extract(f.body, '$.document.type', '$.document.at',
  '$.document.body.type', '$.document.body.id', '$.document.body.shift_serial', '$.document.body.money') END AS counted`

type CountedValues = [string, number, ReceiptBody['type'], string, number, ReceiptBody['money']]

function counted({ number, counted: text }: { number: number; counted: string | null }): CountedDocument {
  const [kind, at, type, id, shift_serial, money] = (text === null ? [] : JSON.parse(text)) as Partial<CountedValues>
  const isReceipt = kind === 'RECEIPT'
  const readable = typeof at === 'number' && (!isReceipt || (Array.isArray(money?.taxes) && Array.isArray(money?.paid)))
  const receipt = isReceipt ? ({ type, id, shift_serial, money } as CountedDocument['receipt']) : null
  return { number, readable, at: at ?? 0, receipt }
}

/** A receipt or a Z-report made offline. */
export interface OfflineDocument {
  kind: 'RECEIPT' | 'Z_REPORT'
  number: number
  /** In the chain of the ledger. */
  hash: string
}

/** Documents of an offline session that are read together. */
const SESSION_PAGE = 100

const MADE_OFFLINE = `CASE WHEN json_valid(f.body) THEN f.body ->> '$.document.offline_code' END AS offline_code,
  CASE WHEN json_valid(f.body) THEN f.body ->> '$.document.type' END AS kind,
  CASE WHEN json_valid(f.body) THEN f.body ->> '$.hash' END AS hash`

export class SlipRows {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** A document by its number. @param bytes the text of a longer one is left out */
  async document(world: number, register: string, number: number, bytes: number): Promise<DocumentText | null> {
    const row: DocumentText | undefined = await documentsOf(this.#knex, world, register)
      .where({ 'd.number': number })
      .first(
        ...['d.number', 'd.status', 'd.fiscal_code', 'd.error_message', 'd.settled_at'],
        this.#knex.raw('CASE WHEN octet_length(f.body) <= ? THEN f.body END AS body', [bytes]),
        this.#knex.raw(SHIFT_ID),
      )
    return row ?? null
  }

  /**
   * Receipts and Z-reports of the offline session that a document is of, before it, the latest first. It begins behind
   * the document that says so, or behind the last one made online. One that is not JSON any more is among them.
   */
  async *offlineBefore(world: number, register: string, number: number): AsyncGenerator<OfflineDocument> {
    for (let end = number; end > 1; end -= SESSION_PAGE) {
      const rows: { number: number; kind: string | null; hash: string | null; offline_code: string | null }[] =
        await documentsOf(this.#knex, world, register)
          .whereBetween('d.number', [end - SESSION_PAGE, end - 1])
          .orderBy('d.number', 'desc')
          .select('d.number', this.#knex.raw(MADE_OFFLINE))
      for (const { kind, number, hash, offline_code } of rows) {
        if (kind !== null && (offline_code === null || kind === 'GO_OFFLINE')) return
        if (kind !== 'SHIFT_OPEN') yield { kind: kind === 'Z_REPORT' ? kind : 'RECEIPT', number, hash: hash ?? '' }
      }
    }
  }

  /** Which of these documents exist, by number, with their fiscal codes; null: no code yet. */
  async fiscalCodes(world: number, register: string, numbers: readonly number[]): Promise<Map<number, string | null>> {
    const rows: { number: number; fiscal_code: string | null }[] = await documentsOf(this.#knex, world, register)
      .whereIn('d.number', [...numbers])
      .select('d.number', 'd.fiscal_code')
    return new Map(rows.map(({ number, fiscal_code }) => [number, fiscal_code]))
  }

  /**
   * The last of these documents with this fiscal code or receipt id; null: none.
   * @param name the code, or the id in either case
   */
  async named(world: number, register: string, numbers: readonly number[], name: string): Promise<number | null> {
    const row: { number: number } | undefined = await documentsOf(this.#knex, world, register)
      .whereIn('d.number', [...numbers])
      .whereRaw('(d.fiscal_code = ? OR CASE WHEN json_valid(f.body) THEN lower(f.body ->> ?) END = lower(?))', [
        name,
        '$.document.body.id',
        name,
      ])
      .orderBy('d.number', 'desc')
      .first('d.number')
    return row?.number ?? null
  }

  /**
   * A printed X-report: not a document, so only the journal has it. null: missing or unreadable.
   * @param at when it was printed, epoch milliseconds
   */
  async report(world: number, register: string, at: number, serial: number, shift: string): Promise<Report | null> {
    const row: { report: string } | undefined = await this.#knex('facts')
      .where({ world, address: `register:${register}`, at })
      // Must repeat the condition of their partial index
      .whereRaw("type = 'report.printed'")
      .whereRaw("CASE WHEN json_valid(body) THEN body ->> '$.shift_id' = ? AND body ->> '$.report.serial' = ? END", [
        shift,
        serial,
      ])
      .first(this.#knex.raw("body -> '$.report' AS report"))
    const fact = row && { report: parsed(row.report) }
    return isPrintedReport(fact) ? fact.report : null
  }

  /** Cashier and serial of a shift. */
  async shift(world: number, id: string): Promise<{ cashier: string; serial: number } | null> {
    return (await this.#knex('shifts').where({ world, id }).first('cashier', 'serial')) ?? null
  }

  /** What documents of a register count, from one number to another, both in, oldest first. */
  async *counted(world: number, register: string, from: number, to: number): AsyncGenerator<CountedDocument> {
    for await (const { first, last } of documentSlices(this.#knex, world, register, from, to)) {
      const rows: { number: number; counted: string | null }[] = await documentsOf(this.#knex, world, register)
        .whereBetween('d.number', [first, last])
        .orderBy('d.number')
        .select('d.number', this.#knex.raw(COUNTED))
      for (const row of rows) yield counted(row)
    }
  }
}
