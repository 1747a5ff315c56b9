import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import type { Reading } from './readings.ts'
import { goOffline, goOnline } from './state/journal.ts'
import type { Register } from './state/model.ts'
import { openShiftOf } from './state/shifts.ts'
import { call, inBothReadings, type Json, sale, startClient } from './trial/client.ts'

const HOUR_MS = 3_600_000

/** A disturbance of the first register's world, and how to undo it. */
type Disturbance = { name: string; status: number; disturb: (register: Register, now: number) => () => void }

/** Sets a member, and returns what restores it. */
function hold<T extends object, K extends keyof T>(target: T, name: K, value: T[K]): () => void {
  const before = target[name]
  target[name] = value
  return () => {
    target[name] = before
  }
}

const DISTURBANCES: Disturbance[] = [
  { name: 'no signature', status: 400, disturb: (register) => hold(register, 'signatureRunning', false) },
  {
    name: 'an offline session of 37 hours',
    status: 400,
    disturb: (register, now) => hold(register, 'spells', [{ from: now - 37 * HOUR_MS, to: null }]),
  },
  {
    name: 'a shift of 25 hours',
    status: 400,
    disturb: (register, now) => hold(openShiftOf(register) as Json, 'openedAt', now - 25 * HOUR_MS),
  },
  {
    name: 'a last transaction in an hour',
    status: 400,
    disturb: (register, now) => hold(register, 'lastTransactionAt', now + HOUR_MS),
  },
  { name: 'an expired key', status: 403, disturb: (register) => hold(register.cashier, 'keyExpiresAt', 1) },
  { name: 'a deactivated cashier', status: 403, disturb: (register) => hold(register.cashier, 'deactivated', true) },
  {
    name: 'a blocked cashier',
    status: 403,
    disturb: (register) => hold(register.cashier, 'blockedBecause', 'revoked'),
  },
  { name: 'a frozen register', status: 403, disturb: (register) => hold(register, 'frozen', true) },
  {
    name: 'a register blocked by the authority',
    status: 403,
    disturb: (register) => hold(register, 'blockedByAuthority', true),
  },
  { name: 'an unpaid bill', status: 403, disturb: (register) => hold(register.organization, 'unpaid', true) },
]

/** A client whose register has an open shift and 1000 in the drawer. */
async function start(reading: Reading) {
  const client = await startClient(reading)
  const register = client.server.seed.houses[0]!.registers['the register'] as Register
  await client.desk('POST', 'shift/open')
  await client.desk('POST', 'receipt/service', { payment: { type: 'CASH', value: 1000 } })
  return { client, register }
}

const inBoth = inBothReadings(start, ({ client }) => client.server.close())

for (const { name, status, disturb } of DISTURBANCES) {
  inBoth(`${name} is refused with ${status}, and nothing is recorded`, async ({ client, register }) => {
    const { cash, sequence } = register
    const restore = disturb(register, client.server.world.now())
    const refused = await client.desk('POST', 'receipt/sell', sale())
    restore()
    assert.equal(refused.status, status)
    assert.equal(refused.body.message, undefined)
    assert.deepEqual([register.cash, register.sequence], [cash, sequence])
  })
}

inBoth('sums that do not fit are refused with 400', async ({ client, register }) => {
  const service = (value: number) => client.desk('POST', 'receipt/service', { payment: { type: 'CASH', value } })
  const goods = [{ code: '1', name: 'Хліб', price: 1000, quantity: 1000, is_return: true }]
  const answers = [
    await service(1005),
    await service(-1010),
    await client.desk('POST', 'receipt/cash-withdrawal', { payment: { code: 1, value: 1001 } }),
    await client.desk('POST', 'receipt/sell', sale({}, 999)),
    await client.desk('POST', 'receipt/sell', sale({ goods }, 1001)),
  ]
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [400, 400, 400, 400, 400],
  )
  assert.equal(register.cash, 1000)
})

inBoth('a second device gets 409, the first one works on', async ({ client }) => {
  const ask = (device: string) => client.desk('GET', 'kasa/status', undefined, { 'x-device-id': device })
  assert.deepEqual([(await ask('one')).status, (await ask('two')).status, (await ask('one')).status], [200, 409, 200])
})

inBoth('old data without a link to the server are refused with a cause', async ({ client }) => {
  const { world } = client.server
  const ask = () => client.desk('GET', 'reports/periodical?from_date=2024-01-01T00:00:00&to_date=2044-01-01T00:00:00')
  const restore = hold(world, 'cloudLink', false)
  assert.equal((await ask()).status, 400)
  restore()
  assert.equal((await ask()).body, null)
  assert.equal(world.historyAsked, 1)
})

inBoth('a removed protection file is noticed', async ({ client, register }) => {
  const { world } = client.server
  world.authority.delayMs = 1
  goOffline(world, register)
  rmSync(register.protection.path)
  assert.equal((await client.desk('POST', 'receipt/service', { payment: { type: 'CASH', value: 10 } })).status, 400)
  await goOnline(world, register)
  assert.equal(register.offline, false)
})

inBoth('malformed input never breaks the server', async ({ client }) => {
  const headers = await client.signIn()
  const bodies = ['', 'x', '[]', 'null', '"x"', '{"a":', '{"id":1e999}', `${'['.repeat(9000)}`, '{"__proto__":{"a":1}}']
  const paths = [...'receipt/sell receipt/service receipt/cash-withdrawal'.split(' ')]
  for (const body of bodies) {
    for (const path of paths) {
      const reply = await client.desk('POST', path, body)
      assert.equal(reply.status, 422, `${path} ${body.slice(0, 20)}`)
    }
    for (const path of ['cashier/signin', 'webhook', 'paylink/auth/client', 'extended-reports/z']) {
      const reply = await client.cloud('POST', `/api/v1/${path}`, body, headers)
      assert.ok(reply.status < 500, `${path} ${body.slice(0, 20)} ${reply.status}`)
    }
  }
  for (const path of ['/%', '//', '/api/v1/shifts/%00', '/api/v1/shifts?limit=9e9', '/api/v1/shifts?statuses=']) {
    const reply = await call(client.profile.cloud + path, 'GET', undefined, headers)
    assert.ok(reply.status >= 400 && reply.status < 500, `${path} ${reply.status}`)
  }
})
