/** The local network beyond what features say: what its carriers do when a client, a world or the server goes. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { after, afterEach, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { waitUntil } from '../../../../features/proofs/kit/hanging.ts'
import { jsonCall } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import type { BankTerminalContext } from '../../../../machines/vocabulary/outside/bank-terminal.ts'

const MEBIBYTE = 1024 * 1024
/** Operations that one terminal takes: one under way, and its queue. */
const TAKEN = 17

/** Errors that were logged, and what was not caught. */
const mishaps: unknown[] = []
const note = (mishap: unknown) => void mishaps.push(mishap)

const log = pino({ level: 'error' }, { write: note })
const { app } = await openServer({ log })

before(() => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
})
after(() => {
  process.off('unhandledRejection', note).off('uncaughtException', note)
})

// biome-ignore lint/suspicious/noExplicitAny: the body of any answer
type Body = any

const http = (address: string): string => address.replace(/^ws/, 'http')

const lab = async (method: string, url: string, body?: object): Promise<Body> =>
  (await jsonCall(method, url, body)).body

/** A fresh world of a server, and its first terminal. */
async function world(of = app) {
  const card = await lab('POST', `${of.addresses.cloud}/lab/worlds`, { clock: { mode: 'virtual' } })
  const [{ id, device_id }] = card.terminals
  const at = `${card.base_url}/lab/terminals/${id}`
  const live = (await of.worlds.find(card.world))!
  return {
    live,
    base: `${card.base_url}/lab`,
    lan: card.terminal_lan_url as string,
    pos: `${card.terminal_lan_url}/api/pos/${device_id}`,
    terminal: (method = 'GET', path = '', body?: object): Promise<Body> => lab(method, `${at}${path}`, body),
    context: () => of.switchboard.read<BankTerminalContext>(live, `bank-terminal:${id}`),
  }
}

interface Called {
  /** Resolves with status 0 when the connection breaks. */
  answer: Promise<{ status: number; body: Body }>
  leave(): void
}

/** A POST as a program makes it. */
function call(url: string, body: string | Buffer = '', headers = {}): Called {
  const sent = open(http(url), { method: 'POST', headers })
  const answer = new Promise<{ status: number; body: Body }>((resolve) => {
    sent.on('response', async (response: IncomingMessage) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode!, body: JSON.parse(text) })
    })
    sent.on('error', () => resolve({ status: 0, body: null }))
  })
  sent.end(body)
  return { answer, leave: () => sent.destroy() }
}

