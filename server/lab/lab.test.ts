import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { holdLab, keep } from '../../features/harness/contract.ts'
import { App } from '../app.ts'
import { application } from '../http/application.ts'
import { openapi } from '../http/description/openapi.ts'
import { receiptOperations } from '../local/receipts.ts'
import { shiftOperations } from '../local/shift.ts'
import { statusOperations } from '../local/status.ts'
import { labTable } from '../operations.ts'
import { factOperations } from './facts/facts.ts'
import { faultOperations } from './faults/faults.ts'
import { printOperations } from './prints.ts'
import { webhookInboxOperations } from './webhooks/webhooks.ts'
import { clockOperations } from './worlds/clock.ts'
import { worldOperations } from './worlds/worlds.ts'

const lab = [
  ...worldOperations,
  ...clockOperations,
  ...faultOperations,
  ...factOperations,
  ...printOperations,
  ...webhookInboxOperations,
]
const desk = [...shiftOperations, ...statusOperations, ...receiptOperations]
const START = '2026-06-01T06:00:00.000Z'

let app: App
let servers: Server[]

before(async () => {
  app = await App.open({ data: ':memory:', clock: 'virtual', log: pino({ level: 'silent' }) })
  servers = [application(app, lab), application(app, desk, { desks: true })].map((app) => createServer(app).listen(0))
  const [cloud, local] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  holdLab(cloud!, JSON.parse(JSON.stringify(openapi(labTable))))
  app.addresses = { cloud: cloud!, local: local!, lan: 'ws://127.0.0.1:1', proxy: 'ws://127.0.0.1:2/paylink/ws' }
})

after(async () => {
  app.worlds.hangUp()
  for (const server of servers) server.close()
  await app.close()
})

/** What an answer is depends on the call; a test says what it expects of it. */
// biome-ignore lint/suspicious/noExplicitAny: the body of any call
type Answer = { status: number; body: any; headers: Headers }

async function call(method: string, url: string, body?: unknown, headers = {}): Promise<Answer> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(url, { method, ...init, headers: { 'content-type': 'application/json', ...headers } })
  const text = await answer.text()
  const received = { status: answer.status, body: JSON.parse(text), headers: answer.headers }
  keep(method, url, { ...received, text })
  return received
}

/** A fresh world: its lab by path, its desk by path. */
async function world(wish: object = {}) {
  const { status, body } = await call('POST', `${app.addresses.cloud}/lab/worlds`, wish)
  assert.equal(status, 201)
  return {
    ...body,
    lab: (method: string, path: string, sent?: unknown) => call(method, `${body.base_url}/lab/${path}`, sent),
    desk: (path: string, sent?: unknown) => call('POST', `${body.local_base_url}/api/v1/${path}`, sent),
  }
}

const virtual = { clock: { mode: 'virtual' } }
const sale = (id: string) => ({
  id,
  goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
  payments: [{ type: 'CASH', value: 5100 }],
})
const RECEIPT = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01'

test('the default world names everything a test needs', async () => {
  const { status, body } = await call('GET', `${app.addresses.cloud}/lab/world`)
  assert.equal(status, 200)
  assert.equal(body.world, 'default')
  assert.equal(body.base_url, app.addresses.cloud)
  assert.equal(body.proxy_ws_url, 'ws://127.0.0.1:2/paylink/ws')
  assert.deepEqual(body.clock, { mode: 'virtual', now: START })
  const [first, second] = body.cash_registers
  assert.equal(first.local_base_url, body.local_base_url)
  assert.equal(second.local_base_url, `${body.local_base_url}/desks/${second.id}`)
  assert.deepEqual(Object.keys(body.cashiers[0]).at(-1), 'cash_register_ids')
  assert.ok(body.access_keys.length > 0)
})

