/**
 * A large text of JSON, cut into the values it is made of: each is read by itself, and others have their turn between
 * two of them. To cut, no more is looked at than quotes and brackets; what stands between them is found out in reading.
 */
import { ARRAY, ARRAY_END, COLON, COMMA, endOfText, OBJECT, OBJECT_END, QUOTE } from './bounds.ts'

/** What is looked through is no JSON; the message says at which byte. */
export class JsonMalformed extends Error {}

/** The place of a value: its first byte, and the one after its last. */
export interface ByteRange {
  start: number
  end: number
}

/** What is looked through in one step. Bytes. */
const STEP = 256 * 1024

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Each generator yields null now and then, where it has looked through much and found nothing. */
export class JsonSlices {
  readonly #bytes: Uint8Array

  /** @param bytes UTF-8 */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The whole text. */
  get whole(): ByteRange {
    return { start: this.#skip(0), end: this.#bytes.length }
  }

  /** Members of an object. @throws JsonMalformed when it is none */
  *members({ start, end }: ByteRange): Generator<{ name: ByteRange; value: ByteRange } | null> {
    let place = this.#skip(this.#behind(start, OBJECT))
    while (this.#bytes[place] !== OBJECT_END) {
      if (this.#bytes[place] !== QUOTE) throw malformed(place)
      const name = { start: place, end: endOfText(this.#bytes, place) + 1 }
      const value = yield* this.#value(this.#skip(this.#behind(this.#skip(name.end), COLON)))
      yield { name, value }
      place = this.#next(value.end, OBJECT_END)
    }
    this.#finish(place + 1, end)
  }

  /** Items of an array. @throws JsonMalformed when it is none */
  *items({ start, end }: ByteRange): Generator<ByteRange | null> {
    let place = this.#skip(this.#behind(start, ARRAY))
    while (this.#bytes[place] !== ARRAY_END) {
      const item = yield* this.#value(place)
      yield item
      place = this.#next(item.end, ARRAY_END)
    }
    this.#finish(place + 1, end)
  }

  /** Whether a value is an array; else it is anything else. */
  isArray({ start }: ByteRange): boolean {
    return this.#bytes[start] === ARRAY
  }

  /** The value that begins at a place. */
  *#value(start: number): Generator<null, ByteRange> {
    const byte = this.#bytes[start]
    if (byte === QUOTE) return { start, end: endOfText(this.#bytes, start) + 1 }
    const end = byte === OBJECT || byte === ARRAY ? yield* this.#endOfNested(start) : this.#endOfScalar(start)
    if (end === start) throw malformed(start)
    return { start, end }
  }

  *#endOfNested(start: number): Generator<null, number> {
    const bytes = this.#bytes
    let open = 0
    let looked = start
    for (let place = start; place < bytes.length; place++) {
      const byte = bytes[place]
      if (byte === QUOTE) place = endOfText(bytes, place)
      else if (byte === OBJECT || byte === ARRAY) open++
      else if ((byte === OBJECT_END || byte === ARRAY_END) && --open === 0) return place + 1
      if (place - looked < STEP) continue
      looked = place
      yield null
    }
    throw malformed(bytes.length)
  }

  #endOfScalar(start: number): number {
    const bytes = this.#bytes
    let place = start
    for (; place < bytes.length; place++) {
      const byte = bytes[place]
      if (byte === COMMA || byte === OBJECT_END || byte === ARRAY_END || isSpace(byte)) break
    }
    return place
  }

  /** The place after a sign that must be there. */
  #behind(place: number, sign: number): number {
    if (this.#bytes[place] !== sign) throw malformed(place)
    return place + 1
  }

  /** From behind a value to the next, or to what ends them. */
  #next(behind: number, end: number): number {
    const place = this.#skip(behind)
    if (this.#bytes[place] === end) return place
    const next = this.#skip(this.#behind(place, COMMA))
    if (this.#bytes[next] === end) throw malformed(next)
    return next
  }

  #finish(behind: number, end: number): void {
    const place = this.#skip(behind)
    if (place < end) throw malformed(place)
  }

  #skip(start: number): number {
    let place = start
    while (isSpace(this.#bytes[place])) place++
    return place
  }
}

const malformed = (place: number): JsonMalformed => new JsonMalformed(`is no JSON at byte ${place}`)