async function come(url: string) {
  const socket = new WebSocket(url)
  socket.on('error', () => {})
  const told: Body[] = []
  socket.on('message', (data) => told.push(JSON.parse(String(data))))
  const ended = once(socket, 'close').then(([code, reason]) => ({ code, reason: String(reason) }))
  await once(socket, 'open')
  return { socket, told, ended }
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const purchase = (number: number, amount = '100') => JSON.stringify({ amount, request_id: idOf(number) })

describe('the local network', () => {
  afterEach(async () => {
    const { pos } = await world()
    assert.equal((await call(`${pos}/purchase`, purchase(1)).answer).status, 200)
    assert.deepEqual(mishaps.splice(0), [])
  })

  test('a terminal shows the URL that the world has, with its prefix', async () => {
    const { lan, live, terminal } = await world()
    assert.deepEqual((await terminal()).bridge_mode, { on: true, url: lan })
    assert.equal(lan, app.addresses.lan + live.prefix)
    assert.match(lan, /^ws:\/\/127\.0\.0\.1:\d+\/w\//)
  })

  test('a call whose client leaves is carried out, and nothing of it is left behind', async () => {
    const { pos, terminal, context, live } = await world()
    await terminal('PUT', '/script', { mode: 'manual' })
    const { size } = live.listeners
    const called = call(`${pos}/purchase`, purchase(1))
    await waitUntil(async () => (await context()).current !== null)
    assert.equal(live.listeners.size, size + 1)
    called.leave()
    await waitUntil(() => live.listeners.size === size)
    await terminal('POST', '/approve')
    const { status, body } = await call(`${pos}/purchase`, purchase(1)).answer
    assert.deepEqual([status, body.success, body.result.invoice_num], [200, true, 1])
    assert.equal((await context()).batch.purchases.count, 1)
  })

  test('a call under way when its world is reset ends with its connection, and is not carried out in the new one', async () => {
    const { base, pos, terminal, context } = await world()
    await terminal('PUT', '/script', { mode: 'manual' })
    const called = call(`${pos}/purchase`, purchase(1))
    await waitUntil(async () => (await context()).current !== null)
    await lab('POST', `${base}/reset`)
    assert.equal((await called.answer).status, 0)
    assert.equal((await terminal()).last, null)
    assert.deepEqual(await lab('GET', `${base}/facts`), [])
  })

  test('a call under way when its terminal leaves bridge mode is no success, and its end is found again', async () => {
    const { pos, terminal, context } = await world()
    await terminal('PUT', '/script', { mode: 'manual' })
    const called = call(`${pos}/purchase`, purchase(1))
    await waitUntil(async () => (await context()).current !== null)
    await terminal('DELETE', '/bridge-mode')
    const { status, body } = await called.answer
    assert.deepEqual([status, body.code, body.request_id], [503, 9007, idOf(1)])
    await terminal('POST', '/approve')
    await terminal('PUT', '/bridge-mode')
    assert.equal((await call(`${pos}/purchase`, purchase(1)).answer).body.result.invoice_num, 1)
  })

  test('a terminal takes as many operations as in the cloud, at one socket or in calls, and is busy for the next', async () => {
    const { pos, terminal, context } = await world()
    await terminal('PUT', '/script', { mode: 'manual' })
    const { socket, told } = await come(`${pos}/purchase`)
    for (let number = 1; number <= TAKEN + 1; number++) socket.send(purchase(number))
    await waitUntil(() => told.length > 0)
    assert.deepEqual([told.length, told[0].code, told[0].request_id], [1, 9009, idOf(TAKEN + 1)])
    assert.equal((await context()).queue.length, TAKEN - 1)
    const { status, body } = await call(`${pos}/purchase`, purchase(TAKEN + 2)).answer
    assert.deepEqual([status, body.code], [503, 9009])
    socket.terminate()
  })

  test('a socket waits for so many answers, of one and the same purchase too', async () => {
    const { pos, terminal, context } = await world()
    await terminal('PUT', '/script', { mode: 'manual' })
    const { socket, told } = await come(`${pos}/purchase`)
    for (let time = 0; time <= TAKEN; time++) socket.send(purchase(1))
    await waitUntil(() => told.length > 0)
    assert.deepEqual([told.length, told[0].code], [1, 9009])
    await terminal('POST', '/approve')
    await waitUntil(() => told.length > TAKEN)
    assert.ok(told.slice(1).every(({ success }) => success === true))
    assert.equal((await context()).batch.purchases.count, 1)
    socket.terminate()
  })

  test('a binary message and one that is too large close their socket, a large body is refused', async () => {
    const { lan, pos } = await world()
    for (const url of [`${lan}/api/devices`, `${pos}/purchase`]) {
      const binary = await come(url)
      binary.socket.send(Buffer.from('{}'))
      assert.deepEqual(await binary.ended, { code: 1003, reason: 'messages are text' })
      const large = await come(url)
      large.socket.send(`"${'x'.repeat(MEBIBYTE)}"`)
      assert.equal((await large.ended).code, 1009)
    }
    const body = `{"amount":"100","more":"${'x'.repeat(MEBIBYTE)}"}`
    assert.equal((await call(`${pos}/purchase`, body).answer).status, 413)
  })

  test('a body that is no UTF-8 is no JSON, and its media type is not looked at', async () => {
    const { pos } = await world()
    const bytes = Buffer.from('{"amount":"100","note":"\xff"}', 'latin1')
    const { status, body } = await call(`${pos}/purchase`, bytes).answer
    assert.deepEqual([status, body.code, body.operation_type], [400, 9301, 'purchase'])
    for (const type of ['text/plain', 'application/octet-stream'])
      assert.equal((await call(`${pos}/purchase`, '{"amount":"100"}', { 'content-type': type }).answer).status, 200)
  })

  test('a failure is told in the language of the client, over both carriers', async () => {
    const { pos } = await world()
    const headers = { 'accept-language': 'en' }
    assert.equal((await call(`${pos}/purchase`, '[]', headers).answer).body.error, 'the message is no JSON object')
    const socket = new WebSocket(`${pos}/purchase`, { headers })
    socket.on('open', () => socket.send('[]'))
    const [data] = await once(socket, 'message')
    assert.equal(JSON.parse(String(data)).error, 'the message is no JSON object')
    socket.terminate()
  })

  test('a path is read as a path is: its escapes decoded, nothing added, in a world there is', async () => {
    const { lan } = await world()
    const statusAt = async (path: string): Promise<number> => {
      const socket = new WebSocket(app.addresses.lan + path)
      socket.on('error', () => {})
      const opened = once(socket, 'open').then(() => 101)
      const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode)
      const status = await Promise.race([opened, refused])
      socket.terminate()
      return status
    }
    const prefix = new URL(lan).pathname
    for (const [path, status] of [
      ['/api/devices', 101],
      [`${prefix}/api/pos/%70os-1/purchase`, 101],
      ['/api/pos/pos-1/purchase?token=x', 101],
      ['/api/pos/%zz/purchase', 404],
      ['/api/pos//purchase', 404],
      ['/api/pos/pos-1/purchase/now', 404],
      ['/api/pos/pos-1/display-receipt', 404],
      ['/api/pos/pos-1', 404],
      ['/paylink/ws', 404],
      ['/w/nowhere/api/devices', 404],
    ] as const)
      assert.equal(await statusAt(path), status, path)
    assert.equal((await call(`${lan}/api/pos/%70os-1/purchase`, purchase(1)).answer).status, 200)
  })

  test('the sockets of a world that is deleted end with it', async () => {
    const { base, lan, pos } = await world()
    const clients = [await come(`${lan}/api/devices`), await come(`${pos}/settlement`), await come(`${pos}/cancel`)]
    await lab('DELETE', `${base}/world`)
    for (const { ended } of clients)
      assert.deepEqual(await ended, { code: 1001, reason: 'the world has been reset or deleted' })
  })

  test('when the listeners close, who waits for a terminal is told, and what was asked for is kept', async () => {
    const other = await openServer({ log }, null)
    const { pos, terminal, context } = await world(other.app)
    await terminal('PUT', '/script', { mode: 'manual' })
    const { socket, ended } = await come(`${pos}/purchase`)
    socket.send(purchase(1))
    const called = call(`${pos}/purchase`, purchase(2))
    await waitUntil(async () => (await context()).queue.length === 1)
    await other.listeners.close()
    assert.deepEqual(await ended, { code: 1001, reason: 'the server stops' })
    const { status, body } = await called.answer
    assert.deepEqual([status, body.code], [503, 'stopping'])
    const { current, queue } = await context()
    assert.deepEqual([current!.request_id, queue[0]!.request_id].sort(), [idOf(1), idOf(2)])
    await other.app.close()
  })
})