test('a world is made with a name, a seed and a clock', async () => {
  const made = await world({ name: 'shop-1', seed: 's', clock: { mode: 'virtual', now: '2026-03-28T23:00:00+02:00' } })
  assert.equal(made.world, 'shop-1')
  assert.equal(made.seed, 's')
  assert.equal(made.base_url, `${app.addresses.cloud}/w/shop-1`)
  assert.equal(made.proxy_ws_url, 'ws://127.0.0.1:2/w/shop-1/paylink/ws')
  assert.deepEqual(made.clock, { mode: 'virtual', now: '2026-03-28T21:00:00.000Z' })
  const wrong = [
    { name: 'shop-1' },
    { name: '-' },
    { name: 'x'.repeat(65) },
    { fixture: 'none' },
    { from: 'nobody' },
    { from: 'shop-1', fixture: 'house' },
    { clock: { mode: 'real', now: START } },
    { clock: { mode: 'virtual', now: '2026-03-28T23:00:00' } },
    { colour: 'red' },
  ]
  for (const wish of wrong) {
    const { status, body } = await call('POST', `${app.addresses.cloud}/lab/worlds`, wish)
    assert.equal(status, 422, JSON.stringify(wish))
    assert.equal(body.detail.length, 1)
  }
})

test('a name taken by two at once is given to one', async () => {
  const asked = [1, 2, 3].map(() => call('POST', `${app.addresses.cloud}/lab/worlds`, { name: 'race' }))
  assert.deepEqual((await Promise.all(asked)).map(({ status }) => status).sort(), [201, 422, 422])
})

test('a clock is moved on by a duration, to an instant, to the next timer, to a named timer', async () => {
  const { lab, desk } = await world(virtual)
  assert.deepEqual((await desk('shift/open')).body, { status: true })
  const { body: timers } = await lab('GET', 'timers')
  assert.deepEqual(
    timers.map(({ event, due, in: wait }: { event: string; due: string; in: string }) => [event, due, wait]),
    [
      ['answer.due', '2026-06-01T06:00:01.000Z', 'PT1S'],
      ['delivery.overdue', '2026-06-01T06:00:10.000Z', 'PT10S'],
    ],
  )
  assert.equal(timers[0].id, `${timers[0].address} answer-1`)

  const named = await lab('POST', 'clock/advance', { timer: timers[0].id })
  assert.deepEqual(named.body.clock, { mode: 'virtual', now: '2026-06-01T06:00:01.000Z' })
  const types = named.body.facts.map(({ type }: { type: string }) => type)
  assert.deepEqual(types, ['documents.judged', 'delivery.settled'])
  assert.equal(named.body.facts[0].at, '2026-06-01T06:00:01.000Z')
  assert.equal(named.body.facts[0].fact.type, 'documents.judged')

  const by = await lab('POST', 'clock/advance', { by: 'PT1H' })
  assert.deepEqual(by.body, { clock: { mode: 'virtual', now: '2026-06-01T07:00:01.000Z' }, facts: [] })
  await desk('receipt/sell', sale(RECEIPT))
  const next = await lab('POST', 'clock/advance', { next: true })
  assert.equal(next.body.clock.now, '2026-06-01T07:00:02.000Z')
  const to = await lab('POST', 'clock/advance', { to: '2026-06-01T12:00:00+03:00' })
  assert.equal(to.body.clock.now, '2026-06-01T09:00:00.000Z')
  assert.deepEqual((await lab('GET', 'clock')).body, { mode: 'virtual', now: '2026-06-01T09:00:00.000Z' })

  const wrong = [{}, { by: 'P1M' }, { by: 'PT1S', next: true }, { to: START }, { timer: 'none' }, { next: false }]
  for (const body of [...wrong, { by: 'P999999999D' }])
    assert.equal((await lab('POST', 'clock/advance', body)).status, 422, JSON.stringify(body))
})

test('two who move a clock at once move it twice', async () => {
  const { lab } = await world(virtual)
  await Promise.all([lab('POST', 'clock/advance', { by: 'PT1H' }), lab('POST', 'clock/advance', { by: 'PT1H' })])
  assert.equal((await lab('GET', 'clock')).body.now, '2026-06-01T08:00:00.000Z')
})

test('a clock is set, forward through what is due, backward through nothing; a real one runs by itself', async () => {
  const { lab, desk } = await world(virtual)
  await desk('shift/open')
  const forward = await lab('PUT', 'clock', { mode: 'virtual', now: '2026-06-01T06:30:00Z' })
  assert.ok(forward.body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
  const back = await lab('PUT', 'clock', { mode: 'virtual', now: '2026-06-01T05:59:59Z' })
  assert.deepEqual(back.body, { clock: { mode: 'virtual', now: '2026-06-01T05:59:59.000Z' }, facts: [] })
  const { status, headers } = await desk('receipt/sell', sale(RECEIPT))
  assert.equal(status, 400)
  assert.match(decodeURI(headers.get('x-rule')!), /^last local transaction date later than the current date/)
  assert.equal((await lab('PUT', 'clock', { mode: 'real' })).body.clock.mode, 'real')
  const refused = await lab('POST', 'clock/advance', { by: 'PT1S' })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.code, 'lab.clock_not_virtual')
  assert.equal((await lab('PUT', 'clock', { mode: 'real', now: START })).status, 422)
})

