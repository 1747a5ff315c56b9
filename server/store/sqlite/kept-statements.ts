/** Prepared statements of one connection: what is asked again and again is parsed once. */
import type { Database, Statement } from 'sqlite3'

/** So many are kept; beyond them that goes which was not asked for longest. */
const KEPT = 200
/** A statement keeps what was bound to it last: a longer value is bound to one that is not kept. Characters or bytes. */
const LONGEST_VALUE = 4096
/** What reads rows or changes them. Transactions and changes of the schema are no statements to be kept. */
const OF_ROWS = /^\s*(select|with|insert|update|delete)\b/i

type Done = (this: unknown, error: Error | null, rows?: unknown) => void

/** Asked as the driver's connection is. */
export class KeptStatements {
  readonly #connection: Database
  /** By their text, the one asked for last at the end. */
  readonly #kept = new Map<string, Statement>()

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
    for (const statement of this.#kept.values()) statement.finalize()
    this.#kept.clear()
  }

  /** While it is asked it is not kept: what is asked beside it has a statement of its own. */
  #ask(method: 'all' | 'run', sql: string, bindings: unknown[], done: Done): void {
    const kept = this.#kept.get(sql)
    this.#kept.delete(sql)
    const unprepared = (error: Error | null): void => {
      if (error) done.call(null, error)
    }
    const statement = kept ?? this.#connection.prepare(sql, unprepared)
    const keep = (error: Error | null): void => this.#keep(sql, statement, error)
    statement[method](bindings, function (this: unknown, error: Error | null, rows?: unknown) {
      keep(error)
      done.call(this, error, rows)
    })
  }

  /** One that failed may have begun still: it is not kept. */
  #keep(sql: string, statement: Statement, error: Error | null): void {
    if (error || this.#kept.has(sql)) return void statement.finalize()
    this.#kept.set(sql, statement)
    if (this.#kept.size <= KEPT) return
    const [[oldest, left]] = this.#kept as unknown as [[string, Statement]]
    this.#kept.delete(oldest)
    left.finalize()
  }
}
