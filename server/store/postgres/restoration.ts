/** Rows of worlds restored from an image, in slices. */
import type { Knex } from 'knex'
import { JSON_COLUMN } from '../queries/image-rows.ts'
import type { StageEngine } from '../queries/world-stages.ts'
import { imageRows, STORE_TABLES, type StoreTable } from '../world-image.ts'

/** Columns of a table that are texts; the others are whole numbers. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['address', 'type', 'body', 'register', 'receipt_id', 'status', 'fiscal_code', 'error_message', 'id', 'cashier'],
  ...['state', 'event'],
])

/** SQL: adds a JSON list of rows. @param isRaw the column of JSON is given as text, since it is damaged */
function added(table: StoreTable, isRaw: boolean): string {
  const columns = Object.keys(imageRows[table].properties)
  const values = columns.map((column) => {
    if (column === JSON_COLUMN[table] && !isRaw) return `CAST(row -> '${column}' AS text)`
    return TEXTS.has(column) ? `row ->> '${column}'` : `CAST(row ->> '${column}' AS bigint)`
  })
  return `INSERT INTO ${table} (world, ${columns.join(', ')})
    SELECT ?, ${values.join(', ')} FROM json_array_elements(CAST(? AS json)) AS row`
}

/** @param process id of this process in the store */
export const postgresStages = (process: string): StageEngine => ({
  owned: { owner: process },
  free: { owner: null },
  async reserve(knex: Knex) {
    const [row] = await knex.raw("SELECT nextval(pg_get_serial_sequence('worlds', 'id')) AS id")
    return row.id
  },
  async add(knex, world, { damaged = '{}', ...lists }) {
    const raw = JSON.parse(damaged) as Record<string, unknown>
    for (const table of STORE_TABLES) {
      const list = lists[table]
      if (list !== undefined) await knex.raw(added(table, false), [world, list])
      if (raw[table] !== undefined) await knex.raw(added(table, true), [world, JSON.stringify(raw[table])])
    }
  },
})
