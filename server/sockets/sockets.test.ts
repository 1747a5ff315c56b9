import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, mock, test } from 'node:test'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import type { TerminalContext } from '../../machines/vocabulary/terminal.ts'
import { App } from '../app.ts'
import { type Listeners, openListeners } from '../listeners.ts'
import type { World } from '../runtime/worlds/world.ts'
import { databaseOf } from '../store/sqlite/sqlite-store.ts'

const MEBIBYTE = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'kasalab-'))

/** Errors a house has logged, and what nobody has caught. */
const mishaps: unknown[] = []
const note = (mishap: unknown) => void mishaps.push(mishap)

interface Site {
  app: App
  doors: Listeners
  world: World
}

async function open(data: string): Promise<Site> {
  const log = pino({ level: 'error' }, { write: note })
  const app = await App.open({ data, clock: 'virtual', log, labToken: null })
  const doors = await openListeners(app, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 })
  return { app, doors, world: (await app.worlds.find('default'))! }
}

let site: Site
before(async () => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
  site = await open(':memory:')
})
after(async () => {
  await site.doors.close()
  await site.app.close()
  process.off('unhandledRejection', note).off('uncaughtException', note)
  rmSync(folder, { recursive: true })
})
const idOf = ({ world }: Site) => world.reference.seed.terminals[0]!.id

const terminal = (at: Site): Promise<TerminalContext> => at.app.switchboard.read(at.world, `terminal:${idOf(at)}`)

