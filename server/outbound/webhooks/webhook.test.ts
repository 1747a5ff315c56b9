import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openServer } from '../../../features/proofs/kit/server.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import type { WebhookContext } from '../../../machines/vocabulary/webhook.ts'
import type { App } from '../../app/app.ts'
import type { World } from '../../runtime/world/world.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'
import { signingKey } from './signing-key.ts'

const folder = temporaryFolder()

interface Heard {
  method: string
  headers: IncomingMessage['headers']
  body: string
}

type Manner = (response: ServerResponse, heard: Heard) => void | Promise<void>

/** A receiver behind a real socket; `manner` is how it answers. */
async function receiver(context: TestContext, manner: Manner) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    heard.push({ method: request.method!, headers: request.headers, body })
    await manner(response, heard.at(-1)!)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  context.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kasa` }
}

/** A house with its listeners open, its first register and that one's desk. */
async function workplace(context: TestContext, file = ':memory:') {
  const { app, world, close } = await openServer({ data: file }, context)
  const register = world.reference.firstRegister
  const at = () => world.clock.now()
  const webhook = (): Promise<WebhookContext> => app.switchboard.read(world, `webhook:${register.id}`)
  return {
    app,
    world,
    close,
    webhook,
    set: (url: string) =>
      app.switchboard.ask(world, `webhook:${register.id}`, { type: 'webhook.configure', at: at(), url }),
    openShift: async () => {
      const cashier = world.reference.cashiers.get(register.cashier_id)!
      await app.switchboard.ask(world, `cashier:${cashier.id}`, {
        type: 'shift.open',
        at: at(),
        cash_register_id: register.id,
        cashier: world.reference.card(cashier),
        from: 'desk',
        device: null,
      })
    },
    advance: (ms: number) => app.scheduler.advance(world, () => world.clock.now() + ms),
    register: (): Promise<RegisterContext> => app.switchboard.read(world, `register:${register.id}`),
  }
}

const LATER = { 'x-answer-after': 'never' }
const ok: Manner = (response) => void response.writeHead(200).end('{"ok":true}')

test('a call is a POST, signed over the bytes as they go', async (context) => {
  const desk = await workplace(context)
  const { heard, url } = await receiver(context, ok)
  await desk.set(`${url}?token=s3cret`)
  await desk.openShift()
  await desk.advance(1000)
  assert.equal(heard.length, 1)
  const { method, headers, body } = heard[0]!
  const { id, serial, deliveries } = await desk.webhook()
  assert.equal(method, 'POST')
  assert.equal(headers['content-type'], 'application/json')
  const signature = createHmac('sha256', signingKey(desk.world, { id }, serial))
    .update(body)
    .digest('base64')
  assert.equal(headers['x-request-signature'], signature)
  assert.equal(JSON.parse(body).shift.status, 'OPENED')
  assert.deepEqual(deliveries, [])
})

test('an event whose shift is not in the store fails as any other call, and says why', async (context) => {
  const desk = await workplace(context)
  const { heard, url } = await receiver(context, ok)
  await desk.set(url)
  await desk.openShift()
  await databaseOf(desk.app.store).knex('shifts').where({ world: desk.world.id }).delete()
  await desk.advance(1000)
  assert.deepEqual(heard, [])
  assert.equal((await desk.webhook()).settings?.last_error?.message, 'the document cannot be read')
})

test('a receiver may ask the app something before it answers, even where time stands still', async (context) => {
  const desk = await workplace(context)
  const statuses: number[] = []
  const { url } = await receiver(context, async (response, heard) => {
    const asked = await fetch(`${desk.app.addresses.local}/api/v1/kasa/status`)
    statuses.push(asked.status)
    ok(response, heard)
  })
  await desk.set(url)
  await desk.openShift()
  const begun = Date.now()
  await desk.advance(1000)
  assert.deepEqual(statuses, [200])
  assert.ok(Date.now() - begun < 5000, 'nobody has waited for the other')
  assert.equal((await desk.webhook()).settings?.last_error, null)
})

test('a receiver that is not the inbox of the world answers when it answers, whatever its headers say', async (context) => {
  const desk = await workplace(context)
  const { url, heard } = await receiver(context, (response) => void response.writeHead(200, LATER).end())
  await desk.set(`${url}/lab/webhooks/inbox`)
  await desk.openShift()
  await desk.advance(1000)
  assert.equal(heard.length, 1)
  assert.deepEqual((await desk.webhook()).deliveries, [])
})

for (const [owner, prefix, waiting] of [
  ['default', '', 1],
  ['default', '/w/default', 1],
  ['other', '/w/other', 0],
] as const)
  test(`a silent inbox of the world ${owner} at "${prefix}" keeps ${waiting} calls of the default world waiting`, async (context) => {
    const desk = await workplace(context)
    await desk.app.worlds.create({ name: 'other', clock: { mode: 'virtual' } })
    const fault = { type: 'fault.set', at: desk.world.clock.now(), fault: { name: 'receiver-silent' } } as never
    await desk.app.switchboard.ask((await desk.app.worlds.find(owner))!, 'receiver:inbox', fault)
    await desk.set(`${desk.app.addresses.cloud}${prefix}/lab/webhooks/inbox`)
    await desk.openShift()
    await desk.advance(1000)
    assert.equal((await desk.webhook()).deliveries.length, waiting)
  })

test('a connection that breaks off is a failure, and no secret of the address is told', async (context) => {
  const desk = await workplace(context)
  const { url, heard } = await receiver(context, (response) => void response.destroy())
  await desk.set(url.replace('http://', 'http://name:s3cret@'))
  await desk.openShift()
  await desk.advance(1000)
  assert.equal((await desk.webhook()).settings?.last_error?.message, 'connection failed: ECONNRESET')
  await desk.advance(1000)
  assert.equal(heard.length, 2)
  const said = JSON.stringify((await desk.app.facts.page(desk.world.id, { after: 0, limit: 1000 })).slice(1))
  assert.ok(!said.includes('s3cret'))
})

test('a receiver that would rather speak another protocol has not answered', async (context) => {
  const desk = await workplace(context)
  const { url, heard } = await receiver(context, (response) => {
    response.socket!.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  })
  await desk.set(url)
  await desk.openShift()
  await desk.advance(1000)
  assert.equal((await desk.webhook()).settings?.last_error?.message, 'connection failed: no answer')
  await desk.advance(1000)
  assert.equal(heard.length, 2)
})

test('an address nobody can call fails like any other', async (context) => {
  const desk = await workplace(context)
  await desk.set('http://127.0.0.1:99999/')
  await desk.openShift()
  await desk.advance(1000)
  assert.match((await desk.webhook()).settings!.last_error!.message, /^connection failed: \w+$/)
})

test('a call under way when the app closes is made again when it is open', async (context) => {
  const file = join(folder, 'restart.db')
  let manner: Manner = () => {}
  const { heard, url } = await receiver(context, (response, each) => manner(response, each))
  const before = await workplace(context, file)
  await before.set(url)
  await before.openShift()
  const advancing = before.advance(1000).catch(() => {})
  while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const begun = Date.now()
  await before.close()
  await advancing
  assert.ok(Date.now() - begun < 5000, 'the silent one is not waited for')

  manner = ok
  const again = await workplace(context, file)
  await again.advance(10_000 + 1000)
  assert.deepEqual(
    heard.map(({ body }) => body),
    [heard[0]!.body, heard[0]!.body],
  )
  assert.deepEqual((await again.webhook()).deliveries, [])
})

test('a register without a webhook says nothing, and no webhook is woken for it', async (context) => {
  const desk = await workplace(context)
  await desk.openShift()
  await desk.advance(1000)
  const facts = await desk.app.facts.page(desk.world.id, { after: 0, limit: 1000 })
  assert.ok(facts.some(({ type }) => type === 'delivery.settled'))
  assert.deepEqual(
    facts.filter(({ type, address }) => type === 'documents.fiscalized' || address.startsWith('webhook:')),
    [],
  )
})

test('the same commands make the same journal, calls and all', async (context) => {
  const desk = await workplace(context)
  const inbox = `${desk.app.addresses.cloud}/w/twin/lab/webhooks/inbox`
  const journals: string[] = []
  for (let turn = 0; turn < 2; turn++) {
    const world = await desk.app.worlds.create({ name: 'twin', seed: 'twin', clock: { mode: 'virtual' } })
    journals.push(await dayOf(desk.app, world, inbox))
    await desk.app.worlds.delete(world)
  }
  assert.ok(journals[0]!.includes('event.received'))
  assert.equal(journals[0], journals[1])
})

/** A shift with movements of cash, settled a page at a time, told to a receiver that fails at first. */
async function dayOf(app: App, world: World, inbox: string): Promise<string> {
  const { id, cashier_id } = world.reference.firstRegister
  const ask = (address: string, command: { type: string }) =>
    app.switchboard.ask(world, address, { at: world.clock.now(), ...command })
  const fault = { name: 'receiver-failing', status: 500, times: 3 }
  await ask(`webhook:${id}`, { type: 'webhook.configure', url: inbox } as { type: string })
  await ask('receiver:inbox', { type: 'fault.set', fault } as { type: string })
  const cashier = world.reference.card(world.reference.cashiers.get(cashier_id)!)
  const opening = { type: 'shift.open', cash_register_id: id, cashier, from: 'desk', device: null }
  await ask(`cashier:${cashier_id}`, opening)
  for (let value = 1000; value <= 20_000; value += 1000)
    await ask(`register:${id}`, {
      type: 'receipt.service',
      request: { payment: { type: 'CASH', value } },
      device: null,
    } as { type: string })
  await app.scheduler.advance(world, () => world.clock.now() + 60_000)
  return JSON.stringify(await app.facts.page(world.id, { after: 0, limit: 10_000 }))
}

/** A receiver that says over a bare connection what it likes, again and again for as long as it is let. */
async function talker(context: TestContext, head: string, endless: string) {
  const gone = Promise.withResolvers<number>()
  const server = createTcpServer((socket) => {
    const more = (): void => {
      while (socket.writable && socket.write(endless));
    }
    socket.on('error', () => {})
    socket.on('close', () => gone.resolve(socket.bytesWritten))
    socket.on('drain', more)
    socket.once('data', () => {
      socket.write(head)
      more()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  context.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, said: gone.promise }
}

/** What the buffers of both ends may take in besides what was read. Bytes. */
const IN_BUFFERS = 32 * 1024 * 1024
const OK_HEAD = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
const CHUNK = `400\r\n${'x'.repeat(1024)}\r\n`

for (const [what, head, endless, outcome] of [
  ['a body', OK_HEAD, CHUNK, null],
  ['a header', 'HTTP/1.1 200 OK\r\nx-long: ', 'x'.repeat(1024), 'connection failed: HPE_HEADER_OVERFLOW'],
  ['headers', 'HTTP/1.1 200 OK\r\n', 'x-more: y\r\n'.repeat(100), 'connection failed: HPE_HEADER_OVERFLOW'],
  ['a status text', 'HTTP/1.1 200 ', 'x'.repeat(1024), 'connection failed: HPE_HEADER_OVERFLOW'],
  ['interim answers', '', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(100), 'connection failed: no answer'],
] as const)
  test(`${what} without an end is not read to the end`, async (context) => {
    const desk = await workplace(context)
    const { url, said } = await talker(context, head, endless)
    await desk.set(url)
    await desk.openShift()
    await desk.advance(1000)
    assert.ok((await said) < IN_BUFFERS, 'the connection is closed long before the patience is over')
    const { settings, deliveries } = await desk.webhook()
    assert.deepEqual([settings!.last_error?.message ?? null, deliveries.length], [outcome, outcome === null ? 0 : 1])
  })
