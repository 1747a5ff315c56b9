/** Types of the knex dialect that ours extends: knex exports none. */
declare module 'knex/lib/dialects/sqlite3/index.js' {
  import { knex } from 'knex'
  export default class SqliteDialect extends knex.Client {
    driver: unknown
    /** Loads the driver. */
    _driver(): unknown
    initializeDriver(): void
    acquireConnection(): Promise<unknown>
    _query(connection: unknown, query: { sql: string }): Promise<unknown>
  }
}

declare module 'knex/lib/dialects/postgres/index.js' {
  import { knex } from 'knex'
  export default class PostgresDialect extends knex.Client {
    _query(connection: unknown, query: unknown): Promise<unknown>
    acquireConnection(): Promise<unknown>
    processResponse(query: unknown, runner: unknown): unknown
  }
}
