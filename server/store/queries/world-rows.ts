/** Rows of whole worlds: made, found, copied, emptied, deleted. */
import type { Knex } from 'knex'
import type { Writer } from '../batch.ts'
import { isMoment } from '../forms.ts'
import type { Timer } from '../timer.ts'
import { isObject, parsed, type ReportUnreadable } from '../unreadable.ts'
import { type ImageTexts, imageTexts, type ReadRow, type Slices, type Table, type WorldImage } from '../world-image.ts'
import type { WorldRow } from '../world-row.ts'
import { readPages } from './image-rows.ts'

/** Puts an image in the place of all a world holds, as a whole or not at all: each engine in its own way. */
type WriteImage = (world: number, image: ImageTexts) => Promise<void>

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
  #writer: Writer
  #report: ReportUnreadable
  #writeImage: WriteImage

  constructor(knex: Knex, writer: Writer, report: ReportUnreadable, writeImage: WriteImage) {
    this.#knex = knex
    this.#writer = writer
    this.#report = report
    this.#writeImage = writeImage
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

  /** @throws StoreConflict when the name is taken */
  insert(row: Omit<WorldRow, 'id'>): Promise<WorldRow> {
    return this.#writer.between(() => inserted(this.#knex, row))
  }

  /** What a world is seeded with from now on: what has happened in it stays. */
  setFixture(id: number, fixture: string): Promise<void> {
    return this.#writer.between(async () => {
      await this.#knex('worlds').where({ id }).update({ fixture })
    })
  }

  setClock(id: number, clock: string, now: number | null): Promise<void> {
    return this.#writer.between(async () => {
      await this.#knex('worlds')
        .where({ id })
        .update({ clock, now, start: this.#knex.raw('coalesce(start, ?)', [now]) })
    })
  }

  /** Journal position and timers of a world, and where its clock stands: null while it is real. */
  async load(id: number): Promise<{ nextFact: number; timers: Timer[]; now: number | null }> {
    const world = await this.#knex<WorldRow>('worlds').where({ id }).first('now')
    const last = await this.#knex('facts').where({ world: id }).max<{ n: number | null }[]>('n as n')
    const rows = await this.#knex('timers')
      .where({ world: id })
      .orderBy(['due', 'address', 'id'])
      .select<{ address: string; id: string; due: number; event: string }[]>('address', 'id', 'due', 'event')
    return {
      nextFact: (last[0]?.n ?? 0) + 1,
      timers: rows.flatMap((row) => this.#timer(id, row)),
      now: world?.now ?? null,
    }
  }

  /** A timer that cannot be read is left where it is. */
  #timer(
    world: number,
    { address, id, due, event }: { address: string; id: string; due: number; event: string },
  ): Timer[] {
    const read = parsed(event)
    if (isObject(read) && typeof read.type === 'string' && isMoment(due))
      return [{ address, id, due, event: read as Timer['event'] }]
    this.#report(`timers: world ${world}, address ${address}, id ${id}`)
    return []
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

  /** A new world that holds everything another one holds. @throws StoreConflict when the name is taken */
  fork(from: number, row: Omit<WorldRow, 'id'>): Promise<WorldRow> {
    return this.#whole(async (knex) => {
      const fork = await inserted(knex, row)
      for (const table of CONTENT)
        await knex.raw(
          `INSERT INTO ${table} (world, ${COLUMNS[table]}) SELECT ?, ${COLUMNS[table]} FROM ${table} WHERE world = ?`,
          [fork.id, from],
        )
      return fork
    })
  }

  /** Rows of a table of a world, page by page. @param lastFact of the journal, the last number that is read */
  pages<T extends Table>(id: number, table: T, lastFact?: number): AsyncGenerator<ReadRow<T>[]> {
    return readPages(this.#knex, id, table, lastFact)
  }

  /** Puts an image in the place of all a world holds. @throws StoreConflict when two rows of it are of one key */
  async restore(id: number, image: WorldImage, slices: Slices): Promise<void> {
    const texts = await imageTexts(image, slices)
    await this.#writer.between(() => this.#writeImage(id, texts))
  }

  /** Removes a world and what it holds. */
  delete(id: number): Promise<void> {
    return this.#whole(async (knex) => {
      for (const table of CONTENT) await knex(table).where({ world: id }).delete()
      await knex('worlds').where({ id }).delete()
    })
  }

  /** Several statements that happen as a whole or not at all. */
  #whole<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    return this.#writer.between(() => this.#knex.transaction(work))
  }
}

async function inserted(knex: Knex, row: Omit<WorldRow, 'id'>): Promise<WorldRow> {
  const [world] = await knex<WorldRow>('worlds').insert(row).returning('*')
  return world!
}
