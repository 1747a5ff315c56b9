/** The store in a schema of a PostgreSQL database. */

import type { Knex } from 'knex'
import type { CommitCounts } from '../counts/distribution.ts'
import { ENTRY } from '../ids/uuid-map.ts'
import type { Dialect } from '../queries/dialect.ts'
import { addRows, type ListReading } from '../queries/image-rows.ts'
import { receiptIds } from '../queries/receipt-ids.ts'
import { DOCUMENT_END, ROW_END } from '../queries/report-rows.ts'
import { StoredRows } from '../queries/stored-rows.ts'
import type { StageEngine } from '../queries/world-stages.ts'
import type { RealTime } from '../real-time.ts'
import type { ReceiptIds, States } from '../states.ts'
import type { Store, StoreOptions } from '../store.ts'
import { parsed } from '../unreadable.ts'
import { CommitLane } from './commit-lane.ts'
import { openPostgres, type PostgresDatabase } from './database.ts'
import { PostgresOwners } from './owners.ts'
import { LaneWriter } from './writer.ts'

/** What the shared queries cannot say in SQL that both engines read, for PostgreSQL. */
const postgresDialect: Dialect = {
  receiptIds: `convert_to(string_agg(receipt_id || lpad(CAST(number AS TEXT), ${ENTRY.number}, '0'), '')
    FILTER (WHERE length(receipt_id) = ${ENTRY.uuid}), 'UTF8')`,
  reportPage: `convert_to(string_agg(CAST(json_build_array(d.number,
    CASE WHEN d.settled_at <= CAST(:asked_at AS BIGINT) THEN d.status ELSE 'PENDING' END,
    CASE WHEN d.settled_at <= CAST(:asked_at AS BIGINT) THEN d.fiscal_code END,
    f.at) AS TEXT) || chr(${ROW_END}) || f.body, chr(${DOCUMENT_END}) ORDER BY d.number), 'UTF8')`,
  prepaymentSummary: 'prepayment_summary(state)',
  shiftsByReport: 'shifts',
}

/** Stored states of actors, and their receipt ids. */
export class PostgresStates implements States {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  async find(world: number, address: string): Promise<{ state: unknown } | undefined> {
    const row = await this.#knex('snapshots').where({ world, address }).first<{ state: string } | undefined>('state')
    return row && { state: parsed(row.state) }
  }

  receiptIds(world: number, register: string, isNew: boolean): Promise<ReceiptIds> {
    return receiptIds(this.#knex, postgresDialect, world, register, isNew)
  }
}

const LISTS: ListReading = {
  entries: 'json_array_elements(CAST(? AS json)) AS entry(value)',
  whole: (member) => `CAST(value ->> '${member}' AS bigint)`,
}

/** @param process id of this process in the store */
const stagesOf = (process: string): StageEngine => ({
  owned: { owner: process },
  free: { owner: null },
  async reserve(knex) {
    const [row] = await knex.raw("SELECT nextval(pg_get_serial_sequence('worlds', 'id')) AS id")
    return row.id
  },
  add: (knex, world, slice) => addRows(knex, world, slice, LISTS),
})

/** Connections that write: batches of so many worlds are written at a time. */
const LANES = 4

export class PostgresStore extends StoredRows implements Store {
  readonly database: PostgresDatabase
  readonly writer: LaneWriter
  readonly states: PostgresStates
  readonly owners: PostgresOwners

  private constructor(database: PostgresDatabase, { report, onError }: StoreOptions) {
    const { knex, place, registration } = database
    const lanes = Array.from({ length: LANES }, (_, number) => new CommitLane(place, registration.id, number))
    const writer = new LaneWriter(knex, registration.id, lanes, onError)
    super({ knex, writer, dialect: postgresDialect, stages: stagesOf(registration.id) }, report)
    this.database = database
    this.writer = writer
    this.states = new PostgresStates(knex)
    this.owners = new PostgresOwners(knex, registration)
  }

  static async open(options: StoreOptions): Promise<PostgresStore> {
    const { data, onReplaced } = options
    return new PostgresStore(await openPostgres(data, LANES, () => onReplaced?.(), options), options)
  }

  get secret(): Buffer {
    return this.database.secret
  }

  get time(): RealTime {
    return this.database.time
  }

  get commits(): CommitCounts {
    return this.writer.counts
  }

  async ping(): Promise<void> {
    await this.database.knex.raw('SELECT 1 FROM secret')
  }

  interrupt(): void {
    this.writer.cut()
  }

  async close(): Promise<void> {
    await this.writer.close()
    await this.database.registration.release()
    await this.database.time.close()
    await this.database.knex.destroy()
  }
}
