/** What is said of credentials, worlds, names and sockets that are not there: why, what is near, and where all are listed. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { before, test } from 'node:test'
import { openServer } from '../../../../features/proofs/kit/server.ts'

const TERMINAL = '50000000-0000-4000-8000-000000000001'
const REGISTER = '40000000-0000-4000-8000-000000000001'
/** Of a register of another organization than the cashier's. */
const FOREIGN_KEY = 'test-kasa-6'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

const { app } = await openServer()

before(async () => {
  await call('POST /lab/worlds', { body: { name: 'shop' } })
})
interface Options {
  body?: object
  headers?: Record<string, string>
  at?: 'cloud' | 'local' | 'lan'
}

async function call(line: string, { body, headers, at = 'cloud' }: Options = {}) {
  const [method, path] = line.split(' ') as [string, string]
  const answer = await fetch(app.addresses[at].replace(/^ws/, 'http') + path, {
    method,
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, rule: answer.headers.get('x-rule') ?? '', json: JSON.parse(await answer.text()) }
}

const bearer = (token: string): Options => ({ headers: { authorization: `Bearer ${token}` } })

async function cashierToken(world = ''): Promise<string> {
  const body = { login: 'olena', password: 'olena-kasa' }
  return (await call(`POST ${world}/api/v1/cashier/signin`, { body })).json.access_token
}

const terminalToken = async (): Promise<string> =>
  (await call('POST /paylink/processing/auth/client', { body: { terminalId: TERMINAL } })).json.token

/** Asks for a socket, and is refused. */
function knock(at: 'cloud' | 'lan', path: string): Promise<{ status: number; rule: string }> {
  return new Promise((resolve, reject) => {
    request(app.addresses[at].replace(/^ws/, 'http') + path, { headers: UPGRADE })
      .on('response', (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode!, rule: String(answer.headers['x-rule']) })
      })
      .on('upgrade', (_, socket) => socket.destroy(new Error('it is let in')))
      .on('error', reject)
      .end()
  })
}

test('a token of another world, and one of a terminal, say what they are', async () => {
  const foreign = await call('GET /api/v1/cashier/me', bearer(await cashierToken('/w/shop')))
  assert.equal(foreign.status, 401)
  assert.match(
    foreign.rule,
    /^access token not valid; CLD-008; reason=the token is changed, or of another world or server$/,
  )
  const wrong = await call('GET /api/v1/cashier/me', bearer(await terminalToken()))
  assert.match(wrong.rule, /reason=the token is of a terminal: that of a signed-in cashier is needed$/)
})

