/** Rows of worlds restored from an image, in slices. */
import type { Knex } from 'knex'
import type { StageEngine } from '../queries/world-stages.ts'

export const stageEngine: StageEngine = {
  owned: {},
  free: {},
  // Numbers of worlds are never reused, nor are those reserved here
  async reserve(knex: Knex) {
    const [row] = await knex.raw("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'worlds' RETURNING seq")
    return row.seq
  },
  async add(knex, world, go) {
    const lists = Object.entries(go)
    const columns = lists.map(([table]) => table)
    await knex.raw(`INSERT INTO restorations (world, ${columns.join(', ')}) VALUES (?${', ?'.repeat(lists.length)})`, [
      world,
      ...lists.map(([, text]) => text),
    ])
  },
}
