/**
 * Makes and migrates the schema, once, whoever begins at the same time; and fences out processes of older versions: what
 * they are registered by is gone when the migration is there, so that none of their writes finds itself allowed.
 */
import type { Knex } from 'knex'
import { Misfit, newerThan } from '../errors.ts'
import { makeSchema, type Place } from './connection.ts'
import { postgresMigrations } from './migrations.ts'
import type { PostgresError } from './refusals.ts'

/** A table without columns: its lock is held while the schema is migrated, and shared while a process registers. */
export const GATE = 'kasalab_migrating'

/** How often it is tried to make something while others do. */
const ATTEMPTS = 5
/** SQLSTATEs of a schema or table that another process has just made, and of a deadlock. */
const TRIED_AGAIN = ['23505', '42P06', '42P07', '42710', '40P01']

/**
 * Makes the schema when it is not there, and migrates it to the version of this program, atomically.
 * @param migrations those that this program knows
 * @returns the secret of the store
 * @throws Misfit when a newer version has migrated it
 */
export async function migrate(
  knex: Knex,
  place: Place,
  migrations: Knex.MigrationSource<string> = postgresMigrations,
): Promise<Buffer> {
  await insistently(() => makeSchema(knex, place))
  await insistently(() => knex.raw(`CREATE TABLE IF NOT EXISTS ${GATE} ()`))
  const secret = () =>
    knex.transaction(async (trx) => {
      await trx.raw(`LOCK TABLE ${GATE} IN ACCESS EXCLUSIVE MODE`)
      if (await isBehind(trx, migrations)) {
        await fenceOut(trx)
        await trx.migrate.latest({ migrationSource: migrations })
      }
      const [row] = await trx('secret').select<{ bytes: Buffer }[]>('bytes')
      return row!.bytes
    })
  return insistently(secret)
}

/**
 * Registers a process while nobody migrates. Without it, one of an older version could look at the schema before a
 * migration and register behind it.
 * @param register must not change the schema
 * @throws Misfit when a newer version has migrated the schema meanwhile
 */
export const atThisVersion = <T>(
  knex: Knex,
  register: () => Promise<T>,
  migrations: Knex.MigrationSource<string> = postgresMigrations,
): Promise<T> =>
  knex.transaction(async (trx) => {
    await trx.raw(`LOCK TABLE ${GATE} IN SHARE MODE`)
    await isBehind(trx, migrations)
    return register()
  })

/** Whether migrations are to be made. @throws Misfit when the schema has one that this program does not know */
export async function isBehind(
  knex: Knex,
  migrations: Knex.MigrationSource<string> = postgresMigrations,
): Promise<boolean> {
  if (!(await knex.schema.hasTable('knex_migrations'))) return true
  const known = await migrations.getMigrations([])
  const done: { name: string }[] = await knex('knex_migrations').orderBy('id').select('name')
  const reason = newerThan(
    known,
    done.map(({ name }) => name),
  )
  if (reason !== null) throw new Misfit(reason)
  return done.length < known.length
}

/** By what each write finds out whether its process may write, in the order in which processes lock them. */
const FENCES = ['processes', 'lanes']

/**
 * Ends the registrations of all processes, which are older: writes under way are waited for, later ones find none. Most
 * writes lock a fence before any other table, and so hold none that a migration changes while they wait.
 */
async function fenceOut(trx: Knex): Promise<void> {
  for (const fence of FENCES) {
    if (!(await trx.schema.hasTable(fence))) continue
    await trx.raw(`LOCK TABLE ${fence} IN ACCESS EXCLUSIVE MODE`)
  }
  if (await trx.schema.hasTable('processes')) await trx('processes').delete()
}

/**
 * Makes what must be there once: of two that do at the same moment one fails, and finds it there. One that takes a world
 * locks its row before the fence: that may be a deadlock with a migration.
 */
async function insistently<T>(make: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await make()
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as PostgresError
      if (attempt === ATTEMPTS || !TRIED_AGAIN.includes(code ?? '')) throw error
    }
  }
}
