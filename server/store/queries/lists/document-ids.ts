/**
 * Numbers of documents by their ids. An index of random ids would halve the rate of sales, so the ids are read when one
 * of them is asked for, newest first, and four bytes of each are kept.
 */
import type { Knex } from 'knex'
import { documentSlices, documentsOf } from '../document-slices.ts'
import { inBody } from '../schema.ts'

/** Numbers read together. */
const WINDOW = 2000
/** Ids kept of all registers: 64 MiB. Those of the register asked for least recently go first. */
const KEPT = 16 * 1024 * 1024

const ID = `${inBody('$.document.id', 'f.body')} AS id`

/** The first four bytes of a UUID. */
const prefixOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) >>> 0

/** Ids of one register: those from `oldest` to `newest` have been read. */
class KnownIds {
  /** By number. */
  prefixes = new Uint32Array()
  oldest = 1
  newest = 0
  /** The whole id of the newest document; null: nothing has been read. */
  newestId: string | null = null
  /** Settles when no search is going on. */
  idle: Promise<unknown> = Promise.resolve()

  /** Makes room for ids up to this number. */
  grow(number: number): void {
    if (number < this.prefixes.length) return
    const larger = new Uint32Array(Math.ceil((number + 1) * 1.5))
    larger.set(this.prefixes)
    this.prefixes = larger
  }

  /** Numbers in a range, both included, whose ids begin like this one. */
  candidates(id: string, from: number, to: number): number[] {
    const prefix = prefixOf(id)
    const range = this.prefixes.subarray(from, to + 1)
    const found: number[] = []
    for (let at = range.indexOf(prefix); at >= 0; at = range.indexOf(prefix, at + 1)) found.push(from + at)
    return found
  }
}

export class DocumentIds {
  #knex: Knex
  /** By world and register, the one asked for last at the end. */
  #known = new Map<string, KnownIds>()

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * The number of a register's document; null: none has this id. What is known already costs three small queries; a first
   * look at an unknown id reads the whole ledger, in slices.
   * @param id in lower case
   * @param signal aborted when the answer is no longer wanted
   */
  numberOf(world: number, register: string, id: string, signal: AbortSignal): Promise<number | null> {
    const key = `${world} ${register}`
    const known = this.#known.get(key) ?? new KnownIds()
    this.#known.delete(key)
    this.#known.set(key, known)
    // One search at a time: the next finds what this one has read
    const search = known.idle.then(() => this.#search(known, world, register, id, signal))
    known.idle = search.catch(() => {})
    return search
  }

  async #search(known: KnownIds, world: number, register: string, id: string, signal: AbortSignal) {
    const newest = await this.#knex('documents').where({ world, register }).max({ number: 'number' }).first()
    const last: number = newest?.number ?? 0
    if (last === 0) return null
    await this.#bringUpTo(known, world, register, last, signal)
    for (let [from, to] = [known.oldest, last]; ; ) {
      for (const number of known.candidates(id, from, to))
        if ((await this.#idOf(world, register, number)) === id) return number
      if (known.oldest === 1) return null
      to = known.oldest - 1
      from = Math.max(1, to - WINDOW + 1)
      await this.#read(known, world, register, from, to, signal)
      known.oldest = from
    }
  }

  /** Reads the ids of what was made since; at first of nothing, from there on it is read backwards. */
  async #bringUpTo(known: KnownIds, world: number, register: string, last: number, signal: AbortSignal): Promise<void> {
    // Each id follows from the document before: with the newest all of them are unchanged, unless the world began anew.
    if (known.newestId === null || (await this.#idOf(world, register, known.newest)) !== known.newestId) {
      known.newest = last
      known.oldest = last + 1
    }
    this.#makeRoom(known, last)
    for (let from = known.newest + 1; from <= last; from += WINDOW)
      await this.#read(known, world, register, from, Math.min(last, from + WINDOW - 1), signal)
    known.newestId = await this.#idOf(world, register, last)
    known.newest = last
  }

  async #idOf(world: number, register: string, number: number): Promise<string | null> {
    const row = await documentsOf(this.#knex, world, register)
      .where({ 'd.number': number })
      .first<{ id: string | null } | undefined>(this.#knex.raw(ID))
    return row?.id ?? null
  }

  async #read(known: KnownIds, world: number, register: string, from: number, to: number, signal: AbortSignal) {
    for await (const { first, last } of documentSlices(this.#knex, world, register, from, to)) {
      signal.throwIfAborted()
      const rows: { number: number; id: string | null }[] = await documentsOf(this.#knex, world, register)
        .whereBetween('d.number', [first, last])
        .select('d.number', this.#knex.raw(ID))
      for (const { number, id } of rows) known.prefixes[number] = prefixOf(id ?? '')
    }
  }

  #makeRoom(known: KnownIds, last: number): void {
    known.grow(last)
    let kept = 0
    for (const [key, each] of [...this.#known].reverse()) {
      kept += each.prefixes.length
      if (kept > KEPT && each !== known) this.#known.delete(key)
    }
  }
}
