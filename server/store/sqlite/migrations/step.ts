/** Parts of a migration. */
import type { Knex } from 'knex'

/** A migration that cannot be undone. */
export const upwards = (up: (knex: Knex) => Promise<void>): Knex.Migration => ({
  up,
  async down() {
    throw new Error('The store is not taken down: delete its file instead.')
  },
})

/** Statements of a script: the driver runs one at a time. */
export const statements = (script: string): string[] =>
  script
    .split(/;\s*\n/)
    .map((each) => each.trim())
    .filter(Boolean)