test('faults are listed, switched on at one register or at all, and off again', async () => {
  const { lab, cash_registers } = await world(virtual)
  const [{ id }] = cash_registers
  const { body: all } = await lab('GET', 'faults')
  const names = [
    'authority-mute',
    'authority-refusing',
    'authority-slow',
    'authority-loses-answers',
    'signature-stopped',
    'key-expired',
    'cashier-blocked',
    'cashier-deactivated',
    'register-frozen',
    'bill-unpaid',
    'other-device',
    'printer-out-of-paper',
    'printer-unplugged',
    'server-unreachable',
    'journal-changed',
    'journal-deleted',
    'receiver-failing',
    'receiver-silent',
    'receiver-slow',
    'offline-limit',
  ]
  assert.deepEqual(
    all.map(({ name }: { name: string }) => name),
    names,
  )
  assert.ok(all.every(({ active, sentence }: { active: boolean; sentence: string }) => !active && sentence))

  const slow = await lab('PUT', 'faults/authority-slow', { cash_register_id: id, latency: 'PT5S' })
  assert.deepEqual(slow.body.on, [{ cash_register_id: id, latency: 'PT5S' }])
  assert.equal(slow.body.active, true)
  const refusing = await lab('PUT', 'faults/authority-refusing', { reason: 'no', documents: ['RECEIPT'] })
  assert.equal(refusing.body.on.length, cash_registers.length)
  const { body: authority } = await lab('GET', `authority/${id}`)
  assert.deepEqual(authority.faults, [
    { name: 'authority-slow', latency_ms: 5000 },
    { name: 'authority-refusing', reason: 'no', documents: ['RECEIPT'] },
  ])

  const elsewhere = await lab('DELETE', `faults/authority-slow?cash_register_id=${cash_registers[1].id}`)
  assert.equal(elsewhere.body.active, true)
  assert.equal((await lab('DELETE', 'faults/authority-slow')).body.active, false)
  const { body: none } = await lab('DELETE', 'faults')
  assert.ok(none.every(({ active }: { active: boolean }) => !active))
  const { body: said } = await lab('GET', 'facts?type=fault.changed')
  assert.equal(said.length, 1 + cash_registers.length + 1 + cash_registers.length)

  assert.equal((await lab('PUT', 'faults/earthquake')).status, 404)
  assert.equal((await lab('DELETE', 'faults/earthquake')).status, 404)
  for (const body of [undefined, { reason: '' }, { reason: 'no', documents: ['X'] }, { reason: 'no', colour: 'red' }])
    assert.equal((await lab('PUT', 'faults/authority-refusing', body)).status, 422)
  assert.equal((await lab('PUT', 'faults/authority-mute', { cash_register_id: RECEIPT })).status, 422)
  assert.equal((await lab('DELETE', `faults/authority-mute?cash_register_id=${RECEIPT}`)).status, 422)
  assert.equal((await lab('GET', `authority/${RECEIPT}`)).status, 404)
})

