import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
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
