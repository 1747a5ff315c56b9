/** The hardware of a terminal at proxies that are not ours: whatever they say, it goes on or ends with a clear word. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { type WebSocket, WebSocketServer } from 'ws'
import { openApp } from '../../../features/proofs/kit/server.ts'
import { ProxyRefused, ProxyUnreachable, proxyAt, shownOf } from './device/proxy.ts'
import { Hardware } from './hardware.ts'

const THEIRS = '12345678-8b86-4d01-b42d-00cf4fc964ff'
const REQUEST = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const MEBIBYTE = 1024 * 1024

const { app, world } = await openApp()

/** A proxy of a stranger: gives a token, opens sockets, and leaves the rest to the test. */
class Stranger {
  readonly http: Server
  readonly sockets: WebSocket[] = []
  readonly visits: string[] = []
  /** What the next token is answered with. */
  answer: [status: number, body: string] = [200, '{"token":"t"}']
  #told: unknown[] = []
  #stir = (): void => {}

  constructor() {
    this.http = createServer((request, response) => {
      this.visits.push(`${request.method} ${request.url}`)
      request.resume().on('end', () => response.writeHead(this.answer[0]).end(this.answer[1]))
    }).listen(0, '127.0.0.1')
    const server = new WebSocketServer({ server: this.http })
    server.on('connection', (socket, request) => {
      this.visits.push(`socket ${request.url}`)
      this.sockets.push(socket)
      socket.on('message', (data, isBinary) => {
        this.#told.push(isBinary ? 'binary' : JSON.parse(String(data)))
        this.#stir()
      })
      this.#stir()
    })
  }

