/**
 * The one door for the calls of webhooks from outside: the lanes of a run are threads with a receiver each, behind
 * sockets of this machine. Only calls that name this run's secret and a lane pass.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { ProfileError } from '../profile/profile.ts'
import { type ListenAddress, listenAddress } from '../profile/receiver-form.ts'
import { laneSocket } from './lane-sockets.ts'

/** Calls are small: a larger body is not one. */
const LARGEST_BODY = 10_000_000

/** PEM of an HTTPS server; null: HTTP. */
export type Certificate = { cert: string; key: string } | null

/** @throws ProfileError when a port is taken, or may not be listened at */
async function opened(server: ReturnType<typeof createServer>, { host, port }: ListenAddress): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'something else listens there' : message
      reject(new ProfileError(`receiver.listen ${host}:${port}: ${why}`))
    })
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

export class Front {
  readonly #server: ReturnType<typeof createServer>
  readonly #folder: string
  /** In the path of every call, so that no other passes. */
  readonly #secret = randomBytes(12).toString('hex')
  /** The port it listens at. */
  port = 0

  private constructor(folder: string, certificate: Certificate) {
    this.#folder = folder
    const answer = (asked: IncomingMessage, told: ServerResponse): void => this.#take(asked, told)
    this.#server = certificate ? createSecureServer(certificate, answer) : createServer(answer)
  }

  /** @param folder of the lanes' sockets @throws ProfileError */
  static async open(listen: string, folder: string, certificate: Certificate): Promise<Front> {
    let front: Front
    try {
      front = new Front(folder, certificate)
    } catch (error) {
      throw new ProfileError(
        `receiver.cert and receiver.key are no certificate and its key: ${(error as Error).message}`,
      )
    }
    front.port = await opened(front.#server, listenAddress(listen))
    return front
  }

  /** Path of a lane's receiver, behind the public address. */
  pathOf = (lane: number | 'check'): string => `/${this.#secret}/${lane}`

  #take(asked: IncomingMessage, told: ServerResponse): void {
    const { pathname, search } = URL.parse(asked.url!, 'http://receiver') ?? { pathname: '', search: '' }
    // A gateway in front may add or take off what its own path begins with.
    const [, lane, turn = ''] = new RegExp(`/${this.#secret}/(check|\\d{1,4})(/\\d+)?$`).exec(pathname) ?? []
    if (lane === undefined) return void told.writeHead(404).end()
    if (lane === 'check') return void told.end(this.#secret)
    this.#forward(asked, told, { socketPath: laneSocket(this.#folder, lane), path: turn + search })
  }

  /** Whether an answer is its own. */
  isOwn = (text: string): boolean => text === this.#secret

  #forward(asked: IncomingMessage, told: ServerResponse, to: { socketPath: string; path: string }): void {
    const { method, headers } = asked
    let size = 0
    const onwards = request({ ...to, method: method!, headers }, (answer) => {
      told.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(told)
    })
    // A lane that has ended waits for no calls.
    onwards.on('error', () => told.headersSent || told.writeHead(404).end())
    asked.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= LARGEST_BODY) return
      onwards.destroy()
      asked.destroy()
    })
    asked.on('close', () => asked.complete || onwards.destroy())
    asked.pipe(onwards)
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
