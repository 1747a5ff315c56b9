/** What clients send and do not read, at the listeners: who finds no memory is told so, and it is given back in time. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { waitUntil } from '../../../../features/proofs/kit/hanging.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import type { App } from '../../../app/app.ts'
import { ByteBudget } from '../../../runtime/bytes/byte-budget.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'
import { application } from '../application.ts'
import { type Operation, reply } from '../operation.ts'

const KIB = 1024
const MEBIBYTE = 1024 * KIB
/** More than the buffers of a connection take in before its client reads. */
const FACTS = 16

async function site(context: TestContext, budgets: Partial<Pick<App, 'received' | 'unsent'>> = {}) {
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const { app, close } = await openServer({ log }, null)
  Object.assign(app, budgets)
  const sockets: Socket[] = []
  context.after(async () => {
    for (const socket of sockets) socket.destroy()
    await close()
    assert.deepEqual(faults, [])
  })
  /** A client that reads nothing until it is told to. */
  async function client(url: string, text: string | Buffer): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const { cloud, local, lan } = app.addresses
  return { app, client, cloud, local, lan: lan.replace('ws:', 'http:') }
}

const request = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')

/** All that is said on a connection until it is closed. */
async function all(socket: Socket): Promise<string> {
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  if (!socket.closed) await once(socket, 'close')
  return heard
}

/** An answer for want of memory. */
function assertBusy(status: number, headers: Headers, body: unknown): void {
  assert.equal(status, 503)
  assert.deepEqual(body, {
    code: 'server.busy',
    message: 'More is asked for at once than there is memory for: nothing has been done. Try again',
  })
  assert.deepEqual([headers.get('retry-after'), headers.get('x-rule')], ['10', 'no memory for it now; NS-33'])
}

test('bodies on their way share their memory: 503 for who finds none, and room again when the other has gone', async (context) => {
  const received = new ByteBudget(256 * KIB)
  const { client, local } = await site(context, { received })
  const head = request('POST /api/v1/receipt/sell', 'content-type: application/json', 'content-length: 1000000')
  const slow = await client(local, head + ' '.repeat(200 * KIB))
  await waitUntil(() => received.held >= 200 * KIB)
  const sell = (): Promise<Response> =>
    fetch(`${local}/api/v1/receipt/sell`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: `"${'x'.repeat(200 * KIB)}"`,
    })
  const refused = await sell()
  assertBusy(refused.status, refused.headers, await refused.json())
  assert.equal(refused.headers.get('connection'), 'close')
  // What fits is answered beside it, and nothing of that is held afterwards.
  const small = await fetch(`${local}/api/v1/receipt/sell`, { method: 'POST', body: '{"goods":[]}' })
  assert.equal(small.status, 422)
  slow.destroy()
  await waitUntil(() => received.held === 0)
  assert.equal((await sell()).status, 422)
  assert.equal(received.held, 0)
})

test('of a plain call to the local network and of a file of a world it is told alike', async (context) => {
  const received = new ByteBudget(256 * KIB)
  const { client, cloud, lan } = await site(context, { received })
  const slow = await client(cloud, request('PUT /lab/snapshot', 'transfer-encoding: chunked') + chunkOf(200 * KIB))
  await waitUntil(() => received.held >= 200 * KIB)
  for (const [method, url] of [
    ['POST', `${lan}/api/pos/pos-1/purchase`],
    ['PUT', `${cloud}/lab/snapshot`],
  ] as const) {
    const headers = { 'accept-language': 'en' }
    const refused = await fetch(url, { method, headers, body: `"${'x'.repeat(200 * KIB)}"` })
    assertBusy(refused.status, refused.headers, await refused.json())
  }
  slow.destroy()
  await waitUntil(() => received.held === 0)
})

