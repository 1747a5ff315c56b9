/** Reading the body of a request: whole, bounded, as JSON. */
import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import { ClientGone } from './client-gone.ts'
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

  constructor(fault: Issue) {
    super(fault.msg)
    this.issue = fault
  }
}

const joined = (pieces: Buffer[]): Buffer => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))

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
  const bytes = joined(pieces)
  if (bytes.length > limit) throw new BodyTooLarge(limit)
  return bytes
}

/**
 * The body as it came.
 * @param limit bytes
 * @returns its bytes; rejects with BodyTooLarge or ClientGone
 */
export function readBytes(http: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(http.headers['content-length']) > limit) return Promise.reject(new BodyTooLarge(limit))
  // Gone while its caller was looked up: it will say nothing more.
  if (http.destroyed) return Promise.reject(new ClientGone('The client went away'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    http.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else reject(new BodyTooLarge(limit))
    })
    http.on('end', () => {
      read = true
      resolve(joined(chunks))
    })
    // A request of node's fails in one way only: its connection is broken. It may be whole by then, and not yet read.
    // Node says so by an error as well, but only to those who listen for it.
    let read = false
    http.on('close', () => read || reject(new ClientGone('The client went away')))
  })
}

/** What clients send that have nothing to say, whatever they call it (AMB-07). */
const NOTHING = /^\s*(\{\s*\}|null)?\s*$/
/** More than that is not looked at as nothing. Bytes. */
const NOTHING_LIMIT = 16

/** JSON by the essence of the type; its parameters as RFC 9110 has them. */
const JSON_ESSENCE = /^application\/(.+\+)?json$/
/** The one charset of JSON, by its two labels. */
const UTF8 = new Set(['utf-8', 'utf8'])

/** Why a body of this Content-Type is not taken, or null. */
const typeFault = memo((type: string): string | null => {
  try {
    const { essence, params } = new MIMEType(type)
    if (!JSON_ESSENCE.test(essence)) return 'must be application/json'
    const charset = params.get('charset')
    return charset === null || UTF8.has(charset.toLowerCase()) ? null : 'charset must be utf-8'
  } catch {
    return 'must be application/json'
  }
})

/** An escape that may be half of a character: the other half must stand beside it. */
const SURROGATE = /\\u[dD][89a-fA-F]/

/**
 * The text of a body.
 * @throws BodyMalformed when it is no UTF-8: what would be stored is not what was sent
 */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformedBody('is not UTF-8')
  return bytes.toString()
}

/**
 * A body as a value. Zero bytes, {} and null all count as an empty body, whatever the headers say of it (AMB-07).
 * @param levels how deep arrays and objects may lie in each other: what the store cannot keep is not taken
 * @returns null when empty
 * @throws BodyMalformed
 */
export function parseJson(bytes: Buffer, headers: IncomingHttpHeaders, levels: number): unknown {
  if (bytes.length <= NOTHING_LIMIT && NOTHING.test(bytes.toString())) return null
  const { 'content-type': type, 'content-encoding': encoding } = headers
  const wrong = type === undefined ? null : typeFault(type)
  if (wrong !== null) throw malformedHeader('Content-Type', wrong)
  if (encoding !== undefined && encoding !== 'identity')
    throw malformedHeader('Content-Encoding', 'a packed body is not taken')
  const text = textOf(bytes)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw malformedBody((error as Error).message)
  }
  // Each level takes two bytes at least, so a short body need not be looked at.
  if (bytes.length > 2 * levels && isDeeper(body, levels)) throw malformedBody(`more than ${levels} levels deep`)
  if (SURROGATE.test(text) && !isWellFormed(body)) throw malformedBody('has half a character')
  return emptyToNull(body)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

/** Whether all texts in a value, names included, can be written in UTF-8. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, each]) => name.isWellFormed() && isWellFormed(each))
}

const malformedBody = (msg: string): BodyMalformed =>
  new BodyMalformed({ loc: ['body'], msg, type: 'value_error.jsondecode' })

const malformedHeader = (name: string, msg: string): BodyMalformed =>
  new BodyMalformed({ loc: ['header', name], msg, type: 'value_error.const' })

function emptyToNull(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  for (const _member in body) return body
  return null
}
