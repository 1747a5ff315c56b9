/** Prepared statements of one connection: what is asked again and again is parsed once. */
import type { Database, Statement } from 'sqlite3'

/** Statements in the cache; beyond them the one that was not asked for longest is finalized. */
const CACHED = 200
/** A statement keeps what was bound to it last: a longer value is bound to one outside the cache. Characters or bytes. */
const LONGEST_VALUE = 4096
/** What reads rows or changes them. Transactions and changes of the schema are not cached. */
const OF_ROWS = /^\s*(select|with|insert|update|delete)\b/i

type Done = (this: unknown, error: Error | null, rows?: unknown) => void

/** Asked as the driver's connection is. */
export class StatementCache {
  readonly #connection: Database
  /** By their text, the one asked for last at the end. */
  readonly #cached = new Map<string, Statement>()

  constructor(connection: Database) {
    this.#connection = connection
  }

  isFor({ sql, bindings = [] }: { sql: string; bindings?: readonly unknown[] }): boolean {
    const isLong = (value: unknown): boolean =>
      (typeof value === 'string' || Buffer.isBuffer(value)) && value.length > LONGEST_VALUE
    return OF_ROWS.test(sql) && !bindings.some(isLong)
  }

  all = (sql: string, bindings: unknown[], done: Done): void => this.#ask('all', sql, bindings, done)
  run = (sql: string, bindings: unknown[], done: Done): void => this.#ask('run', sql, bindings, done)

  /** To be called before the connection closes: it stays open while it has statements. */
  finalize(): void {
    for (const statement of this.#cached.values()) statement.finalize()
    this.#cached.clear()
  }

  /** While it is asked it is not in the cache: what is asked beside it has a statement of its own. */
  #ask(method: 'all' | 'run', sql: string, bindings: unknown[], done: Done): void {
    const cached = this.#cached.get(sql)
    this.#cached.delete(sql)
    const unprepared = (error: Error | null): void => {
      if (error) done.call(null, error)
    }
    const statement = cached ?? this.#connection.prepare(sql, unprepared)
    const keep = (error: Error | null): void => this.#cache(sql, statement, error)
    statement[method](bindings, function (this: unknown, error: Error | null, rows?: unknown) {
      keep(error)
      done.call(this, error, rows)
    })
  }

  /** One that failed may have begun still: it is not cached. */
  #cache(sql: string, statement: Statement, error: Error | null): void {
    if (error || this.#cached.has(sql)) return void statement.finalize()
    this.#cached.set(sql, statement)
    if (this.#cached.size <= CACHED) return
    const [[oldest, left]] = this.#cached as unknown as [[string, Statement]]
    this.#cached.delete(oldest)
    left.finalize()
  }
}