const chunkOf = (bytes: number): string => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`

test('a connection may have 64 requests wait behind the one that is answered, and is closed at more', async (context) => {
  const { app, client, cloud } = await site(context)
  const release = Promise.withResolvers<void>()
  const { worlds } = app
  const find = worlds.find.bind(worlds)
  let asked = 0
  context.mock.method(worlds, 'find', async (name: string) => {
    asked++
    await release.promise
    return find(name)
  })
  const get = request('GET /lab/clock')
  const last = request('GET /lab/clock', 'connection: close')
  const patient = await client(cloud, get.repeat(64) + last)
  await waitUntil(() => asked === 65)
  const greedy = await client(cloud, get.repeat(1000))
  await all(greedy)
  assert.ok(asked <= 2 * 65, `${asked} were asked`)
  release.resolve()
  const answers = await all(patient)
  assert.equal(answers.split('HTTP/1.1 200 OK').length - 1, 65)
})

/** A world whose journal has a mebibyte in every fact. */
async function journal(context: TestContext, unsent: ByteBudget) {
  const at = await site(context, { unsent })
  const world = await at.app.worlds.create({ name: 'large', clock: { mode: 'virtual', now: 0 } })
  const body = JSON.stringify({ type: 'noise', at: 0, text: 'x'.repeat(MEBIBYTE) })
  const facts = databaseOf(at.app.store).knex('facts')
  for (let n = 1; n <= FACTS; n++)
    await facts.clone().insert({ world: world.id, n, address: 'a:1', type: 'noise', at: n, body })
  at.app.switchboard.forget(world)
  return at
}

for (const [name, path] of [
  ['a list of facts', '/w/large/lab/facts?limit=10000'],
  ['the file of a world', '/w/large/lab/snapshot'],
] as const)
  test(`${name} that is not read keeps its memory from others, until its client has gone`, async (context) => {
    const unsent = new ByteBudget(5 * MEBIBYTE)
    const { client, cloud } = await journal(context, unsent)
    const silent = await client(cloud, request(`GET ${path}`))
    const other = await client(cloud, request(`GET ${path}`))
    await waitUntil(() => unsent.held > 4 * MEBIBYTE)
    const refused = await fetch(cloud + path)
    assert.equal(refused.status, 503)
    assert.equal(((await refused.json()) as { code: string }).code, 'server.busy')
    for (const socket of [silent, other]) socket.destroy()
    await waitUntil(() => unsent.held === 0)
    const whole = await fetch(cloud + path)
    assert.equal(whole.status, 200)
    assert.ok((await whole.text()).length > FACTS * MEBIBYTE)
    await waitUntil(() => unsent.held === 0)
  })

test('an answer in one piece counts until it is read; where there is no room what only asks is refused', async (context) => {
  const unsent = new ByteBudget(40 * MEBIBYTE)
  const { app, client } = await site(context, { unsent })
  const row = (method: 'GET' | 'POST'): Operation => ({
    ...{ id: method, method, path: '/large', surface: 'lab', summary: '', clauses: [], who: 'anyone' },
    handle: () => reply(200, Buffer.alloc(32 * MEBIBYTE)),
  })
  const server = createServer(application(app, [row('GET'), row('POST')])).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const silent = await client(url, request('GET /large'))
  await waitUntil(() => unsent.held === 32 * MEBIBYTE)
  const headers = { 'accept-language': 'en' }
  const refused = await fetch(`${url}/large`, { headers })
  assertBusy(refused.status, refused.headers, await refused.json())
  // Of what has been done it is not said that nothing has.
  await assert.rejects(fetch(`${url}/large`, { method: 'POST', headers }))
  silent.destroy()
  await waitUntil(() => unsent.held === 0)
  assert.equal((await (await fetch(`${url}/large`)).arrayBuffer()).byteLength, 32 * MEBIBYTE)
  await waitUntil(() => unsent.held === 0)
})

test('a stream of facts that finds no memory is broken off, and its client comes again', async (context) => {
  const unsent = new ByteBudget(3 * MEBIBYTE)
  const { client, cloud } = await journal(context, unsent)
  const stream = request('GET /w/large/lab/facts', 'accept: text/event-stream')
  const silent = await client(cloud, stream)
  await waitUntil(() => unsent.held > 0)
  const other = await client(cloud, stream)
  assert.match(await all(other), /^HTTP\/1.1 200 OK/)
  silent.destroy()
  await waitUntil(() => unsent.held === 0)
})
