import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { stopWhenPaused } from './stop-when-paused.ts'

test('a paused connection is not read from, whatever its client sends; all of it is there when it flows again', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true)
  const [socket] = (await once(server, 'connection')) as [Socket]
  stopWhenPaused(socket)
  const write = async (): Promise<void> => {
    await new Promise((resolve) => client.write('x', resolve))
    await new Promise((resolve) => setImmediate(resolve))
  }
  // Nothing listens yet, as before the answer to a handshake; then it is paused.
  for (let turn = 1; turn <= 2; turn++) {
    await write()
    while (socket.readableLength === 0) await new Promise((resolve) => setImmediate(resolve))
    for (let sent = 1; sent < 500; sent++) await write()
    assert.equal(socket.readableLength, 1)
    let heard = 0
    await new Promise<void>((resolve) => {
      const hear = (chunk: Buffer): void => {
        heard += chunk.length
        if (heard === 500) resolve()
      }
      socket.on('data', hear)
      socket.resume()
    })
    socket.removeAllListeners('data').pause()
  }
  client.destroy()
  socket.destroy()
  server.close()
})
