/** Every answer has the id of its request, and so has every line of the log that is written for it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { WebSocket } from 'ws'
import { ServerProcess } from '../../../features/proofs/kit/server-process.ts'

const NEW = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

const server = await ServerProcess.start(':memory:', 0, ['--log-level', 'debug'])
after(() => server.stop())
const { cloud, local: desk } = server.addresses
const [lan] = /ws:\/\/127\.0\.0\.1:(?!\d+\/paylink)\d+/.exec(server.said)!
const address = { cloud, desk, lan }

const idOf = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(url, { headers, method })
  await answer.body?.cancel()
  return answer.headers.get('x-request-id')
}

/** Lines of the log with an id. */
const lines = (id: string): Record<string, unknown>[] =>
  server.said
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line))

test('a sound id comes back, on every surface and whatever the answer is', async () => {
  const { cloud, desk, lan } = address as { cloud: string; desk: string; lan: string }
  const places = [
    [`${cloud}/`, 'GET'],
    [`${cloud}/api/v1/cashier/me`, 'GET'],
    [`${cloud}/nothing`, 'GET'],
    [`${cloud}/api/v1/cashier/me`, 'DELETE'],
    [`${cloud}/lab/facts?limit=1`, 'GET'],
    [`${cloud}/lab/world`, 'GET'],
    [`${cloud}/health/ready`, 'GET'],
    [`${cloud}/metrics`, 'HEAD'],
    [`${desk}/api/v1/kasa/status`, 'GET'],
    [`${desk}/api/v1/receipt/sell`, 'POST'],
    [`${lan.replace('ws', 'http')}/api/devices`, 'GET'],
  ] as const
  for (const [index, [url, method]] of places.entries())
    assert.equal(
      await idOf(url, { 'x-request-id': `trace-${index}:a/b+c=@.Z_` }, method),
      `trace-${index}:a/b+c=@.Z_`,
      url,
    )
  assert.equal(await idOf(`${cloud}/`, { 'x-request-id': 'a'.repeat(128) }), 'a'.repeat(128))
  assert.equal(await idOf(`${cloud}/lab/facts`, { 'x-request-id': 'stream', accept: 'text/event-stream' }), 'stream')
  assert.equal(
    await idOf(`${cloud}/lab/world`, { 'x-request-id': 'foreign', origin: 'https://evil.example' }),
    'foreign',
  )
})

test('for one that is missing or not sound there is a new one', async () => {
  const url = `${address.desk}/api/v1/kasa/status`
  const bad = ['', 'a'.repeat(129), 'two words', 'a"b', 'a,b', '{}', '%0a', 'é']
  const given = await Promise.all([idOf(url), ...bad.map((id) => idOf(url, { 'x-request-id': id }))])
  for (const id of given) assert.match(id!, NEW)
  assert.equal(new Set(given).size, given.length)
})

test('what is no HTTP, a socket that opens and one that is refused are answered with an id', async () => {
  const { hostname, port } = new URL(address.cloud!)
  const noise = connect(Number(port), hostname).setEncoding('latin1')
  noise.end('no HTTP\r\n\r\n')
  assert.match((await noise.toArray()).join(''), /^HTTP\/1\.1 400 .*^x-request-id: [\da-f-]{36}\r$/ms)
  const headers = { 'x-request-id': 'my-socket' }
  const socket = new WebSocket(`${address.lan}/api/pos/pos-1/purchase`, { headers })
  const [opened] = await once(socket, 'upgrade')
  assert.equal(opened.headers['x-request-id'], 'my-socket')
  socket.terminate()
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  const knocked = request(`${address.cloud}/w/none/paylink/ws`, { headers: { ...headers, ...upgrade, ...key } }).end()
  const [refused] = await once(knocked, 'response')
  assert.deepEqual([refused.statusCode, refused.headers['x-request-id']], [404, 'my-socket'])
  refused.resume()
})

test('each line of a request has its id, those of requests at the same moment each their own', async () => {
  const ids = Array.from({ length: 8 }, (_, index) => `line-${index}-`)
  await Promise.all(
    ids.map((id, index) =>
      index % 2 === 0
        ? idOf(`${address.cloud}/api/v1/cashier/me?id=${index}`, { 'x-request-id': id })
        : idOf(`${address.desk}/api/v1/shift/open`, { 'x-request-id': id, 'content-type': 'application/json' }, 'POST'),
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  for (const [index, id] of ids.entries()) {
    const [line, ...more] = lines(id)
    assert.deepEqual(more, [])
    assert.equal(line!.http_request_id, id)
    assert.equal(line!.path, index % 2 === 0 ? '/api/v1/cashier/me' : '/api/v1/shift/open')
  }
})
