/** Activity: what is kept of requests, sockets and machines, and listed. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { minimalSale, openLab, RECEIPT, virtual } from '../../../../features/proofs/kit/lab.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { call, come, said } from '../../../../features/proofs/kit/sockets.ts'

// biome-ignore lint/suspicious/noExplicitAny: entries of any kind
type Entry = any

const lab = await openLab()
const of = (entries: Entry[], kind: string): Entry[] => entries.filter((entry) => entry.kind === kind)

describe('the activity of a desk', () => {
  test('a sale is listed as it was sent and answered', async () => {
    const { lab: ask, desk, cash_registers } = await lab.world(virtual)
    await desk('shift/open')
    await desk('receipt/sell', minimalSale(RECEIPT))
    const { body } = await ask('GET', 'activity?kind=request')
    const [open, sale] = body.entries
    assert.deepEqual(
      [open.operation, open.body, open.body_bytes, open.path],
      ['openDeskShift', null, 0, '/api/v1/shift/open'],
    )
    const text = JSON.stringify(minimalSale(RECEIPT))
    const { took_us, answer, n, fact, ...rest } = sale
    assert.deepEqual(rest, {
      kind: 'request',
      at: '2026-06-01T06:00:00.000Z',
      cash_register_id: cash_registers[0].id,
      surface: 'local',
      operation: 'sell',
      method: 'POST',
      path: '/api/v1/receipt/sell',
      headers: { 'content-type': 'application/json', 'accept-language': '*' },
      body: text,
      body_bytes: Buffer.byteLength(text),
      status: 200,
      answer_bytes: Buffer.byteLength(answer),
      answer_type: 'application/json',
      rule: null,
      notice: null,
    })
    assert.ok(took_us > 0 && n > 1)
    assert.equal(JSON.parse(answer).id, RECEIPT)
    const { body: facts } = await ask('GET', 'facts?type=receipt.created')
    assert.ok(facts[0].n <= fact)
  })

  test('transitions are listed with the states before and after: of a shift, and of a link', async () => {
    const { lab: ask, desk, cash_registers } = await lab.world(virtual)
    const [{ id }] = cash_registers
    await desk('shift/open')
    await ask('PUT', 'faults/server-unreachable', { cash_register_id: id })
    await desk('receipt/sell', minimalSale(RECEIPT))
    await ask('POST', 'clock/advance', { by: 'PT10M' })
    const { body } = await ask('GET', `activity?kind=transition&register=${id}`)
    const steps = body.entries.filter(({ machine }: Entry) => machine === 'register')
    assert.deepEqual(
      { ...steps[0], n: 0, fact: 0 },
      {
        kind: 'transition',
        n: 0,
        at: '2026-06-01T06:00:00.000Z',
        fact: 0,
        cash_register_id: id,
        address: `register:${id}`,
        machine: 'register',
        event: 'shift.open',
        from: ['link', 'link.online', 'shift', 'shift.CLOSED'],
        to: ['link', 'link.online', 'shift', 'shift.OPENED'],
      },
    )
    const link = steps.find(({ from, to }: Entry) => from.includes('link.online') && to.includes('link.offline'))
    assert.ok(link, `no step offline among ${JSON.stringify(steps)}`)
    for (const { from, to } of body.entries) assert.notDeepEqual(from, to)
  })

  test('what is listed is chosen by number, kind and register, so many at a time', async () => {
    const { lab: ask, desk, cash_registers, local_base_url } = await lab.world(virtual)
    await desk('shift/open')
    await lab.call('GET', `${local_base_url}/desks/${cash_registers[1].id}/api/v1/kasa/status`)
    const { body: all } = await ask('GET', 'activity')
    assert.deepEqual(
      all.entries.map(({ n }: Entry) => n),
      all.entries.map((_: Entry, index: number) => index + 1),
    )
    const { body: rest } = await ask('GET', 'activity?after=1&limit=2')
    assert.deepEqual(rest.entries, all.entries.slice(1, 3))
    const { body: two } = await ask('GET', 'activity?kind=request&kind=frame')
    assert.deepEqual(two.entries, of(all.entries, 'request'))
    const { body: other } = await ask('GET', `activity?register=${cash_registers[1].id}`)
    assert.deepEqual(
      other.entries.map(({ operation }: Entry) => operation),
      [of(all.entries, 'request')[1].operation],
    )
    assert.equal(other.entries[0].path, '/api/v1/kasa/status')
    assert.equal((await ask('GET', 'activity?kind=fact')).status, 422)
    assert.equal((await ask('GET', 'activity?limit=2001')).status, 422)
    // A number of another record is none of this one.
    assert.deepEqual((await ask('GET', 'activity?after=1000')).body, all)
    assert.deepEqual((await ask('GET', 'activity?after=2&run=another')).body, all)
    assert.deepEqual((await ask('GET', `activity?after=2&run=${all.run}`)).body.entries, all.entries.slice(2))
  })

  test('a refusal names its rule; what is at no path is listed too, the lab is not', async () => {
    const { lab: ask, desk, local_base_url } = await lab.world(virtual)
    await ask('GET', 'world')
    await ask('GET', 'nothing')
    await desk('receipt/sell', minimalSale(RECEIPT))
    await desk('nothing')
    await fetch(`${local_base_url}/api/openapi.json`)
    await fetch(`${local_base_url}/`)
    const { body } = await ask('GET', 'activity')
    assert.deepEqual(
      body.entries.map(({ operation, status, rule }: Entry) => [operation, status, rule?.split(';')[0]]),
      [
        ['sell', 400, 'shift not open'],
        [null, 404, 'nothing at this path'],
      ],
    )
  })

  test('of a large body the beginning is kept; after a reset nothing is', async () => {
    const { lab: ask, desk } = await lab.world(virtual)
    const sale = { ...minimalSale(RECEIPT), footer: 'є'.repeat(20_000) }
    await desk('receipt/sell', sale)
    const { body: before } = await ask('GET', 'activity')
    const [{ body: text, body_bytes }] = before.entries
    const whole = JSON.stringify(sale)
    assert.ok(Buffer.byteLength(text) <= 8192 && Buffer.byteLength(text) > 8188 && whole.startsWith(text))
    assert.equal(body_bytes, Buffer.byteLength(whole))
    await ask('POST', 'reset')
    const { body: anew } = await ask('GET', 'activity')
    assert.deepEqual(anew.entries, [])
    assert.notEqual(anew.run, before.run)
  })
})

const site = await openServer()

describe('the activity of the cloud and its sockets', () => {
  const activity = async (query = ''): Promise<Entry[]> => {
    const answer = await call(site, 'GET', `/lab/activity${query}`)
    return ((await answer.json()) as { entries: Entry[] }).entries
  }

  test('secrets are in no entry: passwords, codes, tokens and keys', async () => {
    const { reference } = site.world
    const [cashier] = reference.seed.cashiers
    const agent = reference.seed.cash_registers.find(({ type }) => type === 'AGENT')!
    const base = site.app.addresses.cloud
    const post = (path: string, body: object, headers = {}): Promise<Response> =>
      fetch(`${base}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const { login, password } = cashier!
    const { access_token } = (await (await post('cashier/signin', { login, password })).json()) as {
      access_token: string
    }
    await post('cashier/signin', { login, password: 'pl4nted-s3cret' })
    const pin_code = reference.seed.cashiers.find((each) => each.cash_register_ids.includes(agent.id))!.pin_code
    const key = { 'x-license-key': agent.license_key, 'x-access-key': reference.seed.access_keys[0] }
    const byPin = await post('cashier/signinPinCode', { pin_code }, key)
    const { access_token: other } = (await byPin.json()) as { access_token: string }
    await fetch(`${base}/api/v1/cashier/me`, { headers: { authorization: `Bearer ${access_token}` } })
    const { socket } = await come(site)
    socket.terminate()
    const entries = await activity()
    const text = JSON.stringify(entries)
    for (const secret of [
      password,
      'pl4nted-s3cret',
      `"${pin_code}`,
      access_token,
      other,
      agent.license_key,
      key['x-access-key']!,
    ])
      assert.ok(!text.includes(secret), `${secret} is shown in ${text}`)
    assert.doesNotMatch(text, /eyJ/)
    const signing = entries.find(({ operation }) => operation === 'signIn')
    assert.equal(signing.body, JSON.stringify({ login, password: '…' }))
    assert.equal(JSON.parse(signing.answer).access_token, '…')
    const pin = entries.find(({ operation }) => operation === 'signInPinCode')
    assert.deepEqual([pin.headers['x-license-key'], pin.headers['x-access-key']], ['…', '…'])
    assert.equal(pin.cash_register_id, agent.id)
    const profile = entries.find(({ operation }) => operation === 'getCashierProfile')
    assert.equal(profile.headers.authorization, 'Bearer …')
  })

  test('the messages of a socket are kept both ways', async () => {
    const { socket } = await come(site)
    const answer = await said(socket, '{"command":"?"}')
    const frames = of(await activity('?kind=frame'), 'frame')
    const [asked, answered] = frames.slice(-2)
    assert.deepEqual([asked.direction, asked.text, asked.bytes], ['in', '{"command":"?"}', 15])
    assert.deepEqual([answered.direction, JSON.parse(answered.text)], ['out', answer])
    assert.equal(asked.connection, answered.connection)
    assert.match(asked.path, /^\/paylink\/ws\?token=…&cash_register_id=/)
    socket.close()
    await once(socket, 'close')
  })

  test('the register of a cashier at work is known without a key', async () => {
    const { reference } = site.world
    const { login, password } = reference.seed.cashiers[0]!
    const base = site.app.addresses.cloud
    const signed = await call(site, 'POST', '/api/v1/cashier/signin', { login, password })
    const { access_token } = (await signed.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const { license_key, id } = reference.firstRegister
    await fetch(`${base}/api/v1/shifts`, { method: 'POST', headers: { ...headers, 'x-license-key': license_key } })
    await call(site, 'POST', '/lab/clock/advance', { by: 'PT1M' })
    await fetch(`${base}/api/v1/shifts/close`, { method: 'POST', headers })
    const [opened, closed] = (await activity('?kind=request')).slice(-2)
    assert.deepEqual([opened.operation, opened.cash_register_id], ['openShift', id])
    assert.deepEqual([closed.operation, closed.cash_register_id, closed.status], ['closeShift', id, 202])
  })
})

test('without a lab nothing is kept', async (context) => {
  const { app, world } = await openServer({ lab: false }, context)
  assert.equal((await fetch(`${app.addresses.local}/api/v1/shift/open`, { method: 'POST' })).status, 200)
  assert.equal((await fetch(`${app.addresses.cloud}/lab/activity`)).status, 404)
  assert.equal(world.activity, null)
})
