/** The bytes of a file of a world, read in slices, and its rows on their way to the store, some at a time. */

import type { Services } from '../../../outbound/services.ts'
import { Slices } from '../../../runtime/event-loop.ts'
import type { ImageSlice } from '../../../store/world-image.ts'
import { malformedBody, parseJson } from '../../../transport/http/body.ts'
import type { JsonBounds } from '../../../transport/http/json/bounds.ts'
import { type ByteRange, JsonMalformed, JsonSlices } from '../../../transport/http/json/slices.ts'

/** Requests lie in the facts of the file, so a row is deeper than any of them. */
const ROW_BOUNDS: JsonBounds = { levels: 600, values: Number.POSITIVE_INFINITY, members: Number.POSITIVE_INFINITY }
/** Rows are handed on in groups: so many, or as many as begin within so many units of text. */
const SLICE = { rows: 2000, units: 1024 * 1024 }
/** The bytes of a file, in slices. */
export class FileBytes {
  readonly #bytes: Buffer
  readonly #json: JsonSlices
  readonly #slices: Slices

  constructor({ ending }: Services, bytes: Buffer) {
    this.#bytes = bytes
    this.#json = new JsonSlices(bytes)
    this.#slices = new Slices(ending)
  }

  value({ start, end }: ByteRange): unknown {
    return parseJson(this.#bytes.subarray(start, end), {}, ROW_BOUNDS)
  }

  isArray(span: ByteRange): boolean {
    return this.#json.isArray(span)
  }

  /** Where the members of an object are, by their names. */
  async members(span = this.#json.whole): Promise<Map<string, ByteRange>> {
    const found = new Map<string, ByteRange>()
    for await (const { name, value } of this.inSlices(this.#json.members(span)))
      found.set(String(this.value(name)), value)
    return found
  }

  /** Each item of a list as a value. */
  async *items(span: ByteRange | undefined): AsyncGenerator<unknown> {
    if (span) for await (const item of this.inSlices(this.#json.items(span))) yield this.value(item)
  }

  /** What is found, and time for others in between. */
  async *inSlices<T>(found: Iterable<T | null>): AsyncGenerator<T> {
    try {
      for (const each of found) {
        await this.#slices.next()
        if (each !== null) yield each
      }
    } catch (error) {
      throw error instanceof JsonMalformed ? malformedBody(error.message) : error
    }
  }
}

/** Rows of one kind on their way to the store. */
export class ListText {
  readonly #member: keyof ImageSlice
  readonly #wrap: (list: string) => string
  #texts: string[] = []
  #units = 0

  constructor(member: keyof ImageSlice, wrap = (list: string): string => list) {
    this.#member = member
    this.#wrap = wrap
  }

  /** @returns what is to be handed on now, or null */
  add(row: unknown): ImageSlice | null {
    const text = JSON.stringify(row)
    this.#texts.push(text)
    this.#units += text.length
    return this.#texts.length >= SLICE.rows || this.#units >= SLICE.units ? this.end() : null
  }

  /** The rest. */
  end(): ImageSlice | null {
    if (this.#texts.length === 0) return null
    const list = this.#wrap(`[${this.#texts.join(',')}]`)
    this.#texts = []
    this.#units = 0
    return { [this.#member]: list }
  }
}
