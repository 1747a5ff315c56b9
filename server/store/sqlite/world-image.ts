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
type RawRow = Record<string, string | number | null>

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

/** Says of a row of the right form whether it cannot be what was written there all the same. */
export type Doubt = (table: Table, row: never) => boolean

const KEYS: Record<Table, string[]> = {
  facts: ['n'],
  documents: ['register', 'number'],
  shifts: ['id'],
  snapshots: ['address'],
  timers: ['address', 'id'],
}

/** Reads a world out. It must be alone meanwhile, else its tables are not of one moment. */
export async function readImage(
  knex: Knex,
  { id, created_at: _, ...world }: WorldRow,
  doubt: Doubt = () => false,
): Promise<WorldImage> {
  const image = emptyImage(world)
  const damaged: DamagedRows = {}
  for (const table of TABLES) {
    const columns = Object.keys(imageRows[table].properties)
    const json = JSON_COLUMN[table]
    const strange: RawRow[] = []
    const raws: RawRow[] = await knex(table).where({ world: id }).orderBy(KEYS[table]).select(columns)
    for (const raw of raws) {
      const row = json ? { ...raw, [json]: parsed(raw[json]) } : raw
      if (isImageRow[table](row) && !doubt(table, row as never)) image[table].push(row as never)
      else strange.push(raw)
    }
    if (strange.length > 0) damaged[table] = strange
  }
  return Object.keys(damaged).length > 0 ? { ...image, damaged } : image
}

/**
 * Puts an image in the place of all a world holds: one statement, so it happens as a whole or not at all.
 * @throws when rows contradict each other (two of one key): then nothing has changed
 */
export async function writeImage(knex: Knex, id: number, image: WorldImage): Promise<void> {
  const { world, facts, documents, shifts, snapshots, timers, damaged = {} } = image
  await knex.raw(
    `INSERT INTO restorations (world, head, facts, documents, shifts, snapshots, timers, damaged)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, ...[world, facts, documents, shifts, snapshots, timers, damaged].map((part) => JSON.stringify(part))],
  )
}