test('while the authority is mute nothing is settled, and nothing is lost', async () => {
  const { lab, desk } = await world(virtual)
  await lab('PUT', 'faults/authority-mute')
  await desk('shift/open')
  const silent = await lab('POST', 'clock/advance', { by: 'PT1M' })
  assert.ok(silent.body.facts.every(({ type }: { type: string }) => type === 'delivery.requested'))
  await lab('DELETE', 'faults')
  // By then the register has gone offline by itself, and tries again a minute later.
  const again = await lab('POST', 'clock/advance', { by: 'PT2M' })
  assert.ok(again.body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
})

test('facts are listed in order, by type, by address, behind a number, so many at a time', async () => {
  const { lab, desk, cash_registers } = await world(virtual)
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
  const address = `authority:${cash_registers[0].id}`
  const { body: judged } = await lab('GET', `facts?address=${address}`)
  assert.deepEqual(
    judged.map(({ type }: { type: string }) => type),
    ['documents.judged'],
  )
  assert.equal((await lab('GET', 'facts?limit=0')).status, 422)
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
  const { lab, desk, base_url } = await world(virtual)
  await desk('shift/open')
  const url = `${base_url}/lab/facts`
  const seen = await events(url, 4, async () => void (await lab('POST', 'clock/advance', { by: 'PT1M' })))
  const { body: all } = await lab('GET', 'facts')
  assert.deepEqual(
    seen.slice(0, 4),
    all.slice(0, 4).map((fact: { n: number }) => `id: ${fact.n}\ndata: ${JSON.stringify(fact)}`),
  )
  const [only] = await events(`${url}?type=shift.opened`, 1, undefined, { 'last-event-id': '2' })
  assert.match(only!, /"type":"shift.opened"/)
  const ended = await events(`${url}?after=1000`, 1, async () => void (await lab('POST', 'reset')))
  assert.deepEqual(ended, ['id: 0\nevent: world.ended\ndata: {}'])
})

test('a world is forked as it stands, and goes its own way', async () => {
  const origin = await world({ ...virtual, name: 'origin' })
  await origin.desk('shift/open')
  const fork = await world({ from: 'origin' })
  assert.equal(fork.seed, origin.seed)
  assert.deepEqual((await fork.lab('GET', 'facts')).body, (await origin.lab('GET', 'facts')).body)
  const there = await fork.lab('POST', 'clock/advance', { by: 'PT1M' })
  assert.ok(there.body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
  assert.equal((await origin.lab('GET', 'clock')).body.now, START)
  assert.deepEqual((await origin.lab('POST', 'clock/advance', { by: 'PT1M' })).body, there.body)
})

test('a world is one file: put back, it goes on byte for byte as it would have', async () => {
  const { lab, desk } = await world({ ...virtual, name: 'kept' })
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT2S' })
  const { body: file } = await lab('GET', 'snapshot')
  assert.equal(file.format, 1)
  const first = await desk('receipt/sell', sale(RECEIPT))
  assert.equal(first.status, 200)
  const went = await lab('POST', 'clock/advance', { by: 'PT1M' })
  const { body: full } = await lab('GET', 'snapshot')
  assert.equal((await desk('receipt/sell', sale(RECEIPT))).status, 400)

  const put = await lab('PUT', 'snapshot', file)
  assert.equal(put.status, 200)
  assert.equal(put.body.clock.now, '2026-06-01T06:00:02.000Z')
  assert.deepEqual((await lab('GET', 'snapshot')).body, file)
  assert.deepEqual((await desk('receipt/sell', sale(RECEIPT))).body, first.body)
  assert.deepEqual((await lab('POST', 'clock/advance', { by: 'PT1M' })).body, went.body)

  // Into a world of another seed, and a receipt known there by its id alone.
  const other = await world({ name: 'other' })
  const there = await other.lab('PUT', 'snapshot', full)
  assert.deepEqual([there.body.world, there.body.seed], ['other', 'kept'])
  assert.equal((await other.desk('receipt/sell', sale(RECEIPT))).status, 400)

  // Larger than any other body may be.
  full.facts[0].body.padding = 'x'.repeat(5_000_000)
  assert.equal((await other.lab('PUT', 'snapshot', full)).status, 200)
  assert.equal((await other.lab('PUT', 'clock', full)).status, 413)
})

test('a file that is not a world changes nothing', async () => {
  const { lab, desk } = await world(virtual)
  await desk('shift/open')
  const { body: file } = await lab('GET', 'snapshot')
  const [fact] = file.facts
  const [snapshot] = file.snapshots
  const wrong = [
    undefined,
    { ...file, format: 2 },
    { ...file, colour: 'red' },
    { ...file, world: { ...file.world, fixture: 'none' } },
    { ...file, world: { ...file.world, now: null } },
    { ...file, world: { ...file.world, clock: 'real' } },
    { ...file, world: { ...file.world, now: -8e15 } },
    { ...file, world: { ...file.world, start: 8e15 } },
    { ...file, facts: [{ ...fact, at: 8e15 }] },
    { ...file, facts: [] },
    { ...file, facts: [...file.facts, fact] },
    { ...file, snapshots: [{ ...snapshot, state: { value: 'nowhere', context: {} } }] },
    { ...file, timers: [{ ...file.timers[0], address: 'nobody:1' }] },
  ]
  for (const body of wrong) assert.equal((await lab('PUT', 'snapshot', body)).status, 422)
  assert.deepEqual((await lab('GET', 'snapshot')).body, file)
  const { body } = await lab('POST', 'clock/advance', { by: 'PT1M' })
  assert.ok(body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
})

test('a reset takes back what has happened, faults and clock and all', async () => {
  const made = await world(virtual)
  const { lab, desk } = made
  const past = async () => {
    await lab('PUT', 'faults/authority-slow', { latency: 'PT3S' })
    await desk('shift/open')
    await lab('POST', 'clock/advance', { by: 'PT1M' })
    return (await lab('GET', 'facts')).body
  }
  const first = await past()
  const { status, body } = await lab('POST', 'reset')
  assert.equal(status, 200)
  assert.deepEqual(body, JSON.parse(JSON.stringify({ ...made, lab: undefined, desk: undefined })))
  assert.deepEqual((await lab('GET', 'facts')).body, [])
  assert.deepEqual((await lab('GET', 'timers')).body, [])
  assert.ok((await lab('GET', 'faults')).body.every(({ active }: { active: boolean }) => !active))
  assert.deepEqual(await past(), first)
})

test('resets, forks, files and sales at once leave a world whole', async () => {
  const { lab, desk } = await world({ ...virtual, name: 'busy' })
  const ids = Array.from({ length: 30 }, (_, index) => RECEIPT.slice(0, -2) + String(10 + index))
  const work = ids.flatMap((id, index) => [
    desk('shift/open'),
    desk('receipt/sell', sale(id)),
    index % 10 === 0 ? lab('POST', 'reset') : lab('GET', index % 2 ? 'snapshot' : 'world'),
    index % 5 === 0 ? world({ from: 'busy' }) : lab('GET', 'faults'),
  ])
  const answers = (await Promise.all(work)) as { status?: number }[]
  // What comes while the world is reset is carried out in the world as it is then.
  for (const { status = 201 } of answers) assert.ok([200, 201, 400].includes(status), String(status))
  const { body: facts } = await lab('GET', 'facts')
  assert.deepEqual(
    facts.map(({ n }: { n: number }) => n),
    facts.map((_: unknown, index: number) => index + 1),
  )
})

test('calls of every surface that meet a reset are carried out in the world as it is then', async () => {
  const { lab, desk } = await world({ ...virtual, name: 'again' })
  for (let round = 0; round < 20; round++) {
    const { status } = await desk('shift/open')
    const work = [
      lab('POST', 'reset'),
      desk('shift/open'),
      desk('receipt/sell', sale(RECEIPT)),
      lab('POST', 'clock/advance', { by: 'PT1S' }),
      lab('PUT', 'clock', { mode: 'virtual', now: START }),
      lab('PUT', 'faults/authority-mute', {}),
      lab('DELETE', 'faults'),
      lab('POST', 'reset'),
      lab('GET', 'timers'),
      lab('POST', 'webhooks/inbox', { n: round }),
      lab('GET', 'snapshot'),
    ]
    // A clock on its way in the world of before is stopped.
    for (const [n, { status, body }] of (await Promise.all(work)).entries())
      assert.ok(
        [200, 400].includes(status) || body.code === 'clock.interrupted',
        `call ${n}: ${status} ${JSON.stringify(body)}`,
      )
    assert.equal(status, 200)
  }
})

test('a world is deleted, but not the default one', async () => {
  const { lab, base_url } = await world({ name: 'short' })
  assert.deepEqual((await lab('DELETE', 'world')).body, { ok: true })
  assert.equal((await lab('GET', 'world')).status, 404)
  assert.equal((await world({ name: 'short' })).base_url, base_url)
  const { status, body } = await call('DELETE', `${app.addresses.cloud}/lab/world`)
  assert.equal(status, 400)
  assert.equal(body.code, 'lab.default_world')
})

test('with a token the lab opens to it only', async () => {
  const guarded = await App.open({
    data: ':memory:',
    clock: 'virtual',
    log: pino({ level: 'silent' }),
    labToken: 't',
  })
  const server = createServer(application(guarded, lab)).listen(0)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    for (const headers of [{}, { 'x-lab-token': 'T' }, { authorization: 'Bearer tt' }]) {
      const { status, body } = await call('GET', `${url}/lab/world`, undefined, headers)
      assert.equal(status, 403)
      assert.equal(body.code, 'lab.token_needed')
    }
    assert.equal((await call('PUT', `${url}/w/default/lab/snapshot`, { format: 1 })).status, 403)
    for (const headers of [{ 'x-lab-token': 't' }, { authorization: 'bearer t' }])
      assert.equal((await call('GET', `${url}/lab/world`, undefined, headers)).status, 200)
  } finally {
    server.close()
    await guarded.close()
  }
})

test('what a desk printed is listed, and each slip is shown in every form', async () => {
  const { lab, desk, cash_registers } = await world(virtual)
  const [{ id }] = cash_registers
  await desk('shift/open')
  await desk('receipt/sell', { ...sale('00000000-0000-4000-8000-000000000001'), print: true })
  await desk('shift/xreport')
  const { body: prints } = await lab('GET', `prints/${id}`)
  const { shift_id } = prints[1].document
  assert.deepEqual(
    prints.map(({ number, kind, status, document, not_shown }: Record<string, unknown>) => [
      ...[number, kind, status, document, not_shown],
    ]),
    [
      [1, 'RECEIPT', 'printed', { document: 2 }, null],
      [2, 'X_REPORT', 'printed', { report: 1, shift_id }, null],
    ],
  )
  const [{ links }] = prints
  const longest = (lines: string) => Math.max(...lines.split('\n').map((line) => line.length))
  const shown = async (link: string) => {
    const answer = await fetch(link)
    return [answer.status, answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())] as const
  }
  const [, plain, asText] = await shown(`${links.text}?width=60`)
  assert.equal(plain, 'text/plain; charset=utf-8')
  assert.equal(longest(asText.toString()), 60)
  const [, page, html] = await shown(links.html)
  assert.equal(page, 'text/html; charset=utf-8')
  assert.match(html.toString(), /^<!doctype html>/)
  const [, picture, png] = await shown(links.png)
  assert.equal(picture, 'image/png')
  assert.equal(png.toString('latin1', 1, 4), 'PNG')
  for (const path of [`prints/${id}/3.txt`, `prints/${id}/0.png`, `prints/${id}/x.html`, `prints/${NOBODY}`])
    assert.equal((await lab('GET', path)).status, 404, path)
  for (const path of [
    `prints/${id}/1.txt?width=9`,
    `prints/${id}/1.txt?width=251`,
    `prints/${id}/1.png?paper_width=81`,
  ])
    assert.equal((await lab('GET', path)).status, 422, path)
})

const NOBODY = '00000000-0000-4000-8000-0000000000ff'

test('the receiver of webhooks is one for the world, and its faults say what it answers', async () => {
  const { lab, webhook_inbox_url, cash_registers } = await world(virtual)
  const malformed: [string, object][] = [
    ['failing', { cash_register_id: cash_registers[0].id }],
    ['failing', { status: 200 }],
    ['failing', { status: 600 }],
    ['failing', { times: 0 }],
    ['slow', {}],
    ['slow', { latency: 'soon' }],
    ['silent', { status: 500 }],
  ]
  for (const [name, body] of malformed)
    assert.equal((await lab('PUT', `faults/receiver-${name}`, body)).status, 422, `${name} ${JSON.stringify(body)}`)
  assert.equal((await lab('DELETE', `faults/receiver-silent?cash_register_id=${cash_registers[0].id}`)).status, 422)
  const { body: failing } = await lab('PUT', 'faults/receiver-failing', { times: 3 })
  assert.deepEqual(failing.on, [{ status: 500, times: 3 }])
  const { body: slow } = await lab('PUT', 'faults/receiver-slow', { latency: 'PT9.999S' })
  assert.deepEqual(slow.on, [{ latency: 'PT9.999S' }])
  const answer = await fetch(webhook_inbox_url, { method: 'POST', body: 'not even {json' })
  assert.deepEqual([answer.status, answer.headers.get('x-answer-after')], [500, 'PT9.999S'])
  await lab('DELETE', 'faults')
  const { body: received } = await lab('GET', 'webhooks')
  assert.deepEqual(received, [
    {
      n: received[0].n,
      at: START,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: 'not even {json',
      answer: { status: 500, after: 'PT9.999S' },
    },
  ])
  assert.deepEqual((await lab('GET', `webhooks?after=${received[0]!.n}`)).body, [])
})
