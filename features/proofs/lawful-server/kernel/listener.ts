import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Reading } from '../readings.ts'
import type { Answer, Exchange } from './exchange.ts'
import { isObject } from './form.ts'
import { jsonText, withoutNulls } from './json.ts'
import { Malformed, placeText, Refusal } from './refusal.ts'
import { findRoute, type Route } from './routing.ts'

const BODY_MAX_BYTES = 10_000_000
const DRAIN_MAX_BYTES = 200_000_000

/** A surface: its routes, and the headers of all its answers. */
type Surface = Readonly<{
  kind: 'cloud' | 'desk'
  reading: Reading
  routes: readonly Route[]
  headers: Record<string, string>
}>

/** The body of a refusal in the shape of the reading; neither has a top-level `message`. */
function refusalBody(reading: Reading, refusal: Refusal): unknown {
  if (refusal instanceof Malformed) {
    if (reading.faultBody === 'errors') {
      return { errors: refusal.faults.map((fault) => ({ location: placeText(fault.place), description: fault.text })) }
    }
    return refusal.faults.map((fault) => ({ description: fault.text, location: fault.place }))
  }
  if (reading.refusalBody === 'nested') return { error: { kind: refusal.kind, text: refusal.message } }
  return { type: refusal.kind, status: refusal.status, title: refusal.message }
}

/** The bytes of a body; one too large is read to its end and refused, so that the client gets the answer. */
async function receive(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size <= BODY_MAX_BYTES) parts.push(part)
    else if (size > DRAIN_MAX_BYTES) break
  }
  if (size > BODY_MAX_BYTES) throw new Refusal(413, 'too_large', 'The body is too large.', { connection: 'close' })
  return Buffer.concat(parts)
}

function refused(surface: Surface, error: unknown): Answer {
  if (error instanceof Refusal) {
    return { status: error.status, body: refusalBody(surface.reading, error), headers: error.headers }
  }
  console.error(error)
  return refused(surface, new Refusal(500, 'fault', 'The server has failed.'))
}

/** An answer as the reading shows what has no value. */
function shown({ reading }: Surface, answer: Answer): Answer {
  if (reading.nothing === 'null' || answer.body === undefined) return answer
  const { body, ...others } = answer
  return body === null && answer.status === 200 ? { ...others, status: 204 } : { ...others, body: withoutNulls(body) }
}

function send(surface: Surface, response: ServerResponse, given: Answer): void {
  const answer = shown(surface, given)
  const headers: Record<string, string | number> = { ...surface.headers, ...answer.headers }
  let content = answer.bytes
  if (content !== undefined) headers['content-type'] = answer.type ?? 'application/octet-stream'
  else if (answer.body !== undefined) {
    const [name, value] = surface.reading.extraMember
    const body = isObject(answer.body) && !answer.exact ? { ...answer.body, [name]: value } : answer.body
    content = Buffer.from(jsonText(surface.reading, body))
    headers['content-type'] = 'application/json; charset=utf-8'
  }
  if (answer.status !== 304 && answer.status !== 204) headers['content-length'] = content?.length ?? 0
  response.writeHead(answer.status, headers)
  response.end(content)
}

async function handle(surface: Surface, request: IncomingMessage): Promise<Answer> {
  const url = URL.parse(request.url ?? '/', 'http://server')
  if (url === null) throw new Refusal(404, 'no_operation', 'There is no such operation.')
  const method = request.method ?? 'GET'
  const { route, params } = findRoute(surface.reading, surface.routes, method, url.pathname)
  const raw = await receive(request)
  const exchange: Exchange = {
    reading: surface.reading,
    surface: surface.kind,
    method,
    path: url.pathname,
    params,
    query: url.searchParams,
    headers: request.headers,
    raw: method === 'GET' || method === 'DELETE' ? Buffer.alloc(0) : raw,
  }
  return await route.answer(exchange)
}

/** An HTTP server of a surface, listening on a loopback port (0: any free one). */
export function listen(surface: Surface, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    handle(surface, request)
      .catch((error: unknown) => refused(surface, error))
      .then((answer) => send(surface, response, answer))
      .catch((error: unknown) => {
        console.error(error)
        response.destroy()
      })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve({ server, port: (server.address() as AddressInfo).port }))
  })
}
