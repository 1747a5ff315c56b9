/** The gateway over real connections: refused, cut, hanging and late; who is let through; what is kept, and what ends. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import http from 'node:http'
import { type TestContext, test } from 'node:test'
import { minimalSale } from '../../../../features/proofs/kit/lab.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { Clock } from '../../../runtime/world/clock.ts'
import type { World } from '../../../runtime/world/world.ts'
import { WaitingConnections } from './gateway.ts'

interface Answered {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the body of any call
  body: any
}

const { app } = await openServer()

/** @returns null: the connection was cut without an answer, or the client has given up */
function ask(method: string, url: string, body?: unknown, how: http.RequestOptions = {}): Promise<Answered | null> {
  return new Promise((resolve) => {
    const sent = http.request(url, { method, agent: false, ...how }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        const isJson = response.headers['content-type']?.includes('json')
        resolve({
          ...{ status: response.statusCode!, headers: response.headers, text },
          body: isJson ? JSON.parse(text) : null,
        })
      })
    })
    sent.on('error', () => resolve(null))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** A world of its own, virtual, with an open shift at the desk. */
async function shop() {
  const wish = { clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } }
  const { body: world } = (await ask('POST', `${app.addresses.cloud}/lab/worlds`, wish))!
  const lab = (method: string, path: string, sent?: unknown) => ask(method, `${world.base_url}/lab/${path}`, sent)
  const desk = (method: string, path: string, sent?: unknown, how?: http.RequestOptions) =>
    ask(method, `${world.local_base_url}/api/v1/${path}`, sent, how)
  const advance = (by: string) => lab('POST', 'clock/advance', { by })
  assert.equal((await desk('POST', 'shift/open'))?.status, 200)
  await advance('PT5S')
  const receipts = async () => (await lab('GET', 'facts?type=receipt.created'))!.body.length
  return { world, lab, desk, advance, receipts }
}

const ID = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01'
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a lost answer: the sale is made, the repeated one is refused', async () => {
  const { lab, desk, receipts } = await shop()
  await lab('PUT', 'faults/answer-lost', { operation: 'sell', times: 1 })
  assert.equal(await desk('POST', 'receipt/sell', minimalSale(ID)), null)
  assert.equal(await receipts(), 1)
  const again = await desk('POST', 'receipt/sell', minimalSale(ID))
  assert.deepEqual([again?.status, again?.body.code], [400, 'receipt.already_exists'])
  assert.equal(await receipts(), 1)
  const { body: facts } = (await lab('GET', 'facts?type=answer.lost'))!
  assert.equal(facts[0].address, 'gateway:local')
  assert.equal(facts[0].fact.operation, 'sell')
})

test('a lost request: nothing is made, the repeated one is done', async () => {
  const { lab, desk, receipts } = await shop()
  await lab('PUT', 'faults/request-lost', { surface: 'local', times: 1 })
  assert.equal(await desk('POST', 'receipt/sell', minimalSale(ID)), null)
  assert.equal(await receipts(), 0)
  assert.equal((await desk('POST', 'receipt/sell', minimalSale(ID)))?.status, 200)
})

/** Head and body of an answer as far as they came, and whether its connection was cut behind them. */
function heardOf(url: string, body: unknown): Promise<{ status: number; length: number; text: string; cut: boolean }> {
  return new Promise((resolve) => {
    http
      .request(url, { method: 'POST', agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        const length = Number(response.headers['content-length'])
        const over = (cut: boolean) => () => resolve({ status: response.statusCode!, length, text, cut })
        response.on('end', over(false)).on('error', over(true))
      })
      .end(JSON.stringify(body))
  })
}

test('half of an answer: its head says the whole length, the connection is cut behind the half, and all is done', async () => {
  const { world, lab, receipts } = await shop()
  await lab('PUT', 'faults/answer-spoiled', { operation: 'sell', times: 1, as: 'half' })
  const url = `${world.local_base_url}/api/v1/receipt/sell`
  const { status, length, text, cut } = await heardOf(url, minimalSale(ID))
  assert.deepEqual([status, cut], [200, true])
  assert.ok(text.startsWith('{') && length > 0)
  assert.equal(Buffer.byteLength(text), length >> 1)
  assert.equal(await receipts(), 1)
  assert.equal((await heardOf(url, minimalSale(ID))).status, 400)
})

