/** Types of the knex dialect that ours extends: knex exports none. */
declare module 'knex/lib/dialects/sqlite3/index.js' {
  import { knex } from 'knex'
  export default class SqliteDialect extends knex.Client {
    driver: unknown
    /** Loads the driver. */
    _driver(): unknown
    initializeDriver(): void
    _query(connection: unknown, query: unknown): Promise<unknown>
  }
}
