/** A world as one image: all its rows in plain JSON, read out and put back. */
import type { Knex } from 'knex'
import type { WorldRow } from './world-rows.ts'

/** The row of a world without what is its own wherever it is restored. */
export type ImageRow = Omit<WorldRow, 'id' | 'created_at'>

export interface WorldImage {
  world: ImageRow
  facts: { n: number; address: string; type: string; at: number; body: object }[]
  documents: {
    register: string
    number: number
    /** The fact that holds it. */
    n: number
    receipt_id: string | null
    status: string
    fiscal_code: string | null
    error_message: string | null
    settled_at: number | null
  }[]
  shifts: {
    id: string
    register: string
    cashier: string
    serial: number
    status: string
    at: number
    body: object
  }[]
  snapshots: { address: string; state: { value: unknown; context: object } }[]
  timers: { address: string; id: string; due: number; event: { type: string } }[]
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

/** Reads a world out. It must be alone meanwhile, else its tables are not of one moment. */
export async function readImage(knex: Knex, { id, created_at: _, ...world }: WorldRow): Promise<WorldImage> {
  const from = (table: string) => knex(table).where({ world: id })
  const facts = await from('facts').orderBy('n').select('n', 'address', 'type', 'at', 'body')
  const shifts = await from('shifts').select('id', 'register', 'cashier', 'serial', 'status', 'at', 'body')
  const snapshots = await from('snapshots').select('address', 'state')
  const timers = await from('timers').select('address', 'id', 'due', 'event')
  return {
    world,
    facts: parsed(facts, 'body'),
    documents: await from('documents').select(
      'register',
      'number',
      'n',
      'receipt_id',
      'status',
      'fiscal_code',
      'error_message',
      'settled_at',
    ),
    shifts: parsed(shifts, 'body'),
    snapshots: parsed(snapshots, 'state'),
    timers: parsed(timers, 'event'),
  }
}

const parsed = <Row>(rows: Record<string, unknown>[], column: string): Row[] =>
  rows.map((row) => ({ ...row, [column]: JSON.parse(row[column] as string) }) as Row)

/**
 * Puts an image in the place of all a world holds: one statement, so it happens as a whole or not at all.
 * @throws when rows contradict each other (two of one key): then nothing has changed
 */
export async function writeImage(knex: Knex, id: number, image: WorldImage): Promise<void> {
  const { world, facts, documents, shifts, snapshots, timers } = image
  await knex.raw(
    `INSERT INTO restorations (world, head, facts, documents, shifts, snapshots, timers) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [id, ...[world, facts, documents, shifts, snapshots, timers].map((part) => JSON.stringify(part))],
  )
}
