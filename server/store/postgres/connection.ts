/** How connections to PostgreSQL are opened: by the bare driver for the writer, by knex for queries. */
import { setTimeout as pause } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import PostgresDialect from 'knex/lib/dialects/postgres/index.js'
import pg from 'pg'
import { isLost, type PostgresError, refusalOf } from './reasons.ts'

/** How long opening a connection may take, ms. */
const CONNECT_MS = 5000
/** A statement that runs for longer is broken off, ms. */
const STATEMENT_MS = 60_000
/** A transaction of a process that is frozen in its midst holds its locks for no longer, ms. */
const IDLE_MS = 10_000
/** How long a query waits for a server that is away, ms; and between two attempts. */
const AWAY_MS = 3000
const AGAIN_MS = 100
/** Connections for queries. */
const QUERIES_ABREAST = 8
/** Name of the schema where the URL names none. */
const OWN_SCHEMA = 'kasalab'

const NUMERIC = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
const JSON_TEXT = new Set<number>([pg.types.builtins.JSON, pg.types.builtins.JSONB])

/** Whole numbers come as numbers: none is above 2^53. JSON stays text, as in the other engine. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (NUMERIC.has(oid)) return Number
    if (JSON_TEXT.has(oid)) return String
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** PostgreSQL has no NUL in texts: it is kept as its symbol. JSON has none, for it is escaped there. */
export const withoutNul = <T>(value: T): T =>
  typeof value === 'string' && value.includes('\0') ? (value.replaceAll('\0', '\u2400') as T) : value

/** A database, and the schema in it that is ours. */
export interface Place {
  config: pg.ClientConfig
  schema: string
}

/**
 * @param url postgres://name:password@host:port/database?schema=kasalab
 * @param durable false: a commit does not wait for the disk
 */
export function databaseAt(url: string, durable = true): Place {
  const parsed = new URL(url)
  const schema = parsed.searchParams.get('schema') ?? OWN_SCHEMA
  parsed.searchParams.delete('schema')
  return {
    schema,
    config: {
      connectionString: parsed.href,
      application_name: 'kasalab',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: IDLE_MS,
      ...(durable ? {} : { options: '-c synchronous_commit=off' }),
      types,
    },
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A connection of its own. @param onEnd called when it is lost, or could not be opened */
export async function connect(
  { config, schema }: Place,
  onEnd: (client: pg.Client) => void = () => {},
): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  client.on('end', () => onEnd(client))
  await client.connect()
  await client.query(`SET search_path TO ${quoted(schema)}`)
  return client
}

/** Translates errors into StoreErrors, and gives rows for whatever knex is asked. */
class Dialect extends PostgresDialect {
  override async _query(connection: unknown, query: { bindings?: unknown[] }): Promise<unknown> {
    try {
      if (query.bindings) query.bindings = query.bindings.map(withoutNul)
      return await super._query(connection, query)
    } catch (error) {
      throw refusalOf(error as PostgresError)
    }
  }

  /** A server that is just starting again is waited for. */
  override async acquireConnection(): Promise<unknown> {
    for (const until = Date.now() + AWAY_MS; ; await pause(AGAIN_MS)) {
      try {
        return await super.acquireConnection()
      } catch (error) {
        if (!isLost(error as PostgresError) || Date.now() >= until) throw refusalOf(error as PostgresError)
      }
    }
  }

  override processResponse(
    query: { method?: string; output?: unknown; response: { rows: unknown } },
    runner: unknown,
  ): unknown {
    return query.method === 'raw' && !query.output ? query.response.rows : super.processResponse(query, runner)
  }
}

/** @param waitMs how long a query waits for a connection */
export const knexOf = ({ config, schema }: Place, waitMs: number): Knex =>
  knex({
    client: Dialect,
    connection: config as Knex.PgConnectionConfig,
    searchPath: [schema],
    // Errors must not contain the bound values: seeds and addresses are among them
    compileSqlOnError: false,
    // knex's log only repeats the errors it throws
    log: { error() {}, warn() {}, deprecate() {}, debug() {} },
    acquireConnectionTimeout: waitMs,
    pool: { min: 0, max: QUERIES_ABREAST, propagateCreateError: true },
  })

/** Makes the schema when it is not there. */
export async function makeSchema(knex: Knex, { schema }: Place): Promise<void> {
  await knex.raw(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`)
}
