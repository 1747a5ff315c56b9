/** Rows of whole worlds: made, found, copied, emptied, deleted. */
import type { Knex } from 'knex'
import type { Timer } from '../clock.ts'
import { readImage, type WorldImage, writeImage } from './world-image.ts'

export interface WorldRow {
  id: number
  name: string
  seed: string
  clock: string
  /** Epoch milliseconds of a virtual clock; null for a real one. */
  now: number | null
  /** Where a virtual clock stood first; null while it has always been real. */
  start: number | null
  fixture: string
  created_at: number
}

/** Tables that hold a world's rows; each has its number in the column `world`. */
const CONTENT = ['facts', 'documents', 'shifts', 'snapshots', 'timers'] as const

const COLUMNS: Record<(typeof CONTENT)[number], string> = {
  facts: 'n, address, type, at, body',
  documents: 'register, number, n, receipt_id, status, fiscal_code, error_message, settled_at',
  shifts: 'id, register, cashier, serial, status, at, body',
  snapshots: 'address, state',
  timers: 'address, id, due, event',
}

export class WorldRows {
  #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  find(name: string): Promise<WorldRow | undefined> {
    return this.#knex<WorldRow>('worlds').where({ name }).first()
  }

  list(): Promise<WorldRow[]> {
    return this.#knex<WorldRow>('worlds').orderBy('id')
  }

  /** Worlds that have something to happen, to be woken when the process starts. */
  async withTimers(): Promise<string[]> {
    const rows = await this.#knex('worlds')
      .whereExists(this.#knex('timers').whereRaw('timers.world = worlds.id'))
      .select<{ name: string }[]>('name')
    return rows.map(({ name }) => name)
  }

  async insert(row: Omit<WorldRow, 'id'>): Promise<WorldRow> {
    const [inserted] = await this.#knex<WorldRow>('worlds').insert(row).returning('*')
    return inserted!
  }

  async setClock(id: number, clock: string, now: number | null): Promise<void> {
    await this.#knex('worlds')
      .where({ id })
      .update({ clock, now, start: this.#knex.raw('coalesce(start, ?)', [now]) })
  }

  /** Journal position and timers of a world. */
  async load(id: number): Promise<{ nextFact: number; timers: Timer[] }> {
    const last = await this.#knex('facts').where({ world: id }).max<{ n: number | null }[]>('n as n')
    const rows = await this.#knex('timers')
      .where({ world: id })
      .orderBy(['due', 'address', 'id'])
      .select<{ address: string; id: string; due: number; event: string }[]>('address', 'id', 'due', 'event')
    return {
      nextFact: (last[0]?.n ?? 0) + 1,
      timers: rows.map((row) => ({ ...row, event: JSON.parse(row.event) })),
    }
  }

  /** Addresses of the actors of a noun to whom something has happened. */
  async addresses(id: number, noun: string): Promise<string[]> {
    const rows = await this.#knex('snapshots')
      .where({ world: id })
      .whereBetween('address', [`${noun}:`, `${noun};`])
      .orderBy('address')
      .select<{ address: string }[]>('address')
    return rows.map(({ address }) => address)
  }

  /** Everything of one world into another, which is empty. */
  async copy(from: number, to: number): Promise<void> {
    for (const table of CONTENT)
      await this.#knex.raw(
        `INSERT INTO ${table} (world, ${COLUMNS[table]}) SELECT ?, ${COLUMNS[table]} FROM ${table} WHERE world = ?`,
        [to, from],
      )
  }

  image(row: WorldRow): Promise<WorldImage> {
    return readImage(this.#knex, row)
  }

  /** Puts an image in the place of all a world holds, or throws and changes nothing. */
  restore(id: number, image: WorldImage): Promise<void> {
    return writeImage(this.#knex, id, image)
  }

  /** Removes a world and what it holds. */
  async delete(id: number): Promise<void> {
    for (const table of CONTENT) await this.#knex(table).where({ world: id }).delete()
    await this.#knex('worlds').where({ id }).delete()
  }
}
