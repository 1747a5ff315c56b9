import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { BodyTooLarge, bytesThere, ClientGone, readBytes } from './body.ts'

/** A request as node's parser leaves it when it has come in with its last byte. */
function arrived(...pieces: string[]): IncomingMessage {
  const http = new IncomingMessage(new Socket())
  for (const piece of pieces) http.push(Buffer.from(piece))
  http.push(null)
  http.complete = true
  return http
}

test('a body that is there is read at once, in one piece or several, or none at all', () => {
  assert.equal(String(bytesThere(arrived('{"a":1}'), 100)), '{"a":1}')
  assert.equal(String(bytesThere(arrived('{"a"', ':1}'), 100)), '{"a":1}')
  assert.equal(bytesThere(arrived(), 100)!.length, 0)
  assert.throws(() => bytesThere(arrived('12345'), 4), BodyTooLarge)
})

test('a body still coming in is waited for', async () => {
  const http = new IncomingMessage(new Socket())
  http.push(Buffer.from('{"a"'))
  assert.equal(bytesThere(http, 100), null)
  const whole = readBytes(http, 100)
  http.push(Buffer.from(':1}'))
  http.push(null)
  assert.equal(String(await whole), '{"a":1}')
})

test('whoever sends all of a request and is gone before it is read has not asked with an empty body', async () => {
  const http = arrived('{"a":1}')
  http.destroy()
  assert.equal(bytesThere(http, 100), null)
  await assert.rejects(readBytes(http, 100), ClientGone)
})
