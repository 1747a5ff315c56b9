/** Copies or removes all rows of a world in slices: a commit of another world waits for one slice at most. */
import type { Knex } from 'knex'
import { imageRows, type RawRow, STORE_TABLES, type StoreTable } from '../world-image.ts'
import { JSON_COLUMN, KEYS, lastWithin } from './image-rows.ts'

/** Size of a slice. */
const SLICE = { rows: 2000, bytes: 1024 * 1024 }

/** Progress of a copy: the last copied row of the table; null: at its beginning. */
export interface CopyPlace {
  table: StoreTable
  after: RawRow | null
}

export const BEGINNING: CopyPlace = { table: STORE_TABLES[0]!, after: null }

/** Copies rows of a world to another. @returns where to continue; null: all are copied */
export async function copySlice(
  knex: Knex,
  from: number,
  to: number,
  { table: first, after: begin }: CopyPlace,
): Promise<CopyPlace | null> {
  let { rows, bytes } = SLICE
  let after = begin
  for (const table of STORE_TABLES.slice(STORE_TABLES.indexOf(first))) {
    if (rows <= 0 || bytes <= 0) return { table, after }
    const sizes = await sizesBehind(knex, from, table, after, rows)
    const last = lastWithin(sizes, bytes)
    if (last) {
      const columns = Object.keys(imageRows[table].properties)
      const { size: _, ...end } = last
      const copied = behind(knex, from, table, after).whereRaw(...beside(table, '<=', end))
      await knex(knex.raw('?? (??, ??)', [table, 'world', knex.raw(columns.join(', '))])).insert(
        copied.select(knex.raw('CAST(? AS BIGINT)', [to]), ...columns),
      )
      const count = sizes.indexOf(last) + 1
      if (count < sizes.length || count === rows) return { table, after: end }
      rows -= count
      bytes -= sizes.reduce((sum, { size }) => sum + size, 0)
    }
    after = null
  }
  return null
}

type Sized = RawRow & { size: number }

function sizesBehind(
  knex: Knex,
  world: number,
  table: StoreTable,
  after: RawRow | null,
  limit: number,
): Promise<Sized[]> {
  const json = JSON_COLUMN[table]
  const size = knex.raw(json ? `octet_length(${json}) AS size` : '0 AS size')
  return behind(knex, world, table, after)
    .orderBy(KEYS[table])
    .limit(limit)
    .select(...KEYS[table], size)
}

function behind(knex: Knex, world: number, table: StoreTable, after: RawRow | null): Knex.QueryBuilder {
  const rows = knex(table).where({ world })
  return after ? rows.whereRaw(...beside(table, '>', after)) : rows
}

/** Rows before or behind one, in the order of their keys. */
function beside(table: StoreTable, sign: '>' | '<=', row: RawRow): [string, Knex.RawBinding[]] {
  const keys = KEYS[table]
  return [`(${keys.join(', ')}) ${sign} (${keys.map(() => '?').join(', ')})`, keys.map((key) => row[key]!)]
}

/** Removes rows of a world. @returns whether none is left */
export async function removeSlice(knex: Knex, world: number): Promise<boolean> {
  let { rows } = SLICE
  for (const table of STORE_TABLES) {
    const keys = ['world', ...KEYS[table]]
    rows -= await knex(table).whereIn(keys, knex(table).where({ world }).limit(rows).select(keys)).delete()
    if (rows <= 0) return false
  }
  return true
}
