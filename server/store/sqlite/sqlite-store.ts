/** The store in one SQLite file. */
import type { CommitCounts } from '../counts/commit-counts.ts'
import { SOLE_OWNER } from '../owners.ts'
import { addRows, type ListReading } from '../queries/image-rows.ts'
import { StoredRows } from '../queries/stored-rows.ts'
import type { StageEngine } from '../queries/world-stages.ts'
import { MACHINE_TIME } from '../real-time.ts'
import type { Store, StoreOptions } from '../store.ts'
import { type Database, openDatabase } from './database.ts'
import { sqliteDialect } from './dialect.ts'
import { storeError } from './refusals.ts'
import { Snapshots } from './snapshots.ts'
import { GroupCommitWriter } from './writer.ts'

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
