/** Handshakes of sockets that are refused are requests of the activity, without their secrets. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { call, come, ticket } from '../../../../features/proofs/kit/sockets.ts'

const site = await openServer()

// biome-ignore lint/suspicious/noExplicitAny: entries of any kind
type Entry = any

/** The status of a refused handshake. */
async function refused(path: string, headers: Record<string, string> = {}, place: 'cloud' | 'lan' = 'cloud') {
  const socket = new WebSocket(site.app.addresses[place].replace('http', 'ws') + path, { headers })
  socket.on('error', () => {})
  const [, answer] = await once(socket, 'unexpected-response')
  socket.terminate()
  return answer.statusCode as number
}

const requests = async (world = ''): Promise<Entry[]> => {
  const answer = await call(site, 'GET', `${world}/lab/activity?kind=request`)
  return ((await answer.json()) as { entries: Entry[] }).entries
}

test('a refused handshake is listed as it was sent and answered, its token masked', async () => {
  const register = site.world.reference.firstRegister.id
  const path = `/paylink/ws?token=pl4nted-s3cret&cash_register_id=${register}`
  assert.equal(await refused(path, { authorization: 'Bearer pl4nted-s3cret', 'accept-language': 'en' }), 401)
  const entry = (await requests()).at(-1)
  const { n, at, fact, took_us, answer, answer_bytes, ...rest } = entry
  assert.deepEqual(rest, {
    kind: 'request',
    cash_register_id: register,
    surface: 'cloud',
    operation: 'cloudSocket',
    method: 'GET',
    path: `/paylink/ws?token=…&cash_register_id=${register}`,
    headers: { 'accept-language': 'en', authorization: 'Bearer …' },
    body: null,
    body_bytes: 0,
    status: 401,
    answer_type: 'application/json; charset=utf-8',
    rule: rest.rule,
    notice: null,
  })
  assert.match(rest.rule, /^access token not valid/)
  assert.equal(answer_bytes, Buffer.byteLength(answer))
  assert.ok(!JSON.stringify(entry).includes('s3cret'))
})

test('so is one that a page of another site makes, one of the local network, and one of another world', async () => {
  const known = (await requests()).length
  assert.equal(await refused(await ticket(site), { origin: 'http://evil.example' }), 403)
  assert.equal(await refused('/api/devices', { origin: 'http://evil.example' }, 'lan'), 403)
  const statuses = (await requests()).slice(known).map(({ surface, status }) => [surface, status])
  assert.deepEqual(
    statuses.filter(([, status]) => status >= 400),
    [
      ['cloud', 403],
      ['lan', 403],
    ],
  )
  await call(site, 'POST', '/lab/worlds', { name: 'other' })
  assert.equal(await refused('/w/other/paylink/ws?token=no&cash_register_id=no'), 401)
  const [other] = await requests('/w/other')
  assert.deepEqual([other.status, other.path], [401, '/paylink/ws?token=…&cash_register_id=no'])
})

test('one that is let in is none, nor is one into a world that there is not', async () => {
  const before = (await requests()).length
  const { socket } = await come(site, '', await ticket(site))
  socket.close()
  assert.equal(await refused('/w/nowhere/paylink/ws?token=no'), 404)
  const entries = await requests()
  assert.deepEqual(
    entries.slice(before).map(({ operation }) => operation),
    ['authorizeTerminalProcessing'],
  )
})

/** The answer to a handshake that has been written by hand. */
async function answered(path: string, method: string, headers: Record<string, string>) {
  const sent = request(site.app.addresses.cloud + path, {
    method,
    headers: { connection: 'Upgrade', upgrade: 'websocket', ...headers },
  })
  sent.end()
  const [answer] = await once(sent, 'response')
  const text = (await answer.toArray()).join('')
  return { status: answer.statusCode, message: JSON.parse(text).message, headers: answer.headers, text }
}

test('so is one that is no handshake of a WebSocket, with its token masked', async () => {
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  const good = { 'sec-websocket-key': key, 'sec-websocket-version': '13' }
  for (const [method, headers, status, message, also] of [
    ['POST', good, 405, /method/, { allow: 'GET' }],
    ['GET', { ...good, 'sec-websocket-key': 'short' }, 400, /Sec-WebSocket-Key/, {}],
    ['GET', { 'sec-websocket-version': '13' }, 400, /Sec-WebSocket-Key/, {}],
    ['GET', { ...good, 'sec-websocket-version': '7' }, 400, /Version/, { 'sec-websocket-version': '13, 8' }],
    ['GET', { ...good, 'sec-websocket-protocol': ',' }, 400, /Sec-WebSocket-Protocol/, {}],
  ] as const) {
    const path = await ticket(site)
    const answer = await answered(path, method, headers)
    assert.equal(answer.status, status)
    assert.match(answer.message, message)
    assert.partialDeepStrictEqual(answer.headers, also)
    const entry = (await requests()).at(-1)
    assert.deepEqual(
      [entry.operation, entry.method, entry.status, entry.answer],
      ['cloudSocket', method, status, answer.text],
    )
    assert.equal(entry.path, path.replace(/token=[^&]+/, 'token=…'))
  }
})
