/** Finds why a signature differs from the expected one, by trying the usual mistakes. */
import { createHmac, hash } from 'node:crypto'

/** The result of a mistake, described by a clause that follows "it is the one ". */
interface Reading<T> {
  /** Empty: no mistake. */
  words: string
  value: T
}

type Readings<T> = Reading<T>[]

const BOM = Buffer.from([0xef, 0xbb, 0xbf])
const LINE_END = Buffer.from('\n')

/** The right signature: HMAC-SHA256 in base64 with padding (AUT-011). */
export const expectedSignature = (key: string, body: Buffer): string =>
  createHmac('sha256', key).update(body).digest('base64')

const ascii = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON with a space behind each comma and colon, as some serialisers write it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${spaced(each)}`)
    .join(', ')}}`
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, each]) => [name, sorted(each)]),
        )
      : value

function anew(text: string): Readings<string> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const compact = JSON.stringify(value)
  const slashes = (json: string): string => json.replaceAll('/', '\\/')
  const ways: [how: string, json: string][] = [
    ['', compact],
    [', with spaces behind commas and colons', spaced(value)],
    [', with spaces behind commas and colons and letters as \\u escapes', ascii(spaced(value))],
    [', with letters as \\u escapes', ascii(compact)],
    [', with slashes escaped', slashes(compact)],
    [', with slashes escaped and letters as \\u escapes', ascii(slashes(compact))],
    [', indented by two', JSON.stringify(value, null, 2)],
    [', indented by four', JSON.stringify(value, null, 4)],
    [', with its members sorted', JSON.stringify(sorted(value))],
  ]
  return ways.map(([how, json]) => ({ words: `of the JSON read and written anew${how}`, value: json }))
}

function bodyReadings(body: Buffer): Readings<Buffer> {
  const text = body.toString()
  const latin = body.toString('latin1')
  const bytes = (words: string, value: Buffer): Reading<Buffer> => ({ words, value })
  return [
    bytes('', body),
    bytes('of the body without the line end behind it', Buffer.from(latin.replace(/[\r\n]+$/, ''), 'latin1')),
    bytes('of the body with a line end behind it', Buffer.concat([body, LINE_END])),
    bytes('of the body with a line end (CRLF) behind it', Buffer.concat([body, Buffer.from('\r\n')])),
    bytes('of the body without its byte order mark', body.subarray(0, 3).equals(BOM) ? body.subarray(3) : body),
    bytes('of the body with a byte order mark before it', Buffer.concat([BOM, body])),
    bytes('of the body with CRLF made LF', Buffer.from(latin.replaceAll('\r\n', '\n'), 'latin1')),
    bytes('of the body with LF made CRLF', Buffer.from(latin.replace(/\r?\n/g, '\r\n'), 'latin1')),
    ...anew(text).map(({ words, value }) => bytes(words, Buffer.from(value))),
    bytes('of the body read as Latin-1 and written as UTF-8', Buffer.from(latin, 'utf8')),
    bytes('of the body in UTF-16', Buffer.from(text, 'utf16le')),
    bytes('of the body in base64', Buffer.from(body.toString('base64'))),
    bytes('of no body at all', Buffer.alloc(0)),
  ]
}

const keyReadings = (key: string): Readings<Buffer> => [
  { words: '', value: Buffer.from(key) },
  { words: 'under the key decoded from base64: its text is the key', value: Buffer.from(key, 'base64') },
  { words: 'under the key decoded from hexadecimal: its text is the key', value: Buffer.from(key, 'hex') },
  { words: 'under the key with a line end behind it', value: Buffer.from(`${key}\n`) },
  { words: 'under the key without the blanks around it', value: Buffer.from(key.trim()) },
  { words: 'under the key without the quotation marks around it', value: Buffer.from(key.replace(/^["']|["']$/g, '')) },
  { words: 'under an empty key', value: Buffer.alloc(0) },
]

type Algorithm = (key: Buffer, body: Buffer) => Buffer
const hmac =
  (name: string): Algorithm =>
  (key, body) =>
    createHmac(name, key).update(body).digest()

const ALGORITHMS: Readings<Algorithm> = [
  { words: '', value: hmac('sha256') },
  { words: 'made with SHA-1', value: hmac('sha1') },
  { words: 'made with SHA-512', value: hmac('sha512') },
  { words: 'of a bare SHA-256, without a key', value: (_key, body) => hash('sha256', body, 'buffer') },
  {
    words: 'of SHA-256 over key and body, which is no HMAC',
    value: (key, body) => hash('sha256', Buffer.concat([key, body]), 'buffer'),
  },
  {
    words: 'of SHA-256 over body and key, which is no HMAC',
    value: (key, body) => hash('sha256', Buffer.concat([body, key]), 'buffer'),
  },
]

/** The bytes a text encodes, and how its encoding differs from the right one. */
function digests(given: string): Readings<Buffer> {
  const bare = given.trim().replace(/^["']|["']$/g, '')
  const value = bare.replace(/^sha256=/i, '')
  const around = value === given ? [] : [value === bare ? 'with blanks or quotation marks around it' : 'with a prefix']
  const read = (words: string, encoding: 'base64' | 'base64url' | 'hex'): Reading<Buffer> => ({
    words: [...(words ? [words] : []), ...around].join(', '),
    value: Buffer.from(value, encoding),
  })
  const found: Readings<Buffer> = []
  if (/^[0-9a-f]+$/i.test(value)) found.push(read('written in hexadecimal instead of base64', 'hex'))
  if (/[-_]/.test(value)) found.push(read('written in base64url instead of base64', 'base64url'))
  else found.push(read(/=$/.test(value) || value.length % 4 === 0 ? '' : 'written without its padding', 'base64'))
  return found
}

/** The mistakes that give this signature; null: no usual one does, alone or combined. */
export function mistakesIn(key: string, body: Buffer, given: string): string[] | null {
  let fewest: string[] | null = null
  for (const digest of digests(given))
    for (const algorithm of ALGORITHMS)
      for (const each of keyReadings(key))
        for (const text of bodyReadings(body)) {
          const length = text.value.length === body.length ? '' : `, which is of ${text.value.length} bytes`
          const mistakes = [algorithm.words, each.words, text.words && text.words + length, digest.words].filter(
            (words) => words !== '',
          )
          if (fewest && mistakes.length >= fewest.length) continue
          if (algorithm.value(each.value, text.value).equals(digest.value)) fewest = mistakes
        }
  return fewest
}
