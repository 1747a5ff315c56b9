import assert from 'node:assert/strict'
import { WebSocket } from 'ws'
import type { Reading } from './readings.ts'
import { type Client, call, inBothReadings, type Json, poll, type Reply, sale, startClient } from './trial/client.ts'

const isRefusal = (status: number): boolean => status >= 400 && status < 500
const without = (headers: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))

/** Whether a socket is accepted and stays open. */
function letsIn(url: string): Promise<boolean> {
  const socket = new WebSocket(url)
  return new Promise((resolve) => {
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
    socket.on('message', () => {
      resolve(true)
      socket.terminate()
    })
  })
}

type Cloud = {
  client: Client
  headers: Record<string, string>
  get: (path: string, more?: Record<string, string>) => Promise<Reply>
  post: (path: string, body?: Json, as?: Record<string, string>) => Promise<Reply>
}

/** A client signed in as the cashier, with the key of the register. */
async function start(reading: Reading): Promise<Cloud> {
  const client = await startClient(reading)
  const headers = await client.signIn()
  const get: Cloud['get'] = (path, more) => client.cloud('GET', `/api/v1/${path}`, undefined, { ...headers, ...more })
  const post: Cloud['post'] = (path, body, as = headers) => client.cloud('POST', `/api/v1/${path}`, body, as)
  return { client, headers, get, post }
}

const inBoth = inBothReadings(start, ({ client }) => client.server.close())

inBoth(
  'sessions: wrong data are 403, missing ones 422, sign-out ends one session',
  async ({ client, headers, get, post }, reading) => {
    const { login, pin_code } = client.profile.cashiers['the cashier']
    assert.equal((await post('cashier/signin', { login, password: 'x' }, {})).status, 403)
    assert.equal((await post('cashier/signin', { login }, {})).status, 422)
    const pin = { [reading.pinMember]: pin_code }
    const { registers } = client.profile
    const keyOf = (role: string) => ({ 'x-license-key': registers[role].license_key })
    const [key, other] = [keyOf('the agent register'), keyOf('the register of another organization')]
    assert.equal((await post('cashier/signinPinCode', pin, key)).status, 200)
    assert.equal((await post('cashier/signinPinCode', pin, other)).status, 403)
    const senior = { [reading.pinMember]: client.profile.cashiers['the senior cashier'].pin_code }
    assert.equal((await post('cashier/signinPinCode', senior, key)).status, 200)
    assert.ok(isRefusal((await post('cashier/signinPinCode', senior, keyOf('the register'))).status))
    assert.equal((await post('cashier/signinPinCode', { [reading.pinMember]: 'x' }, key)).status, 403)
    assert.ok(isRefusal((await post('cashier/signinPinCode', pin, {})).status))
    const second = await client.signIn()
    const out = await post('cashier/signout', undefined, second)
    assert.deepEqual([out.status, out.headers.get('content-length')], [205, '0'])
    assert.ok(isRefusal((await post('cashier/signout', undefined, second)).status))
    assert.equal((await get('cashier/me')).status, 200)
    for (const authorization of [String(second.authorization), 'x', `Basic ${headers.authorization}`]) {
      assert.ok(isRefusal((await get('cashier/me', { authorization })).status))
    }
  },
)

inBoth('lists: bounds, windows and filters', async ({ get }) => {
  for (const [path, most] of [
    ['cash-registers', 1000],
    ['shifts', 1000],
    ['receipt-templates', 1000],
    ['cash-registers/shifts', 50],
  ] as const) {
    const whole = await get(path)
    assert.deepEqual(whole.body.meta, { limit: 25, offset: 0 })
    assert.equal((await get(`${path}?limit=${most}`)).status, 200)
    for (const query of ['limit=0', `limit=${most + 1}`, 'limit=1.5', 'offset=-1', 'limit=x']) {
      assert.equal((await get(`${path}?${query}`)).status, 422, `${path} ${query}`)
    }
    assert.deepEqual((await get(`${path}?offset=9999`)).body.results, [])
  }
  const templates = await get('receipt-templates?limit=2&offset=25')
  assert.equal(templates.body.results.length, 2)
  assert.equal((await get('cash-registers?in_use=x')).status, 422)
  assert.equal((await get('shifts?statuses=NEW')).status, 422)
  assert.equal((await get('shifts?statuses=OPENED&statuses=CLOSED&desc=true')).status, 200)
  assert.equal((await get('shifts?desc=x')).status, 422)
  assert.equal((await get('shifts?from_date=yesterday')).status, 422)
})

