/**
 * Tests of the store that run for each engine: SQLite, and PostgreSQL in a server that this process starts once. Where
 * a machine has no PostgreSQL, that is a skipped test of its own, with what to install.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import type { Knex } from 'knex'
import { openStore } from '../../../server/store/open.ts'
import { connect, databaseAt } from '../../../server/store/postgres/connection.ts'
import type { Store, StoreOptions } from '../../../server/store/store.ts'
import { NO_POSTGRES, PostgresServer } from './postgres-server.ts'

/** A statement as knex tells of it. */
interface ToldQuery {
  sql: string
  bindings: unknown[]
}

/** How a query is answered. */
interface QueryPlan {
  /** Names of the indexes looked into, primary keys among them, in the order of the plan. */
  indexes: string[]
  /** Names of the tables read as a whole. */
  scans: string[]
  /** Something is sorted, for it does not come in the order wanted. */
  isSorted: boolean
}

/** An empty store, what lies behind it, and what it has said. */
export interface StoreUnderTest {
  store: Store
  /** For rows that a test puts, damages or counts itself. */
  knex: Knex
  /** Where the store is, to be opened once more after it is closed. */
  place: string
  /** Places of unreadable rows that were left out; `read again` for lost turns. */
  said: string[]
}

export interface EngineUnderTest {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** The place of a new store. @param lasting it is to be opened again when it has been closed */
  place(lasting?: boolean): string
  /** How the engine answers a query where it may use any index. */
  planOf(store: StoreUnderTest, query: ToldQuery): Promise<QueryPlan>
  /** What the error of a statement says when a table is not there. */
  noTable(name: string): RegExp
  /** Something that is another value when a row has been written since. */
  changes(knex: Knex): Promise<string>
}

/** READ_AGAIN is what `said` has for lost turns. */
export const READ_AGAIN = 'read again'

/** Opens the store of a place. @param context the test at whose end it is closed; null: whoever opens it closes it */
export async function openUnderTest(
  context: TestContext | null,
  place: string,
  options: Partial<StoreOptions> = {},
): Promise<StoreUnderTest> {
  const said: string[] = []
  const report = (row: string) => said.push(row)
  const store = await openStore({ data: place, report, onError: () => said.push(READ_AGAIN), ...options })
  context?.after(() => store.close())
  return { store, knex: knexBehind(store), place, said }
}

/** The connection for queries of a store of either engine. */
export const knexBehind = (store: Store): Knex => (store as unknown as { database: { knex: Knex } }).database.knex

/** Queries that are asked meanwhile. */
export async function queriesOf(knex: Knex, work: () => Promise<unknown>): Promise<ToldQuery[]> {
  const asked: ToldQuery[] = []
  const listen = ({ sql, bindings }: ToldQuery) => void asked.push({ sql, bindings })
  knex.on('query', listen)
  await work()
  knex.off('query', listen)
  return asked
}

/** Tables with rows of worlds. */
const TABLES = ['worlds', 'facts', 'documents', 'shifts', 'snapshots', 'timers', 'unlisted']

class SqliteUnderTest implements EngineUnderTest {
  readonly name = 'SQLite'
  #folder: string | null = null
  #files = 0

  place(lasting = false): string {
    if (!lasting) return ':memory:'
    this.#folder ??= mkdtempSync(join(tmpdir(), 'kasalab-engine-'))
    return join(this.#folder, `${this.#files++}.db`)
  }

  async planOf({ knex }: StoreUnderTest, { sql, bindings }: ToldQuery): Promise<QueryPlan> {
    const steps: { detail: string }[] = await knex.raw(`EXPLAIN QUERY PLAN ${sql}`, bindings as string[])
    const plan = steps.map(({ detail }) => detail)
    const found = (pattern: RegExp) => plan.flatMap((step) => step.match(pattern)?.[1] ?? [])
    return {
      indexes: found(/^S\w+ \w+ USING (?:COVERING )?INDEX (\w+)/),
      scans: found(/^SCAN (\w+)(?! USING)\b/).filter((table) => TABLES.includes(table)),
      isSorted: plan.some((step) => step.includes('TEMP B-TREE')),
    }
  }

  noTable = (name: string): RegExp => new RegExp(`no such table: ${name}`)

  async changes(knex: Knex): Promise<string> {
    const [{ rows }] = (await knex.raw('SELECT total_changes() AS rows')) as [{ rows: number }]
    return `${rows}`
  }

  end(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true })
  }
}

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** The server of this process, for all files of tests that are run in it. */
let server: PostgresServer | null = null

class PostgresUnderTest implements EngineUnderTest {
  readonly name = 'PostgreSQL'
  static #schemas = 0

  async begin(): Promise<void> {
    server = await PostgresServer.shared()
  }

  place(): string {
    return `${server!.url}?schema=test_${++PostgresUnderTest.#schemas}`
  }

  /** Of few rows the planner would read and sort all, whatever the indexes: it is kept from that. */
  async planOf({ place }: StoreUnderTest, { sql, bindings }: ToldQuery): Promise<QueryPlan> {
    const client = await connect(databaseAt(place))
    try {
      for (const way of ['seqscan', 'bitmapscan', 'sort']) await client.query(`SET enable_${way} = off`)
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON, COSTS OFF) ${sql}`, bindings)
      const nodes = nodesOf(JSON.parse(rows[0]['QUERY PLAN'])[0].Plan)
      return {
        indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
        scans: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? node['Relation Name']! : [])),
        isSorted: nodes.some((node) => node['Node Type'].endsWith('Sort')),
      }
    } finally {
      await client.end()
    }
  }

  noTable = (name: string): RegExp => new RegExp(`relation "${name}" does not exist`)

  async changes(knex: Knex): Promise<string> {
    const each = TABLES.map((table) => `(SELECT count(*) || '-' || coalesce(max(xmin::text::bigint), 0) FROM ${table})`)
    const [{ rows }] = (await knex.raw(`SELECT concat_ws(' ', ${each.join(', ')}) AS rows`)) as [{ rows: string }]
    return rows
  }
}

/** A node of a plan and all below it, in the order of the plan. */
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * Registers tests for each engine, under its name.
 * @param tests registers them: called once for each engine, before its server runs
 */
export function eachEngine(tests: (engine: EngineUnderTest) => void): void {
  const sqlite = new SqliteUnderTest()
  describe('SQLite', () => {
    tests(sqlite)
    after(() => sqlite.end())
  })
  onPostgres('PostgreSQL', tests)
}

/** Registers tests of PostgreSQL alone. @param title what of it they are about */
export function onPostgres(title: string, tests: (engine: EngineUnderTest) => void): void {
  if (NO_POSTGRES !== null) {
    test(title, { skip: NO_POSTGRES }, () => {})
    return
  }
  const postgres = new PostgresUnderTest()
  describe(title, () => {
    before(() => postgres.begin())
    tests(postgres)
  })
}
