/** Facts: listed, and followed as they are said. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { openLab, virtual } from '../../../../features/proofs/kit/lab.ts'
import { App } from '../../../app/app.ts'
import type { World } from '../../../runtime/world/world.ts'
import { databaseOf } from '../../../store/sqlite/sqlite-store.ts'
import { factStream } from './facts.ts'

const site = await openLab()

test('facts are listed in order, by type, by address, behind a number, so many at a time', async () => {
  const { lab, desk, cash_registers } = await site.world(virtual)
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const { body: all } = await lab('GET', 'facts')
  assert.deepEqual(
    all.map(({ n }: { n: number }) => n),
    all.map((_: unknown, index: number) => index + 1),
  )
  const { body: some } = await lab('GET', 'facts?type=shift.opened&type=shift.created')
  assert.deepEqual(
    some.map(({ type }: { type: string }) => type),
    ['shift.created', 'shift.opened'],
  )
  const { body: rest } = await lab('GET', 'facts?after=2&limit=2')
  assert.deepEqual(rest, all.slice(2, 4))
  assert.deepEqual((await lab('GET', 'facts?last=2')).body, all.slice(-2))
  assert.deepEqual((await lab('GET', `facts?last=2&after=${all.length - 1}`)).body, all.slice(-1))
  const address = `authority:${cash_registers[0].id}`
  const { body: judged } = await lab('GET', `facts?address=${address}`)
  assert.deepEqual(
    judged.map(({ type }: { type: string }) => type),
    ['documents.judged'],
  )
  assert.equal((await lab('GET', 'facts?limit=0')).status, 422)
})

test('a type that no fact has is answered with nothing, and a notice with the nearest one', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const noticed = async (query: string) => (await lab('GET', `facts?${query}`)).headers.get('x-notice')
  assert.equal(
    await noticed('type=shift.open'),
    'no fact has this type; query.type; came=shift.open; meant=shift.opened',
  )
  assert.match((await noticed('type=shift.opened&type=zzzzzz'))!, /; came=zzzzzz$/)
  assert.equal(await noticed('type=shift.opened&type=refused'), null)
  const many = await noticed(`type=${'x'.repeat(500)}&${'type=y1y1&'.repeat(20)}`)
  assert.ok(many!.length < 400, many!)
})

test('a parameter that a question of the lab does not read is noticed in the header alone', async () => {
  const { lab } = await site.world(virtual)
  const { headers } = await lab('GET', 'facts?typ=shift.opened')
  assert.equal(headers.get('x-notice'), 'unknown parameter; query.typ; meant=type')
  assert.equal((await lab('GET', 'activity?surface=till')).headers.get('x-notice'), 'unknown parameter; query.surface')
  assert.equal((await lab('GET', 'facts?limit=5&after=1&run=x')).headers.get('x-notice'), null)
  assert.deepEqual((await lab('GET', 'notices')).body.notices, [])
  await lab('PUT', 'notices', { on: false })
  assert.equal((await lab('GET', 'facts?typ=x')).headers.get('x-notice'), null)
})

/** Reads server-sent events until so many have come, or the stream ends. */
async function events(url: string, count: number, meanwhile = async () => {}, headers = {}) {
  const leave = new AbortController()
  const answer = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: leave.signal })
  assert.match(answer.headers.get('content-type')!, /^text\/event-stream/)
  const doing = meanwhile()
  let text = ''
  const found = () => text.split('\n\n').filter((each) => each.startsWith('id: '))
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (found().length >= count) break
  }
  leave.abort()
  await doing
  return found()
}

test('facts are followed as they are said', async () => {
  const { lab, desk, base_url } = await site.world(virtual)
  await desk('shift/open')
  const url = `${base_url}/lab/facts`
  const [begun, ...seen] = await events(url, 5, async () => void (await lab('POST', 'clock/advance', { by: 'PT1M' })))
  const { body: all, headers } = await lab('GET', 'facts')
  const run = headers.get('x-run')
  assert.deepEqual(
    seen.slice(0, 4),
    all.slice(0, 4).map((fact: { n: number }) => `id: ${fact.n}@${run}\ndata: ${JSON.stringify(fact)}`),
  )
  assert.equal(begun, `id: 0@${run}\nevent: facts.run\ndata: {"run":"${run}","is_new":false}`)
  const [, only] = await events(`${url}?type=shift.opened`, 2, undefined, { 'last-event-id': '2' })
  assert.match(only!, /"type":"shift.opened"/)
  const ended = await events(`${url}?after=1000`, 2, async () => void (await lab('POST', 'reset')))
  assert.deepEqual(ended.slice(1), ['id: 0\nevent: world.ended\ndata: {}'])
})

test('a client of before a reset gets the facts from their beginning, and the stream says so', async () => {
  const { lab, desk, base_url } = await site.world(virtual)
  const url = `${base_url}/lab/facts`
  /** The data of the first event, and the numbers of the facts. */
  const resumed = async (seen: string, count: number) => {
    const [first, ...rest] = await events(url, 1 + count, undefined, { 'last-event-id': seen })
    const [, data] = /\nevent: facts\.run\ndata: (.*)$/.exec(first!)!
    return { ...JSON.parse(data!), from: rest.slice(0, count).map((each) => Number(/^id: (\d+)@/.exec(each)![1])) }
  }
  await desk('shift/open')
  const before = (await lab('GET', 'facts')).headers.get('x-run')
  assert.deepEqual(await resumed('2', 1), { run: before, is_new: false, from: [3] })
  assert.deepEqual(await resumed(`2@${before}`, 1), { run: before, is_new: false, from: [3] })
  await lab('POST', 'restart')
  assert.deepEqual(
    await resumed(`2@${before}`, 1),
    { run: before, is_new: false, from: [3] },
    'the journal is the same',
  )
  await lab('POST', 'reset')
  await desk('shift/open')
  const { body, headers } = await lab('GET', 'facts')
  const run = headers.get('x-run')
  assert.notEqual(run, before)
  assert.deepEqual(await resumed(`2@${before}`, 2), { run, is_new: true, from: [1, 2] })
  assert.deepEqual(await resumed('1000', 2), { run, is_new: true, from: [1, 2] }, 'a number that was never told here')
  assert.deepEqual(await resumed('2', 1), { run, is_new: false, from: [3] })
  assert.deepEqual((await lab('GET', `facts?after=2&run=${before}`)).body, body)
  assert.deepEqual((await lab('GET', `facts?after=2&run=${run}`)).body, body.slice(2))
  await lab('POST', 'reset')
  assert.notEqual((await lab('GET', 'facts')).headers.get('x-run'), run, 'each reset begins another run')
})

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