inBoth('every key-bound operation refuses a missing and an unknown key', async ({ client, headers }) => {
  const rows =
    'GET organization/billing-status,POST cash-registers/go-online,POST cash-registers/go-offline,POST cash-registers/ping-tax-service,GET cash-registers/ask-offline-codes,GET cash-registers/get-offline-codes,GET cash-registers/get-offline-codes-count,GET cash-registers/get-offline-time,GET cash-registers/info,GET cash-registers/shifts,GET cash-registers/receipt-template,GET cash-registers/receipt-template/html_logo.png,GET cash-registers/receipt-template/text_logo.png,POST shifts,POST webhook,GET webhook,DELETE webhook'
  for (const row of rows.split(',')) {
    const [method = '', path] = row.split(' ')
    const ask = (as: Record<string, string>) => client.cloud(method, `/api/v1/${path}`, undefined, as)
    assert.ok(isRefusal((await ask(without(headers, 'x-license-key'))).status), row)
    assert.ok(isRefusal((await ask({ ...headers, 'x-license-key': 'unknown' })).status), row)
  }
})

inBoth('shifts: outlets, seniors and other organizations', async ({ client, headers, get, post }) => {
  const distant = {
    ...headers,
    'x-license-key': client.profile.registers['the register of another outlet'].license_key,
  }
  assert.ok(isRefusal((await post('shifts', undefined, distant)).status))
  const foreign = {
    ...headers,
    'x-license-key': client.profile.registers['the register of another organization'].license_key,
  }
  assert.ok(isRefusal((await post('shifts', undefined, foreign)).status))
  const { authority } = client.server.world
  authority.up = false
  const made = (await post('shifts')).body
  assert.ok(isRefusal((await post('shifts')).status))
  assert.ok(isRefusal((await post('shifts/close')).status))
  assert.equal((await client.desk('POST', 'receipt/sell', sale())).status, 400)
  authority.up = true
  await poll(
    () => get(`shifts/short/${made.id}`),
    (reply) => reply.body.status === 'OPENED',
  )
  assert.equal((await get('cash-registers?in_use=true')).body.results.length, 1)
  assert.equal((await client.desk('POST', 'receipt/sell', sale())).status < 300, true)
  assert.ok(isRefusal((await post(`shifts/${made.id}/close`)).status))
  const stranger = await client.signIn('the cashier of another organization', 'the register of another organization')
  assert.ok(isRefusal((await client.cloud('GET', `/api/v1/shifts/${made.id}`, undefined, stranger)).status))
  const senior = await client.signIn('the senior cashier')
  const closed = await post(`shifts/${made.id}/close`, undefined, senior)
  assert.deepEqual([closed.status, closed.body.id], [200, made.id])
  assert.equal((await client.desk('POST', 'receipt/sell', sale())).status, 400)
  await poll(
    () => get(`shifts/${made.id}`),
    (reply) => reply.body.status === 'CLOSED',
  )
  assert.equal((await get('shifts/not-a-uuid')).status, 422)
  assert.ok(isRefusal((await get(`shifts/${crypto.randomUUID()}`)).status))
})

