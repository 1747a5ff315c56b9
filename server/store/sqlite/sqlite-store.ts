/** The store in one SQLite file. */

import type { Knex } from 'knex'
import type { CommitCounts } from '../counts/distribution.ts'
import { ENTRY } from '../ids/uuid-map.ts'
import { SOLE_OWNER } from '../owners.ts'
import type { Dialect } from '../queries/dialect.ts'
import { addRows, type ListReading } from '../queries/image-rows.ts'
import { receiptIds } from '../queries/receipt-ids.ts'
import { DOCUMENT_END, ROW_END } from '../queries/report-rows.ts'
import { StoredRows } from '../queries/stored-rows.ts'
import type { StageEngine } from '../queries/world-stages.ts'
import { MACHINE_TIME } from '../real-time.ts'
import type { ReceiptIds, States } from '../states.ts'
import type { Store, StoreOptions } from '../store.ts'
import { parsed } from '../unreadable.ts'
import { type Database, openDatabase } from './database.ts'
import { storeError } from './reasons.ts'
import { GroupCommitWriter } from './writer.ts'

/** What the shared queries cannot say in SQL that both engines read, for SQLite. */
const sqliteDialect: Dialect = {
  receiptIds: `CAST(group_concat(receipt_id || printf('%0${ENTRY.number}d', number), '')
    FILTER (WHERE length(receipt_id) = ${ENTRY.uuid}) AS BLOB)`,
  reportPage: `CAST(group_concat(json_array(d.number,
    CASE WHEN d.settled_at <= :asked_at THEN d.status ELSE 'PENDING' END,
    CASE WHEN d.settled_at <= :asked_at THEN d.fiscal_code END,
    f.at) || char(${ROW_END}) || f.body, char(${DOCUMENT_END}) ORDER BY d.number) AS BLOB)`,
  prepaymentSummary: `CASE WHEN json_valid(state) THEN json_set(
    json_remove(state -> '$.context', '$.order'), '$.receipts', (SELECT json_group_array(json_object(
      'id', value ->> '$.id', 'kind', value ->> '$.kind', 'returned', value -> '$.returned'))
    FROM json_each(state, '$.context.receipts'))) END`,
  // Unnamed, SQLite takes the primary key, and reads every shift of the world
  shiftsByReport: 'shifts INDEXED BY z_reports_by_id',
}

/** States read by one statement at most: the store serves others between two of them. */
const STATES = 256

/** A pending read of a state. */
interface Asked {
  world: number
  address: string
  resolve(found: { state: unknown } | undefined): void
  reject(error: unknown): void
}

/** Key of the state, as a parameter of the statement. */
const placeOf = ({ world, address }: Pick<Asked, 'world' | 'address'>): string => JSON.stringify([world, address])

/** Stored states of actors, and their receipt ids. */
export class Snapshots implements States {
  #knex: Knex
  #asked: Asked[] = []
  #reading = false

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** Reads of the same moment, or queued behind another, share one statement. */
  find(world: number, address: string): Promise<{ state: unknown } | undefined> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ world, address, resolve, reject })
      if (this.#reading) return
      this.#reading = true
      setImmediate(() => void this.#readAll())
    })
  }

  receiptIds(world: number, register: string, isNew: boolean): Promise<ReceiptIds> {
    return receiptIds(this.#knex, sqliteDialect, world, register, isNew)
  }

  async #readAll(): Promise<void> {
    while (this.#asked.length > 0) await this.#read(this.#asked.splice(0, STATES))
    this.#reading = false
  }

  /** Each reader gets its own state; a refusal of the store goes to all. */
  async #read(asked: Asked[]): Promise<void> {
    const places = new Set(asked.map(placeOf))
    try {
      const rows: { world: number; address: string; state: unknown }[] = await this.#knex.raw(
        `SELECT world, address, state FROM json_each(?)
         CROSS JOIN snapshots ON world = value ->> 0 AND address = value ->> 1`,
        [`[${[...places].join(',')}]`],
      )
      const found = new Map(rows.map((row) => [placeOf(row), { state: parsed(row.state) }]))
      for (const each of asked) each.resolve(found.get(placeOf(each)))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
}

/** What is damaged need not be a number: it is added as it was stored. */
const LISTS: ListReading = { entries: 'jsonb_each(?)', whole: (member) => `value ->> '${member}'` }

const stages: StageEngine = {
  owned: {},
  free: {},
  // Numbers of worlds are never reused, nor are those reserved here
  async reserve(knex) {
    const [row] = await knex.raw("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'worlds' RETURNING seq")
    return row.seq
  },
  add: (knex, world, slice) => addRows(knex, world, slice, LISTS),
}

export class SqliteStore extends StoredRows implements Store {
  readonly database: Database
  readonly writer: GroupCommitWriter
  readonly states: Snapshots
  readonly time = MACHINE_TIME
  readonly owners = SOLE_OWNER

  private constructor(database: Database, { report, onError }: StoreOptions) {
    const { knex } = database
    const writer = new GroupCommitWriter(database, onError)
    super({ knex, writer, dialect: sqliteDialect, stages }, report)
    this.database = database
    this.writer = writer
    this.states = new Snapshots(knex)
  }

  static async open(options: StoreOptions): Promise<SqliteStore> {
    return new SqliteStore(await openDatabase(options.data, { ...options, exclusive: true }), options)
  }

  get secret(): Buffer {
    return this.database.secret
  }

  /** Beside the queue of queries: a long transaction there keeps nobody from reading. */
  ping(): Promise<void> {
    return new Promise((resolve, reject) =>
      this.database.sqlite.get('SELECT seq FROM commits', (error: Error | null, row: unknown) =>
        error || !row ? reject(storeError(error ?? new Error('the store has no sequence of commits'))) : resolve(),
      ),
    )
  }

  get commits(): CommitCounts {
    return this.writer.counts
  }

  interrupt(): void {
    this.database.interrupt()
  }

  async close(): Promise<void> {
    await this.writer.close()
    await this.database.close()
  }
}

/** The database of a store, for tests that look into it or damage it. */
export const databaseOf = (store: Store): Database => (store as SqliteStore).database