/** Looks until it is so; the test's own time limit ends what never is. */
async function until(so: () => Promise<boolean>): Promise<void> {
  while (!(await so())) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function call(at: Site, method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' }
  return fetch(at.app.addresses.cloud + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

/** The path of a socket that anybody with this token may open. */
async function ticket(at: Site, prefix = ''): Promise<string> {
  const granted = await call(at, 'POST', `${prefix}/paylink/processing/auth/client`, { terminalId: idOf(at) })
  const { token } = (await granted.json()) as { token: string }
  return `${prefix}/paylink/ws?token=${token}&cash_register_id=${at.world.reference.firstRegister.id}`
}

interface Ended {
  code: number
  reason: string
}

/** A client that is in, and how its socket ends. */
async function come(at: Site, prefix = ''): Promise<{ socket: WebSocket; ended: Promise<Ended> }> {
  const socket = new WebSocket(at.app.addresses.cloud.replace('http', 'ws') + (await ticket(at, prefix)))
  socket.on('error', () => {})
  const ended = once(socket, 'close').then(([code, reason]) => ({ code, reason: String(reason) }))
  await once(socket, 'open')
  return { socket, ended }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever is answered
async function said(socket: WebSocket, text: string): Promise<any> {
  socket.send(text)
  const [data] = await once(socket, 'message')
  return JSON.parse(String(data))
}

/** A bare connection on which a WebSocket has been opened: for what no client library would send. */
async function bare(at: Site): Promise<{ socket: Socket; heard: Buffer[] }> {
  const socket = connect(Number(new URL(at.app.addresses.cloud).port), '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (chunk: Buffer) => heard.push(chunk))
  socket.on('error', () => {})
  socket.write(
    `GET ${await ticket(at)} HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await once(socket, 'data')
  heard.length = 0
  return { socket, heard }
}

/** A masked frame, its mask all zeros. */
function frame(opcode: number, payload: Buffer, length = payload.length): Buffer {
  const head = Buffer.alloc(length < 126 ? 6 : 14)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | (length < 126 ? length : 127)
  if (length >= 126) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}

// A suite of its own: in a run of many files in one process, hooks outside of it would be those of all.
describe('sockets, whatever they are sent', () => {
  /** The house works as before, and nothing went wrong in it. */
  afterEach(async () => {
    const other = await come(site)
    assert.equal((await said(other.socket, '{}')).code, 9302)
    other.socket.terminate()
    await until(async () => (await terminal(site)).clients.length === 0)
    assert.deepEqual(mishaps.splice(0), [])
  })

  test('a binary message, one that is too large, and one that is no text close their socket with a code', async () => {
    const binary = await come(site)
    binary.socket.send(Buffer.from('{}'))
    assert.deepEqual(await binary.ended, { code: 1003, reason: 'messages are text' })

    const large = await come(site)
    assert.equal((await said(large.socket, `"${'x'.repeat(MEBIBYTE - 2)}"`)).code, 9301)
    large.socket.send(`"${'x'.repeat(MEBIBYTE - 1)}"`)
    assert.equal((await large.ended).code, 1009)

    for (const [sent, code] of [
      [frame(1, Buffer.from([0xff, 0xfe])), 1007],
      [frame(3, Buffer.from('x')), 1002],
      [Buffer.from('GET / HTTP/1.1\r\n\r\n'), 1002],
      // Ten gigabytes are announced: nobody waits for them.
      [frame(1, Buffer.alloc(0), 10 * 1024 ** 3), 1009],
    ] as const) {
      const { socket, heard } = await bare(site)
      const closed = once(socket, 'close')
      socket.write(sent)
      await closed
      assert.equal(Buffer.concat(heard).readUInt16BE(2), code)
    }
  })

  test('messages are answered one by one and in order, however many come at once', async () => {
    const { socket } = await come(site)
    const answers: string[] = []
    const all = new Promise<void>((resolve) =>
      socket.on('message', (data) => {
        answers.push(JSON.parse(String(data)).request_id)
        if (answers.length === 5000) resolve()
      }),
    )
    const ids = Array.from({ length: 5000 }, (_, index) => String(index))
    for (const request_id of ids) socket.send(JSON.stringify({ request_id }))
    await all
    assert.deepEqual(answers, ids)
    socket.terminate()
  })

  test('a flood of pings ends the socket it comes from', async () => {
    const { socket, ended } = await come(site)
    for (let sent = 0; sent < 20_000; sent++) socket.ping()
    assert.equal((await ended).code, 1006)
  })

  test('who does not read what he is answered is not heard any more, and what he is told does not pile up', async () => {
    const { socket } = await bare(site)
    socket.pause()
    const questions = Buffer.concat(Array(2 ** 17).fill(frame(1, Buffer.from('{}'))))
    // Until the server takes no more: some megabytes lie in the buffers on the way.
    do {
      socket.write(questions)
      await new Promise((resolve) => setTimeout(resolve, 300))
    } while (socket.writableLength === 0)
    assert.equal((await terminal(site)).clients.length, 1)
    const { app, world } = site
    const tell = (type: string): Promise<unknown> =>
      app.switchboard.ask(world, `terminal:${idOf(site)}`, { type, at: 0, connection: 'x' } as never)
    for (let turn = 0; turn < 6000; turn += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => [tell('terminal.connected'), tell('terminal.disconnected')]).flat(),
      )
    await until(async () => (await terminal(site)).clients.length === 0)
    socket.destroy()
  })

  test('a connection that ends in the middle of the handshake leaves nobody behind', async () => {
    const port = Number(new URL(site.app.addresses.cloud).port)
    const head = `GET ${await ticket(site)} HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n`
    for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(`${head}sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`, () =>
        socket[end](),
      )
      await once(socket, 'close')
    }
    // Nor does one that is no WebSocket after all.
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}sec-websocket-version: 13\r\nsec-websocket-key: x\r\n\r\n`)
    const [chunk] = await once(socket, 'data')
    assert.match(String(chunk), /^HTTP\/1.1 400 /)
    await until(async () => (await terminal(site)).clients.length === 0)
  })

  /** A request with an upgrade in it, answered as any other. */
  function upgrading(path: string, upgrade: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade, 'sec-websocket-version': '13' }
      const key = { 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' }
      request(site.app.addresses.cloud + path, { headers: { ...headers, ...key } }, (response) => {
        response.resume()
        resolve(response.statusCode!)
      })
        .on('error', reject)
        .end()
    })
  }

  test('an upgrade that is not for the socket is not taken', async () => {
    assert.equal(await upgrading('/lab/world', 'h2c'), 200)
    assert.equal(await upgrading('/lab/world', 'websocket'), 200)
    assert.equal(await upgrading('/paylink/ws', 'h2c'), 404)
    assert.equal(await upgrading('/paylink', 'websocket'), 404)
    assert.equal(await upgrading('/w/nowhere/paylink/ws', 'websocket'), 404)
  })

  test('the socket of a world of its own, which ends with it', async () => {
    const { world } = (await (await call(site, 'POST', '/lab/worlds', {})).json()) as { world: string }
    const { socket, ended } = await come(site, `/w/${world}`)
    assert.equal((await said(socket, '{}')).code, 9302)
    assert.equal((await terminal(site)).clients.length, 0)
    await call(site, 'DELETE', `/w/${world}/lab/world`)
    assert.deepEqual(await ended, { code: 1001, reason: 'the world has been reset or deleted' })
  })

  test('while the disk refuses nobody comes in, and who leaves is known to have left when it takes again', async () => {
    const { knex } = databaseOf(site.app.store)
    const path = await ticket(site)
    const { socket, ended } = await come(site)
    await knex.raw(`CREATE TRIGGER full BEFORE INSERT ON facts BEGIN SELECT RAISE(ABORT, 'full'); END`)
    assert.equal(await upgrading(path, 'websocket'), 503)
    const waiting = new WebSocket(`${site.app.addresses.cloud.replace('http', 'ws')}/paylink/ws`)
    await once(waiting, 'open')
    waiting.send(JSON.stringify(Object.fromEntries(new URLSearchParams(path.split('?')[1]))))
    assert.equal((await once(waiting, 'close'))[0], 4503)
    socket.close()
    await ended
    await until(async () => mishaps.length >= 3)
    assert.equal((await terminal(site)).clients.length, 1)
    await knex.raw('DROP TRIGGER full')
    await until(async () => (await terminal(site)).clients.length === 0)
    // Two were refused, one leaving is noted later; no log has seen a token.
    const logged = mishaps.splice(0).join('')
    assert.equal(logged.includes(path.split('=')[1]!.slice(0, 20)), false)
  })

  test('a terminal nobody has is neither shown nor connected', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/connection'],
      ['DELETE', '/connection'],
    ] as const)
      assert.equal((await call(site, method, `/lab/terminals/pos-1${path}`)).status, 404)
  })

  test('a terminal is connected once and taken off once, whoever asks how often', async () => {
    const path = `/lab/terminals/${idOf(site)}`
    const connection = async (method: string) =>
      ((await (await call(site, method, `${path}/connection`)).json()) as TerminalContext).server.connection
    const name = await connection('PUT')
    assert.ok(name)
    assert.equal(await connection('PUT'), name)
    assert.partialDeepStrictEqual(await (await call(site, 'GET', path)).json(), await terminal(site))
    assert.equal(await connection('DELETE'), null)
    assert.equal(await connection('DELETE'), null)
    assert.notEqual(await connection('PUT'), name)
    await connection('DELETE')
  })

  const facts = async ({ app, world }: Site) =>
    (
      await app.facts.page(world.id, {
        after: 0,
        addresses: [`terminal:${world.reference.seed.terminals[0]!.id}`],
        limit: 100,
      })
    ).map(({ type }) => type)

  test('who gives no sign of life between two beats of the heart is dropped, and who does is not', async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    const other = await open(':memory:')
    const silent = await bare(other)
    const lively = await come(other)
    const pinged = once(lively.socket, 'ping')
    mock.timers.tick(30_000)
    await pinged
    lively.socket.send('{}')
    await once(lively.socket, 'message')
    mock.timers.tick(30_000)
    await once(silent.socket, 'close')
    assert.equal((await said(lively.socket, '{}')).code, 9302)
    await until(async () => (await terminal(other)).clients.length === 1)
    mock.timers.reset()
    await other.doors.close()
    await other.app.close()
  })

  test('when the doors close everybody is told, and has left before the house is closed', async () => {
    const data = join(folder, 'closed.db')
    const first = await open(data)
    const clients = [await come(first), await come(first)]
    const waiting = new WebSocket(`${first.app.addresses.cloud.replace('http', 'ws')}/paylink/ws`)
    await once(waiting, 'open')
    await first.doors.close()
    for (const { ended } of clients) assert.deepEqual(await ended, { code: 1001, reason: 'the server stops' })
    assert.deepEqual(await facts(first), [
      'terminal.authorized',
      'client.connected',
      'terminal.authorized',
      'client.connected',
      'client.disconnected',
      'client.disconnected',
    ])
    await first.app.close()
  })

  test('who was connected to a process that is no more is not connected to the next', async () => {
    const data = join(folder, 'crashed.db')
    const first = await open(data)
    await first.doors.close()
    for (const type of ['terminal.connected', 'client.connected'])
      await first.app.switchboard.ask(first.world, `terminal:${idOf(first)}`, { type, at: 0, connection: 'x' } as never)
    await first.app.close()

    const second = await open(data)
    const { server, clients } = await terminal(second)
    assert.deepEqual([server.connection, clients], [null, []])
    assert.deepEqual(await facts(second), [
      'terminal.connected',
      'client.connected',
      'terminal.disconnected',
      'client.disconnected',
    ])
    await second.doors.close()
    await second.app.close()
  })
})
