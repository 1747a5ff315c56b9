/** Reading the body of a request: whole, bounded, as JSON. */
import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import { parseText, shortened, withoutMark } from '../../../machines/text.ts'
import type { ByteBudget } from '../../runtime/bytes/byte-budget.ts'
import { GrowingBuffer } from '../../runtime/bytes/growing-buffer.ts'
import { ClientGone } from '../../runtime/client-gone.ts'
import { BodyMalformed, BodyTooLarge, NoRoom } from './body-faults.ts'
import { ofEncoding, ofMediaType } from './explaining/explanation.ts'
import { beyondBounds, type JsonBounds } from './json/bounds.ts'
import { decodeFault } from './json/decode-fault.ts'
import { memo } from './memo.ts'
import type { Issue } from './operation.ts'
import { NOT_A_DICT, NOT_A_LIST, noneOf } from './validation/framework-words.ts'

export { BodyMalformed, BodyTooLarge, NoRoom }

/**
 * The body of a request that has come in to its last byte already, as nearly all have: then no listener is needed.
 * @param limit bytes
 * @returns null when it has not
 * @throws BodyTooLarge
 */
export function bytesThere(http: IncomingMessage, limit: number): Buffer | null {
  // Of a connection that is broken nothing can be read any more: that is no empty body.
  if (!http.complete || http.destroyed) return null
  const pieces: Buffer[] = []
  for (let piece: Buffer | null = http.read(); piece !== null; piece = http.read()) pieces.push(piece)
  const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
  if (bytes.length > limit) throw new BodyTooLarge(limit)
  return bytes
}

/**
 * The body as it came, copied together while it comes in. Its memory is held in the name of the request, which is to be
 * released when it ends.
 * @param limit bytes
 * @param received the memory of all bodies that come in
 * @returns its bytes; rejects with BodyTooLarge, NoRoom or ClientGone
 */
export function readBytes(http: IncomingMessage, limit: number, received: ByteBudget): Promise<Buffer> {
  const announced = Number(http.headers['content-length'])
  if (announced > limit) return Promise.reject(new BodyTooLarge(limit))
  // Gone while its caller was looked up: it will say nothing more.
  if (http.destroyed) return Promise.reject(new ClientGone('The client went away'))
  return new Promise((resolve, reject) => {
    const body = new GrowingBuffer(limit, announced)
    let isOver = false
    const giveUp = (error: Error): void => {
      isOver = true
      received.release(http)
      reject(error)
    }
    const makeRoom = (): void => giveUp(new NoRoom())
    http.on('data', (chunk: Buffer) => {
      if (isOver) return
      if (body.length + chunk.length > limit) return giveUp(new BodyTooLarge(limit))
      const capacity = body.capacityWith(chunk.length)
      if (capacity > body.capacity && !received.hold(http, capacity, makeRoom)) return makeRoom()
      body.append(chunk)
    })
    http.on('end', () => {
      if (isOver) return
      isOver = true
      // All of it is there: it is no slow client's any more.
      if (body.capacity > 0) received.hold(http, body.capacity)
      resolve(body.bytes)
    })
    // A request of node's fails in one way only: its connection is broken. It may be whole by then, and not yet read.
    // Node says so by an error as well, but only to those who listen for it.
    http.on('close', () => isOver || giveUp(new ClientGone('The client went away')))
  })
}

/** What clients send that have nothing to say, whatever they call it (AMB-07). */
const NOTHING = /^\s*(\{\s*\}|null)?\s*$/
/** Where a body may be left out, an empty list as well: PHP encodes an empty payload so. */
const NOTHING_OPTIONAL = /^\s*(\{\s*\}|\[\s*\]|null)?\s*$/
/** More than that is not looked at as nothing. Bytes. */
const NOTHING_LIMIT = 16

/** JSON by the essence of the type; its parameters as RFC 9110 has them. */
const JSON_ESSENCE = /^application\/(.+\+)?json$/
/** What `fetch` says of a text that a page hands it. */
const PLAIN_ESSENCE = 'text/plain'
/** The one charset of JSON, by its two labels. */
const UTF8 = new Set(['utf-8', 'utf8'])

/** What a Content-Type says of a body: its kind, and a charset that is not read. */
interface MediaType {
  kind: 'json' | 'plain' | 'other'
  charset: string | null
}

const mediaType = memo((type: string): MediaType => {
  try {
    const { essence, params } = new MIMEType(type)
    const charset = params.get('charset')
    return {
      kind: JSON_ESSENCE.test(essence) ? 'json' : essence === PLAIN_ESSENCE ? 'plain' : 'other',
      charset: charset === null || UTF8.has(charset.toLowerCase()) ? null : charset,
    }
  } catch {
    return { kind: 'other', charset: null }
  }
})

/** How an operation takes its body. */
export interface BodyForm {
  /** It may be called without one. */
  isOptional?: boolean
  /**
   * In the cloud: JSON called `text/plain` is read as well (AMB-07), and what is wrong is said in the framework's words
   * (NS-30).
   */
  cloud?: {
    /** The body is a list, not an object. */
    isList: boolean
    /** Only what calls itself JSON is read (REP-003). */
    isStrict: boolean
  }
}

