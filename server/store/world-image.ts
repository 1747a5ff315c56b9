/**
 * A world as one image: all its rows in plain JSON, read out and put back. A row that is not what was written there is
 * carried beside the others, column by column as it lies in the store, so that a restored world is the same world.
 */
import Type, { type Static, type TProperties } from 'typebox'
import { FIRST_INSTANT, LAST_INSTANT } from '../../machines/instant.ts'
import { Nullable } from '../../machines/vocabulary/wire.ts'
import type { WorldRow } from './world-row.ts'

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

/** Rows that are not what was written there, by table, as they lie in the store. */
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

/** A world to which nothing has happened. @param snapshots of actors that are not as they are born */
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
  /** As an image has it, and the same as JSON; null: it has not the form. */
  read: { row: WorldImage[T][number]; text: string } | null
}

/** Some rows of an image as the store takes them: of each table the JSON of a list; and of those that are damaged. */
export type ImageGo = { [T in StoreTable]?: string } & {
  /** JSON of lists by table, of rows column by column. */
  damaged?: string
}

/** An image as it is read: whose it is, and its rows some at a time. */
export interface ImageReading {
  head: ImageRow
  goes: AsyncIterable<ImageGo> | Iterable<ImageGo>
}

/** An image that is there, in one go: it is small. */
export function readingOf({ world, damaged = {}, ...tables }: WorldImage): ImageReading {
  const lists = STORE_TABLES.map((table) => [table, JSON.stringify(tables[table])])
  return { head: world, goes: [{ ...Object.fromEntries(lists), damaged: JSON.stringify(damaged) }] }
}
