import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { errorsTo, openServer } from '../../../features/proofs/kit/server.ts'
import { operations } from '../../app/operations.ts'
import { databaseOf } from '../../store/sqlite/sqlite-store.ts'
import type { Operation } from './operation.ts'

/** After so many requests the app is looked at, and begins anew. */
const EPISODE = 20
/** Characters of a request that are told of it when the app is not well behind it. */
const SHOWN = 1000
const MEBIBYTE = 1024 * 1024
const SALE = {
  goods: [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000 }],
  payments: [{ type: 'CASH', value: 2000 }],
}

/** Errors the app has logged, and what was not caught. */
const mishaps: unknown[] = []
const note = (mishap: unknown) => void mishaps.push(mishap)
const { app } = await openServer({ log: errorsTo(note) })
/** Of a cashier: with it and a key most listeners are passed. */
let authorization: string

interface Answer {
  status: number
  text: string
  type: string | undefined
  /** The header x-rule. */
  rule?: string | undefined
}

interface Sent {
  method: string
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
}

const baseOf = ({ surface }: Pick<Operation, 'surface'>) => app.addresses[surface === 'lab' ? 'cloud' : surface]
const portOf = (surface: Operation['surface']) => Number(new URL(baseOf({ surface })).port)

function send(surface: Operation['surface'], asked: Sent): Promise<Answer> {
  const { method, path, body, headers } = asked
  return new Promise((resolve, reject) => {
    // Not fetch: it would tidy up the path.
    const length = { 'content-length': Buffer.byteLength(body ?? '') }
    const sent = open({ host: '127.0.0.1', port: portOf(surface), method, path, headers: { ...headers, ...length } })
    sent.on('response', async (response: IncomingMessage) => {
      const streamed = response.headers['content-type']?.startsWith('text/event-stream')
      if (streamed) response.destroy()
      const text = streamed ? '' : Buffer.concat(await response.toArray()).toString()
      const rule = response.headers['x-rule'] as string | undefined
      resolve({ status: response.statusCode!, text, type: response.headers['content-type'], rule })
    })
    // A kept connection may be closed at any time (RFC 9112, 9.3.1); one opened for this request may not.
    sent.on('error', (error) => (sent.reusedSocket ? send(surface, asked).then(resolve, reject) : reject(error)))
    sent.end(body)
  })
}

/** Everything a connection says until it is closed, by the other side unless `finish` does it. */
async function raw(surface: Operation['surface'], pieces: (string | Buffer)[], finish?: (socket: Socket) => void) {
  const socket = connect(portOf(surface), '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (chunk: Buffer) => heard.push(chunk))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve))
  finish?.(socket)
  await closed
  return Buffer.concat(heard).toString()
}

const sell = async () => {
  const body = JSON.stringify({ id: crypto.randomUUID(), ...SALE })
  return send('local', { method: 'POST', path: '/api/v1/receipt/sell', body })
}

const journal = async () => (await send('lab', { method: 'GET', path: '/lab/facts?limit=10000' })).text

/** Every refusal is JSON that says what is wrong, most by a code too; of faults of form it says where. */
function assertRefusal({ status, text, type }: Answer): void {
  assert.ok(status >= 400 && status < 500, `${status} ${text.slice(0, 300)}`)
  assert.match(type!, /^application\/json/)
  const body = JSON.parse(text)
  // What a bank terminal answers is in its own form.
  if (body.success === false) {
    assert.deepEqual([typeof body.code, typeof body.error], ['number', 'string'])
    return
  }
  assert.equal(typeof body.message, 'string')
  assert.ok(body.code == null || typeof body.code === 'string')
  if (status !== 422) return
  assert.ok(body.detail.length > 0)
  for (const { loc, msg, type } of body.detail) {
    assert.ok(loc.length > 0 && loc.every((step: unknown) => ['string', 'number'].includes(typeof step)))
    assert.deepEqual([typeof msg, typeof type], ['string', 'string'])
  }
}

before(() => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
})
after(() => {
  process.off('unhandledRejection', note).off('uncaughtException', note)
})

/** A world to which nothing has happened but that a cashier has signed in and a shift is open. */
async function beginAnew(): Promise<void> {
  await send('lab', { method: 'POST', path: '/lab/reset' })
  const body = JSON.stringify({ login: 'olena', password: 'olena-kasa' })
  const { text } = await send('cloud', { method: 'POST', path: '/api/v1/cashier/signin', body })
  authorization = `Bearer ${JSON.parse(text).access_token}`
  await send('local', { method: 'POST', path: '/api/v1/shift/open' })
}