/** An object without members. */
const EMPTY = /^\s*\{\s*\}\s*$/
/** A list without items. */
const NO_ITEMS = /^\s*\[\s*\]\s*$/

/**
 * The text of a body.
 * @throws BodyMalformed when it is no UTF-8: what would be stored is not what was sent
 */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformedBody('is not UTF-8')
  return bytes.toString()
}

/**
 * Whether a body says nothing: zero bytes, {} or null, and [] where it is optional. Of a longer one it is seen when it
 * is read.
 */
export const isNothing = (bytes: Buffer, isOptional = false): boolean =>
  bytes.length <= NOTHING_LIMIT && (isOptional ? NOTHING_OPTIONAL : NOTHING).test(bytes.toString())

/** @throws BodyMalformed when the body is none in JSON by its headers */
export function requireJson(headers: IncomingHttpHeaders, cloud?: BodyForm['cloud']): void {
  const { 'content-type': type, 'content-encoding': encoding } = headers
  if (type !== undefined) {
    const { kind, charset } = mediaType(type)
    if (kind !== 'json' && !(kind === 'plain' && cloud && !cloud.isStrict)) throw otherType(type, cloud)
    if (charset !== null)
      throw malformedHeader('Content-Type', type, 'charset must be utf-8', cloud && noneOf(charset, ['utf-8']))
  }
  if (encoding === undefined || encoding === 'identity') return
  const words = cloud && noneOf(encoding, ['identity'])
  throw malformedHeader('Content-Encoding', encoding, 'a packed body is not taken', words)
}

/** A body of another type: to the framework it is a text, and no object. */
const otherType = (type: string, cloud: BodyForm['cloud']): BodyMalformed =>
  cloud
    ? new BodyMalformed({ loc: ['body'], ...(cloud.isList ? NOT_A_LIST : NOT_A_DICT), ...ofMediaType(type) })
    : malformedHeader('Content-Type', type, 'must be application/json')

/** A byte order mark in UTF-8. */
const MARK = Buffer.from('\ufeff')

/** A body that is read piece by piece, without the byte order mark before it (AMB-07). */
export const bareBody = (bytes: Buffer): Buffer =>
  bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes

/**
 * A body as a value; a byte order mark before it is skipped. Zero bytes, {} and null all count as an empty body, whatever the headers say of it; so does []
 * where the body is optional (AMB-07).
 * @param bounds what goes beyond them is not read
 * @returns null when empty
 * @throws BodyMalformed
 */
export function parseJson(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  bounds: JsonBounds,
  { isOptional = false, cloud }: BodyForm = {},
): unknown {
  if (isNothing(bytes, isOptional)) return null
  requireJson(headers, cloud)
  const beyond = beyondBounds(bytes, bounds)
  if (beyond !== null) throw malformedBody(beyond)
  const text = textOf(bytes)
  let body: unknown
  try {
    body = parseText(text, bounds.levels)
  } catch (error) {
    const fault = undecoded(withoutMark(text), cloud !== undefined)
    if (fault) throw fault
    const { message } = error as Error
    // An error of JSON.parse has a part of the body in its text, which may be a secret.
    throw malformedBody(OWN_FAULT.test(message) ? message : 'is not JSON')
  }
  return EMPTY.test(text) || (isOptional && NO_ITEMS.test(text)) ? null : body
}

/** A body that is no JSON, or none that is taken. */
export const malformedBody = (msg: string): BodyMalformed =>
  new BodyMalformed({ loc: ['body'], msg, type: 'value_error.jsondecode' })

/** Of a broken body no more comes back. Characters. */
const DOC_CHARACTERS = 32_768

/** Faults that `parseText` finds: their texts have nothing of the body. */
const OWN_FAULT = /^(more than \d+ levels deep|has half a character)$/

/** A body that is no JSON, to the character, in the cloud with its text (facts 13b); undefined: to Python it is JSON. */
function undecoded(text: string, isOfCloud: boolean): BodyMalformed | undefined {
  const fault = decodeFault(text)
  if (fault === null) return undefined
  const { msg, pos, lineno, colno } = fault
  if (!isOfCloud) return malformedBody(`is not JSON: ${msg}: line ${lineno} column ${colno} (char ${pos})`)
  return new BodyMalformed({
    loc: ['body', pos],
    msg: `${msg}: line ${lineno} column ${colno} (char ${pos})`,
    type: 'value_error.jsondecode',
    ctx: { msg, doc: shortened(text, DOC_CHARACTERS), pos, lineno, colno },
  })
}

/** @param words of the framework, in the cloud */
function malformedHeader(name: string, given: string, msg: string, words?: Omit<Issue, 'loc'>): BodyMalformed {
  const said = words ?? ({ msg, type: 'value_error.const', isOwn: true } as const)
  return new BodyMalformed({
    loc: ['header', name],
    ...said,
    ...(name === 'Content-Type' ? ofMediaType(given) : ofEncoding(given)),
  })
}
