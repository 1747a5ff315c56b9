/**
 * What is done to all rows of a world: it is copied, put into another state, removed. However many they are, others
 * come to the store between two goes; and it is done as a whole or not at all. Rows that are being written belong to a
 * number that no row of `worlds` has, until the last of them is there: the number stands in `unlisted` so long, as that
 * of a world does whose rows are being removed. What a process that has ended has left there is removed with the next.
 */
import type { Knex } from 'knex'
import type { Writer } from '../batch.ts'
import { StoreUnavailable } from '../errors.ts'
import type { ImageGo, ImageRow } from '../world-image.ts'
import type { WorldRow } from '../world-row.ts'
import { BEGINNING, type CopyPlace, copyGo, removeGo } from './world-goes.ts'

/** What each engine does in its own way. */
export interface StageEngine {
  /** A number that no world has had or will have. */
  reserve(knex: Knex): Promise<number>
  /** Adds rows to those a world has. @throws StoreConflict when two are of one key */
  add(knex: Knex, world: number, go: ImageGo): Promise<void>
}

/** Rows that are not a world's yet. */
export interface Stage {
  /** The number they are under; null: they are all in `rest`. */
  world: number | null
  /** Those that are not written yet. */
  rest: ImageGo
}

const isEmpty = (go: ImageGo): boolean => Object.keys(go).length === 0

export class WorldStages {
  readonly #knex: Knex
  readonly #writer: Writer
  readonly #engine: StageEngine

  constructor(knex: Knex, writer: Writer, engine: StageEngine) {
    this.#knex = knex
    this.#writer = writer
    this.#engine = engine
  }

  /** A new world that holds everything another one holds. @throws StoreConflict when the name is taken */
  async fork(from: number, row: Omit<WorldRow, 'id'>): Promise<WorldRow> {
    let stage: number | null = null
    try {
      for (let place: CopyPlace | null = BEGINNING; ; ) {
        const begin: CopyPlace = place
        const { next, id, made } = await this.#whole(async (knex) => {
          const id = stage ?? (await this.#engine.reserve(knex))
          const next = await copyGo(knex, from, id, begin)
          if (next) {
            if (stage === null) await knex('unlisted').insert({ world: id })
            return { next, id, made: null }
          }
          if (stage !== null) await unlist(knex, id)
          return {
            next,
            id,
            made: (
              await knex<WorldRow>('worlds')
                .insert({ ...row, id })
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

  /** Writes rows that are to be a world's. @throws what reading them throws; StoreConflict when two are of one key */
  async stage(goes: AsyncIterable<ImageGo> | Iterable<ImageGo>): Promise<Stage> {
    const stage: Stage = { world: null, rest: {} }
    try {
      for await (const go of goes) {
        // The last of them is written with what makes them a world's.
        if (!isEmpty(stage.rest)) stage.world = await this.#whole((knex) => this.#put(knex, stage))
        stage.rest = go
      }
      return stage
    } catch (error) {
      await this.drop(stage)
      throw error
    }
  }

  async #put(knex: Knex, { world, rest }: Stage): Promise<number> {
    const id = world ?? (await this.#engine.reserve(knex))
    if (world === null) await knex('unlisted').insert({ world: id })
    await this.#engine.add(knex, id, rest)
    return id
  }

  /** Throws away what is not a world's. */
  async drop({ world }: Stage): Promise<void> {
    if (world !== null) await this.#abandon(world)
  }

  /**
   * Puts rows in the place of all a world holds. It has another number then; its name stays.
   * @throws StoreConflict when two rows are of one key; StoreUnavailable when the world or the rows are no more
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

  /** Removes a world and what it holds. */
  async delete(id: number): Promise<void> {
    const isRemoved = await this.#whole(async (knex) => {
      await knex('worlds').where({ id }).delete()
      return this.#begin(knex, id)
    })
    if (!isRemoved) await this.#abandon(id)
  }

  /** Removes what a process has left that ended in the middle of it. */
  async tidy(): Promise<void> {
    for (const world of await this.#knex('unlisted').pluck('world')) await this.#remove(world)
  }

  /** Begins to remove the rows of a number that is no world's any more. @returns whether none is left */
  async #begin(knex: Knex, world: number): Promise<boolean> {
    const isRemoved = await removeGo(knex, world)
    if (!isRemoved) await knex('unlisted').insert({ world })
    return isRemoved
  }

  /** Removes the rows of a number, as long as it is no world's. */
  async #remove(world: number): Promise<void> {
    for (let isRemoved = false; !isRemoved; )
      isRemoved = await this.#whole(async (knex) => {
        if (!(await knex('unlisted').where({ world }).first())) return true
        if (!(await removeGo(knex, world))) return false
        await knex('unlisted').where({ world }).delete()
        return true
      })
  }

  /** Removes what is nobody's any more. Where the store cannot be written now, the next process does so. */
  #abandon(world: number): Promise<void> {
    return this.#remove(world).catch(() => undefined)
  }

  /** Several statements that happen as a whole or not at all. */
  #whole<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    return this.#writer.between(() => this.#knex.transaction(work))
  }
}

/** @throws StoreUnavailable when another process has taken them for left behind */
async function unlist(knex: Knex, world: number): Promise<void> {
  const count = await knex('unlisted').where({ world }).delete()
  if (count === 0) throw new StoreUnavailable(`rows of ${world} are no more`)
}
