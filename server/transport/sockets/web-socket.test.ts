import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fragment, frame } from '../../../features/proofs/kit/sockets.ts'
import { UnfinishedMessage } from './web-socket.ts'

const PING = 9

test('a message is unfinished until its last byte has come, however it was cut', () => {
  for (const length of [0, 1, 125, 126, 65_535, 65_536, 100_000]) {
    const whole = Buffer.concat([fragment(1, 'x'.repeat(length)), frame(PING, 'y'), frame(0, 'z')])
    for (const cut of [1, 2, 3, 7, 8, 9, 14, 15, 16, whole.length - 1]) {
      const message = new UnfinishedMessage()
      message.read(whole.subarray(0, cut))
      assert.ok(message.bytes >= cut, `${length} bytes cut at ${cut}`)
      message.read(whole.subarray(cut))
      assert.equal(message.bytes, 0, `${length} bytes cut at ${cut}`)
    }
    const byByte = new UnfinishedMessage()
    for (const byte of whole.subarray(0, 1000)) byByte.read(Buffer.of(byte))
    assert.ok(byByte.bytes === 0 || byByte.bytes >= 1000)
  }
})

test('with a frame that is kept all is counted that came with it, and what is not kept is not', () => {
  const message = new UnfinishedMessage()
  for (let each = 0; each < 100; each++) message.read(frame(PING, 'y'.repeat(125)))
  message.read(frame(1, '{}'))
  assert.equal(message.bytes, 0)
  const pings = Buffer.concat(Array(100).fill(frame(PING, 'y'.repeat(125))))
  for (let each = 1; each <= 10; each++) {
    message.read(Buffer.concat([fragment(each === 1 ? 1 : 0, 'x'), pings]))
    assert.ok(message.bytes >= each * pings.length)
  }
  message.read(Buffer.concat([frame(0, 'x'), frame(1, '{}'), fragment(1, '')]))
  assert.ok(message.bytes > 0, 'another has begun')
})

test('without a mask as with one, as the other side sends it', () => {
  const message = new UnfinishedMessage()
  message.read(Buffer.from([0x01, 0x01, 0x78]))
  assert.ok(message.bytes > 0)
  message.read(Buffer.from([0x80, 0x01, 0x78]))
  assert.equal(message.bytes, 0)
})