  async #until(so: () => boolean): Promise<void> {
    while (!so())
      await new Promise<void>((resolve) => {
        this.#stir = resolve
      })
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.http.address() as AddressInfo).port}`
  }

  /** The socket of so many. */
  async socket(count = 1): Promise<WebSocket> {
    await this.#until(() => this.sockets.length >= count)
    return this.sockets[count - 1]!
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever it says
  async hear(): Promise<any> {
    await this.#until(() => this.#told.length > 0)
    return this.#told.shift()
  }

  /** What has come by the time that the hardware has heard all that was sent to it before. */
  async unheard(socket: WebSocket): Promise<unknown[]> {
    for (const _ of [1, 2]) {
      socket.ping()
      await once(socket, 'pong')
    }
    return this.#told
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate()
    this.http.close()
    this.http.closeAllConnections()
  }
}

/** Hardware at a stranger's; what it reports, and what ends it. */
async function playing(stranger: Stranger, wish: { once?: boolean; token?: string; path?: string } = {}) {
  if (!stranger.http.listening) await once(stranger.http, 'listening')
  const lines: string[] = []
  const ending = new AbortController()
  const terminal = world.reference.seed.terminals[0]!
  const hardware = new Hardware({
    services: app,
    world,
    terminal,
    proxy: proxyAt(`${stranger.url}${wish.path ?? '/paylink/ws'}`, '/server'),
    terminal_id: THEIRS,
    token: wish.token ?? null,
    once: wish.once ?? false,
    report: (line) => void lines.push(line),
  })
  const played = hardware.play(ending.signal)
  played.catch(() => {})
  return {
    lines,
    played,
    address: `terminal:${terminal.id}`,
    async stop() {
      ending.abort()
      await played
      stranger.close()
    },
  }
}

const purchase = (request_id: string, amount: unknown, terminal_id = THEIRS) =>
  JSON.stringify({ operation_type: 'purchase', terminal_id, request_id, payload: { amount } })

describe('the hardware of a terminal', () => {
  test('addresses follow from that of the proxy', () => {
    const table = [
      ['ws://h:1/paylink/ws', 'ws://h:1/paylink/ws/server', 'http://h:1/paylink/processing/auth/client'],
      ['wss://h/paylink/ws/server/', 'wss://h/paylink/ws/server/', 'https://h/paylink/processing/auth/client'],
      ['http://h/w/a/paylink/ws', 'ws://h/w/a/paylink/ws/server', 'http://h/w/a/paylink/processing/auth/client'],
      ['ws://h/w/a/x', 'ws://h/w/a/x/server', 'http://h/w/a/paylink/processing/auth/client'],
      ['ws://u:p@h/deep/paylink/?k=s#f', 'ws://h/deep/paylink/server', 'http://h/deep/paylink/processing/auth/client'],
    ]
    for (const [address, socket, authorisation] of table) {
      const place = proxyAt(address!, '/server')
      assert.deepEqual([shownOf(place.socket), shownOf(place.authorisation)], [socket, authorisation])
    }
    assert.equal(proxyAt('ws://h/x?k=s', '').socket.href, 'ws://h/x?k=s')
    assert.throws(() => proxyAt('ftp://h', ''), TypeError)
  })

  test('it asks for a token, shows it, answers under the ids of the proxy, and is plugged in as long as it is there', async () => {
    const stranger = new Stranger()
    const { lines, address, stop } = await playing(stranger)
    const socket = await stranger.socket()
    assert.deepEqual(stranger.visits, ['POST /paylink/processing/auth/client', 'socket /paylink/ws/server?token=t'])
    socket.send(purchase(REQUEST, 2000))
    const { terminal_id, request_id, success, result } = await stranger.hear()
    assert.deepEqual([terminal_id, request_id, success, result.amount], [THEIRS, REQUEST, true, 2000])
    socket.send(purchase(REQUEST, 2000, world.reference.seed.terminals[0]!.id))
    assert.equal((await stranger.hear()).code, 9524)
    assert.equal(lines.join().includes('token='), false)
    const server = () => app.switchboard.read<{ server: { connection: string | null } }>(world, address)
    assert.notEqual((await server()).server.connection, null)
    const closed = once(socket, 'close')
    await stop()
    assert.equal((await closed)[0], 1001)
    assert.equal((await server()).server.connection, null)
  })

  test('what is no request is not answered, and what is a wrong one is with its code', async () => {
    const stranger = new Stranger()
    const { lines, stop } = await playing(stranger, { token: 'given' })
    const socket = await stranger.socket()
    assert.deepEqual(stranger.visits, ['socket /paylink/ws/server?token=given'])
    for (const text of ['', 'hello', '[]', 'null', '7', '{}', '{"sender":"proxy","event":"connected"}'])
      socket.send(text)
    socket.send(JSON.stringify({ operation_type: 'purchase', success: false, code: 9302 }))
    assert.deepEqual(await stranger.unheard(socket), [])
    assert.equal(lines.filter((line) => line.startsWith('ignored')).length, 8)
    const wrong: [string, number][] = [
      [purchase(REQUEST, '2000'), 9407],
      [purchase('no uuid', 2000), 9021],
      [JSON.stringify({ operation_type: 'fly', terminal_id: THEIRS }), 9006],
      [JSON.stringify({ operation_type: 'purchase' }), 9302],
      [JSON.stringify({ operation_type: { deep: 1 } }), 9006],
      [
        JSON.stringify({
          operation_type: 'display-receipt',
          terminal_id: THEIRS,
          payload: { receipt: 'x'.repeat(9000) },
        }),
        9021,
      ],
    ]
    for (const [text, code] of wrong) {
      socket.send(text)
      assert.equal((await stranger.hear()).code, code, text.slice(0, 80))
    }
    await stop()
  })

  test('a binary message and one that is too large end their socket with a code, and another is opened', async () => {
    const stranger = new Stranger()
    const { stop } = await playing(stranger)
    const first = await stranger.socket()
    first.send(Buffer.from(purchase(REQUEST, 1)))
    assert.equal((await once(first, 'close'))[0], 1003)
    const second = await stranger.socket(2)
    second.send(`"${'x'.repeat(3 * MEBIBYTE)}"`)
    assert.equal((await once(second, 'close'))[0], 1009)
    await stranger.socket(3)
    await stop()
  })

  test('the lab unplugs it, and it comes back only when it is plugged in', async () => {
    const stranger = new Stranger()
    const { address, lines, stop } = await playing(stranger)
    const socket = await stranger.socket()
    socket.send(purchase(REQUEST, 2000))
    await stranger.hear()
    const tell = (type: string, connection: string) =>
      app.switchboard.ask(world, address, { type, at: world.clock.now(), connection } as never)
    const { server } = await app.switchboard.read<{ server: { connection: string } }>(world, address)
    const closed = once(socket, 'close')
    await tell('terminal.disconnected', server.connection)
    assert.equal((await closed)[0], 1000)
    while (!lines.some((line) => line.startsWith('unplugged'))) await new Promise((resolve) => setImmediate(resolve))
    assert.equal(stranger.sockets.length, 1)
    await tell('terminal.connected', 'by the lab')
    await stranger.socket(2)
    await stop()
  })

  test('what is refused is not tried again, and what fails is, unless it was to be once', async () => {
    const stranger = new Stranger()
    const refusals: [number, string][] = [
      [404, '{}'],
      [200, '{"token":7}'],
      [401, 'no JSON'],
    ]
    for (const answer of refusals) {
      stranger.answer = answer
      await assert.rejects((await playing(stranger)).played, ProxyRefused)
    }
    for (const answer of [
      [503, ''],
      [200, 'no JSON'],
    ] as [number, string][]) {
      stranger.answer = answer
      await assert.rejects((await playing(stranger, { once: true })).played, ProxyUnreachable)
    }
    stranger.answer = [503, '']
    const { lines, stop } = await playing(stranger)
    while (!lines.includes('connects again in 0.5 s')) await new Promise((resolve) => setImmediate(resolve))
    stranger.answer = [200, '{"token":"t"}']
    const socket = await stranger.socket()
    socket.close(1011, 'later')
    await stranger.socket(2)
    await stop()
  })

  test('a proxy that closes the socket for good is left alone, and once is once', async () => {
    const expected: [code: number, once: boolean, error: unknown][] = [
      [4409, false, ProxyRefused],
      [4403, false, ProxyRefused],
      [1011, true, ProxyUnreachable],
      [1001, true, null],
    ]
    for (const [code, once, error] of expected) {
      const stranger = new Stranger()
      const { played } = await playing(stranger, { once })
      const socket = await stranger.socket()
      socket.close(code, 'so')
      if (error) await assert.rejects(played, error as typeof ProxyRefused)
      else await played
      stranger.close()
    }
  })
})
