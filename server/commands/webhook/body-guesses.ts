/** What a body becomes by the usual mistakes before it is hashed: changed text, another encoding, JSON written anew. */
import { hash } from 'node:crypto'
import { layoutsOf, type Rewritten, rewrittenJson } from './rewritten-json.ts'

interface Encoding {
  /** Follows "of the body ". */
  words: string
  /** @param bytes the same text in UTF-8 */
  encode: (text: string, bytes: Buffer) => Buffer
}

/** Characters of an encoding of one byte each, by the decoder. Made when first needed: the decoder loads its tables. */
const pages = new Map<string, Map<string, number>>()
function pageOf(name: string): Map<string, number> {
  const known = pages.get(name)
  if (known) return known
  const decoded = new TextDecoder(name).decode(Uint8Array.from({ length: 256 }, (_, index) => index))
  const page = new Map([...decoded].map((character, byte) => [character, byte]))
  pages.set(name, page)
  return page
}

const QUESTION_MARK = 0x3f

/** Each character as one byte; one that the encoding lacks is a question mark, as .NET, Java and Python write it. */
const inPage =
  (has: (character: string) => number | undefined) =>
  (characters: Iterable<string>): Buffer =>
    Buffer.from(Array.from(characters, (character) => has(character) ?? QUESTION_MARK))

const upTo =
  (last: number) =>
  (character: string): number | undefined =>
    character.charCodeAt(0) <= last ? character.charCodeAt(0) : undefined

const ascii = inPage(upTo(0x7f))
const latin1 = inPage(upTo(0xff))
const page = (name: string) => (text: string) => inPage((character) => pageOf(name).get(character))(text)

/** Bytes read in an encoding that is not theirs, and written as UTF-8. */
const misread = (name: string) => (_text: string, bytes: Buffer) => Buffer.from(new TextDecoder(name).decode(bytes))

/** Code units, not characters: .NET writes two question marks for a character beyond U+FFFF. */
const units = (text: string): string[] => text.split('')

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const MARK = '\ufeff'

/** Encodings that a body is hashed in by mistake, in place of UTF-8. */
const encodings: Encoding[] = [
  { words: 'in ASCII, where each letter that it lacks is a question mark', encode: (text) => ascii(text) },
  { words: 'in ASCII, with two question marks for a letter beyond U+FFFF', encode: (text) => ascii(units(text)) },
  {
    words: 'in ASCII, without the letters that it lacks',
    encode: (text) => Buffer.from(text.replace(/[^\0-\x7f]/g, '')),
  },
  {
    words: 'in ASCII, where each byte of another letter is a question mark',
    encode: (_text, bytes) => Buffer.from(bytes.map((byte) => (byte > 0x7f ? QUESTION_MARK : byte))),
  },
  {
    words: 'in ASCII, by the low seven bits of each byte',
    encode: (_text, bytes) => Buffer.from(bytes.toString('ascii')),
  },
  { words: 'in windows-1251', encode: page('windows-1251') },
  { words: 'in koi8-u', encode: page('koi8-u') },
  { words: 'in cp866', encode: page('ibm866') },
  { words: 'in Latin-1, where each letter that it lacks is a question mark', encode: (text) => latin1(text) },
  { words: 'in Latin-1, by the low byte of each letter', encode: (text) => Buffer.from(text, 'latin1') },
  { words: 'in UTF-16', encode: (text) => Buffer.from(text, 'utf16le') },
  { words: 'in UTF-16 with a byte order mark', encode: (text) => Buffer.from(MARK + text, 'utf16le') },
  { words: 'in UTF-16, big-endian', encode: utf16be },
  { words: 'in UTF-16, big-endian, with a byte order mark', encode: (text) => utf16be(MARK + text) },
  { words: 'read as Latin-1 and written as UTF-8', encode: (_text, bytes) => Buffer.from(bytes.toString('latin1')) },
  { words: 'read as windows-1252 and written as UTF-8', encode: misread('windows-1252') },
  { words: 'read as windows-1251 and written as UTF-8', encode: misread('windows-1251') },
]

/** The result of a mistake, described by a clause that follows "it is the one ". */
export interface Guess<T> {
  /** Empty: no mistake. */
  words: string
  value: T
  /** It is tried with the right key and algorithm alone: one of many. */
  isAlone?: boolean
}

export type Guesses<T> = Guess<T>[]

const BOM = Buffer.from([0xef, 0xbb, 0xbf])
const LINE_ENDS: [words: string, end: string][] = [
  ['a line end', '\n'],
  ['a line end (CRLF)', '\r\n'],
]

/** Changes of the bytes that need no encoding: line ends, byte order mark, base64, nothing. */
function changedBytes(body: Buffer): Guesses<Buffer> {
  const latin = body.toString('latin1')
  const bytes = (words: string, value: Buffer): Guess<Buffer> => ({ words, value })
  return [
    bytes('', body),
    bytes('of the body without the line end after it', Buffer.from(latin.replace(/[\r\n]+$/, ''), 'latin1')),
    ...LINE_ENDS.map(([words, end]) =>
      bytes(`of the body with ${words} after it`, Buffer.concat([body, Buffer.from(end)])),
    ),
    bytes('of the body without its byte order mark', body.subarray(0, 3).equals(BOM) ? body.subarray(3) : body),
    bytes('of the body with a byte order mark before it', Buffer.concat([BOM, body])),
    bytes('of the body with CRLF made LF', Buffer.from(latin.replaceAll('\r\n', '\n'), 'latin1')),
    bytes('of the body with LF made CRLF', Buffer.from(latin.replace(/\r?\n/g, '\r\n'), 'latin1')),
    bytes('of the body in base64', Buffer.from(body.toString('base64'))),
    bytes('of no body at all', Buffer.alloc(0)),
  ]
}

const anew = ({ style }: Rewritten): string => ['of the JSON read and written anew', ...style].join(', ')

/** All guesses at a body, each of its bytes once, by the first that gives them: the simplest. */
export function bodyGuesses(body: Buffer): Guesses<Buffer> {
  const text = body.toString()
  const named: Guesses<Buffer> = [
    ...changedBytes(body),
    ...rewrittenJson(text).map((each) => ({ words: anew(each), value: Buffer.from(each.json) })),
    ...encodings.map(({ words, encode }) => ({ words: `of the body ${words}`, value: encode(text, body) })),
    ...layoutsOf(text).flatMap((each) =>
      encodings.map(({ words, encode }) => ({
        words: `${anew(each)}, ${words}`,
        value: encode(each.json, Buffer.from(each.json)),
        isAlone: true,
      })),
    ),
  ]
  const first = new Map<string, Guess<Buffer>>()
  for (const guess of named) {
    const bytes = hash('sha256', guess.value)
    if (!first.has(bytes)) first.set(bytes, guess)
  }
  return [...first.values()]
}
