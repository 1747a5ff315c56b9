/** Versions that meet on one schema: one migration for all that begin, and no write of an older one behind it. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Knex } from 'knex'
import { onPostgres, openUnderTest, type StoreUnderTest } from '../../../features/proofs/kit/engines.ts'
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import { Misfit, StoreBusy, StoreUnavailable } from '../errors.ts'
import { databaseAt, knexOf } from './connection.ts'
import { examinePostgres } from './examination.ts'
import { atThisVersion, GATE, migrate, postgresMigrations } from './migration.ts'

const born = { seed: 's', clock: 'real', now: null, start: null, fixture: 'house', created_at: 0 }
const NEWER = /made by a newer version of kasalab \(999-tomorrow is not known here\)\. Start that version/

/** The migrations of a version to come. @param up what its own one does */
const tomorrow = (up: (knex: Knex) => Promise<unknown>): Knex.MigrationSource<string> => ({
  getMigrations: async () => [...(await postgresMigrations.getMigrations([])), '999-tomorrow'],
  getMigrationName: (name) => name,
  getMigration: async (name) =>
    name === '999-tomorrow'
      ? { up: async (knex) => void (await up(knex)), async down() {} }
      : postgresMigrations.getMigration(name),
})

/** A column for tables that older processes write all the time. */
const addColumns = async (knex: Knex): Promise<void> => {
  for (const table of ['facts', 'worlds', 'processes'])
    await knex.raw(`ALTER TABLE ${table} ADD COLUMN tomorrow bigint`)
}

/** Another process at a place. */
function processAt(context: TestContext, place: string) {
  const at = databaseAt(place)
  const knex = knexOf(at, 5000)
  context.after(() => knex.destroy())
  return { at, knex }
}

function say({ store }: StoreUnderTest, world: number, n: number): Promise<void> {
  const batch = store.writer.join(world)
  batch.facts.push({ world, n, address: 'a', fact: { type: 'said', at: n } as unknown as Fact, text: null })
  return batch.written
}

onPostgres('versions on PostgreSQL', (engine) => {
  test('of many that begin on an empty schema at once one makes it, and all find the same', async (context) => {
    const place = engine.place()
    const processes = Array.from({ length: 8 }, () => processAt(context, place))
    const secrets = await Promise.all(processes.map(({ knex, at }) => migrate(knex, at)))
    assert.equal(new Set(secrets.map((secret) => secret.toString('hex'))).size, 1)
    const { knex } = processes[0]!
    assert.deepEqual(await knex('knex_migrations').pluck('name'), await postgresMigrations.getMigrations([]))
  })

  test('of many that begin on a schema that is one version behind one migrates it', async (context) => {
    const place = engine.place()
    const { knex, at } = processAt(context, place)
    const secret = await migrate(knex, at)
    let made = 0
    const newer = tomorrow(async (trx) => {
      made++
      await addColumns(trx)
    })
    const processes = Array.from({ length: 6 }, () => processAt(context, place))
    const secrets = await Promise.all(processes.map((each) => migrate(each.knex, each.at, newer)))
    assert.equal(made, 1)
    for (const each of secrets) assert.deepEqual(each, secret)
  })

  test('an older version does not begin on a migrated schema, and an examination says why', async (context) => {
    const place = engine.place()
    const { knex, at } = processAt(context, place)
    await migrate(knex, at, tomorrow(addColumns))
    await assert.rejects(openUnderTest(context, place), NEWER)
    assert.match((await examinePostgres(place))!, NEWER)
  })

  test('an older version that looked before a migration does not register behind it', async (context) => {
    const place = engine.place()
    const [older, newer] = [processAt(context, place), processAt(context, place)]
    await migrate(older.knex, older.at)
    await migrate(newer.knex, newer.at, tomorrow(addColumns))
    await assert.rejects(
      atThisVersion(older.knex, async () => assert.fail('it registers')),
      (error: Error) => error instanceof Misfit && NEWER.test(error.message),
    )
  })

  test('a migration waits for those that register, so that it ends their registrations too', async (context) => {
    const place = engine.place()
    const [older, newer] = [processAt(context, place), processAt(context, place)]
    await migrate(older.knex, older.at)
    const order: string[] = []
    let migrated: Promise<unknown> = Promise.resolve()
    await atThisVersion(older.knex, async () => {
      migrated = migrate(newer.knex, newer.at, tomorrow(addColumns)).then(() => order.push('migrated'))
      while (order.length === 0 && !(await isWaitingForGate(older.knex)));
      order.push('registered')
    })
    await migrated
    assert.deepEqual(order, ['registered', 'migrated'])
  })

  test('an older version that runs writes nothing once a newer one has migrated', async (context) => {
    const place = engine.place()
    const older = await openUnderTest(context, place)
    const { id } = await older.store.worlds.insert({ name: 'one', ...born })
    const acknowledged: number[] = []
    const failures: unknown[] = []
    let isOver = false
    /** Facts that were there when it was migrated. */
    let before = Infinity
    // It writes all the time, and would not stop where it could
    const writing = (async () => {
      for (let n = 1; !isOver && acknowledged.length < before + 3; n++) {
        await say(older, id, n).then(
          () => acknowledged.push(n),
          (error) => {
            failures.push(error)
            isOver = true
          },
        )
        await older.store.worlds.setClock(id, 'virtual', n).catch((error) => failures.push(error))
      }
    })()
    // And takes a world again and again, which locks its row before that of the process
    const other = await older.store.worlds.insert({ name: 'other', ...born })
    const taking = (async () => {
      while (!isOver && acknowledged.length < before + 3)
        try {
          await older.store.owners.release(other.id)
          await older.store.owners.ownerOf({ ...other, owner: null })
        } catch (error) {
          if (!(error instanceof StoreBusy)) return failures.push(error)
        }
    })()
    while (acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve))
    const newer = processAt(context, place)
    await migrate(
      newer.knex,
      newer.at,
      tomorrow(async (trx) => {
        await addColumns(trx)
        const [row] = await trx('facts').count({ count: '*' })
        before = Number(row!.count)
      }),
    )
    await Promise.all([writing, taking])
    for (const error of failures) assert.ok(error instanceof StoreUnavailable, String(error))
    await assert.rejects(say(older, id, before + 1), StoreUnavailable)
    await assert.rejects(older.store.worlds.insert({ name: 'two', ...born }), StoreUnavailable)
    await assert.rejects(older.store.worlds.delete(id), StoreUnavailable)
    assert.deepEqual(await newer.knex('facts').where({ world: id }).orderBy('n').pluck('n'), acknowledged)
    assert.equal(acknowledged.length, before)
    assert.deepEqual(await newer.knex('worlds').orderBy('id').pluck('name'), ['one', 'other'])
  })

  test('a migration that fails changes nothing, and older processes write on', async (context) => {
    const place = engine.place()
    const older = await openUnderTest(context, place)
    const { id } = await older.store.worlds.insert({ name: 'one', ...born })
    const newer = processAt(context, place)
    const torn = tomorrow(async (trx) => {
      await addColumns(trx)
      throw new Error('torn')
    })
    await assert.rejects(migrate(newer.knex, newer.at, torn), /torn/)
    await say(older, id, 1)
    assert.equal((await older.store.worlds.insert({ name: 'two', ...born })).name, 'two')
  })
})

/** Whether a process waits until nobody registers. */
async function isWaitingForGate(knex: Knex): Promise<boolean> {
  const waiting: unknown[] = await knex.raw(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'LOCK TABLE ${GATE} IN ACCESS%'`,
  )
  return waiting.length > 0
}