test('a socket says why its token is not taken, and what a register is named by', async () => {
  const named = `cash_register_id=${REGISTER}`
  const terminal = await terminalToken()
  const foreign = (await call('POST /w/shop/paylink/processing/auth/client', { body: { terminalId: TERMINAL } })).json
    .token
  for (const [query, status, said] of [
    [
      `token=${await cashierToken()}&${named}`,
      401,
      /the token is of a cashier, that of a terminal is needed: POST \/paylink/,
    ],
    [`token=${foreign}&${named}`, 401, /the token is changed, or of another world or server$/],
    [`token=${terminal.slice(0, -5)}&${named}`, 401, /the token is cut or changed$/],
    [`token=x&${named}`, 401, /no token of this service: POST \/paylink/],
    [named, 403, /no token: POST \/paylink\/processing\/auth\/client gives one$/],
    [`token=${terminal}`, 422, /member=query\.cash_register_id; given=nothing; taken=a UUID; example="3f0c9f1e/],
    [`token=${terminal}&cash_register_id=1`, 422, /member=query\.cash_register_id; given="1"; taken=a UUID/],
  ] as const) {
    const answer = await knock('cloud', `/paylink/ws?${query}`)
    assert.equal(answer.status, status, query.slice(-60))
    assert.match(answer.rule, said)
    assert.ok(!answer.rule.includes(terminal.slice(10, 60)))
  }
  const bare = await knock('cloud', `/paylink/ws/server?token=${await cashierToken()}`)
  assert.match(bare.rule, /the token is of a cashier/)
})

test('a licence key of another organization, one in quotes and one of none are told apart in x-rule alone', async () => {
  const token = await cashierToken()
  const keyed = (key: string) =>
    call('POST /api/v1/shifts', { headers: { authorization: `Bearer ${token}`, 'x-license-key': key } })
  const bodies: unknown[] = []
  for (const [key, reason] of [
    [FOREIGN_KEY, "the register of the key is of another organization than the cashier's"],
    ['"test-kasa-1"', 'the key is in quotes or brackets'],
    ['nothing-like-it', 'no register of this world has the key: GET /lab/world shows all'],
  ] as const) {
    const { status, rule, json } = await keyed(key)
    assert.equal(status, 401)
    assert.equal(rule, `licence key not valid; CLD-005; reason=${reason}`)
    bodies.push(json)
  }
  for (const body of bodies) assert.deepEqual(body, bodies[0])
})

test('a world that is not there is named, with the one it is near to for who may list them', async () => {
  const list = `list=GET ${app.addresses.cloud}/lab/worlds`
  for (const [line, at] of [
    ['GET /w/shopp/lab/world', 'cloud'],
    ['POST /w/shopp/api/v1/cashier/signin', 'cloud'],
    ['GET /w/shopp/api/v1/kasa/status', 'local'],
    ['GET /w/shopp/api/devices', 'lan'],
  ] as const) {
    const { status, rule } = await call(line, { at })
    assert.equal(status, 404)
    assert.equal(rule, `no such world; LAB; world=shopp; near=shop; ${list}`)
  }
  assert.equal((await knock('cloud', '/w/nowhere/paylink/ws')).rule, `no such world; LAB; world=nowhere; ${list}`)
})

test('an id or a name that nothing has is a figure of the refusal, and the lab says where all are listed', async () => {
  for (const [line, said] of [
    [
      'PUT /lab/quirks/desk-sale-without-ids',
      'quirk=desk-sale-without-ids; near=desk-sale-without-id; list=GET /lab/quirks',
    ],
    ['PUT /lab/outages/zzz', 'outage=zzz; list=GET /lab/outages'],
    [`GET /lab/registers/${UNKNOWN}`, `cash_register_id=${UNKNOWN}; list=GET /lab/world`],
    [`GET /lab/prints/${UNKNOWN}`, `cash_register_id=${UNKNOWN}; list=GET /lab/world`],
    [`GET /lab/prints/${REGISTER}/77.txt`, `job=77; list=GET /lab/prints/${REGISTER}`],
    [`GET /lab/terminals/${UNKNOWN}`, `id=${UNKNOWN}; list=GET /lab/world`],
    [`GET /lab/authority/${UNKNOWN}`, `cash_register_id=${UNKNOWN}; list=GET /lab/world`],
    [`GET /lab/webhooks/${UNKNOWN}`, `cash_register_id=${UNKNOWN}; list=GET /lab/world`],
    [`GET /lab/reports/${UNKNOWN}`, `report_task_id=${UNKNOWN}; list=GET /lab/reports`],
    [`GET /api/v1/reports/${UNKNOWN}/xml`, `report_id=${UNKNOWN}`],
  ] as const) {
    const { status, rule } = await call(line)
    assert.equal(status, 404, line)
    assert.equal(rule, `unknown id; CLD-011; ${said}`, line)
  }
  const { rule } = await call('GET /desks/none/api/v1/kasa/status', { at: 'local' })
  assert.match(rule, /^unknown id; \S+; register=none$/)
})

test('the XML of an X-report is refused with the reason', async () => {
  const token = await cashierToken()
  const headers = { authorization: `Bearer ${token}`, 'x-license-key': 'test-kasa-1' }
  await call('POST /api/v1/shifts', { headers })
  await call('POST /lab/clock/advance', { body: { by: 'PT1S' } })
  const { json: report } = await call('POST /api/v1/reports', { headers })
  const { status, rule } = await call(`GET /api/v1/reports/${report.id}/xml`)
  assert.equal(status, 404)
  const reason = 'an X-report, which is no document of the tax authority'
  assert.equal(rule, `unknown id; CLD-011; report_id=${report.id}; reason=${reason}`)
})

test('a socket at a path near one of a socket names that, and not a call', async () => {
  const at = (path: string): string => `GET ${app.addresses.lan}${path}`
  for (const [path, near] of [
    ['/api/pos/purchase', at('/api/pos/{device_id}/purchase')],
    ['/api/pos/x/purchas', at('/api/pos/{device_id}/purchase')],
    ['/api/pos/settlement', at('/api/pos/{device_id}/settlement')],
    ['/api/device', at('/api/devices')],
  ] as const) {
    const { status, rule } = await knock('lan', path)
    assert.equal(status, 404, path)
    assert.ok(rule.endsWith(`; near=${near}`), `${path}: ${rule}`)
  }
  const proxy = await knock('cloud', '/paylink/wss')
  assert.ok(proxy.rule.endsWith(`; near=GET ${app.addresses.cloud.replace('http', 'ws')}/paylink/ws`), proxy.rule)
  assert.match((await knock('cloud', '/socket')).rule, /; near=GET ws:\S+\/paylink\/ws, \/paylink\/ws\/server$/)
})
