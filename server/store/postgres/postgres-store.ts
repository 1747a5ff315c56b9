/** The store in a schema of a PostgreSQL database. */
import type { CommitCounts } from '../counts/commit-counts.ts'
import { addRows, type ListReading } from '../queries/image-rows.ts'
import { StoredRows } from '../queries/stored-rows.ts'
import type { StageEngine } from '../queries/world-stages.ts'
import type { RealTime } from '../real-time.ts'
import type { Store, StoreOptions } from '../store.ts'
import { CommitLane } from './commit-lane.ts'
import { openPostgres, type PostgresDatabase } from './database.ts'
import { postgresDialect } from './dialect.ts'
import { PostgresOwners } from './owners.ts'
import { PostgresStates } from './states.ts'
import { LaneWriter } from './writer.ts'

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
