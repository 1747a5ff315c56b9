import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, afterEach, before, describe, mock, test } from 'node:test'
import { WebSocket } from 'ws'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { waitUntil } from '../../../features/proofs/kit/hanging.ts'
import { errorsTo, openServer, type RunningServer } from '../../../features/proofs/kit/server.ts'
import {
  bare,
  call,
  come,
  fragment,
  frame,
  idOf,
  said,
  terminal,
  ticket,
} from '../../../features/proofs/kit/sockets.ts'
import type { TerminalContext } from '../../../machines/vocabulary/terminal.ts'
import { ByteBudget } from '../../runtime/bytes/byte-budget.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'

const MEBIBYTE = 1024 * 1024
const folder = temporaryFolder()

/** Errors a house has logged, and what nobody has caught. */
const mishaps: unknown[] = []
const note = (mishap: unknown) => void mishaps.push(mishap)

const log = errorsTo(note)
const site = await openServer({ log })
before(() => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
})
after(() => {
  process.off('unhandledRejection', note).off('uncaughtException', note)
})

const CLOSE_FRAME = 0x88

/** Code of the close frame; the heartbeat's ping, which has no payload, may have come before it. */
function closeCode(heard: readonly Buffer[]): number {
  const bytes = Buffer.concat(heard)
  return bytes.readUInt16BE(bytes.indexOf(CLOSE_FRAME) + 2)
}

