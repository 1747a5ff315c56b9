import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { App } from '../../../app/app.ts'
import type { World } from '../../../runtime/world/world.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'
import { factStream } from './fact-stream.ts'

const MEBIBYTE = 1024 * 1024
/** More than the buffers of a connection take in before its client reads. */
const FACTS = 20

/** A world whose journal has a mebibyte in every fact, and a server of its stream alone. */
async function stream(context: TestContext, heartbeatMs: number) {
  const app = await App.open({ data: ':memory:', clock: 'virtual', log: pino({ level: 'silent' }) })
  const world = (await app.worlds.find('default'))!
  const body = JSON.stringify({ type: 'noise', text: 'x'.repeat(MEBIBYTE) })
  for (let n = 1; n <= FACTS; n++)
    await databaseOf(app.store).knex('facts').insert({ world: world.id, n, address: 'a:1', type: 'noise', at: 0, body })
  const responses: ServerResponse[] = []
  const server = createServer((_request, response) => {
    responses.push(response)
    factStream(app, world, { after: 0, is_new: false }, {}, heartbeatMs)(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(async () => {
    app.worlds.hangUp()
    server.close()
    server.closeAllConnections()
    await app.close()
  })
  return { app, world, responses, port: (server.address() as AddressInfo).port }
}

/** A client that has asked, and reads nothing of the answer. */
async function silent(context: TestContext, port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  context.after(() => socket.destroy())
  socket.pause()
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
}

function worldEnds(world: World): void {
  world.gone = true
  world.hangUp()
}

test('a reader that never reads has a fact or two in memory, and is hung up on after some heartbeats', async (context) => {
  const { responses, port } = await stream(context, 50)
  await silent(context, port)
  while (!responses[0]) await new Promise((resolve) => setTimeout(resolve, 5))
  let most = 0
  const response = responses[0]
  while (!response.closed) {
    most = Math.max(most, response.writableLength)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  assert.ok(most < 3 * MEBIBYTE, `${most} bytes waited`)
})

test('a reader that never reads is hung up on when the world ends, too', async (context) => {
  const { world, responses, port } = await stream(context, 50)
  await silent(context, port)
  while (!responses[0]) await new Promise((resolve) => setTimeout(resolve, 5))
  worldEnds(world)
  if (!responses[0].closed) await once(responses[0], 'close')
})

test('a reader that reads has all of it, and then the end', async (context) => {
  const { world, port } = await stream(context, 50)
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body!) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > FACTS * MEBIBYTE && !world.gone) worldEnds(world)
  }
  const ids = [...text.matchAll(/^id: (\d+)(?:@\w+)?$/gm)].map(([, id]) => Number(id))
  assert.deepEqual(ids, [0, ...Array.from({ length: FACTS }, (_, index) => index + 1), 0])
})