/** A sale works as before. What was sent may have switched a fault on, or may have closed the shift, and the tax authority has yet to hear of it. */
async function assertWell(): Promise<void> {
  await send('lab', { method: 'DELETE', path: '/lab/faults' })
  await send('lab', { method: 'POST', path: '/lab/clock/advance', body: '{"by":"PT1M"}' })
  await send('local', { method: 'POST', path: '/api/v1/shift/open' })
  assert.equal((await sell()).status, 200)
  assert.deepEqual(mishaps.splice(0), [])
}

/** Any code point. fast-check's own unit of this kind makes a map of all of them, a second of work and much memory. */
const anyPoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
const oddText = fc.oneof(
  fc.string({ unit: anyPoint }),
  fc.constantFrom(
    '\ud800',
    '\udfff\0',
    '__proto__',
    'constructor',
    '1e999',
    '9'.repeat(400),
    '2026-02-30T25:00:00+99:99',
  ),
)
const oddNumber = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(1e300, -1e300, 5e-324, -0, 2 ** 53))
const odd: fc.Arbitrary<unknown> = fc.oneof(fc.jsonValue(), oddText, oddNumber, fc.constantFrom([], {}, null, true))
const memberName = fc.oneof(
  fc.constantFrom(
    'id',
    'goods',
    'payments',
    'payment',
    'login',
    'password',
    'pin_code',
    'report',
    'clock',
    'now',
    'by',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toJSON',
    'hasOwnProperty',
    'at',
    'mode',
    'name',
    'seed',
    'go_offline_date',
  ),
  oddText,
)
/** As text: JSON.stringify would lose what is odd about some. */
const oddObject = fc
  .array(fc.tuple(memberName, odd))
  .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`)
const depth = fc.constantFrom(10, 499, 501, 1000, 6000, 200_000)
const deep = depth.map((levels) => `{"goods":${'['.repeat(levels)}${']'.repeat(levels)}}`)
/** A sale that is right but for what is added to it. */
const nearSale = fc
  .tuple(fc.uuid({ version: 4 }), memberName, odd, fc.option(depth))
  .map(([id, name, value, levels]) => {
    const extra = levels === null ? JSON.stringify(value) : '['.repeat(levels) + ']'.repeat(levels)
    return `${JSON.stringify({ id, ...SALE }).slice(0, -1)},${JSON.stringify(name)}:${extra}}`
  })
const body = fc.oneof(
  oddObject,
  nearSale,
  { arbitrary: deep, weight: 1 },
  odd.map((value) => JSON.stringify(value) ?? ''),
  fc.string(),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  oddObject.map((text) => text.slice(0, -1)),
)
const escaped = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%', '%zz', '%ff', '%00', '..%2f', '%C3', '[]', '[a][b]', '[__proto__]', 'x'.repeat(1500)),
)
const queryName = fc.oneof(
  fc.constantFrom('limit', 'offset', 'desc', 'from_date', 'statuses', 'after', 'type', 'count'),
  escaped,
)
const query = fc
  .array(fc.tuple(queryName, fc.oneof(escaped, oddNumber.map(String))), { maxLength: 4 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''))
const headerText = fc.oneof(
  fc.string().map((text) => text.replace(/[^\x20-\x7e]/g, '~')),
  fc.constantFrom('é\xff', ',;q=', ',  ,'.repeat(500), 'Bearer x.y.z', 'bearer', 'test-kasa-3', 'en;q=1.1.1,uk'),
)
const headerName = fc.constantFrom('authorization', 'x-license-key', 'accept-language', 'accept', 'last-event-id', 'content-type', 'content-encoding', 'x-client-name', 'x-device-id', 'x-access-key', 'if-none-match', 'range', 'cookie', 'origin', 'upgrade') // biome-ignore format: a list
const headers = fc.dictionary(headerName, headerText, { maxKeys: 3 })
const request = fc.record({
  method: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'DELETE', 'PUT', 'POST', 'GET', 'PROPFIND')), // biome-ignore format: one choice
  place: fc.oneof({ arbitrary: fc.constant(''), weight: 6 }, escaped.map((text) => `/w/${text}`), escaped.map((text) => `/desks/${text}`)), // biome-ignore format: one choice
  step: fc.oneof(escaped, fc.uuid(), fc.constantFrom('authority-mute', 'authority-slow')),
  query,
  headers,
  body,
})

/** What is made of a connection that was cut. */
const CUT = 0

/** A fault that a request before has switched on: a gateway in front of the app answers, or cuts the connection. */
const isOfGateway = ({ status, type }: Answer): boolean =>
  status === CUT || (status === 502 && type?.startsWith('text/html') === true)

/** @throws the error, unless a gateway cuts connections */
async function cutByGateway(error: Error): Promise<Answer> {
  const { text } = await send('lab', { method: 'GET', path: '/lab/faults' })
  const faults = JSON.parse(text) as { name: string; active: boolean }[]
  if (!faults.some(({ name, active }) => active && /^(request|answer)-lost$/.test(name))) throw error
  return { status: CUT, text: '', type: undefined, rule: undefined }
}

/** The last fact in the journal, which is only added to; a gateway that has been switched on tells what it does itself. */
async function facts(): Promise<number> {
  const world = (await app.worlds.find('default'))!
  await world.idle()
  const [last] = await databaseOf(app.store)
    .knex('facts')
    .where({ world: world.id })
    .whereNot((own) => own.where('address', 'like', 'gateway:%').whereNot('type', 'fault.changed'))
    .max('n as n')
  return last?.n ?? 0
}

// A suite of its own: in a run of many files in one process, hooks outside of it would be those of all.
describe('the app, whatever it is sent', () => {
  beforeEach(beginAnew)
  afterEach(assertWell)

  test('whatever is sent to any operation, the app does not fail, and a refusal leaves no trace', async () => {
    const episode: string[] = []
    const asked = new Set<string>()
    /** Said again of every request that fast-check tries from then on: the cause is among those before the first of them. */
    let unwell = ''
    const property = fc.asyncProperty(
      fc.constantFrom(...operations.map(({ id }) => id)),
      request,
      async (id, { method, place, step, query, headers, body }) => {
        const operation = operations.find((each) => each.id === id)!
        const sent = {
          method: method ?? operation.method,
          path: place + operation.path.replace(/:\w+/g, step) + query,
          headers: { authorization, 'x-license-key': 'test-kasa-1', ...headers },
          body,
        }
        assert.ok(unwell === '', unwell)
        asked.add(id)
        episode.push(`${id}: ${JSON.stringify(sent).slice(0, SHOWN)}`)
        const known = await facts()
        const answer = await send(operation.surface, sent).catch(cutByGateway)
        assert.ok(answer.status < 500 || isOfGateway(answer), `${answer.status} ${answer.text}`)
        assert.deepEqual(mishaps.splice(0), [])
        if (!isOfGateway(answer) && answer.status >= 400) {
          if (sent.method !== 'HEAD') assertRefusal(answer)
          assert.equal(await facts(), known)
        }
        if (episode.length < EPISODE) return
        const tried = episode.splice(0).join('\n')
        await assertWell().catch((error: Error) => {
          unwell = `not well after one of\n${tried}\n${error.stack}`
        })
        assert.ok(unwell === '', unwell)
        await beginAnew()
      },
    )
    const examples = fc
      .sample(request, operations.length)
      .map((each, index): [string, typeof each] => [operations[index]!.id, { ...each, method: null, place: '' }])
    // Each once: features/proofs/fuzz asks far more, and here is asked what it does not, any bytes at all. A report of the
    // runner has no cause of an error.
    await fc.assert(property, { numRuns: operations.length, examples, includeErrorInReport: true })
    assert.equal(asked.size, operations.length)
  })

  test('a figure of any length is told in a header that every client reads', async () => {
    const reason = 'ї'.repeat(70_000)
    await send('lab', { method: 'PUT', path: '/lab/faults/cashier-blocked', body: JSON.stringify({ reason }) })
    const { status, rule, text } = await sell()
    await send('lab', { method: 'DELETE', path: '/lab/faults' })
    assert.equal(status, 403)
    assert.ok(text.includes(reason))
    assert.match(decodeURIComponent(rule!), /reason=ї{100,200}…$/)
  })

  test('a fault in every place of a large body: the answer is short all the same', async () => {
    const bytes = MEBIBYTE / 4
    const full = (text: string) => Array.from({ length: bytes / (text.length + 1) }, () => text).join()
    const sale = JSON.stringify({ id: crypto.randomUUID(), ...SALE })
    for (const body of [
      ...['0', '{}', '{"discounts":[{},{}]}'].map((text) => `{"goods":[${full(text)}]}`),
      sale.replace('"price"', `"taxes":[${full('99')}],"price"`),
    ]) {
      const answer = await send('local', { method: 'POST', path: '/api/v1/receipt/sell', body })
      assert.equal(answer.status, 422)
      assertRefusal(answer)
      assert.ok(answer.text.length < bytes)
    }
  })

  test('every fault of a body of 30 KB is told, of a larger one the first', async () => {
    const body = (length: number) =>
      `{"goods":[${Array(length / 3)
        .fill('{}')
        .join()}]}`
    const told = async (length: number) =>
      JSON.parse((await send('local', { method: 'POST', path: '/api/v1/receipt/sell', body: body(length) })).text)
        .detail
    assert.deepEqual([(await told(30_000)).length, (await told(36_000)).length], [1000, 1])
  })

  test('a body that says more than is taken is told so, and is not read', async () => {
    const named = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join()}}`
    for (const [body, msg] of [
      [named(300_000), 'more than 1000 members in an object'],
      [`{"goods":[${Array(125_000).fill('{}').join()}]}`, 'more than 250000 values'],
      // It is no JSON either, but it is not read so far.
      ['['.repeat(MEBIBYTE), 'more than 500 levels deep'],
    ] as const) {
      const answer = await send('local', { method: 'POST', path: '/api/v1/receipt/sell', body })
      assert.deepEqual([answer.status, JSON.parse(answer.text).detail[0].msg], [422, msg])
    }
  })

  test('a body beyond the limit, in pieces: 413, and the connection is closed', async () => {
    const piece = Buffer.alloc(MEBIBYTE, ' ')
    const head = 'POST /api/v1/receipt/sell HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n'
    const pieces = Array.from({ length: 5 }, () => [`${MEBIBYTE.toString(16)}\r\n`, piece, '\r\n']).flat()
    const heard = await raw('local', [head, ...pieces, '0\r\n\r\n'])
    assert.match(heard, /^HTTP\/1\.1 413 .*"code":"payload\.too_large"/s)
  })

  test('a body with nothing in it is none, whatever its headers call it', async () => {
    const path = '/api/v1/cash-registers/go-offline'
    for (const body of ['', '{}', 'null', ' { }\n'])
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
        const headers = { authorization, 'x-license-key': 'test-kasa-1', 'content-type': type }
        assert.equal((await send('cloud', { method: 'POST', path, body, headers })).status, 200, `${type} ${body}`)
      }
  })

  test('a packed body is refused by its header', async () => {
    const headers = { 'content-encoding': 'gzip' }
    const answer = await send('local', { method: 'POST', path: '/api/v1/receipt/sell', body: 'xyz', headers })
    assertRefusal(answer)
    assert.deepEqual(JSON.parse(answer.text).detail[0].loc, ['header', 'Content-Encoding'])
  })

  test('noise instead of a request is refused in JSON, and nothing is done', async () => {
    const known = await journal()
    const line = 'POST /api/v1/shift/close HTTP/1.1\r\nhost: localhost\r\n'
    const noises: [string, number][] = [
      ['\x16\x03\x01 no HTTP\r\n\r\n', 400],
      [`${line}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
      [`${line}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`, 400],
      [`${line}content-length: -1\r\n\r\n{}`, 400],
      [`${line}content-length: 1e1\r\n\r\n{}`, 400],
      [`${line}bad header\r\n\r\n`, 400],
      [`GET /lab/clock HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ]
    for (const [noise, status] of noises) {
      const heard = await raw('local', [noise])
      const [head, text] = heard.split('\r\n\r\n')
      assert.match(head!, new RegExp(`^HTTP/1.1 ${status} `), noise)
      assertRefusal({ status, text: text!, type: head!.match(/content-type: (.*)/)?.[1] })
    }
    assert.equal(await journal(), known)
  })

  test('requests in a row on one connection are answered in their order', async () => {
    // The shift that has just been opened is on its way still: the first of them waits for the world to come to rest.
    await journal()
    const body = JSON.stringify({ id: crypto.randomUUID(), ...SALE })
    const sale = `POST /api/v1/receipt/sell HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    const nowhere = 'POST /nowhere HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}'
    const last = nowhere.replace('host: localhost', 'host: localhost\r\nconnection: close')
    const status = 'GET /api/v1/kasa/status HTTP/1.1\r\nhost: localhost\r\n\r\n'
    const heard = await raw('local', [nowhere + sale + sale + status + last])
    assert.deepEqual(heard.match(/(?<=HTTP\/1\.1 )\d+/g), ['404', '200', '400', '200', '404'])
  })

  test('clients that go away in the middle are no error, and nothing is done for half a request', async () => {
    const hangUp = (socket: Socket) => socket.destroy()
    const known = await journal()
    const body = JSON.stringify({ id: crypto.randomUUID(), ...SALE })
    const head = `POST /api/v1/receipt/sell HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
    for (const cut of [0, 1, body.length >> 1, body.length - 1]) {
      await raw('local', [head + body.slice(0, cut)], hangUp)
      await raw('local', [head, body.slice(0, cut)], (socket) => socket.end())
    }
    const shift = `POST /api/v1/shifts HTTP/1.1
host: localhost
authorization: ${authorization}
`
    await raw(
      'cloud',
      [
        `${shift}x-license-key: test-kasa-1
content-length: 9

`,
      ],
      hangUp,
    )
    assert.equal(await journal(), known)
  })
})
