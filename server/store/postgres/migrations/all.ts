/** All knex migrations, from an empty schema to the present one. */
import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { JSON_FUNCTIONS } from './json.ts'
import { SHARED } from './sharing.ts'
import { INDEXES, TABLES, WORLD_USE } from './tables.ts'

const irreversible: Pick<Knex.Migration, 'down'> = {
  async down() {
    throw new Error('The store is not taken down: drop its schema instead.')
  },
}

/** The tables of one process. */
const house: Knex.Migration = {
  async up(knex) {
    for (const statement of [...JSON_FUNCTIONS, ...TABLES, ...INDEXES]) await knex.raw(statement.replaceAll('?', '\\?'))
    await knex('secret').insert({ id: 1, bytes: randomBytes(32) })
  },
  ...irreversible,
}

/** Several processes share the schema, each world is one's. */
const sharing: Knex.Migration = {
  async up(knex) {
    for (const statement of SHARED) await knex.raw(statement)
  },
  ...irreversible,
}

const worldUse: Knex.Migration = {
  async up(knex) {
    for (const statement of WORLD_USE) await knex.raw(statement)
  },
  ...irreversible,
}

const all: Record<string, Knex.Migration> = { '001-house': house, '002-sharing': sharing, '003-world-use': worldUse }

/** Migrations by name, in order. */
export const postgresMigrations: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(all),
  getMigrationName: (name) => name,
  getMigration: async (name) => all[name]!,
}