inBoth('offline codes: counted, bounded, asked for only while online', async ({ client, get, post }) => {
  assert.equal((await get('cash-registers/ask-offline-codes?count=10001')).status, 422)
  assert.equal((await get('cash-registers/ask-offline-codes?count=0')).status, 422)
  assert.equal((await get('cash-registers/ask-offline-codes?sync=maybe')).status, 422)
  assert.equal((await get('cash-registers/ask-offline-codes?count=200&sync=true')).body.status, 'DONE')
  assert.equal((await get('cash-registers/get-offline-codes')).body.length, 150)
  assert.equal((await get('cash-registers/get-offline-codes?count=3')).body.length, 3)
  assert.match(JSON.stringify((await get('cash-registers/get-offline-codes-count')).body), /200/)
  assert.equal((await post('cash-registers/ping-tax-service')).body.status, 'DONE')
  await post('cash-registers/go-offline')
  assert.ok(isRefusal((await get('cash-registers/ask-offline-codes')).status))
  await post('cash-registers/go-online')
  await poll(
    () => client.desk('GET', 'kasa/status'),
    (reply) => reply.body.online_status,
  )
})

inBoth('webhook settings need all four headers', async ({ client, headers, post }) => {
  const all: Record<string, string> = { ...headers, 'x-client-name': 'n', 'x-client-version': '1' }
  for (const method of ['POST', 'GET', 'DELETE']) {
    for (const name of Object.keys(all)) {
      const init = method === 'POST' ? { body: '{"url":"http://127.0.0.1:9/"}' } : {}
      const reply = await fetch(`${client.profile.cloud}/api/v1/webhook`, {
        method,
        headers: without(all, name),
        ...init,
      })
      assert.ok(isRefusal(reply.status), `${method} without ${name}`)
    }
  }
  assert.equal((await post('webhook', { url: 5 })).status, 422)
})

inBoth('logos are PNG images and not sent again', async ({ get }) => {
  for (const path of [
    'organization/logo.png',
    'organization/text_logo.png',
    'cash-registers/receipt-template/html_logo.png',
  ]) {
    const sent = await get(path)
    assert.equal(sent.type, 'image/png')
    assert.deepEqual([...sent.body.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47])
    const again = await get(path, { 'if-modified-since': new Date().toUTCString() })
    assert.equal(again.body.length, 0)
    const old = await get(path, { 'if-modified-since': new Date(0).toUTCString() })
    assert.equal(old.body.length, sent.body.length)
  }
})

inBoth('templates: the part that is not sent is untouched', async ({ client, headers, get }) => {
  const [first] = (await get('receipt-templates?limit=1')).body.results
  const path = `/api/v1/receipt-templates/${first.id}`
  assert.equal((await client.cloud('PATCH', path, undefined, headers)).status, 422)
  const changed = await client.cloud('PATCH', path, { header: 'Новий' }, headers)
  assert.deepEqual([changed.body.header, changed.body.footer], ['Новий', first.footer])
  assert.equal((await get(`receipt-templates/${first.id}`)).body.header, 'Новий')
})

inBoth('the cloud socket lets in a terminal token with its register only', async ({ client, headers, post }) => {
  const { profile } = client
  const terminal = profile.terminals['the second terminal'].id
  const register = profile.registers['the second register'].id
  const granted = await post('paylink/auth/client', { id: terminal, cash_register_id: register })
  const processing = await call(`${profile.cloud}/paylink/processing/auth/client`, 'POST', { terminalId: terminal })
  assert.equal(typeof processing.body.terminal.online.connected_clients, 'number')
  const url = (token: string, id: string) => `${profile.proxy}?token=${token}&cash_register_id=${id}`
  assert.equal(await letsIn(url(granted.body.token, register)), true)
  assert.equal(await letsIn(url(processing.body.token, register)), true)
  assert.equal(await letsIn(url('wrong', register)), false)
  assert.equal(await letsIn(url(granted.body.token, profile.registers['the register'].id)), false)
  assert.equal(await letsIn(url(String(headers.authorization).slice(7), register)), false)
  assert.equal(await letsIn(`${profile.proxy}?token=${granted.body.token}`), false)
})
