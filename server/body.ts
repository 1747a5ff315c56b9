/** Reading the body of a request: whole, bounded, as JSON. */
import type { IncomingMessage } from 'node:http'
import type { Fault } from './operation.ts'

/** The body is larger than the door takes. */
export class BodyTooLarge extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes`)
    this.limit = limit
  }
}

/** The body is no JSON, or says it is none. */
export class BodyMalformed extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.msg)
    this.fault = fault
  }
}

/** The client went away while it was still sending. */
export class ClientGone extends Error {}

/**
 * The body as a value. Zero bytes, {} and null all count as an empty body (AMB-07).
 * @param limit bytes
 * @returns null when empty; rejects with BodyTooLarge, BodyMalformed or ClientGone
 */
export function readJson(http: IncomingMessage, limit: number): Promise<unknown> {
  if (Number(http.headers['content-length']) > limit) return Promise.reject(new BodyTooLarge(limit))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    http.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else reject(new BodyTooLarge(limit))
    })
    http.on('end', () => {
      try {
        resolve(parse(http, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
      } catch (error) {
        reject(error)
      }
    })
    http.on('error', reject)
    http.on('close', () => http.complete || reject(new ClientGone('The client went away')))
  })
}

function parse(http: IncomingMessage, bytes: Buffer): unknown {
  if (bytes.length === 0) return null
  const { 'content-type': type, 'content-encoding': encoding } = http.headers
  if (type !== undefined && !type.includes('json')) throw malformedHeader('Content-Type', 'must be application/json')
  if (encoding !== undefined && encoding !== 'identity')
    throw malformedHeader('Content-Encoding', 'a packed body is not taken')
  try {
    return emptyToNull(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new BodyMalformed({ loc: ['body'], msg: (error as Error).message, type: 'value_error.jsondecode' })
  }
}

const malformedHeader = (name: string, msg: string): BodyMalformed =>
  new BodyMalformed({ loc: ['header', name], msg, type: 'value_error.const' })

function emptyToNull(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  for (const _member in body) return body
  return null
}
