/** What a connection or a gateway loses is asked for once more, where that can have done nothing. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Answer } from '../law/answer.ts'
import { Limit } from '../targets/limit.ts'
import { isAnswerLost, isCut, lostAtGateway } from './twice.ts'
import { Wire } from './wire.ts'

async function opened(context: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener).listen(0, '127.0.0.1')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const wire = () => new Wire({ timeout: new Limit(5000) })

/** Spoils each second request, as one that comes on a connection which the server has just given up. */
function everySecond(spoil: RequestListener): { listener: RequestListener; count: () => number } {
  let count = 0
  const listener: RequestListener = (asked, answer) => {
    count++
    if (count % 2 === 0) return void spoil(asked, answer)
    answer.setHeader('content-type', 'application/json')
    answer.end('{"count":1}')
  }
  return { listener, count: () => count }
}

test('a read that is cut is sent once more on a new connection, and what does something is not', async (context) => {
  const { listener, count } = everySecond((asked) => asked.socket.destroy())
  const [base, calls] = [await opened(context, listener), wire()]
  for (const _ of [1, 2]) assert.equal((await calls.call('GET', `${base}/a`)).status, 200)
  assert.equal(count(), 3)
  for (const [method, path] of [
    ['POST', '/a'],
    ['GET', '/api/v1/cash-registers/ask-offline-codes?count=1'],
    ['GET', '/api/v1/reports/periodical?from_date=a'],
  ] as const) {
    await assert.rejects(calls.call(method, base + path), isCut)
    assert.equal((await calls.call('GET', `${base}/a`)).status, 200)
  }
  assert.equal(count(), 9)
})

test('a read that is cut twice is cut', async (context) => {
  const base = await opened(context, (asked) => asked.socket.destroy())
  await assert.rejects(wire().call('GET', `${base}/a`), isCut)
})

const page: RequestListener = (_, answer) => {
  answer.writeHead(502, { 'content-type': 'text/html' })
  answer.end('<html>Bad Gateway</html>')
}

test('a page of a gateway is no answer to a read, nor to an action', async (context) => {
  const { listener, count } = everySecond(page)
  const [base, calls] = [await opened(context, listener), wire()]
  const asked = async (method: string): Promise<Answer> => calls.call(method, `${base}/a`)
  assert.deepEqual([(await asked('GET')).status, (await asked('GET')).status, count()], [200, 200, 3])
  const lost = await asked('POST')
  assert.match(lostAtGateway(lost)!, /^a gateway answered 502 text\/html/)
  const everywhere = await opened(context, page)
  const shown = await calls.call('GET', `${everywhere}/a`)
  assert.deepEqual([shown.status, lostAtGateway(shown)], [502, null], 'two tries show it')
})

test('a connection that nothing uses is given up by who asks, before a server gives it up', async (context) => {
  const ended = Promise.withResolvers<void>()
  const base = await opened(context, (asked, answer) => {
    asked.socket.once('end', ended.resolve)
    answer.end('{}')
  })
  assert.equal((await wire().call('POST', `${base}/a`)).status, 200)
  await ended.promise
})

test('a sign-in that is cut is sent once more: who signs in twice has done nothing else', async (context) => {
  let count = 0
  const base = await opened(context, (asked, answer) => {
    if (++count === 1) return void asked.socket.destroy()
    answer.end()
  })
  assert.equal((await wire().call('POST', `${base}/api/v1/cashier/signin`, { body: {} })).status, 200)
  assert.equal((await wire().call('POST', `${base}/api/v1/anything`, { readOnly: true })).status, 200)
  assert.equal(count, 3)
})

/** Lies about the length of what it answers, each second time. @param by bytes */
function lying(by: number): { listener: RequestListener; count: () => number } {
  return everySecond((_, answer) => {
    answer.strictContentLength = false
    const body = '{"count": 2, "note": "abc"}'
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + by })
    answer.write(body)
    if (by > 0) setImmediate(() => answer.destroy())
    else answer.end()
  })
}

test('an answer that is shorter or longer than it says is no answer to a read', async (context) => {
  for (const by of [10, -10]) {
    const { listener, count } = lying(by)
    const [base, calls] = [await opened(context, listener), wire()]
    for (const _ of [1, 2]) assert.deepEqual((await calls.call('GET', `${base}/a`)).body, { count: 1 })
    assert.ok(count() >= 3)
    await assert.rejects(calls.call('POST', `${base}/a`), isAnswerLost)
  }
})

test('a server that is started again is waited for, and one that never answered is not', async (context) => {
  const listener: RequestListener = (_, answer) => void answer.end()
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const [base, calls] = [`http://127.0.0.1:${port}`, wire()]
  assert.equal((await calls.call('GET', base)).status, 200)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await assert.rejects(wire().call('GET', base), /ECONNREFUSED/)
  const asked = calls.call('POST', base)
  const again = createServer(listener).listen(port, '127.0.0.1')
  context.after(() => {
    again.closeAllConnections()
    again.close()
  })
  assert.equal((await asked).status, 200)
})
