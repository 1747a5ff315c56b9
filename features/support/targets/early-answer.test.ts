/** An answer counts even if the server sends it before the whole request and hangs up. */
import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { describeAnswer } from '../law/answer.ts'
import { Wire } from '../wire/wire.ts'

const wire = new Wire()

const REFUSAL = JSON.stringify({ code: 'payload.too_large', message: 'More than is taken' })
const PAGE = '<html><body>\n  <h1>Bad gateway</h1>\n</body></html>'

let server: Server
let url: string

before(async () => {
  server = createServer((request, response) => {
    if (request.url === '/silent') return void request.socket.destroy()
    if (request.url === '/page') return void response.writeHead(502, { 'content-type': 'text/html' }).end(PAGE)
    if (request.url === '/logo')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([137, 80, 78, 71, 0]))
    response.writeHead(413, { 'content-type': 'application/json', connection: 'close' })
    response.end(REFUSAL, () => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

after(() => server.close())

test('a refusal is received, though most of the body was not sent', async () => {
  const answer = await wire.call('POST', url, { body: 'x'.repeat(8_000_000) })
  assert.equal(answer.text, REFUSAL)
  assert.equal(describeAnswer(answer), '413 payload.too_large: More than is taken')
})

const [WAITING, CONNECTED, GONE] = [0, 1, 2]

/**
 * Refuses a connection before the first byte, and hangs up once it is connected: in a thread, since the caller blocks
 * meanwhile.
 */
const HASTY = `
  const { parentPort, workerData: { state, answer } } = require('node:worker_threads')
  const server = require('node:net').createServer((socket) =>
    socket.write(answer, () => {
      Atomics.wait(state, 0, ${WAITING})
      socket.resetAndDestroy()
      Atomics.store(state, 0, ${GONE})
      Atomics.notify(state, 0)
    }),
  )
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

test('a refusal is received by a client that can no longer send', async () => {
  const state = new Int32Array(new SharedArrayBuffer(4))
  const lines = [
    'HTTP/1.1 413 Payload Too Large',
    'Content-Type: application/json',
    `Content-Length: ${REFUSAL.length}`,
  ]
  const answer = `${lines.join('\r\n')}\r\n\r\n${REFUSAL}`
  const worker = new Worker(HASTY, { eval: true, workerData: { state, answer } })
  // The caller blocks from its connection until the server has hung up
  const wait = (message: unknown): void => {
    const { socket } = message as { socket: Socket }
    socket.prependOnceListener('connect', () => {
      Atomics.store(state, 0, CONNECTED)
      Atomics.notify(state, 0)
      Atomics.wait(state, 0, CONNECTED)
    })
  }
  try {
    const [port] = await once(worker, 'message')
    subscribe('net.client.socket', wait)
    assert.equal((await wire.call('POST', `http://127.0.0.1:${port}`, { body: '{}' })).text, REFUSAL)
  } finally {
    unsubscribe('net.client.socket', wait)
    await worker.terminate()
  }
})

test('a server that hangs up without a byte has not answered', async () => {
  await assert.rejects(wire.call('POST', `${url}/silent`, { body: 'x'.repeat(2_000_000) }))
  await assert.rejects(wire.call('GET', `${url}/silent`))
})

test('a page is described by its beginning, bytes by their number', async () => {
  assert.equal(
    describeAnswer(await wire.call('GET', `${url}/page`)),
    '502 text/html: <html><body> <h1>Bad gateway</h1> </body></html>',
  )
  assert.equal(describeAnswer(await wire.call('GET', `${url}/logo`)), '200 image/png, 5 bytes')
})
