/** The inbox of webhooks: who may put something in, and how much it keeps. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { jsonBody } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'

const TOKEN = 'a-token-of-the-lab'
const MEBIBYTE = 1024 * 1024

async function site(context: TestContext, labToken: string | null, host = '127.0.0.1') {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const { app, world } = await openServer({ log, labToken, host }, context)
  const lab = (method: string, path: string, body?: object) =>
    jsonBody(method, `${app.addresses.cloud}/lab/${path}`, body, { 'x-lab-token': TOKEN })
  const put = (body: string | Buffer, headers: Record<string, string> = { 'x-lab-token': TOKEN }) =>
    fetch(`${app.addresses.cloud}/lab/webhooks/inbox`, { method: 'POST', body: new Blob([body as string]), headers })
  /** A webhook at this address is told of an opening. */
  const tell = async (url: string) => {
    const { id } = world.reference.firstRegister
    const at = world.clock.now()
    await app.switchboard.ask(world, `webhook:${id}`, { type: 'webhook.configure', at, url } as never)
    await fetch(`${app.addresses.local}/api/v1/shift/open`, { method: 'POST' })
    await lab('POST', 'clock/advance', { by: 'PT5S' })
  }
  return { app, world, lines, lab, put, tell }
}

type Received = { n: number; headers: object; query?: string; body: string; dropped?: true }

test('where the lab has a token, the inbox asks for it', async (context) => {
  const { put, lab } = await site(context, TOKEN)
  assert.equal((await put('x', {})).status, 403)
  assert.equal((await put('x', { 'x-lab-token': 'another' })).status, 403)
  assert.equal((await put('x', { 'x-kasalab-inbox': '' })).status, 403)
  assert.deepEqual(await lab('GET', 'webhooks'), [])
  assert.equal((await put('x')).status, 200)
  assert.equal((await put('y', { authorization: `Bearer ${TOKEN}` })).status, 200)
  const received = (await lab('GET', 'webhooks')) as Received[]
  assert.deepEqual(
    received.map(({ body }) => body),
    ['x', 'y'],
  )
})

test('where it has none, it is open to this machine', async (context) => {
  const { put } = await site(context, null)
  assert.equal((await put('x', {})).status, 200)
})

for (const name of ['127.0.0.1', 'localhost'])
  test(`our own webhooks get through by ${name}, and their pass is seen nowhere`, async (context) => {
    const { app, world, tell, lab, lines } = await site(context, TOKEN)
    const url = `${app.addresses.cloud}/lab/webhooks/inbox`.replace('127.0.0.1', name)
    await tell(url)
    const received = (await lab('GET', 'webhooks')) as Received[]
    assert.deepEqual(
      received.map(({ headers }) => Object.keys(headers).sort()),
      [['content-type', 'x-request-signature']],
    )
    const { [PASS]: pass } = app.inboxPass.headersFor(world, url)
    assert.match(pass!, /^[0-9a-f]{64}$/)
    const seen = JSON.stringify([
      lines,
      await lab('GET', 'facts'),
      await lab('GET', 'world'),
      await lab('GET', 'snapshot'),
    ])
    assert.ok(!seen.includes(pass!) && !seen.includes(TOKEN))
  })

const PASS = 'x-kasalab-inbox'

