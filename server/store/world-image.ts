/**
 * A world as one image: all its rows in plain JSON, exported and restored. An invalid row is carried separately, column
 * by column as stored, so that a restored world is the same world.
 */
import Type, { type Static, type TProperties } from 'typebox'
import { FIRST_INSTANT, LAST_INSTANT } from '../../machines/instant.ts'
import { Nullable } from '../../machines/vocabulary/schemas/scalars.ts'
import type { WorldRow } from './world-row.ts'

/** The row of a world without what restoring assigns anew. */
export type ImageRow = Omit<WorldRow, 'id' | 'created_at' | 'owner' | 'used_at' | 'token_hash'>

const Row = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Text = Type.String({ minLength: 1 })
const Count = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Epoch milliseconds within the range of writable instants. */
export const At = Type.Integer({ minimum: FIRST_INSTANT, maximum: LAST_INSTANT })
/** The same for a timer, which may be due later than the last of them. */
const Due = Type.Integer({ minimum: FIRST_INSTANT, maximum: 8e15 })

/** Rows by table in an image: without the number of the world, and JSON as its value. */
export const imageRows = {
  facts: Row({ n: Count, address: Text, type: Text, at: At, body: Type.Object({}) }),
  documents: Row({
    register: Text,
    number: Count,
    /** Number of its fact. */
    n: Count,
    receipt_id: Nullable(Type.String({ pattern: '^[0-9a-f-]{36}$' })),
    status: Type.Enum(['PENDING', 'DONE', 'ERROR']),
    fiscal_code: Nullable(Text),
    error_message: Nullable(Text),
    settled_at: Nullable(At),
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

export type StoreTable = keyof typeof imageRows
export const STORE_TABLES = Object.keys(imageRows) as StoreTable[]

const Column = Nullable(Type.Union([Type.String(), Type.Number()]))
const rawRow = (table: StoreTable) =>
  Row(Object.fromEntries(Object.keys(imageRows[table].properties).map((column) => [column, Column])))

/** Invalid rows by table, as stored. */
export const DamagedRows = Row(
  Object.fromEntries(STORE_TABLES.map((table) => [table, Type.Optional(Type.Array(rawRow(table)))])) as Record<
    StoreTable,
    Type.TOptional<Type.TArray<ReturnType<typeof rawRow>>>
  >,
)
export type DamagedRows = { [T in StoreTable]?: RawRow[] }
export type RawRow = Record<string, string | number | null>

export type WorldImage = { world: ImageRow; damaged?: DamagedRows } & {
  [T in StoreTable]: Static<(typeof imageRows)[T]>[]
}

/** A world in its initial state. @param snapshots of actors that differ from their initial state */
export const emptyImage = (world: ImageRow, snapshots: WorldImage['snapshots'] = []): WorldImage => ({
  world,
  facts: [],
  documents: [],
  shifts: [],
  snapshots,
  timers: [],
})

/** A row as it is read: what is not what was written there has its columns alone. */
export interface ReadRow<T extends StoreTable = StoreTable> {
  raw: RawRow
  /** The row for the image, as value and as JSON; null: invalid. */
  read: { row: WorldImage[T][number]; text: string } | null
}

/** Some rows of an image as the store takes them: of each table the JSON of a list; and of those that are damaged. */
export type ImageSlice = { [T in StoreTable]?: string } & {
  /** JSON of lists by table, of rows column by column. */
  damaged?: string
}

/** An image being read: its world, and its rows in slices. */
export interface ImageReading {
  head: ImageRow
  slices: AsyncIterable<ImageSlice> | Iterable<ImageSlice>
}

/** A whole image in one slice: it is small. */
export function readingOf({ world, damaged = {}, ...tables }: WorldImage): ImageReading {
  const lists = STORE_TABLES.map((table) => [table, JSON.stringify(tables[table])])
  return { head: world, slices: [{ ...Object.fromEntries(lists), damaged: JSON.stringify(damaged) }] }
}