// A suite of its own: in a run of many files in one process, hooks outside of it would be those of all.
describe('sockets, whatever they are sent', () => {
  /** The house works as before, and nothing went wrong in it. */
  afterEach(async () => {
    const other = await come(site)
    assert.equal((await said(other.socket, '{}')).code, 9302)
    other.socket.terminate()
    await waitUntil(async () => (await terminal(site)).clients.length === 0)
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
      [frame(3, 'x'), 1002],
      // Goes on with nothing; begins anew in the middle of another; is in pieces that go on for ever.
      [frame(0, 'x'), 1002],
      [Buffer.concat([fragment(1, '{'), frame(1, '}')]), 1002],
      [Buffer.concat([fragment(1, ''), ...Array<Buffer>(2 ** 10).fill(fragment(0, ''))]), 1008],
      [Buffer.concat([fragment(1, 'x'), ...Array<Buffer>(16).fill(fragment(0, 'x'.repeat(MEBIBYTE / 16)))]), 1009],
      // Of a control message; without a mask; with a bit of an extension that was not agreed on.
      [fragment(9, 'x'), 1002],
      [frame(9, 'x'.repeat(126)), 1002],
      [Buffer.from([0x81, 2, 0x7b, 0x7d]), 1002],
      [Buffer.from([0xc1, 0x82, 0, 0, 0, 0, 0x7b, 0x7d]), 1002],
      [Buffer.from('GET / HTTP/1.1\r\n\r\n'), 1002],
      // Ten gigabytes are announced: nobody waits for them.
      [frame(1, Buffer.alloc(0), 10 * 1024 ** 3), 1009],
    ] as const) {
      const { socket, heard } = await bare(site)
      const closed = once(socket, 'close')
      socket.write(sent)
      await closed
      assert.equal(closeCode(heard), code)
    }
  })

  test('a message in pieces is one, whatever comes between them, and an empty one is no JSON', async () => {
    const { socket, heard } = await bare(site)
    const answer = async () => {
      const [data] = (await once(socket, 'data')) as [Buffer]
      return String(data)
    }
    socket.write(Buffer.concat([fragment(1, '{"request'), frame(9, ''), fragment(0, ''), frame(0, '_id":"a"}')]))
    await waitUntil(async () => String(Buffer.concat(heard)).includes('"request_id":"a"'))
    assert.equal(String(Buffer.concat(heard)).split('9302').length, 2)
    for (const empty of [frame(1, ''), Buffer.concat([fragment(1, ''), frame(0, '')])]) {
      socket.write(empty)
      assert.match(await answer(), /"code":9301/)
    }
    socket.destroy()
  })

  test('a message that comes byte by byte is not waited for without an end', async () => {
    const { socket, heard } = await bare(site)
    const closed = once(socket, 'close')
    socket.setNoDelay(true)
    socket.write(frame(1, '', MEBIBYTE))
    let open = true
    closed.then(() => {
      open = false
    })
    for (let sent = 0; open && sent < 65_536; sent++) {
      socket.write('x')
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.ok(!open)
    assert.equal(closeCode(heard), 1008)
  })

  test('messages in pieces share their memory, which their end and that of their socket give back', async (context) => {
    const { app } = site
    const received = new ByteBudget(64 * 1024)
    const own = app.received
    Object.assign(app, { received })
    context.after(() => Object.assign(app, { received: own }))
    const first = await bare(site)
    // Of a byte is kept what came with it: pongs nothing has asked for, which are not answered.
    const pongs = Buffer.concat(Array(200).fill(frame(10, 'x'.repeat(125))))
    first.socket.write(Buffer.concat([fragment(1, '{'), pongs, fragment(0, ' ')]))
    await waitUntil(async () => received.held >= pongs.length)
    const second = await bare(site)
    const closed = once(second.socket, 'close')
    second.socket.write(Buffer.concat([fragment(1, '{'), ...Array<Buffer>(250).fill(fragment(0, ' '))]))
    await closed
    assert.equal(closeCode(second.heard), 1013)
    first.socket.write(frame(0, '"request_id":"a"}'))
    await waitUntil(async () => String(Buffer.concat(first.heard)).includes('"request_id":"a"'))
    assert.equal(received.held, 0)
    first.socket.write(fragment(1, '{'))
    await waitUntil(async () => received.held > 0)
    first.socket.destroy()
    await waitUntil(async () => received.held === 0)
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
    await waitUntil(async () => (await terminal(site)).clients.length === 0)
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
    await waitUntil(async () => (await terminal(site)).clients.length === 0)
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
    assert.equal(await upgrading('/paylink/ws', 'h2c'), 426)
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
    await waitUntil(async () => mishaps.length >= 3)
    assert.equal((await terminal(site)).clients.length, 1)
    await knex.raw('DROP TRIGGER full')
    await waitUntil(async () => (await terminal(site)).clients.length === 0)
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

  const facts = async ({ app, world }: RunningServer) =>
    (
      await app.facts.page(world.id, {
        after: 0,
        addresses: [`terminal:${world.reference.seed.terminals[0]!.id}`],
        limit: 100,
      })
    ).map(({ type }) => type)

  test('who gives no sign of life between two beats of the heart is dropped, and who does is not', async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    const other = await openServer({ log }, null)
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
    await waitUntil(async () => (await terminal(other)).clients.length === 1)
    mock.timers.reset()
    await other.close()
  })

  test('when the listeners close everybody is told, and has left before the house is closed', async () => {
    const data = join(folder, 'closed.db')
    const first = await openServer({ data, log }, null)
    const clients = [await come(first), await come(first)]
    const waiting = new WebSocket(`${first.app.addresses.cloud.replace('http', 'ws')}/paylink/ws`)
    await once(waiting, 'open')
    await first.listeners.close()
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
    const first = await openServer({ data, log }, null)
    await first.listeners.close()
    for (const type of ['terminal.connected', 'client.connected'])
      await first.app.switchboard.ask(first.world, `terminal:${idOf(first)}`, { type, at: 0, connection: 'x' } as never)
    await first.app.close()

    const second = await openServer({ data, log }, null)
    const { server, clients } = await terminal(second)
    assert.deepEqual([server.connection, clients], [null, []])
    assert.deepEqual(await facts(second), [
      'terminal.connected',
      'client.connected',
      'terminal.disconnected',
      'client.disconnected',
    ])
    await second.close()
  })
})