for (const [as, status, type, text] of [
  ['bad-gateway', 502, 'text/html', /502 Bad Gateway/],
  ['gateway-timeout', 504, 'text/html', /504 Gateway Time-out/],
  ['null', 200, 'application/json', /^null$/],
  ['empty', 200, undefined, /^$/],
  ['page', 200, 'text/html', /^<html>/],
] as const)
  test(`in place of an answer comes ${as}, twice if so often, and says which fault it is`, async () => {
    const { lab, desk, receipts } = await shop()
    await lab('PUT', 'faults/answer-spoiled', { operation: 'sell', times: 2, as })
    for (const id of [ID, ID.replace('01', '02')]) {
      const answer = await desk('POST', 'receipt/sell', minimalSale(id))
      assert.deepEqual([answer!.status, answer!.headers['content-type']], [status, type])
      assert.match(answer!.text, text)
      assert.equal(answer!.headers['x-fault'], 'answer-spoiled')
    }
    assert.equal(await receipts(), 2)
    assert.equal((await desk('POST', 'receipt/sell', minimalSale(ID)))?.status, 400)
  })

test('a request whose form is not sound uses up no fault that waits for one, and meets one of all requests', async () => {
  const { lab, desk } = await shop()
  const bad = { goods: [] }
  for (const [name, more] of [
    ['bad-gateway', {}],
    ['answer-lost', {}],
    ['answer-spoiled', { as: 'null' }],
    ['answer-late', { latency: 'PT1S' }],
    ['request-lost', {}],
  ] as const) {
    await lab('PUT', `faults/${name}`, { operation: 'sell', times: 1, ...more })
    assert.equal((await desk('POST', 'receipt/sell', bad))?.status, 422, name)
    const { body } = (await lab('GET', 'faults'))!
    assert.equal(body.find((fault: { name: string }) => fault.name === name).active, true)
    await lab('DELETE', 'faults')
  }
  await lab('PUT', 'faults/bad-gateway', { operation: 'sell' })
  assert.equal((await desk('POST', 'receipt/sell', bad))?.status, 502)
})

test('a request that its operation refuses uses up no fault of answers that waits for one, and meets one of all', async () => {
  const { lab, desk } = await shop()
  const refused = { ...minimalSale(ID), payments: [{ type: 'CASH', value: 1 }] }
  for (const [name, more] of [
    ['answer-lost', {}],
    ['answer-spoiled', { as: 'null' }],
    ['answer-late', { latency: 'PT1S' }],
  ] as const) {
    await lab('PUT', `faults/${name}`, { operation: 'sell', times: 1, ...more })
    assert.equal((await desk('POST', 'receipt/sell', refused))?.status, 400, name)
    const { body } = (await lab('GET', 'faults'))!
    assert.deepEqual(body.find((fault: { name: string }) => fault.name === name).on[0].times, 1)
    await lab('DELETE', 'faults')
  }
  await lab('PUT', 'faults/answer-lost', { operation: 'sell' })
  assert.equal(await desk('POST', 'receipt/sell', refused), null)
  await lab('PUT', 'faults/bad-gateway', { operation: 'sell', times: 1 })
  assert.equal((await desk('POST', 'receipt/sell', refused))?.status, 502, 'a gateway that fails does not know')
})

test('a hanging request is answered by nobody, until the client gives up or the world is reset', async () => {
  const { lab, desk, receipts } = await shop()
  await lab('PUT', 'faults/request-lost', { operation: 'sell', hangs: true })
  const patience = AbortSignal.timeout(300)
  assert.equal(await desk('POST', 'receipt/sell', minimalSale(ID), { signal: patience }), null)
  assert.ok(patience.aborted, 'it was cut before')
  let ended = false
  const hanging = desk('POST', 'receipt/sell', minimalSale(ID)).then((answer) => {
    ended = true
    return answer
  })
  await later(100)
  assert.equal(ended, false)
  assert.equal(await receipts(), 0)
  assert.equal((await desk('GET', 'kasa/status'))?.status, 200, 'another operation is answered')
  await lab('POST', 'reset')
  assert.equal(await hanging, null)
})

test('a late answer: done at once, answered when the clock of the world has moved so far, and no sooner', async () => {
  const { lab, desk, advance, receipts } = await shop()
  await lab('PUT', 'faults/answer-late', { operation: 'sell', latency: 'PT10S' })
  let answered: Answered | null = null
  const late = desk('POST', 'receipt/sell', minimalSale(ID)).then((answer) => {
    answered = answer
  })
  await later(50)
  assert.equal(await receipts(), 1)
  await advance('PT9.999S')
  await later(50)
  assert.equal(answered, null)
  await advance('PT0.001S')
  await late
  assert.equal(answered!.status, 200)
  assert.equal(answered!.headers.date, 'Mon, 02 Mar 2026 07:00:15 GMT')
})

