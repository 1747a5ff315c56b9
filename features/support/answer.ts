/** One request over the wire and what came back. All the suite knows of the house comes through here. */
import { type IncomingMessage, request } from 'node:http'
import { keep } from './contract.ts'

export interface Wish {
  headers?: Record<string, string | undefined>
  /** Sent as JSON; text and bytes are sent as they are. undefined: no body at all. */
  body?: unknown
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
export async function call(method: string, url: string, { headers = {}, body }: Wish = {}): Promise<Answer> {
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = value
  if (body !== undefined) sent['content-type'] ??= 'application/json'
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const response =
    method === 'GET' && text !== undefined
      ? await getWithBody(url, sent, text)
      : await fetch(url, { method, headers: sent, ...(text === undefined ? {} : { body: text }) })
  const answer = await read(response)
  keep(method, url, answer)
  return answer
}

/** fetch gives a GET no body; some clients do. */
function getWithBody(url: string, headers: Record<string, string>, text: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(text) }
    const sent = request(url, { method: 'GET', headers: { ...headers, ...length } }, (response) =>
      resolve(responseOf(response)),
    )
    sent.on('error', reject).end(text)
  })
}

async function responseOf(message: IncomingMessage): Promise<Response> {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value)
  const body = Buffer.concat(await message.toArray())
  return new Response(body, { status: message.statusCode!, headers })
}

/** The answer to a request that was sent in another way. */
export const received = async (message: IncomingMessage): Promise<Answer> => read(await responseOf(message))

async function read(response: Response): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    body: isJson ? JSON.parse(text) : undefined,
  }
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
