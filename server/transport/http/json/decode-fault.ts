/**
 * What is wrong with a text that is no JSON, as Python's decoder says it: clients of the live service get its words and
 * the place (facts 13b). Looked for once JSON.parse has refused a text: it is bounded by then, its depth as well.
 */

/** Why and where decoding stops. */
interface DecodeFault {
  msg: string
  /** Characters before it; as `loc` has it. */
  pos: number
  /** Counted from 1, as is the column. */
  lineno: number
  colno: number
}

class Stopped extends Error {
  readonly at: number

  constructor(msg: string, at: number) {
    super(msg)
    this.at = at
  }
}

const NAME = 'Expecting property name enclosed in double quotes'
/** Literals; Python takes numbers that are none as well. */
const WORDS = ['null', 'true', 'false', 'NaN', 'Infinity', '-Infinity']

/** Reads JSON by Python's rules and makes nothing of it. Places are of UTF-16 units. */
class Decoder {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** @throws Stopped */
  whole(): void {
    this.#blank()
    this.#value()
    this.#blank()
    if (this.#at < this.#text.length) throw new Stopped('Extra data', this.#at)
  }

  #value(): void {
    const sign = this.#text[this.#at]
    if (sign === '"') this.#string()
    else if (sign === '{') this.#list('}', () => this.#member())
    else if (sign === '[') this.#list(']', () => this.#value())
    else this.#word()
  }

  /** A literal or a number. */
  #word(): void {
    const word = WORDS.find((each) => this.#text.startsWith(each, this.#at))
    const length = word?.length ?? this.#match(/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y)
    if (length === 0) throw new Stopped('Expecting value', this.#at)
    this.#at += length
  }

  #list(end: string, entry: () => void): void {
    this.#at++
    this.#blank()
    if (this.#text[this.#at] === end) {
      this.#at++
      return
    }
    for (;;) {
      entry()
      this.#blank()
      const sign = this.#text[this.#at]
      if (sign !== end && sign !== ',') throw new Stopped("Expecting ',' delimiter", this.#at)
      this.#at++
      if (sign === end) return
      this.#blank()
    }
  }

  #member(): void {
    if (this.#text[this.#at] !== '"') throw new Stopped(NAME, this.#at)
    this.#string()
    this.#blank()
    if (this.#text[this.#at] !== ':') throw new Stopped("Expecting ':' delimiter", this.#at)
    this.#at++
    this.#blank()
    this.#value()
  }

  #string(): void {
    const begin = this.#at++
    for (;;) {
      this.#at += this.#match(/[^"\\\p{Cc}]+|[\x7f-\x9f]+/uy)
      const sign = this.#text[this.#at]
      if (sign === undefined) throw new Stopped('Unterminated string starting at', begin)
      if (sign === '"') {
        this.#at++
        return
      }
      if (sign === '\\') this.#escape(begin)
      else if (sign < ' ') throw new Stopped('Invalid control character at', this.#at)
    }
  }

  #escape(begin: number): void {
    const sign = this.#text[this.#at + 1]
    if (sign === undefined) throw new Stopped('Unterminated string starting at', begin)
    if (sign === 'u') {
      if (!/^[\da-f]{4}$/i.test(this.#text.slice(this.#at + 2, this.#at + 6)))
        throw new Stopped('Invalid \\uXXXX escape', this.#at + 1)
      this.#at += 6
    } else if ('"\\/bfnrt'.includes(sign)) this.#at += 2
    else throw new Stopped('Invalid \\escape', this.#at)
  }

  #blank(): void {
    this.#at += this.#match(/[ \t\n\r]*/y)
  }

  /** Length of what matches here. */
  #match(pattern: RegExp): number {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)?.[0].length ?? 0
  }
}

/** Null where Python reads what JSON.parse does not: its numbers that are none. */
export function decodeFault(text: string): DecodeFault | null {
  try {
    new Decoder(text).whole()
    return null
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    const before = text.slice(0, error.at)
    const line = before.lastIndexOf('\n') + 1
    const pos = characters(before)
    return {
      msg: error.message,
      pos,
      lineno: before.split('\n').length,
      colno: pos - characters(before.slice(0, line)) + 1,
    }
  }
}

/** How many characters a text has: two surrogates are one. */
const characters = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff](?=[\udc00-\udfff])/g)?.length ?? 0)
