/**
 * The gateway between a client and the server: it forwards each call, notes it, and does to the call of one number what
 * the plan says. The lab is not the client's: calls to it are not forwarded.
 */
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { bodyIn, type Call, type CallAnswer, type CalledSurface } from '../calls/call.ts'
import { type CallDisturbance, DISTURBANCES } from '../calls/disturbances.ts'
import type { WorldChange } from '../calls/world-changes.ts'
import { DayPlaces, type DisturbancePlan, isPlanned } from './plans.ts'

/** Bytes of a request, at most. */
const MOST_BYTES = 8 * 1024 * 1024
/** Bytes of one body that are kept, and of all bodies of a day: a longer one is forwarded, and not judged. */
const KEPT_BYTES = { body: 256 * 1024, day: 64 * 1024 * 1024 } as const
/** Calls of a day that are noted, at most: a client that never ends asks no more than these. */
export const MOST_CALLS = 20_000
/** Of no session: what an ended token is forwarded as. */
const ENDED = 'Bearer ended'
const PAGE = '<!DOCTYPE html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>'

interface Watching {
  plan: DisturbancePlan | null
  /** Longest that an answer which is to come too late is held, ms. */
  lateMs: number
  /** Kills the client, in the midst of its call. */
  kill(): void
  /** Resolves when the world has changed. */
  change(world: WorldChange): Promise<void>
  /** What answers say in `Date`, where the world's clock is another one than the machine's; null: it is not. */
  date(): string | null
}

interface Upstream {
  surface: CalledSurface
  /** Scheme, host, port and the world's path. */
  url: string
}

type Forwarded = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

