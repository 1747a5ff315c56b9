/** How a wire translates, guards, records and times out. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Limit } from '../targets/limit.ts'
import { type Exchange, NO_ANSWER } from './exchange.ts'
import { PROGRAM } from './http.ts'
import type { OutgoingRequest } from './recorders.ts'
import { inAddress, inText } from './values.ts'
import { type Translation, Wire } from './wire.ts'

test('a request with a browser’s headers does not name a program, but passes the gateway', () => {
  const wire = new Wire({ headersFor: () => ({ ...PROGRAM, 'X-Gate': 'open' }) })
  assert.deepEqual(wire.headersTo('http://a'), { ...PROGRAM, 'X-Gate': 'open' })
  for (const name of ['User-Agent', 'accept', 'Referer', 'Sec-Fetch-Site'])
    assert.deepEqual(wire.headersTo('http://a', [name]), { 'X-Gate': 'open' })
  assert.deepEqual(wire.headersTo('http://a', ['Accept-Language', 'x-gate']), PROGRAM)
})

async function opened(context: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  context.after(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Echoes the request as JSON. */
const echo: RequestListener = (request, response) => {
  let body = ''
  request.on('data', (piece) => {
    body += piece
  })
  request.on('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ url: request.url, key: request.headers['x-license-key'], body }))
  })
}

const swap =
  (from: string, to: string) =>
  (value: string): string =>
    value === from ? to : value
const translation: Translation = {
  address: (url) => inAddress(url, swap('ours', 'theirs')),
  outward: swap('ours', 'theirs'),
  inward: swap('theirs', 'ours'),
  sent: (text) => inText(text, swap('ours', 'theirs')),
  received: (text) => inText(text, swap('theirs', 'ours')),
  inTargetWords: (text) => text,
}

test('a call is translated, guarded and recorded in the words of the target', async (context) => {
  const base = await opened(context, echo)
  const admitted: OutgoingRequest[] = []
  const wire = new Wire({ translation })
  const [recorded, passed]: [Exchange[], Exchange[]] = [[], []]
  wire.policy = {
    before: async (request) => void admitted.push(request),
    after: (exchange) => void passed.push(exchange),
  }
  const stop = wire.recordTo({ record: (exchange) => recorded.push(exchange) })
  const headers = { 'x-license-key': 'ours' }
  const answer = await wire.call('POST', `${base}/ours?id=ours`, { headers, body: { id: 'ours', name: 'of ours' } })
  assert.deepEqual(answer.body, { url: '/theirs?id=theirs', key: 'ours', body: '{"id":"theirs","name":"of ours"}' })
  assert.equal(answer.asked, `POST ${base}/ours?id=ours`)
  const [exchange] = recorded
  assert.ok(exchange?.kind === 'http')
  assert.equal(exchange.url, `${base}/theirs?id=theirs`)
  assert.equal(exchange.request.headers['x-license-key'], 'theirs')
  assert.deepEqual([admitted[0]!.url, admitted[0]!.body], [exchange.url, exchange.request.body])
  assert.deepEqual(passed, [exchange])
  stop()
  await wire.call('GET', base)
  assert.deepEqual([recorded.length, passed.length], [1, 2])
})

test('headers of an answer are translated, and recorded in the words of the target', async (context) => {
  const base = await opened(context, (_, response) => {
    response.writeHead(200, { 'content-disposition': 'inline; filename="theirs.pdf"' }).end()
  })
  const wire = new Wire({ translation: { ...translation, received: (text) => text.replace('theirs', 'ours') } })
  const recorded: Exchange[] = []
  wire.recordTo({ record: (exchange) => recorded.push(exchange) })
  const { headers } = await wire.call('GET', base)
  assert.equal(headers.get('content-disposition'), 'inline; filename="ours.pdf"')
  const [exchange] = recorded
  assert.ok(exchange?.kind === 'http')
  assert.equal(exchange.answer.headers['content-disposition'], 'inline; filename="theirs.pdf"')
})

test('a request without an answer is recorded with the reason, for those who ask for it', async (context) => {
  const base = await opened(context, ({ socket }) => socket.destroy())
  const wire = new Wire()
  const [answered, unanswered]: [Exchange[], Exchange[]] = [[], []]
  wire.recordTo({ record: (each) => answered.push(each) })
  wire.recordTo({ record: (each) => answered.push(each), recordUnanswered: (each) => unanswered.push(each) })
  await assert.rejects(wire.call('POST', `${base}/a`, { body: { a: 1 } }), /ECONNRESET|hang up/)
  assert.deepEqual(answered, [])
  const [exchange] = unanswered
  assert.ok(exchange?.kind === 'http')
  assert.deepEqual([exchange.url, exchange.request.body, exchange.answer.status], [`${base}/a`, '{"a":1}', NO_ANSWER])
  assert.match(exchange.answer.body, /^(read ECONNRESET|socket hang up)$/)
})

test('writes are counted, and calls that only read are none', async (context) => {
  const base = await opened(context, echo)
  const wire = new Wire()
  await wire.call('GET', base, { readOnly: true })
  assert.equal(wire.writes, 0)
  await wire.call('POST', base)
  assert.ok(wire.writes > 0)
})

test('an answer is awaited until the timeout, and two wires share no state', async (context) => {
  const base = await opened(context, (request, response) => {
    if (request.url !== '/silent') response.end()
  })
  const timeout = new Limit(50)
  const wire = new Wire({ timeout })
  for (let times = 0; times < 4; times++)
    await assert.rejects(wire.call('GET', `${base}/silent`), /no answer within 0\.05 s$/)
  assert.match(timeout.failure!, /no answer within/)
  assert.equal((await new Wire().call('GET', base)).status, 200)
})
