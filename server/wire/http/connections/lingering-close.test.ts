/** A refusal reaches a client that is still sending, and nothing it sends behind that is carried out. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openServer } from '../../../../features/proofs/kit/server.ts'

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
