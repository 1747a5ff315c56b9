/** All knex migrations, from an empty schema to the present one. */
import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { JSON_FUNCTIONS } from './json.ts'
import { INDEXES, TABLES } from './tables.ts'

/** A migration that cannot be undone. */
const house: Knex.Migration = {
  async up(knex) {
    for (const statement of [...JSON_FUNCTIONS, ...TABLES, ...INDEXES]) await knex.raw(statement.replaceAll('?', '\\?'))
    await knex('secret').insert({ id: 1, bytes: randomBytes(32) })
  },
  async down() {
    throw new Error('The store is not taken down: drop its schema instead.')
  },
}

const all: Record<string, Knex.Migration> = { '001-house': house }

/** Migrations by name, in order. */
export const postgresMigrations: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(all),
  getMigrationName: (name) => name,
  getMigration: async (name) => all[name]!,
}
