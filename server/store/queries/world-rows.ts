/** Rows of whole worlds: create, find, copy, empty, delete. */
import type { Knex } from 'knex'
import type { Writer } from '../batch.ts'
import { isMoment } from '../schemas.ts'
import type { StoredTimer } from '../states.ts'
import { isObject, parsed, type ReportUnreadable } from '../unreadable.ts'
import type { ImageReading, ImageRow, ReadRow, StoreTable } from '../world-image.ts'
import type { NewWorldRow, WorldRow } from '../world-row.ts'
import { readPages } from './image-rows.ts'
import { type Stage, type StageEngine, WorldStages } from './world-stages.ts'

/** A world in which something is to happen by itself. */
export interface WaitingWorld {
  id: number
  name: string
  clock: string
  /** The soonest instant, epoch milliseconds; null: it cannot be read. */
  due: number | null
}

export class WorldRows {
  #knex: Knex
  #writer: Writer
  #report: ReportUnreadable
  #stages: WorldStages
  #engine: StageEngine

  constructor(knex: Knex, writer: Writer, report: ReportUnreadable, engine: StageEngine) {
    this.#knex = knex
    this.#writer = writer
    this.#report = report
    this.#engine = engine
    this.#stages = new WorldStages(knex, writer, engine)
  }

  find(name: string): Promise<WorldRow | undefined> {
    return this.#knex<WorldRow>('worlds').where({ name }).first()
  }

  /** All worlds, oldest first. */
  list(): Promise<WorldRow[]> {
    return this.#knex<WorldRow>('worlds').orderBy(['created_at', 'id'])
  }

  /** Worlds with timers that no process owns yet. */
  async withTimers(): Promise<WaitingWorld[]> {
    const rows = await this.#knex('worlds')
      .join('timers', 'timers.world', 'worlds.id')
      .where(this.#engine.free)
      .groupBy('worlds.id', 'name', 'clock')
      .select<(Omit<WaitingWorld, 'due'> & { due: unknown })[]>(
        ...['worlds.id', 'name', 'clock'],
        this.#knex.raw('min(due) AS due'),
      )
    return rows.map((row) => ({ ...row, due: isMoment(row.due) ? row.due : null }))
  }

  /** How many worlds there are. @param except those of these names */
  async count(except: readonly string[]): Promise<number> {
    const [row] = await this.#knex('worlds').whereNotIn('name', except).count<{ n: number | string }[]>('* as n')
    return Number(row!.n)
  }

  /**
   * Worlds that have not been asked for longest, or since they were made; those first that have not for longer.
   * @param before only those not asked for since this instant, epoch milliseconds @param except not the one of this name
   */
  idle(before: number, limit: number, except: string): Promise<{ name: string; at: number }[]> {
    const at = this.#knex.raw('coalesce(used_at, created_at)')
    return this.#knex('worlds')
      .whereNot({ name: except })
      .whereRaw('coalesce(used_at, created_at) < ?', [before])
      .orderBy([{ column: at as never }, 'id'])
      .limit(limit)
      .select('name', this.#knex.raw('coalesce(used_at, created_at) AS at'))
  }

  /** Writes when worlds were last asked for, in one statement; a later instant that is stored already stays. */
  async noteUse(uses: readonly (readonly [name: string, at: number])[]): Promise<void> {
    if (uses.length === 0) return
    const values = uses.map(() => '(CAST(? AS text), CAST(? AS bigint))').join(', ')
    await this.#writer.between((knex) =>
      knex.raw(
        `WITH used (name, at) AS (VALUES ${values}) UPDATE worlds SET used_at = used.at FROM used
          WHERE worlds.name = used.name AND coalesce(worlds.used_at, 0) < used.at`,
        uses.flat(),
      ),
    )
  }

  /** @throws StoreConflict when the name is taken */
  insert(row: NewWorldRow): Promise<WorldRow> {
    return this.#writer.between(async (knex) => {
      const [world] = await knex<WorldRow>('worlds')
        .insert({ ...row, ...this.#engine.owned })
        .returning('*')
      return world!
    })
  }

  /** Replaces the fixture for later seeding; what has happened in the world stays. */
  setFixture(id: number, fixture: string): Promise<void> {
    return this.#writer.between(async (knex) => {
      await knex('worlds').where({ id }).update({ fixture })
    })
  }

  setClock(id: number, clock: string, now: number | null): Promise<void> {
    return this.#writer.between(async (knex) => {
      await knex('worlds')
        .where({ id })
        .update({ clock, now, start: knex.raw('coalesce(start, ?)', [now]) })
    })
  }

  /** Journal position and timers of a world, and where its clock stands: null while it is real. */
  async load(id: number): Promise<{ nextFact: number; timers: StoredTimer[]; now: number | null }> {
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

  /** An unreadable timer stays in the store. */
  #timer(
    world: number,
    { address, id, due, event }: { address: string; id: string; due: number; event: string },
  ): StoredTimer[] {
    const read = parsed(event)
    if (isObject(read) && typeof read.type === 'string' && isMoment(due))
      return [{ address, id, due, event: read as StoredTimer['event'] }]
    this.#report(`timers: world ${world}, address ${address}, id ${id}`)
    return []
  }

  /** Addresses of a noun's actors that have a stored state. */
  async addresses(id: number, noun: string): Promise<string[]> {
    const rows = await this.#knex('snapshots')
      .where({ world: id })
      .whereBetween('address', [`${noun}:`, `${noun};`])
      .orderBy('address')
      .select<{ address: string }[]>('address')
    return rows.map(({ address }) => address)
  }

  /** A new world with a copy of everything in another one. @throws StoreConflict when the name is taken */
  fork(from: number, row: NewWorldRow): Promise<WorldRow> {
    return this.#stages.fork(from, row)
  }

  /** Rows of a table of a world, page by page. @param lastFact of the journal, the last number that is read */
  pages<T extends StoreTable>(id: number, table: T, lastFact?: number): AsyncGenerator<ReadRow<T>[]> {
    return readPages(this.#knex, id, table, lastFact)
  }

  /**
   * Writes rows for a world that does not have them yet: they are then adopted or dropped.
   * @throws what reading them throws; StoreConflict on a duplicate key
   */
  stage(slices: ImageReading['slices']): Promise<Stage> {
    return this.#stages.stage(slices)
  }

  /** Replaces all rows of a world, which gets another number. @throws StoreConflict on a duplicate key */
  adopt(id: number, head: ImageRow, stage: Stage): Promise<void> {
    return this.#stages.adopt(id, head, stage)
  }

  drop(stage: Stage): Promise<void> {
    return this.#stages.drop(stage)
  }

  /** Deletes a world with all its rows. */
  delete(id: number): Promise<void> {
    return this.#stages.delete(id)
  }

  /** Removes rows left by a process that ended while it made or removed a world. */
  tidy(): Promise<void> {
    return this.#stages.tidy()
  }
}