test('a late answer goes out when its world is reset, and a late refusal keeps its language', async () => {
  const { lab, desk } = await shop()
  await lab('PUT', 'faults/answer-late', { operation: 'sell', latency: 'PT10M' })
  const late = desk('POST', 'receipt/sell', {}, { headers: { 'accept-language': 'en' } })
  await later(50)
  await lab('POST', 'reset')
  const answer = await late
  assert.deepEqual([answer?.status, answer?.body.message], [422, 'Validation error'])
})

test('a page of HTML comes from the gateway, and nothing is done', async () => {
  const { lab, desk, receipts } = await shop()
  await lab('PUT', 'faults/bad-gateway', { operation: 'sell', times: 2 })
  for (let time = 0; time < 2; time++) {
    const answer = await desk('POST', 'receipt/sell', minimalSale(ID))
    assert.equal(answer?.status, 502)
    assert.equal(answer?.headers['content-type'], 'text/html')
    assert.match(answer!.text, /^<html>.*502 Bad Gateway/s)
  }
  assert.equal(await receipts(), 0)
  assert.equal((await desk('POST', 'receipt/sell', minimalSale(ID)))?.status, 200)
})

test('the limit of going online is one in two minutes for each register', async () => {
  const { world, lab, advance } = await shop()
  await lab('PUT', 'faults/rate-limit', { operation: 'goOnline' })
  const online = (place: number) =>
    ask('POST', `${world.base_url}/api/v1/cash-registers/go-online`, undefined, {
      headers: { 'x-license-key': world.cash_registers[place].license_key },
    })
  assert.equal((await online(0))?.status, 403, 'let in, and refused for its missing token')
  await advance('PT0.5S')
  const refused = await online(0)
  assert.deepEqual([refused?.status, refused?.headers['retry-after']], [429, '120'])
  assert.match(String(refused?.headers['x-rule']), /^more requests than the rate limit lets in; EXT-710; operation=go/)
  assert.equal((await online(1))?.status, 403, 'another register')
  await advance('PT119.4S')
  assert.deepEqual((await online(0))?.headers['retry-after'], '1')
  await advance('PT0.1S')
  assert.equal((await online(0))?.status, 403)
})

test('neither the lab nor pages and descriptions are disturbed', async () => {
  const { world, lab } = await shop()
  await lab('PUT', 'faults/bad-gateway')
  for (const path of ['/lab/world', '/api/openapi.json', '/api/docs', '/lab'])
    assert.equal((await ask('GET', world.base_url + path))?.status, 200, path)
  assert.equal((await ask('GET', `${world.local_base_url}/api/openapi.json`))?.status, 200)
  assert.equal((await ask('GET', `${world.base_url}/api/v1/nothing`))?.status, 404, 'no operation')
  assert.equal((await ask('GET', `${world.base_url}/status`))?.status, 502)
  assert.equal((await lab('DELETE', 'faults/bad-gateway'))?.status, 200)
  assert.equal((await ask('GET', `${world.base_url}/status`))?.status, 200)
})

test('the lab lists where a fault is on, for which operation and how often still', async () => {
  const { lab, desk } = await shop()
  const on = async (name: string) =>
    (await lab('GET', 'faults'))!.body.find((fault: { name: string }) => fault.name === name).on
  await lab('PUT', 'faults/answer-lost', { operation: 'sell', times: 2 })
  await lab('PUT', 'faults/rate-limit', { surface: 'cloud', limit: 7, interval: 'PT1M30S' })
  await lab('PUT', 'faults/request-lost', { hangs: true })
  assert.deepEqual(await on('answer-lost'), [{ surface: 'local', operation: 'sell', times: 2 }])
  assert.deepEqual(await on('rate-limit'), [{ surface: 'cloud', limit: 7, interval: 'PT1M30S' }])
  assert.deepEqual(await on('request-lost'), [
    { surface: 'cloud', hangs: true },
    { surface: 'local', hangs: true },
  ])
  await lab('DELETE', 'faults/request-lost?surface=local')
  assert.deepEqual(await on('request-lost'), [{ surface: 'cloud', hangs: true }])
  assert.equal(await desk('POST', 'receipt/sell', minimalSale(ID)), null)
  assert.deepEqual(await on('answer-lost'), [{ surface: 'local', operation: 'sell', times: 1 }])
  await lab('DELETE', 'faults')
  for (const name of ['answer-lost', 'rate-limit', 'request-lost']) assert.deepEqual(await on(name), [])
})

test('on a real clock an answer is late by real time', async () => {
  const { lab, desk } = await shop()
  await lab('PUT', 'clock', { mode: 'real' })
  await lab('PUT', 'faults/answer-late', { operation: 'getDeskStatus', latency: 'PT0.3S' })
  const began = performance.now()
  assert.equal((await desk('GET', 'kasa/status'))?.status, 200)
  assert.ok(performance.now() - began >= 299)
})

