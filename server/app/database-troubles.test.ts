/** A register while its PostgreSQL database is in trouble: it refuses what it cannot write, and goes on when it can. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import pg from 'pg'
import { NO_POSTGRES, PostgresServer } from '../../features/proofs/kit/postgres-server.ts'
import { openServer } from '../../features/proofs/kit/server.ts'

interface Answer {
  status: number
  body: Record<string, unknown>
  tookMs: number
}

/** Longer than the writer looks for a server that is away, ms. */
const AWAY_MS = 7000

if (NO_POSTGRES !== null) test(`a database in trouble is not tested: ${NO_POSTGRES}`, () => {})
else {
  let server: PostgresServer
  let schemas = 0
  before(async () => {
    server = await PostgresServer.start()
  })
  after(() => server.stop())

  async function inDatabase<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: server.url, options: '-c default_transaction_read_only=off' })
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** A desk with an open shift, on a schema of its own. */
  async function desk(context: TestContext) {
    const schema = `trouble_${++schemas}`
    const data = `${server.url}?schema=${schema}`
    const { app } = await openServer({ data }, context)
    const call = async (method: string, url: string, body?: unknown): Promise<Answer> => {
      const begun = performance.now()
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      const text = await answer.text()
      return { status: answer.status, body: JSON.parse(text || '{}'), tookMs: performance.now() - begun }
    }
    const { local, cloud } = app.addresses
    const sell = (id: string = randomUUID()): Promise<Answer> =>
      call('POST', `${local}/api/v1/receipt/sell`, {
        id,
        goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 1000 }],
        payments: [{ type: 'CASH', value: 2550 }],
      })
    assert.equal((await call('POST', `${local}/api/v1/shift/open`, {})).status, 200)
    assert.equal((await sell()).status, 200)
    return {
      schema,
      sell,
      status: () => call('GET', `${local}/api/v1/kasa/status`),
      ready: () => call('GET', `${cloud}/health/ready`),
      /** Numbers of the documents in the database. */
      numbers: async () =>
        (await inDatabase<{ number: number }>(`SELECT number::int FROM ${schema}.documents ORDER BY number`)).map(
          ({ number }) => number,
        ),
    }
  }

  /** The next rows of facts meet this. @param body of a function of a trigger @returns lets them be */
  async function atEachFact(schema: string, body: string): Promise<() => Promise<unknown>> {
    await inDatabase(`CREATE SEQUENCE ${schema}.tries;
      CREATE FUNCTION ${schema}.trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$;
      CREATE TRIGGER trouble BEFORE INSERT ON ${schema}.facts FOR EACH ROW EXECUTE FUNCTION ${schema}.trouble()`)
    return () => inDatabase(`DROP TRIGGER trouble ON ${schema}.facts`)
  }

  /** A sale is refused, and made when it is sent again later: nothing of it was written. */
  async function refusedThenMade(own: Awaited<ReturnType<typeof desk>>, end: () => Promise<unknown>): Promise<void> {
    const id = randomUUID()
    const refusal = await own.sell(id)
    assert.deepEqual([refusal.status, refusal.body.code], [503, 'store.unavailable'])
    const before = await own.numbers()
    await end()
    assert.equal((await own.sell(id)).status, 200)
    assert.deepEqual(await own.numbers(), [...before, before.at(-1)! + 1])
  }

  test('it has become read-only', async (context) => {
    const own = await desk(context)
    const readOnly = async (value: string): Promise<void> => {
      await inDatabase(`ALTER DATABASE postgres SET default_transaction_read_only = ${value}`)
      // As when a standby takes the place of the primary: connections are cut
      await inDatabase("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kasalab'")
    }
    await readOnly('on')
    await refusedThenMade(own, () => readOnly('off'))
  })

  test('its disk is full', async (context) => {
    const own = await desk(context)
    await refusedThenMade(
      own,
      await atEachFact(own.schema, "RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';"),
    )
  })

  test('a deadlock costs a sale nothing but time', async (context) => {
    const own = await desk(context)
    const once = `IF nextval('${own.schema}.tries') = 1 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF;`
    const end = await atEachFact(own.schema, once)
    assert.equal((await own.sell()).status, 200)
    assert.equal((await inDatabase<{ n: number }>(`SELECT nextval('${own.schema}.tries')::int AS n`))[0]!.n > 1, true)
    await end()
    assert.deepEqual(await own.numbers(), [1, 2, 3])
  })

  test('it is slow: a sale waits for it, other answers do not', async (context) => {
    const own = await desk(context)
    const end = await atEachFact(own.schema, 'PERFORM pg_sleep(1.5);')
    let isMade = false
    const sale = own.sell().finally(() => {
      isMade = true
    })
    const beside = await own.status()
    assert.equal(beside.status, 200)
    assert.equal(isMade, false)
    const { status, tookMs } = await sale
    assert.equal(status, 200)
    assert.ok(tookMs >= 1500, `${tookMs}`)
    await end()
  })

  test('another holds a table that it writes', async (context) => {
    const own = await desk(context)
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query('BEGIN')
    await client.query(`LOCK TABLE ${own.schema}.facts IN SHARE MODE`)
    const sale = own.sell()
    assert.equal((await own.status()).status, 200)
    await client.query('COMMIT')
    await client.end()
    assert.equal((await sale).status, 200)
  })

  test('it is away for long', async (context) => {
    const own = await desk(context)
    const before = await own.numbers()
    server.crash()
    const away = new Promise((resolve) => setTimeout(resolve, AWAY_MS))
    const id = randomUUID()
    const refusal = await own.sell(id)
    assert.deepEqual([refusal.status, refusal.body.code], [503, 'store.unavailable'])
    assert.equal((await own.ready()).status, 503)
    await away
    server.again()
    const ready = async (): Promise<void> => {
      while ((await own.ready()).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await ready()
    assert.equal((await own.sell(id)).status, 200)
    assert.deepEqual(await own.numbers(), [...before, before.at(-1)! + 1])
  })
}
