/**
 * JSON of any length as a stream of documents: items of lists, values one behind the other, and lists that an object has.
 * The bytes of one document alone are in memory. JSON of Node reads it: here only its end is looked for.
 */
import { NotReadable } from './not-readable.ts'

/** A document with its place: `list` is the member of an object whose item it is. */
export interface StreamedValue {
  value: unknown
  list: string
  at: string
}

/** The largest document. */
const DOCUMENT_BYTES = 64 * 1024 * 1024
const LEVELS = 200

/** Lists that a document itself has: they are no lists of documents. */
const OWN_LISTS = /^(goods|payments|taxes|discounts|rates|files|emails|tax_\w+|payment_\w+)$/

const [QUOTE, BACKSLASH, COMMA, COLON, NEWLINE] = [0x22, 0x5c, 0x2c, 0x3a, 0x0a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const isSpace = (byte: number): boolean => byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09

const SHIFT = '"shift":{'

/** Bytes outside of texts that say nothing of where a value ends. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(![QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT].includes(byte) && !isSpace(byte)),
)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A list of documents, or an object whose members are gathered. */
interface Level {
  list: string
  index: number
  isRawObject: boolean
  /** Of an object: the name of the member at hand, once it was read, and members that are no lists of documents. */
  name: string | null
  members: [name: string, value: unknown][]
  /** Of its members. */
  bytes: number
  at: string
}

export class JsonStream {
  readonly #levels: Level[] = []
  #line = 1
  /** Bytes of the value at hand that came before, and where it began in the present ones; -1: none is at hand. */
  #parts: Buffer[] = []
  #bytes = 0
  #start = -1
  #depth = 0
  #isString = false
  #isEscaped = false
  #startLine = 1
  /** A comma or colon is due before the next value. */
  #isDue = false
  readonly #found: StreamedValue[] = []
  #shift: { text: string; value: unknown } = { text: '', value: null }

  /** @throws NotReadable */
  write(chunk: Buffer): StreamedValue[] {
    let at = 0
    while (at < chunk.length) at = this.#start >= 0 ? this.#inside(chunk, at) : this.#between(chunk, at)
    if (this.#start >= 0) this.#keep(chunk.subarray(this.#start))
    return this.#found.splice(0)
  }

  /** @throws NotReadable where the file ends too early */
  end(): StreamedValue[] {
    if (this.#start >= 0 && this.#depth === 0 && !this.#isString) this.#finish(Buffer.alloc(0), 0)
    if (this.#start >= 0 || this.#levels.length > 0)
      throw new NotReadable(`it ends in the middle of ${this.#place() || 'a value'}: it is cut`)
    return this.#found.splice(0)
  }

  /** Goes on to the end of the value at hand, or of the bytes. Every byte of a file passes here. */
  #inside(chunk: Buffer, from: number): number {
    const { length } = chunk
    let depth = this.#depth
    let isString = this.#isString
    let at = from
    if (this.#isEscaped) {
      this.#isEscaped = false
      at++
    }
    while (at < length) {
      if (isString) {
        while (at < length && chunk[at] !== QUOTE && chunk[at] !== BACKSLASH) at++
        if (at >= length) break
        if (chunk[at] === QUOTE) {
          isString = false
          if (depth === 0) return this.#ended(chunk, at + 1)
        } else if (++at === length) this.#isEscaped = true
        at++
        continue
      }
      while (at < length && PLAIN[chunk[at]!] === 1) at++
      if (at >= length) break
      const byte = chunk[at]!
      if (byte === QUOTE) isString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (++depth > LEVELS) throw new NotReadable(`${this.#place()} is nested deeper than ${LEVELS} levels`)
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        // Of a number or a word: the end of what it lies in
        if (depth === 0) return this.#ended(chunk, at)
        if (--depth === 0) return this.#ended(chunk, at + 1)
      } else if (depth === 0 && (byte === COMMA || isSpace(byte))) return this.#ended(chunk, at)
      else if (byte === NEWLINE) this.#line++
      at++
    }
    this.#depth = depth
    this.#isString = isString
    return length
  }

  #ended(chunk: Buffer, end: number): number {
    this.#depth = 0
    this.#isString = false
    this.#finish(chunk, end)
    return end
  }

  /** Between values: what opens and closes lists of documents, names of members, and the beginning of the next value. */
  #between(chunk: Buffer, at: number): number {
    const byte = chunk[at]!
    if (isSpace(byte)) {
      if (byte === NEWLINE) this.#line++
      return at + 1
    }
    const level = this.#levels.at(-1)
    if (byte === COMMA || byte === COLON) {
      if (!this.#isDue || !level) throw this.#strange(byte)
      this.#isDue = false
      return at + 1
    }
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (!level || level.isRawObject !== (byte === CLOSE_OBJECT)) throw this.#strange(byte)
      this.#close(level)
      return at + 1
    }
    if (this.#isDue && level) throw this.#strange(byte)
    const isNameDue = level?.isRawObject === true && level.name === null
    if (!isNameDue && this.#opens(byte, level)) return at + 1
    this.#start = at
    this.#startLine = this.#line
    return at
  }

  /** Whether a list of documents, or an object of lists, begins here. */
  #opens(byte: number, level: Level | undefined): boolean {
    const isOfLists = !level || level.isRawObject
    const name = level?.name ?? ''
    const isList = byte === OPEN_LIST && isOfLists && !OWN_LISTS.test(name)
    if (!isList && !(byte === OPEN_OBJECT && !level)) return false
    const at = level ? name : byte === OPEN_OBJECT ? `line ${this.#line}` : ''
    this.#levels.push({ list: name, index: 0, isRawObject: !isList, name: null, members: [], bytes: 0, at })
    this.#isDue = false
    return true
  }

  #close(level: Level): void {
    this.#levels.pop()
    const outer = this.#levels.at(-1)
    if (outer?.isRawObject) outer.name = null
    this.#isDue = outer !== undefined
    if (level.isRawObject && level.members.length > 0)
      this.#found.push({ value: Object.fromEntries(level.members), list: '', at: level.at })
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > DOCUMENT_BYTES) throw new NotReadable(`${this.#place()} is one document of more than 64 MB`)
    this.#parts.push(Buffer.from(part))
    this.#start = 0
  }

  /** Bytes of the value up to an end. */
  #finish(chunk: Buffer, end: number): void {
    const last = chunk.subarray(this.#start, end)
    const bytes = this.#parts.length > 0 ? Buffer.concat([...this.#parts, last]) : last
    if (bytes.length > DOCUMENT_BYTES) throw new NotReadable(`${this.#place()} is one document of more than 64 MB`)
    const value = this.#valueOf(bytes)
    this.#parts = []
    this.#bytes = 0
    this.#start = -1
    this.#isDue = true
    const level = this.#levels.at(-1)
    if (!level) this.#found.push({ value, list: '', at: `line ${this.#startLine}` })
    else if (!level.isRawObject) this.#found.push({ value, list: level.list, at: `${level.at}[${level.index++}]` })
    else if (level.name === null) {
      if (typeof value !== 'string') throw new NotReadable(`line ${this.#startLine} is no JSON: a name is due`)
      level.name = value
    } else {
      level.bytes += bytes.length
      if (level.bytes > DOCUMENT_BYTES) throw new NotReadable(`${this.#place()} is in one document of more than 64 MB`)
      level.members.push([level.name, value])
      level.name = null
    }
  }

  #valueOf(bytes: Buffer): unknown {
    let text: string
    try {
      text = utf8.decode(bytes)
    } catch {
      throw new NotReadable(`${this.#place()} is no UTF-8, as JSON has to be`)
    }
    try {
      return this.#withShift(text) ?? JSON.parse(text)
    } catch (error) {
      throw new NotReadable(`${this.#place()} is no JSON: ${(error as Error).message.slice(0, 200)}`)
    }
  }

  /**
   * A receipt of the cloud ends with its shift, most of its text, which the receipts of a shift have alike: the same text
   * is read once. @returns null where it is not so: the whole has to be read
   */
  #withShift(text: string): unknown {
    const at = text.indexOf(SHIFT)
    if (at < 0 || !text.endsWith('}}')) return null
    const shift = text.slice(at + SHIFT.length - 1, -1)
    try {
      // With a value in its place the rest is whole: the shift is a member of the receipt itself, and its last
      const receipt = JSON.parse(`${text.slice(0, at)}${SHIFT.slice(0, -1)}null}`)
      if (shift !== this.#shift.text) this.#shift = { text: shift, value: JSON.parse(shift) }
      receipt.shift = this.#shift.value
      return receipt
    } catch {
      return null
    }
  }

  #place(): string {
    const level = this.#levels.at(-1)
    const line = `line ${this.#start >= 0 ? this.#startLine : this.#line}`
    if (!level) return this.#start >= 0 ? line : ''
    return level.isRawObject
      ? `${level.name === null ? 'an object' : `member ${level.name.slice(0, 80)}`} (${line})`
      : `${level.at}[${level.index}] (${line})`
  }

  #strange = (byte: number): NotReadable =>
    new NotReadable(`line ${this.#line} is no JSON: ${JSON.stringify(String.fromCharCode(byte))} was not due`)
}
