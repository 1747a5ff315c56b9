import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { WebSocketServer } from 'ws'
import { Patience, patienceOf } from '../targets/patience/patience.ts'
import { Wire } from '../wire/wire.ts'
import { FrontSystem } from './front-system.ts'

test('at a stranger the wait for a message ends with the patience', async () => {
  const silent = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(silent, 'listening')
  after(() => {
    for (const client of silent.clients) client.terminate()
    silent.close()
  })
  const wire = new Wire({ patience: new Patience(patienceOf({ patience: { terminal: 'PT0.05S' } })) })
  const client = await FrontSystem.open(wire, `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  assert.ok(client instanceof FrontSystem)
  await assert.rejects(client.nextMessage(), /^Error: Waited 0\.05 s in vain for a message at the socket$/)
  await client.leave()
})

test('a server that closes after its answer need not send a pong', async () => {
  const brief = new WebSocketServer({ host: '127.0.0.1', port: 0, autoPong: false })
  await once(brief, 'listening')
  after(() => brief.close())
  brief.on('connection', (socket) =>
    socket.on('message', () => {
      socket.send('{"success":false}')
      socket.close()
    }),
  )
  const client = await FrontSystem.open(new Wire(), `ws://127.0.0.1:${(brief.address() as AddressInfo).port}`)
  assert.ok(client instanceof FrontSystem)
  client.say('{}')
  assert.deepEqual(await client.unreadMessages(), [{ success: false }])
})

test('a refused handshake leaves no connection open, though the server would keep it', async () => {
  const refusing = createServer()
  refusing.on('upgrade', (_request, socket) => {
    socket.on('end', () => socket.end()).resume()
    socket.write('HTTP/1.1 403 Forbidden\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n{}')
  })
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  after(() => refusing.close())
  const ended = once(refusing, 'connection').then(([socket]) => once(socket, 'close'))
  const answer = await FrontSystem.open(new Wire(), `ws://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
  assert.ok(!(answer instanceof FrontSystem))
  assert.equal(answer.status, 403)
  await ended
})
