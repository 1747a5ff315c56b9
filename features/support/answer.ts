/** One request over the wire and what came back. All the suite knows of the house comes through here. */
import { request } from 'node:http'
import { keep } from './contract.ts'

export interface Wish {
  headers?: Record<string, string | undefined>
  /** Sent as JSON; text and bytes are sent as they are. undefined: no body at all. */
  body?: unknown
  /** Not by fetch, which hides what is in a 205. */
  plain?: true
}

export interface Answer {
  status: number
  headers: Headers
  /** As received. */
  text: string
  bytes: Buffer
  /** The JSON that was received; undefined when there was none. */
  body: unknown
}

/**
 * @param url absolute address, query included
 * @throws when the answer is not as the surface that is held to its description describes it
 */
export async function call(method: string, url: string, { headers = {}, body, plain }: Wish = {}): Promise<Answer> {
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = value
  if (body !== undefined) sent['content-type'] ??= 'application/json'
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const answer =
    plain || (method === 'GET' && text !== undefined)
      ? await callPlainly(method, url, sent, text ?? '')
      : await read(await fetch(url, { method, headers: sent, ...(text === undefined ? {} : { body: text }) }))
  keep(method, url, answer)
  return answer
}

/** fetch gives a GET no body, and tells nobody that a 205 has one; some clients do both. */
function callPlainly(method: string, url: string, headers: Record<string, string>, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(text) }
    const sent = request(url, { method, headers: { ...headers, ...length } }, async (response) => {
      const named = new Headers()
      for (const [name, values = []] of Object.entries(response.headersDistinct))
        for (const value of values) named.append(name, value)
      resolve(received(response.statusCode!, named, Buffer.concat(await response.toArray())))
    })
    sent.on('error', reject).end(text)
  })
}

const read = async (response: Response): Promise<Answer> =>
  received(response.status, response.headers, Buffer.from(await response.arrayBuffer()))

function received(status: number, headers: Headers, bytes: Buffer): Answer {
  const text = bytes.toString()
  const isJson = headers.get('content-type')?.includes('json') === true
  return { status, headers, text, bytes, body: isJson ? JSON.parse(text) : undefined }
}

/** The member of a JSON value at a dotted path: `goods.0.good.price`. undefined when there is none. */
export function member(value: unknown, path: string): unknown {
  let found = value
  for (const step of path.split('.')) {
    if (step === 'length' && Array.isArray(found)) return found.length
    if (found === null || typeof found !== 'object') return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

/** The answer's body, for whoever knows its form; a failure names what came instead. */
export function content<Body>(answer: Answer): Body {
  if (answer.status >= 300) throw new Error(`${answer.status} came instead: ${answer.text}`)
  return answer.body as Body
}
