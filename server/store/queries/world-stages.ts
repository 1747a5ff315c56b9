/**
 * Copies, restores and removes all rows of a world in slices, so that other worlds can write between two of them, and
 * atomically. Rows being written belong to a number that is not in `worlds` until the last of them is written; until
 * then the number is in `unlisted`, as is that of a world being removed. The next process removes what an ended one
 * left there.
 */
import type { Knex } from 'knex'
import type { Writer } from '../batch.ts'
import { StoreUnavailable } from '../errors.ts'
import type { ImageRow, ImageSlice } from '../world-image.ts'
import type { NewWorldRow, WorldRow } from '../world-row.ts'
import { BEGINNING, type CopyPlace, copySlice, removeSlice } from './world-slices.ts'

/** What differs between engines. */
export interface StageEngine {
  /** A number that no world has had or will have. */
  reserve(knex: Knex): Promise<number>
  /** Adds rows to those of a world. @throws StoreConflict on a duplicate key */
  add(knex: Knex, world: number, slice: ImageSlice): Promise<void>
  /** Columns that name this process as the owner of a world it makes; none where no other shares the store. */
  readonly owned: { owner?: string }
  /** Worlds and rows that no process owns: all, where no other shares the store. */
  readonly free: { owner?: null }
}

/** Rows that do not belong to a world yet. */
export interface Stage {
  /** Their number; null: all of them are still in `rest`. */
  world: number | null
  /** Rows not written yet. */
  rest: ImageSlice
}

const isEmpty = (slice: ImageSlice): boolean => Object.keys(slice).length === 0

export class WorldStages {
  readonly #knex: Knex
  readonly #writer: Writer
  readonly #engine: StageEngine

  constructor(knex: Knex, writer: Writer, engine: StageEngine) {
    this.#knex = knex
    this.#writer = writer
    this.#engine = engine
  }

  /** A new world with a copy of everything in another one. @throws StoreConflict when the name is taken */
  async fork(from: number, row: NewWorldRow): Promise<WorldRow> {
    let stage: number | null = null
    try {
      for (let place: CopyPlace | null = BEGINNING; ; ) {
        const begin: CopyPlace = place
        const { next, id, made } = await this.#whole(async (knex) => {
          const id = stage ?? (await this.#engine.reserve(knex))
          const next = await copySlice(knex, from, id, begin)
          if (next) {
            if (stage === null) await knex('unlisted').insert({ world: id, ...this.#engine.owned })
            return { next, id, made: null }
          }
          if (stage !== null) await unlist(knex, id)
          return {
            next,
            id,
            made: (
              await knex<WorldRow>('worlds')
                .insert({ ...row, id, ...this.#engine.owned })
                .returning('*')
            )[0]!,
          }
        })
        if (made) return made
        stage = id
        place = next!
      }
    } catch (error) {
      if (stage !== null) await this.#abandon(stage)
      throw error
    }
  }

  /**
   * Writes rows for a world that does not have them yet.
   * @throws what reading them throws; StoreConflict on a duplicate key
   */
  async stage(slices: AsyncIterable<ImageSlice> | Iterable<ImageSlice>): Promise<Stage> {
    const stage: Stage = { world: null, rest: {} }
    try {
      for await (const slice of slices) {
        // The last rows are written together with what makes them a world's
        if (!isEmpty(stage.rest)) stage.world = await this.#whole((knex) => this.#put(knex, stage))
        stage.rest = slice
      }
      return stage
    } catch (error) {
      await this.drop(stage)
      throw error
    }
  }

  async #put(knex: Knex, { world, rest }: Stage): Promise<number> {
    const id = world ?? (await this.#engine.reserve(knex))
    if (world === null) await knex('unlisted').insert({ world: id, ...this.#engine.owned })
    await this.#engine.add(knex, id, rest)
    return id
  }

  /** Removes rows that belong to no world. */
  async drop({ world }: Stage): Promise<void> {
    if (world !== null) await this.#abandon(world)
  }

  /**
   * Replaces all rows of a world. It gets another number and keeps its name.
   * @throws StoreConflict on a duplicate key; StoreUnavailable when the world or the rows are gone
   */
  async adopt(id: number, head: ImageRow, { world, rest }: Stage): Promise<void> {
    const isRemoved = await this.#whole(async (knex) => {
      const number = world ?? (await this.#engine.reserve(knex))
      if (world !== null) await unlist(knex, world)
      if (!isEmpty(rest)) await this.#engine.add(knex, number, rest)
      const { seed, clock, now, start, fixture } = head
      const changed = await knex('worlds').where({ id }).update({ id: number, seed, clock, now, start, fixture })
      if (changed === 0) throw new StoreUnavailable(`no world ${id}`)
      return this.#begin(knex, id)
    })
    if (!isRemoved) await this.#abandon(id)
  }

  /** Deletes a world with all its rows. */
  async delete(id: number): Promise<void> {
    const isRemoved = await this.#whole(async (knex) => {
      await knex('worlds').where({ id }).delete()
      return this.#begin(knex, id)
    })
    if (!isRemoved) await this.#abandon(id)
  }

  /** Removes rows left by a process that ended midway. */
  async tidy(): Promise<void> {
    for (const world of await this.#knex('unlisted').where(this.#engine.free).pluck('world')) await this.#remove(world)
  }

  /** Starts removing the rows of a number that no world has any more. @returns whether none is left */
  async #begin(knex: Knex, world: number): Promise<boolean> {
    const isRemoved = await removeSlice(knex, world)
    if (!isRemoved) await knex('unlisted').insert({ world, ...this.#engine.owned })
    return isRemoved
  }

  /** Removes the rows of a number, unless it is a world's. */
  async #remove(world: number): Promise<void> {
    for (let isRemoved = false; !isRemoved; )
      isRemoved = await this.#whole(async (knex) => {
        if (!(await knex('unlisted').where({ world }).first())) return true
        if (!(await removeSlice(knex, world))) return false
        await knex('unlisted').where({ world }).delete()
        return true
      })
  }

  /** Removes rows without a world. If the store cannot be written now, the next process removes them. */
  #abandon(world: number): Promise<void> {
    return this.#remove(world).catch(() => undefined)
  }

  /** Runs several statements atomically. */
  #whole<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    return this.#writer.between((knex) => knex.transaction(work))
  }
}

/** @throws StoreUnavailable when another process removed the rows as left over */
async function unlist(knex: Knex, world: number): Promise<void> {
  const count = await knex('unlisted').where({ world }).delete()
  if (count === 0) throw new StoreUnavailable(`rows of ${world} are no more`)
}
