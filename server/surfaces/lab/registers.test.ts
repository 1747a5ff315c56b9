/** How a register stands, and the states of actors, asked of the lab. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimalSale, openLab, RECEIPT, virtual } from '../../../features/proofs/kit/lab.ts'

const OTHER_RECEIPT = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d02'
const site = await openLab()

test('a register that nothing has happened to has no shift, and an empty drawer', async () => {
  const { lab, cash_registers } = await site.world(virtual)
  const { body } = await lab('GET', `registers/${cash_registers[0].id}`)
  const { link, shift, cash, receipts, last_receipt_id, pending_documents, offline_since } = body
  assert.deepEqual(
    { link, shift, cash, receipts, last_receipt_id, pending_documents, offline_since },
    {
      link: 'online',
      shift: null,
      cash: 0,
      receipts: 0,
      last_receipt_id: null,
      pending_documents: 0,
      offline_since: null,
    },
  )
  assert.ok(body.offline_codes > 0)
  assert.deepEqual((await lab('GET', `registers/${cash_registers[0].fiscal_number}`)).body, body)
  assert.equal((await lab('GET', 'registers/TEST999999')).status, 404)
})

test('its shift has sums, and what it makes offline waits for delivery', async () => {
  const { lab, desk } = await site.world({ clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })
  const state = async () => (await lab('GET', 'registers/TEST000001')).body
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  await desk('receipt/sell', minimalSale(RECEIPT))
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const online = await state()
  assert.equal(online.shift.status, 'OPENED')
  assert.equal(online.shift.opened_at, '2026-03-02T07:00:00.000Z')
  assert.equal(online.shift.day_ends_at, '2026-03-02T22:00:00.000Z')
  assert.deepEqual(
    [online.shift.totals.sell_sum, online.shift.totals.sell_receipts_count, online.cash],
    [5100, 1, 5100],
  )
  assert.deepEqual([online.receipts, online.last_receipt_id, online.pending_documents], [1, RECEIPT, 0])
  await lab('PUT', 'faults/server-unreachable')
  await desk('receipt/sell', minimalSale(OTHER_RECEIPT))
  await lab('POST', 'clock/advance', { by: 'PT10M' })
  const offline = await state()
  assert.equal(offline.link, 'offline')
  const hours = (Date.parse(offline.offline_limit_at) - Date.parse(offline.offline_since)) / 3_600_000
  assert.equal(hours, 36, 'of the seed')
  assert.equal(offline.pending_documents, 2, 'the sale, and the document that began the session')
})

test('closed, a shift keeps its sums and the drawer its cash', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  await desk('receipt/sell', minimalSale(RECEIPT))
  await desk('shift/close')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const { body } = await lab('GET', 'registers/TEST000001')
  assert.deepEqual([body.shift.status, body.shift.totals.sell_sum], ['CLOSED', 5100])
  assert.equal(body.cash, 5100)
})

test('an actor is in its first states until something happens to it, and each region has its own', async () => {
  const { lab, desk, cash_registers, terminals } = await site.world(virtual)
  const register = `register:${cash_registers[0].id}`
  const states = async (...addresses: string[]) =>
    (await lab('GET', `actors?${addresses.map((each) => `address=${each}`).join('&')}`)).body
  const [first, terminal] = await states(register, `terminal:${terminals[0].id}`)
  assert.deepEqual(first, {
    address: register,
    machine: 'register',
    states: ['link', 'link.online', 'shift', 'shift.CLOSED'],
  })
  assert.deepEqual(terminal.states, ['server', 'server.offline', 'client', 'client.offline'])
  await desk('shift/open')
  await lab('PUT', 'faults/server-unreachable')
  await lab('POST', 'clock/advance', { by: 'PT10M' })
  assert.deepEqual((await states(register))[0].states, ['link', 'link.offline', 'shift', 'shift.OPENED'])
})

test('a machine without states is in none; an unknown address is refused, and so is none', async () => {
  const { lab, cash_registers } = await site.world(virtual)
  const { body } = await lab('GET', `actors?address=printer:${cash_registers[0].id}`)
  assert.deepEqual(body[0].states, [])
  assert.equal((await lab('GET', 'actors?address=register:nobody')).status, 404)
  assert.equal((await lab('GET', 'actors?address=nonsense')).status, 404)
  assert.equal((await lab('GET', 'actors')).status, 422)
})