test('a connection more than may wait is cut, and others are answered', async () => {
  const { lab, desk } = await shop()
  await lab('PUT', 'faults/request-lost', { operation: 'getDeskStatus', hangs: true })
  const patience = new AbortController()
  const hanging = Array.from({ length: 256 }, () => desk('GET', 'kasa/status', undefined, { signal: patience.signal }))
  const lost = async (): Promise<number> => (await lab('GET', 'facts?type=request.lost&limit=1000'))!.body.length
  while ((await lost()) < 256) await later(20)
  assert.equal(await desk('GET', 'kasa/status'), null, 'cut at once')
  assert.equal((await desk('POST', 'receipt/sell', minimalSale(ID)))?.status, 200)
  patience.abort()
  await Promise.all(hanging)
})

test('the server closes although requests hang and answers are late', async () => {
  const { app: other, close } = await openServer({}, null)
  const { cloud } = other.addresses
  await ask('PUT', `${cloud}/lab/faults/request-lost`, { hangs: true, times: 1 })
  const hanging = ask('GET', `${cloud}/status`)
  await later(50)
  await ask('DELETE', `${cloud}/lab/faults`)
  await ask('PUT', `${cloud}/lab/faults/answer-late`, { latency: 'PT1M' })
  const late = ask('GET', `${cloud}/status`)
  await later(50)
  const began = performance.now()
  await close()
  assert.equal(await hanging, null)
  assert.equal((await late)?.status, 200)
  assert.ok(performance.now() - began < 30_000)
})

/** Connections kept waiting: how many, for how long, and what ends a wait. */
const worldOf = (): World =>
  ({ gone: false, listeners: new Set(), clock: new Clock('virtual', 1000, () => {}) }) as unknown as World
const connection = (): ServerResponse => new EventEmitter() as unknown as ServerResponse

/** A connection that waits, and how often its wait has ended. */
function waitingOn(connections: WaitingConnections, world: World, ms: number | null, response = connection()) {
  const ends = { count: 0, response }
  connections.add(world, response, ms, () => {
    ends.count++
  })
  return ends
}

const move = ({ clock }: World, now: number): void => {
  clock.setNow(now)
  clock.wind()
}

test('a wait ends once, when the clock of the world has moved so far', () => {
  const world = worldOf()
  const waiting = waitingOn(new WaitingConnections(), world, 50)
  move(world, 1049)
  assert.equal(waiting.count, 0)
  move(world, 1050)
  move(world, 9999)
  assert.equal(waiting.count, 1)
  assert.equal(world.listeners.size, 0, 'nothing is left of it')
  assert.equal((waiting.response as EventEmitter).listenerCount('close'), 0)
})

test('a client that goes ends its wait, and nothing is answered', () => {
  const world = worldOf()
  const waiting = waitingOn(new WaitingConnections(), world, 50)
  waiting.response.emit('close')
  move(world, 2000)
  assert.deepEqual([waiting.count, world.listeners.size], [0, 0])
})

test('the end of the world, or of the server, ends all waits', () => {
  const world = worldOf()
  const connections = new WaitingConnections()
  const waiting = [waitingOn(connections, world, 50), waitingOn(connections, world, null)]
  for (const listener of world.listeners) listener.ended()
  assert.deepEqual(
    waiting.map(({ count }) => count),
    [1, 1],
  )
  world.gone = true
  assert.equal(waitingOn(connections, world, 50).count, 1, 'in a world that has ended nothing waits')
})

test('after ten minutes of real time a wait ends, though the clock stands still', (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const world = worldOf()
  const connections = new WaitingConnections()
  const waiting = [waitingOn(connections, world, 50), waitingOn(connections, world, null)]
  t.mock.timers.tick(599_999)
  assert.equal(waiting[0]!.count + waiting[1]!.count, 0)
  t.mock.timers.tick(1)
  assert.deepEqual(
    waiting.map(({ count }) => count),
    [1, 1],
  )
})

test('256 connections wait, one more does not, and one takes the place of another', () => {
  const world = worldOf()
  const connections = new WaitingConnections()
  const waiting = Array.from({ length: 256 }, () => waitingOn(connections, world, 50))
  assert.equal(waitingOn(connections, world, 50).count, 1)
  waiting[7]!.response.emit('close')
  assert.equal(waitingOn(connections, world, 50).count, 0)
  assert.equal(waitingOn(connections, world, 50).count, 1)
  for (const { response } of waiting) response.emit('close')
})
