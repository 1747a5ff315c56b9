/** What a body becomes by the usual mistakes before it is hashed: changed text, another encoding, JSON written anew. */
import { hash } from 'node:crypto'
import { encodings } from './encodings.ts'
import { layoutsOf, type Rewritten, rewrittenJson } from './rewritten-json.ts'

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
