/** The dialect of knex that is made ours: knex has no types of its dialects. */
declare module 'knex/lib/dialects/sqlite3/index.js' {
  import { knex } from 'knex'
  export default class SqliteDialect extends knex.Client {
    _query(connection: unknown, query: unknown): Promise<unknown>
  }
}
