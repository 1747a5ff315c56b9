/** Types of the knex dialect that ours extends: knex exports none. */
declare module 'knex/lib/dialects/sqlite3/index.js' {
  import { knex } from 'knex'
  export interface Query {
    sql: string
    bindings?: readonly unknown[]
  }

  export default class SqliteDialect extends knex.Client {
    driver: unknown
    /** Loads the driver. */
    _driver(): unknown
    initializeDriver(): void
    acquireConnection(): Promise<unknown>
    acquireRawConnection(): Promise<unknown>
    destroyRawConnection(connection: unknown): Promise<void>
    _query(connection: unknown, query: Query): Promise<unknown>
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
