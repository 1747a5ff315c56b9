/** What a step from one schema to the next is made of. */
import type { Knex } from 'knex'

/** A step to a younger store; there is none back. */
export const upwards = (up: (knex: Knex) => Promise<void>): Knex.Migration => ({
  up,
  async down() {
    throw new Error('The store is not taken down: delete its file instead.')
  },
})

/** Statements of a script, one by one: the driver runs one at a time. */
export const statements = (script: string): string[] =>
  script
    .split(/;\s*\n/)
    .map((each) => each.trim())
    .filter(Boolean)
