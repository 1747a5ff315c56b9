/** EXT-243: a register that goes offline while many sales of one request are being made. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { jsonBody } from '../../../../features/proofs/kit/json-call.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'

const SALES = 50
/** Bulks to try until one is met in its middle: where the going offline lands is up to the event loop. */
const TRIES = 20

const { app } = await openServer()
let headers: Record<string, string>

before(async () => {
  const { reference } = (await app.worlds.find('default'))!
  const { login, password } = reference.seed.cashiers[0]!
  headers = { 'content-type': 'application/json', 'x-license-key': reference.firstRegister.license_key }
  const { access_token } = await call('POST', '/api/v1/cashier/signin', { login, password })
  headers.authorization = `Bearer ${access_token}`
  await call('POST', '/api/v1/shifts', {})
  await advance()
})

const call = (method: string, path: string, body?: object) =>
  jsonBody(method, app.addresses.cloud + path, body, headers)
const advance = () => call('POST', '/lab/clock/advance', { by: 'PT10S' })

const sale = {
  goods: [{ good: { code: '1', name: 'Хліб', price: 2000 }, quantity: 1000 }],
  payments: [{ type: 'CASH', value: 2000 }],
}
interface Made {
  id: string
  serial: number
  is_created_offline: boolean
  fiscal_code: string | null
}
const lastReceipts = async (): Promise<Made[]> =>
  (await call('GET', `/api/v1/receipts?desc=true&limit=${SALES}`)).results.toReversed()
const lastSerial = async (): Promise<number> => (await lastReceipts()).at(-1)?.serial ?? 0

test('all of them are made in their order, those behind the going offline by codes of the pool', async () => {
  let split = false
  for (let left = TRIES; left > 0 && !split; left--) {
    const before = await lastSerial()
    const pool = (await call('GET', '/api/v1/cash-registers/get-offline-codes?count=100')) as { fiscal_code: string }[]
    const bulk = call('POST', '/api/v1/receipts/bulk-sell', { receipts: Array.from({ length: SALES }, () => sale) })
    while ((await lastSerial()) === before);
    await call('POST', '/api/v1/cash-registers/go-offline', {})
    const { results } = (await bulk) as { results: { id: string; status: string }[] }
    assert.ok(results.every(({ status }) => status === 'CREATED'))

    const made = await lastReceipts()
    assert.deepEqual(
      made.map(({ id }) => id),
      results.map(({ id }) => id),
    )
    const first = made.findIndex(({ is_created_offline }) => is_created_offline)
    const online = first < 0 ? made : made.slice(0, first)
    const offline = first < 0 ? [] : made.slice(first)
    split = online.length > 0 && offline.length > 0
    assert.ok(online.every(({ fiscal_code }) => fiscal_code === null))
    // Going offline has taken the last code.
    const codes = pool.slice(0, offline.length).map(({ fiscal_code }) => fiscal_code)
    assert.deepEqual(
      offline.map(({ fiscal_code }) => fiscal_code),
      codes,
    )
    await call('POST', '/api/v1/cash-registers/go-online', {})
    await advance()
  }
  assert.ok(split, 'no bulk was met in its middle')
})
