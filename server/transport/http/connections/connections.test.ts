/** Small pieces of a body are merged. A refusal reaches a client that still sends, and nothing behind it is done. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { connect, Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { mergePieces } from './connections.ts'

const KIB = 1024

/** A request whose head has come, with these headers, and what node keeps of the pieces that come then. */
function request(headers: Record<string, string>) {
  const http = new IncomingMessage(new Socket())
  Object.assign(http.headers, headers)
  mergePieces(http)
  const kept: Buffer[] = []
  const read = (): Promise<Buffer[]> =>
    new Promise((resolve) => http.on('data', (piece: Buffer) => kept.push(piece)).on('end', () => resolve(kept)))
  return { http, read }
}

const chunked = { 'transfer-encoding': 'chunked' }

test('single bytes are merged before they are read, in their order, and nothing of them is lost', async () => {
  const { http, read } = request(chunked)
  const sent = Buffer.from(Array.from({ length: 200 * KIB }, (_, index) => index))
  for (const byte of sent) http.push(Buffer.of(byte))
  http.push(null)
  const pieces = await read()
  assert.ok(Buffer.concat(pieces).equals(sent))
  assert.ok(pieces.length < 50, `${pieces.length} pieces`)
})

test('large pieces between small ones stay where they were', async () => {
  const { http, read } = request({ 'content-length': '100000' })
  const sent = [...Array(40).fill('a'), 'b'.repeat(5000), ...Array(40).fill('c'), 'd'.repeat(70_000), 'e']
  for (const piece of sent) http.push(Buffer.from(piece))
  http.push(null)
  assert.equal(Buffer.concat(await read()).toString(), sent.join(''))
})

test('a connection is told to wait when 64 KiB lie there unread, and not for what is short', () => {
  const { http } = request(chunked)
  let taken = 0
  while (http.push(Buffer.of(1))) taken++
  assert.ok(taken >= 64 * KIB && taken <= 130 * KIB, `${taken} bytes`)
  for (const headers of [{}, { 'content-length': '999' }])
    assert.equal(Object.hasOwn(request(headers).http, 'push'), false)
})

const { app } = await openServer()

const MEBIBYTE = 1024 * 1024
const OPENING = 'POST /api/v1/shift/open HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'

/** A client that has begun to send and does not read yet. */
async function sending(...pieces: (string | Buffer)[]): Promise<Socket> {
  // Half open: it goes on sending when it has been told that nothing more is said to it
  const port = Number(new URL(app.addresses.local).port)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause()
  socket.on('error', () => {})
  await once(socket, 'connect')
  for (const piece of pieces) socket.write(piece)
  return socket
}

/** All it is told, once it reads. @param ends whether it ends its side, too, when the server has */
async function told(socket: Socket, ends = true): Promise<string> {
  let heard = ''
  socket.on('data', (piece) => {
    heard += piece
  })
  socket.resume()
  // Not once(): a connection that is broken is closed as well
  socket.once('end', () => ends && socket.end())
  if (!socket.closed) await new Promise((resolve) => socket.on('close', resolve))
  return heard
}

const facts = async (): Promise<string> => (await fetch(`${app.addresses.cloud}/lab/facts`)).text()

const head = (length: number): string =>
  `POST /api/v1/receipt/sell HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`

test('a client that sends a body beyond the limit reads its refusal, though it reads late', async () => {
  const body = Buffer.alloc(5 * MEBIBYTE, ' ')
  const socket = await sending(head(body.length), body)
  await wait(300)
  assert.match(await told(socket), /^HTTP\/1\.1 413 .*connection: close.*"code":"payload\.too_large"/s)
})

test('nor is a refusal lost to who wants the connection closed behind it', async () => {
  const body = Buffer.alloc(5 * MEBIBYTE, ' ')
  const lines = `host: elsewhere.example\r\nconnection: close\r\ncontent-length: ${body.length}`
  const socket = await sending(`POST /api/v1/receipt/sell HTTP/1.1\r\n${lines}\r\n\r\n`, body)
  await wait(300)
  assert.match(await told(socket), /^HTTP\/1\.1 403 /)
})

test('a head beyond the limit is refused so, too', async () => {
  const socket = await sending('GET / HTTP/1.1\r\nhost: localhost\r\n', `a: ${'b'.repeat(MEBIBYTE)}\r\n\r\n`)
  await wait(300)
  assert.match(await told(socket), /^HTTP\/1\.1 431 /)
})

test('what comes behind a body that was not read is no request', async () => {
  const before = await facts()
  const body = Buffer.alloc(5 * MEBIBYTE, ' ')
  const socket = await sending(head(body.length), body, OPENING)
  const answers = (await told(socket)).match(/HTTP\/1\.1 \d{3}/g)
  assert.deepEqual(answers, ['HTTP/1.1 413'])
  assert.equal(await facts(), before)
})

test('a client that never stops sending is hung up on', async () => {
  const socket = await sending(head(1024 * MEBIBYTE))
  const more = setInterval(() => socket.write(Buffer.alloc(1024)), 10)
  assert.match(await told(socket, false), /^HTTP\/1\.1 413 /)
  clearInterval(more)
})
