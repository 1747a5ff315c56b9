/** Rows of a world for its image, read page by page. */
import type { Knex } from 'knex'
import { matchesSchema } from '../schemas.ts'
import { parsed } from '../unreadable.ts'
import {
  type ImageSlice,
  imageRows,
  type RawRow,
  type ReadRow,
  STORE_TABLES,
  type StoreTable,
  type WorldImage,
} from '../world-image.ts'

/** Columns that hold JSON, by table. */
export const JSON_COLUMN: Partial<Record<StoreTable, string>> = {
  facts: 'body',
  shifts: 'body',
  snapshots: 'state',
  timers: 'event',
}

const isImageRow: Record<StoreTable, (row: unknown) => boolean> = {
  facts: matchesSchema(imageRows.facts),
  documents: matchesSchema(imageRows.documents),
  shifts: matchesSchema(imageRows.shifts),
  snapshots: matchesSchema(imageRows.snapshots),
  timers: matchesSchema(imageRows.timers),
}

export const KEYS: Record<StoreTable, string[]> = {
  facts: ['n'],
  documents: ['register', 'number'],
  shifts: ['id'],
  snapshots: ['address'],
  timers: ['address', 'id'],
}

/** A page: at most this many rows, or those that begin within this many bytes of JSON. */
const PAGE = { limit: 500, bytes: 256 * 1024 }

/**
 * Rows of a world by key, page by page; other queries run between two pages.
 * @param lastFact number of the last fact of the journal to read; without it the whole journal is read
 */
export async function* readPages<T extends StoreTable>(
  knex: Knex,
  world: number,
  table: T,
  lastFact?: number,
): AsyncGenerator<ReadRow<T>[]> {
  const columns = Object.keys(imageRows[table].properties)
  const json = JSON_COLUMN[table]
  const keys = KEYS[table]
  const beside = (sign: string) => `(${keys.join(', ')}) ${sign} (${keys.map(() => '?').join(', ')})`
  const keyOf = (row: RawRow) => keys.map((key) => row[key]!)
  for (let after: RawRow | null = null; ; ) {
    const range = (): Knex.QueryBuilder => {
      const query = knex(table).where({ world }).orderBy(keys).limit(PAGE.limit)
      if (after) query.whereRaw(beside('>'), keyOf(after))
      return lastFact === undefined ? query : query.where('n', '<=', lastFact)
    }
    const last = json ? lastWithin(await range().select(...keys, knex.raw(`octet_length(${json}) AS size`))) : undefined
    if (json && !last) return
    const page = last ? range().whereRaw(beside('<='), keyOf(last)) : range()
    const raws: RawRow[] = await page.select(columns)
    if (raws.length === 0) return
    yield raws.map((raw) => readRow(table, raw, json))
    after = raws.at(-1)!
  }
}

/** Index of the last row that begins within the given bytes. */
export function lastWithin<Row extends { size: number }>(sizes: readonly Row[], bytes = PAGE.bytes): Row | undefined {
  let before = 0
  let last: Row | undefined
  for (const each of sizes) {
    if (before >= bytes) break
    last = each
    before += each.size
  }
  return last
}

function readRow<T extends StoreTable>(table: T, raw: RawRow, json: string | undefined): ReadRow<T> {
  const row = json ? { ...raw, [json]: parsed(raw[json]) } : raw
  if (!isImageRow[table](row)) return { raw, read: null }
  // The column that already is JSON comes last
  const text = json
    ? `${JSON.stringify({ ...raw, [json]: undefined }).slice(0, -1)},"${json}":${raw[json]}}`
    : JSON.stringify(raw)
  return { raw, read: { row: row as WorldImage[T][number], text } }
}

/** Columns that are texts; the others are whole numbers. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['address', 'type', 'body', 'register', 'receipt_id', 'status', 'fiscal_code', 'error_message', 'id', 'cashier'],
  ...['state', 'event'],
])

/** How an engine reads a JSON list that is bound to a statement. */
export interface ListReading {
  /** SQL: its entries, as `value`. */
  entries: string
  /** SQL: a member of an entry as a whole number. */
  whole(member: string): string
}

/** SQL: adds a JSON list of rows. @param isRaw the column of JSON is given as text, since it is damaged */
function added(table: StoreTable, isRaw: boolean, { entries, whole }: ListReading): string {
  const columns = Object.keys(imageRows[table].properties)
  const values = columns.map((column) => {
    if (column === JSON_COLUMN[table] && !isRaw) return `CAST(value -> '${column}' AS text)`
    return TEXTS.has(column) ? `value ->> '${column}'` : whole(column)
  })
  return `INSERT INTO ${table} (world, ${columns.join(', ')}) SELECT ?, ${values.join(', ')} FROM ${entries}`
}

/** Adds rows to those of a world. @throws StoreConflict on a duplicate key */
export async function addRows(
  knex: Knex,
  world: number,
  { damaged = '{}', ...lists }: ImageSlice,
  reading: ListReading,
): Promise<void> {
  const raw = JSON.parse(damaged) as Record<string, unknown>
  for (const table of STORE_TABLES) {
    const list = lists[table]
    if (list !== undefined) await knex.raw(added(table, false, reading), [world, list])
    if (raw[table] !== undefined) await knex.raw(added(table, true, reading), [world, JSON.stringify(raw[table])])
  }
}