async function read(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of message) {
    size += (piece as Buffer).length
    if (size > MOST_BYTES) throw new Error(`a body of more than ${MOST_BYTES} bytes`)
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

export class ClientGateway {
  readonly calls: Call[] = []
  /** What a client did that a till does not: calls of the lab, of another host, past the bounds. In words. */
  readonly oddities = new Set<string>()
  /** Which start of the client asks. */
  process = 1
  readonly #watching: Watching
  readonly #begun = performance.now()
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Duplex>()
  readonly #endedTokens = new Set<string>()
  readonly #places = new DayPlaces()
  #kept = 0

  constructor(watching: Watching) {
    this.#watching = watching
  }

  /** @returns the address of the world behind it */
  async stand(upstream: Upstream): Promise<string> {
    const { origin, pathname } = new URL(upstream.url)
    const server = createServer((asked, answer) => {
      this.#call(upstream.surface, new URL(origin), asked, answer).catch(() => answer.destroy())
    })
    server.on('connection', (socket) => this.#held(socket))
    server.on('upgrade', (asked, socket, head) => this.#bridge(new URL(origin), asked, socket, head))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.#servers.push(server)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname.replace(/\/$/, '')}`
  }

  close(): void {
    for (const server of this.#servers) server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  /** The client that is started again is heard again. */
  revive(): void {
    this.process++
  }

  #held(socket: Duplex): void {
    this.#sockets.add(socket)
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
  }

  /** Sockets are passed through. */
  #bridge(origin: URL, asked: IncomingMessage, socket: Duplex, head: Buffer): void {
    const onward = connect(Number(origin.port), origin.hostname)
    this.#held(onward)
    const lines = [`${asked.method} ${asked.url} HTTP/1.1`]
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`)
    onward.on('connect', () => {
      onward.write(`${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
  }

  async #call(surface: CalledSurface, origin: URL, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = asked
    if (!url.startsWith('/')) {
      this.oddities.add(`it asked ${URL.canParse(url) ? new URL(url).host : 'another host'} by way of the gateway`)
      return void answer.writeHead(403).end()
    }
    const bytes = await read(asked)
    const [path = '', query = ''] = url.split('?')
    const within = path.replace(/^\/w\/[^/]+/, '').replace(/^\/desks\/[^/]+/, '')
    if (/^\/lab(\/|$)/.test(within)) {
      this.oddities.add(`it asked the lab (${method} ${within}): a service has none`)
      return void answer.writeHead(404).end()
    }
    if (this.calls.length >= MOST_CALLS) {
      this.oddities.add(`it made more than ${MOST_CALLS} calls`)
      return void answer.destroy()
    }
    const n = this.calls.length + 1
    const call: Call = {
      ...{ n, process: this.process, surface, method, path: within, query },
      headers: headers as Record<string, string>,
      body: this.#keptOf(bytes),
      at: this.#now(),
      answer: null,
      endedAt: Number.POSITIVE_INFINITY,
      disturbed: null,
    }
    const { plan } = this.#watching
    const place = this.#places.next(call)
    if (plan && isPlanned(plan, place)) call.disturbed = plan.disturbance
    const { disturbed } = call
    this.calls.push(call)
    const what: CallDisturbance | null = disturbed && DISTURBANCES[disturbed]
    if (what?.world?.when === 'before') await this.#watching.change(what.world)
    const token = headers.authorization ?? ''
    if (what?.gives.as === 'ended token') this.#endedTokens.add(token)
    const isAsked = what === null || what.isDone || what.gives.as === 'ended token'
    const sent = { ...headers, ...(this.#endedTokens.has(token) && { authorization: ENDED }) }
    const came = isAsked ? await this.#forwarded(origin, { method, url, headers: sent, bytes }) : null
    if (what?.world?.when === 'behind') await this.#watching.change(what.world)
    const date = this.#watching.date()
    if (came && date !== null) came.headers.date = date
    if (came) call.answer = { status: came.status, body: this.#keptOf(came.bytes) } satisfies CallAnswer
    await (what ? this.#disturb(what, came, answer) : pass(came!, answer))
    call.endedAt = this.#now()
  }

  /** A body as it is judged; null: there is none, or it is past the bounds. */
  #keptOf(bytes: Buffer): unknown {
    if (bytes.length > KEPT_BYTES.body || this.#kept + bytes.length > KEPT_BYTES.day) return null
    this.#kept += bytes.length
    return bodyIn(bytes)
  }

  #now = (): number => performance.now() - this.#begun

  #forwarded(
    origin: URL,
    { bytes, url, ...how }: { method: string; url: string; headers: IncomingHttpHeaders; bytes: Buffer },
  ): Promise<Forwarded> {
    const { promise, resolve, reject } = Promise.withResolvers<Forwarded>()
    const onward = request({ host: origin.hostname, port: origin.port, path: url, ...how })
    onward.on('error', reject).on('response', (told) => {
      read(told).then((body) => resolve({ status: told.statusCode!, headers: told.headers, bytes: body }), reject)
    })
    onward.end(bytes)
    return promise
  }

  async #disturb({ gives }: CallDisturbance, came: Forwarded | null, answer: ServerResponse): Promise<void> {
    switch (gives.as) {
      case 'nothing':
        return void answer.destroy()
      case 'reset':
        return void (answer.socket as Socket | null)?.resetAndDestroy()
      case 'kill':
        this.#watching.kill()
        return void answer.destroy()
      case 'late': {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, this.#watching.lateMs)
        answer.on('close', resolve)
        await promise
        clearTimeout(timer)
        return void (answer.destroyed || pass(came!, answer))
      }
      case 'null':
        return void answer.writeHead(came!.status, { 'content-type': 'application/json' }).end('null')
      case 'half': {
        answer.writeHead(came!.status, withLength(came!))
        answer.write(came!.bytes.subarray(0, came!.bytes.length >> 1), () => answer.destroy())
        return
      }
      case 'page':
        return void answer.writeHead(gives.status, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
      case 'refusal':
        return void answer
          .writeHead(gives.status, { 'content-type': 'application/json', ...gives.headers })
          .end(JSON.stringify(gives.body))
      case 'ended token':
      case 'its answer':
        return pass(came!, answer)
    }
  }
}

const withLength = ({ headers, bytes, status }: Forwarded): IncomingHttpHeaders => {
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...kept } = headers
  return [204, 205, 304].includes(status) ? kept : { ...kept, 'content-length': String(bytes.length) }
}

function pass(came: Forwarded, answer: ServerResponse): void {
  answer.writeHead(came.status, withLength(came)).end(came.bytes)
}