test('the pass is shown to nobody else', async (context) => {
  const { app, world, tell } = await site(context, TOKEN)
  const heard: object[] = []
  const receiver = createServer((request, response) => {
    heard.push(request.headers)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  context.after(() => receiver.close())
  await tell(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/lab/webhooks/inbox`)
  assert.equal(heard.length, 1)
  assert.ok(!(PASS in heard[0]!))
  const { cloud } = app.addresses
  for (const url of [
    `${cloud}/lab/webhooks`,
    `${cloud}/lab/webhooks/inbox/x`,
    `${cloud.replace('127.0.0.1', 'shop.example')}/lab/webhooks/inbox`,
    `${cloud.replace('127.0.0.1', '127.0.0.2')}/lab/webhooks/inbox`,
    `${cloud.replace('127.0.0.1', '[::1]')}/lab/webhooks/inbox`,
    `${cloud.replace('127.0.0.1', 'elsewhere.localhost')}/lab/webhooks/inbox`,
    `${cloud.replace('http', 'https')}/lab/webhooks/inbox`,
    `${app.addresses.local}/lab/webhooks/inbox`,
  ])
    assert.deepEqual(app.inboxPass.headersFor(world, url), {}, url)
  assert.ok(PASS in app.inboxPass.headersFor(world, `${cloud}/w/x/lab/webhooks/inbox?a=1`))
})

test('by the name of loopback the pass goes to the address of the server, whoever else has its port', async (context) => {
  const { app, world, tell, lab } = await site(context, TOKEN)
  const { port } = new URL(app.addresses.cloud)
  const heard: object[] = []
  const other = createServer((request, response) => {
    heard.push(request.headers)
    response.end()
  }).listen(Number(port), '127.0.0.2')
  await once(other, 'listening')
  context.after(() => other.close())
  assert.equal(app.inboxPass.targetOf(`http://localhost:${port}/lab/webhooks/inbox?a=1`).hostname, '127.0.0.1')
  await tell(`http://127.0.0.2:${port}/lab/webhooks/inbox`)
  assert.equal(heard.length, 1)
  assert.ok(!(PASS in heard[0]!))
  assert.deepEqual(await lab('GET', 'webhooks'), [])
  assert.ok(PASS in app.inboxPass.headersFor(world, `http://localhost:${port}/lab/webhooks/inbox`))
})

for (const labToken of [TOKEN, null])
  test(`into the inbox of a held world get its own calls alone, the server ${labToken ? 'has a' : 'without'} token`, async (context) => {
    const { app, lab, tell } = await site(context, labToken)
    const token = 'of-another-team'
    const sent = { 'content-type': 'application/json', 'x-lab-token': TOKEN }
    const wish = { name: 'held', token, clock: { mode: 'virtual' } }
    const made = await fetch(`${app.addresses.cloud}/lab/worlds`, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(wish),
    })
    assert.equal(made.status, 201)
    const inbox = `${app.addresses.cloud}/w/held/lab/webhooks/inbox`
    await tell(inbox)
    const { id } = (await app.worlds.find('default'))!.reference.firstRegister
    const { last_error } = (await lab('GET', `webhooks/${id}`)) as { last_error?: unknown }
    const held = (await app.worlds.find('held'))!
    const received = async (): Promise<number> => {
      const url = `${app.addresses.cloud}/w/held/lab/webhooks`
      return ((await (await fetch(url, { headers: { 'x-lab-token': token } })).json()) as object[]).length
    }
    assert.equal(await received(), 0, JSON.stringify(last_error))
    // Its own webhook gets in
    const at = held.clock.now()
    const own = held.reference.firstRegister.id
    await app.switchboard.ask(held, `webhook:${own}`, { type: 'webhook.configure', at, url: inbox } as never)
    await fetch(`${app.addresses.local}/w/held/api/v1/shift/open`, { method: 'POST' })
    const headers = { 'content-type': 'application/json', 'x-lab-token': token }
    const body = JSON.stringify({ by: 'PT5S' })
    await fetch(`${app.addresses.cloud}/w/held/lab/clock/advance`, { method: 'POST', headers, body })
    assert.equal(await received(), 1)
  })

for (const path of ['lab/worlds', 'w/other/lab/reset', 'w/other/lab/webhooks/inbox/../../reset'])
  test(`the lab is not open to a call of a webhook to ${path}`, async (context) => {
    const { app, tell, lab } = await site(context, null)
    await app.worlds.create({ name: 'other', clock: { mode: 'virtual' } })
    await tell(`${app.addresses.cloud}/${path}`)
    const facts = (await lab('GET', 'facts?type=webhook.failed')) as { fact: { message: string } }[]
    assert.match(facts[0]?.fact.message ?? '', /403/)
    assert.equal((await app.worlds.list()).length, 2)
  })

test('of more than a thousand calls the oldest are dropped, and say so', async (context) => {
  const { app, world, put, lab } = await site(context, TOKEN)
  await put('call 1')
  // Most of them past the door: more than a hundred come through it, so that it drops some by itself.
  const early = Array.from({ length: 899 }, (_, index) => {
    const [n, at] = [index + 2, world.clock.now()]
    const command = { type: 'event.receive', at, headers: {}, query: `?n=${n}`, body: `call ${n}` }
    return app.switchboard.ask(world, 'receiver:inbox', command)
  })
  await Promise.all(early)
  for (let call = 901; call <= 1005; call++) await put(`call ${call}`)
  const received = (await lab('GET', 'webhooks?limit=10000')) as Received[]
  assert.equal(received.length, 1005)
  const dropped = received.filter((each) => each.dropped)
  assert.deepEqual(
    dropped.map(({ body, headers, query }) => [body, headers, query]),
    [['', {}, undefined], ...Array(4).fill(['', {}, ''])],
  )
  assert.deepEqual(received.slice(0, 5), dropped)
  assert.deepEqual([received[5]!.body, received[5]!.query], ['call 6', '?n=6'])
  const facts = JSON.stringify(await lab('GET', 'facts?limit=10000'))
  assert.ok(!facts.includes('call 5"') && facts.includes('call 6"'))
})

test('nor are more than 16 MiB kept, and of one call no more than the door takes', async (context) => {
  const { put, lab } = await site(context, TOKEN)
  for (let call = 0; call < 6; call++) assert.equal((await put(String(call).repeat(3.5 * MEBIBYTE))).status, 200)
  const received = (await lab('GET', 'webhooks')) as Received[]
  assert.deepEqual(
    received.map(({ body, dropped }) => [body[0], dropped]),
    [[undefined, true], [undefined, true], ...['2', '3', '4', '5'].map((first) => [first, undefined])],
  )
  assert.equal((await put('x'.repeat(4 * MEBIBYTE + 1))).status, 413)
})

test('bytes that are no text are malformed', async (context) => {
  const { put, lab } = await site(context, TOKEN)
  assert.equal((await put(Buffer.from([0xff]))).status, 422)
  assert.deepEqual(await lab('GET', 'webhooks'), [])
})
