/** Reading the body of a request: whole, bounded, as JSON. */
import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import { parseText } from '../../../machines/text.ts'
import type { ByteBudget } from '../../runtime/bytes/byte-budget.ts'
import { GrowingBuffer } from '../../runtime/bytes/growing-buffer.ts'
import { ClientGone } from '../../runtime/client-gone.ts'
import { beyondBounds, type JsonBounds } from './json/bounds.ts'
import { memo } from './memo.ts'
import type { Issue } from './operation.ts'

/** The body is larger than the operation takes. */
export class BodyTooLarge extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes`)
    this.limit = limit
  }
}

/** The body is no JSON, or says it is none. */
export class BodyMalformed extends Error {
  readonly issue: Issue

  constructor(issue: Issue) {
    super(issue.msg)
    this.issue = issue
  }
}

/** Bodies that are coming in take all the memory there is for them. */
export class NoRoom extends Error {
  constructor() {
    super('Too many bodies are coming in')
  }
}

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
/** The one charset of JSON, by its two labels. */
const UTF8 = new Set(['utf-8', 'utf8'])

/** Why a body of this Content-Type is not taken, or null. */
const typeIssue = memo((type: string): string | null => {
  try {
    const { essence, params } = new MIMEType(type)
    if (!JSON_ESSENCE.test(essence)) return 'must be application/json'
    const charset = params.get('charset')
    return charset === null || UTF8.has(charset.toLowerCase()) ? null : 'charset must be utf-8'
  } catch {
    return 'must be application/json'
  }
})

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
export function requireJson({ 'content-type': type, 'content-encoding': encoding }: IncomingHttpHeaders): void {
  const wrong = type === undefined ? null : typeIssue(type)
  if (wrong !== null) throw malformedHeader('Content-Type', wrong)
  if (encoding !== undefined && encoding !== 'identity')
    throw malformedHeader('Content-Encoding', 'a packed body is not taken')
}

/**
 * A body as a value. Zero bytes, {} and null all count as an empty body, whatever the headers say of it; so does []
 * where the body is optional (AMB-07).
 * @param bounds what goes beyond them is not read
 * @param isOptional the operation may be called without a body
 * @returns null when empty
 * @throws BodyMalformed
 */
export function parseJson(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  bounds: JsonBounds,
  isOptional = false,
): unknown {
  if (isNothing(bytes, isOptional)) return null
  requireJson(headers)
  const beyond = beyondBounds(bytes, bounds)
  if (beyond !== null) throw malformedBody(beyond)
  const text = textOf(bytes)
  let body: unknown
  try {
    body = parseText(text, bounds.levels)
  } catch (error) {
    throw malformedBody((error as Error).message)
  }
  return EMPTY.test(text) || (isOptional && NO_ITEMS.test(text)) ? null : body
}

/** A body that is no JSON, or none that is taken. */
export const malformedBody = (msg: string): BodyMalformed =>
  new BodyMalformed({ loc: ['body'], msg, type: 'value_error.jsondecode' })

const malformedHeader = (name: string, msg: string): BodyMalformed =>
  new BodyMalformed({ loc: ['header', name], msg, type: 'value_error.const' })
