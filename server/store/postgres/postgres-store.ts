/** The store in a schema of a PostgreSQL database. */
import type { CommitCounts } from '../commit-counts.ts'
import { StoredRows } from '../queries/stored-rows.ts'
import type { Store, StoreOptions } from '../store.ts'
import { CommitLane } from './commit-lane.ts'
import { openPostgres, type PostgresDatabase } from './database.ts'
import { postgresDialect } from './dialect.ts'
import { postgresStages } from './restoration.ts'
import { PostgresStates } from './states.ts'
import { LaneWriter } from './writer.ts'

/** Connections that write: batches of so many worlds are written at a time. */
const LANES = 4

export class PostgresStore extends StoredRows implements Store {
  readonly database: PostgresDatabase
  readonly writer: LaneWriter
  readonly states: PostgresStates

  private constructor(database: PostgresDatabase, { report, onError }: StoreOptions) {
    const { knex, place, ownership } = database
    const lanes = Array.from({ length: LANES }, (_, number) => new CommitLane(place, ownership.id, number))
    const writer = new LaneWriter(knex, ownership.id, lanes, onError)
    super({ knex, writer, dialect: postgresDialect, stages: postgresStages }, report)
    this.database = database
    this.writer = writer
    this.states = new PostgresStates(knex)
  }

  static async open(options: StoreOptions): Promise<PostgresStore> {
    const { data, warn } = options
    const onLost = () => warn?.('another process has taken over the database: this one writes nothing more')
    return new PostgresStore(await openPostgres(data, LANES, onLost, options), options)
  }

  get secret(): Buffer {
    return this.database.secret
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
    await this.database.ownership.release()
    await this.database.knex.destroy()
  }
}
