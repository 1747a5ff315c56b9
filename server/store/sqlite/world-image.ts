/**
 * A world as one image: all its rows in plain JSON, read out and put back. A row that is not what was written there is
 * carried beside the others, column by column as it lies in the store, so that a restored world is the same world.
 */
import type { Knex } from 'knex'
import Type, { type Static, type TProperties } from 'typebox'
import { FIRST_INSTANT, LAST_INSTANT } from '../../../machines/instant.ts'
import { hasForm, Maybe } from '../forms.ts'
import { parsed } from '../unreadable.ts'
import type { WorldRow } from '../world-row.ts'

/** The row of a world without what is its own wherever it is restored. */
export type ImageRow = Omit<WorldRow, 'id' | 'created_at'>

const Row = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Text = Type.String({ minLength: 1 })
const Count = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Epoch milliseconds, as everywhere inside, of an instant that can be written. */
export const At = Type.Integer({ minimum: FIRST_INSTANT, maximum: LAST_INSTANT })
/** The same of a timer: one may be due behind the last of them. */
const Due = Type.Integer({ minimum: FIRST_INSTANT, maximum: 8e15 })

/** Rows by table, as an image has them: without their world, and JSON as the value it stands for. */
export const imageRows = {
  facts: Row({ n: Count, address: Text, type: Text, at: At, body: Type.Object({}) }),
  documents: Row({
    register: Text,
    number: Count,
    /** The fact that holds it. */
    n: Count,
    receipt_id: Maybe(Type.String({ pattern: '^[0-9a-f-]{36}$' })),
    status: Type.Enum(['PENDING', 'DONE', 'ERROR']),
    fiscal_code: Maybe(Text),
    error_message: Maybe(Text),
    settled_at: Maybe(At),
  }),
  shifts: Row({
    id: Text,
    register: Text,
    cashier: Text,
    serial: Count,
    status: Text,
    at: At,
    body: Type.Object({}),
  }),
  snapshots: Row({ address: Text, state: Row({ value: Type.Unknown(), context: Type.Object({}) }) }),
  timers: Row({ address: Text, id: Text, due: Due, event: Type.Object({ type: Text }) }),
}

export type Table = keyof typeof imageRows
export const TABLES = Object.keys(imageRows) as Table[]

/** Columns that hold JSON, by table. */
const JSON_COLUMN: Partial<Record<Table, string>> = {
  facts: 'body',
  shifts: 'body',
  snapshots: 'state',
  timers: 'event',
}

const Column = Maybe(Type.Union([Type.String(), Type.Number()]))
const rawRow = (table: Table) =>
  Row(Object.fromEntries(Object.keys(imageRows[table].properties).map((column) => [column, Column])))

/** Rows that are not what was written there, by table, as they lie in the store. */
export const DamagedRows = Row(
  Object.fromEntries(TABLES.map((table) => [table, Type.Optional(Type.Array(rawRow(table)))])) as Record<
    Table,
    Type.TOptional<Type.TArray<ReturnType<typeof rawRow>>>
  >,
)
export type DamagedRows = { [T in Table]?: RawRow[] }
export type RawRow = Record<string, string | number | null>

export type WorldImage = { world: ImageRow; damaged?: DamagedRows } & { [T in Table]: Static<(typeof imageRows)[T]>[] }

/** A world to which nothing has happened. @param snapshots of actors that are not as they are born */
export const emptyImage = (world: ImageRow, snapshots: WorldImage['snapshots'] = []): WorldImage => ({
  world,
  facts: [],
  documents: [],
  shifts: [],
  snapshots,
  timers: [],
})

const isImageRow: Record<Table, (row: unknown) => boolean> = {
  facts: hasForm(imageRows.facts),
  documents: hasForm(imageRows.documents),
  shifts: hasForm(imageRows.shifts),
  snapshots: hasForm(imageRows.snapshots),
  timers: hasForm(imageRows.timers),
}

const KEYS: Record<Table, string[]> = {
  facts: ['n'],
  documents: ['register', 'number'],
  shifts: ['id'],
  snapshots: ['address'],
  timers: ['address', 'id'],
}

/** So many rows are read at a time, or as many as begin within so many bytes of JSON. */
const PAGE = { limit: 500, bytes: 256 * 1024 }

/** A row as it is read: what is not what was written there has its columns alone. */
export interface ReadRow<T extends Table = Table> {
  raw: RawRow
  /** As an image has it, and the same as JSON; null: it has not the form. */
  read: { row: WorldImage[T][number]; text: string } | null
}

/**
 * Rows of a world in the order of their keys, page by page. Between two of them others come to the store.
 * @param lastFact of the journal, the number of the last fact that is read; without, all are
 */
export async function* readPages<T extends Table>(
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

function lastWithin(sizes: (RawRow & { size: number })[]): RawRow | undefined {
  let before = 0
  let last: RawRow | undefined
  for (const each of sizes) {
    if (before >= PAGE.bytes) break
    last = each
    before += each.size
  }
  return last
}

function readRow<T extends Table>(table: T, raw: RawRow, json: string | undefined): ReadRow<T> {
  const row = json ? { ...raw, [json]: parsed(raw[json]) } : raw
  if (!isImageRow[table](row)) return { raw, read: null }
  // What is JSON already is the last of the columns.
  const text = json
    ? `${JSON.stringify({ ...raw, [json]: undefined }).slice(0, -1)},"${json}":${raw[json]}}`
    : JSON.stringify(raw)
  return { raw, read: { row: row as WorldImage[T][number], text } }
}

/** The lists of an image as the store takes them. */
export type ImageTexts = readonly string[]

/** Work on the event loop in slices: between two of them others have their turn. */
export interface Slices {
  next(): Promise<void>
  over(): Promise<void>
}

/** Makes JSON of an image, a slice at a time. */
export async function imageTexts(image: WorldImage, slices: Slices): Promise<ImageTexts> {
  const texts = [JSON.stringify(image.world)]
  for (const table of TABLES) {
    const rows: string[] = []
    for (const row of image[table]) {
      rows.push(JSON.stringify(row))
      await slices.next()
    }
    texts.push(`[${rows.join(',')}]`)
    await slices.over()
  }
  return [...texts, JSON.stringify(image.damaged ?? {})]
}

/**
 * Puts an image in the place of all a world holds: one statement, so it happens as a whole or not at all.
 * @throws when rows contradict each other (two of one key): then nothing has changed
 */
export async function writeImage(knex: Knex, id: number, texts: ImageTexts): Promise<void> {
  await knex.raw(
    `INSERT INTO restorations (world, head, ${TABLES.join(', ')}, damaged) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, ...texts],
  )
}
