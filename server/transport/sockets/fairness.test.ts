/** Sockets that flood the server, and the others beside them: in messages heard, never in time. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { App } from '../../app/app.ts'
import { OriginGuard } from '../http/origin-guard.ts'
import type { SocketSession } from './connection.ts'
import { type SocketOperation, Sockets } from './sockets.ts'

/** Messages of the flood that have been heard. */
let heard = 0
/** Called with the first of them. */
let begun = (): void => {}

/** One that answers whatever it hears, and does nothing besides. */
class Listening implements SocketSession {
  #hear: () => object
  #send: (message: object) => void = () => {}

  constructor(hear: () => object) {
    this.#hear = hear
  }

  open(line: { send(message: object): void }): void {
    this.#send = (message) => line.send(message)
  }

  async receive(): Promise<void> {
    this.#send(this.#hear())
  }

  async close(): Promise<void> {}
}

const row = (path: string, hear: () => object): SocketOperation => ({
  id: path,
  path,
  summary: '',
  clauses: [],
  surface: 'cloud',
  receives: [],
  sends: [],
  enter: async () => new Listening(hear),
})

const flood = row('/flood', () => {
  if (++heard === 1) begun()
  return {}
})
const quiet = row('/quiet', () => ({ heard }))

describe('sockets that flood the server', () => {
  let app: App
  let sockets: Sockets
  let server: Server
  let origin: string

  before(async () => {
    app = await App.open({ data: ':memory:', clock: 'real', log: pino({ level: 'silent' }), labToken: null })
    sockets = new Sockets(app, [flood, quiet], new OriginGuard({ host: '127.0.0.1' }))
    server = createServer((_request, response) => response.end(String(heard))).on('upgrade', sockets.upgrade)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  after(async () => {
    await sockets.close()
    server.close()
    server.closeAllConnections()
    await app.close()
  })

  async function come(path: string): Promise<WebSocket> {
    const socket = new WebSocket(`ws://${origin}${path}`)
    await once(socket, 'open')
    return socket
  }

  for (const [floods, messages] of [
    [1, 10_000],
    [200, 50],
  ] as const)
    test(`${floods} with ${messages} messages at once: another socket and a request are answered meanwhile`, async () => {
      heard = 0
      const flooding = await Promise.all(Array.from({ length: floods }, () => come('/flood')))
      const other = await come('/quiet')
      const answers = Promise.all(
        flooding.map(
          (socket) =>
            new Promise<void>((resolve) => {
              let answered = 0
              socket.on('message', () => {
                if (++answered === messages) resolve()
              })
            }),
        ),
      )
      const message = once(other, 'message')
      let request: Promise<string> | null = null
      const first = new Promise<void>((resolve) => {
        begun = () => {
          other.send('?')
          request = fetch(`http://${origin}/`).then((response) => response.text())
          resolve()
        }
      })
      for (const socket of flooding) for (let sent = 0; sent < messages; sent++) socket.send('!')
      await first
      const [data] = await message
      const toSocket = JSON.parse(String(data)).heard
      const toRequest = Number(await request)
      await answers
      assert.equal(heard, floods * messages)
      assert.ok(toSocket < heard / 10, `the other socket is heard after ${toSocket} messages of ${heard}`)
      assert.ok(toRequest < heard / 4, `the request is answered after ${toRequest} messages of ${heard}`)
      for (const socket of [...flooding, other]) socket.terminate()
    })
})
