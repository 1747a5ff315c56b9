import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../kit/folder.ts'
import type { Terminal } from './state/model.ts'
import { call, inBothReadings, type Json, openSocket, poll, sale, startClient } from './trial/client.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const EMPTY = [null, '']

/** The sums that every report must balance by (JRN-013). */
function assertBalanced(report: Json): void {
  const sum = (name: string) => report.payments.reduce((total: number, row: Json) => total + row[name], 0)
  const cash = report.payments.filter((row: Json) => row.type === 'CASH')
  const cashSum = (name: string) => cash.reduce((total: number, row: Json) => total + row[name], 0)
  const drawer = report.initial + sum('service_in') - sum('service_out') - sum('cash_withdrawal')
  assert.equal(report.balance, drawer + cashSum('sell_sum') - cashSum('return_sum'))
}

const inBoth = inBothReadings(startClient, (client) => client.server.close())

inBoth('the desk opens, sells, returns, pays out, reports and closes', async (client) => {
  const { desk } = client
  assert.deepEqual((await desk('POST', 'receipt/sell', sale())).status, 400)
  assert.equal((await desk('POST', 'shift/open')).body.status, true)
  assert.equal((await desk('POST', 'shift/open')).body.status, false)
  const put = await desk('POST', 'receipt/service', { payment: { type: 'CASH', value: 50_000 } })
  assert.equal(put.body.type, 'SERVICE_IN')
  assert.equal(put.body.fiscal_code, null)
  const sold = await desk('POST', 'receipt/sell', sale({}, 1500))
  assert.ok(EMPTY.includes(sold.body.fiscal_code) && EMPTY.includes(sold.body.fiscal_date))
  assert.deepEqual([sold.body.total_payment, sold.body.total_sum, sold.body.total_rest], [1500, 1000, 500])
  const goods = [{ code: '1', name: 'Хліб', price: 1004, quantity: 1000, is_return: true }]
  const back = await desk('POST', 'receipt/sell', sale({ goods, rounding_mode: 'ROUND_10' }))
  assert.equal(back.body.is_sell, false)
  assert.equal(back.body.previous_receipt_id, sold.body.id)
  assert.equal(Math.abs(back.body.round_sum), 4)
  const payment = { code: 3, value: 700, commission: 5, card_mask: '4'.repeat(19) }
  assert.equal((await desk('POST', 'receipt/cash-withdrawal', { payment })).body.type, 'CASH_WITHDRAWAL')
  const x = (await desk('POST', 'shift/xreport')).body.report
  assertBalanced(x)
  assert.equal('id' in x, false)
  const closed = (await desk('POST', 'shift/close')).body
  assertBalanced(closed.report)
  assert.match(closed.report.id, UUID)
  assert.equal(closed.report.balance, 50_000 + 1000 - 1000 - 700)
  assert.equal(closed.report.returns_round_down, 4)
  assert.equal((await desk('POST', 'receipt/sell', sale())).status, 400)
})

inBoth('the cloud opens and closes a shift asynchronously', async (client) => {
  const { cloud } = client
  const headers = await client.signIn('the cashier', 'the second register')
  const made = await cloud('POST', '/api/v1/shifts', { id: crypto.randomUUID() }, headers)
  assert.equal(made.status, 202)
  assert.equal(made.body.status, 'CREATED')
  assert.ok(made.body.initial_transaction)
  const read = () => cloud('GET', `/api/v1/shifts/${made.body.id}`, undefined, headers)
  await poll(read, (reply) => reply.body.status === 'OPENED')
  const closing = await cloud('POST', '/api/v1/shifts/close', { report: { balance: 5 } }, headers)
  assert.deepEqual([closing.status, closing.body.status, closing.body.id], [202, 'CLOSING', made.body.id])
  const closed = await poll(read, (reply) => reply.body.status === 'CLOSED')
  assert.ok(closed.body.closing_transaction)
})

inBoth('a spell offline is sent oldest first', async (client) => {
  const { cloud, desk, server } = client
  const headers = await client.signIn()
  await cloud('GET', '/api/v1/cash-registers/ask-offline-codes?count=5&sync=true', undefined, headers)
  await desk('POST', 'shift/open')
  const status = async () => (await desk('GET', 'kasa/status')).body
  await poll(status, (body) => body.pending_transactions === 0)
  assert.equal((await cloud('POST', '/api/v1/cash-registers/go-offline', undefined, headers)).status, 200)
  const sold = await desk('POST', 'receipt/sell', sale())
  assert.equal(sold.body.is_online, false)
  assert.ok(sold.body.fiscal_code)
  const offline = await status()
  assert.deepEqual([offline.pending_transactions, offline.offline_codes, offline.online_status], [2, 4, false])
  await cloud('POST', '/api/v1/cash-registers/go-online', undefined, headers)
  await poll(status, (body) => body.online_status)
  const own = server.world.authority.seen.filter(
    (seen) => seen.register === client.profile.registers['the register'].id,
  )
  assert.deepEqual(
    own.slice(-2).map((seen) => seen.kind),
    ['GO_OFFLINE', 'SELL'],
  )
  assert.deepEqual(
    own.map((seen) => seen.sequence),
    own.map((_, index) => index + 1),
  )
  await desk('POST', 'shift/close')
})

inBoth('the terminal sells, cancels and settles in the network and through the cloud', async (client) => {
  const { profile, cloud } = client
  const terminal = profile.terminals['the terminal']
  const devices = await openSocket(`${profile.lan}/api/devices`)
  assert.ok((await devices.next()).some((entry: Json) => entry.id === terminal.device_id))
  const till = await openSocket(`${profile.lan}/api/pos/${terminal.device_id}/purchase`, { amount: '1050' })
  const bought = await till.next()
  assert.deepEqual([bought.success, bought.code, bought.result.amount], [true, 0, 1050])
  const undo = await openSocket(`${profile.lan}/api/pos/${terminal.device_id}/cancel`, {
    amount: '1050',
    rrn: bought.result.rrn,
  })
  assert.equal((await undo.next()).success, true)
  const settle = await openSocket(`${profile.lan}/api/pos/${terminal.device_id}/settlement`)
  assert.match(JSON.stringify(await settle.next()), /200/)
  const body = { id: terminal.id, cash_register_id: profile.registers['the register'].id }
  const granted = await cloud('POST', '/api/v1/paylink/auth/client', body, await client.signIn())
  const query = new URLSearchParams({ token: granted.body.token, cash_register_id: body.cash_register_id })
  const socket = await openSocket(`${profile.proxy}?${query}`)
  assert.deepEqual((({ sender, event }) => ({ sender, event }))(await socket.next()), {
    sender: 'proxy',
    event: 'connected',
  })
  const head = { operation_type: 'purchase', terminal_id: terminal.id }
  const id = crypto.randomUUID()
  socket.send({ ...head, request_id: id, payload: { amount: 200 } })
  const paid = await socket.next()
  assert.deepEqual([paid.success, paid.request_id, paid.result.amount], [true, id, 200])
  socket.send({ ...head, payload: { amount: 200 } })
  const unnamed = await socket.next()
  assert.ok(unnamed.success === false && unnamed.code !== 0)
  const { rrn, auth_code, invoice_num } = paid.result
  const payload = { amount: 200, rrn, auth_code, invoiceNum: invoice_num }
  socket.send({ ...head, operation_type: 'cancel', request_id: crypto.randomUUID(), payload })
  assert.equal((await socket.next()).success, true)
  const own = client.server.world.terminals[0] as Terminal
  client.server.bridge.detach(own)
  assert.equal((await socket.next()).event, 'disconnected')
  socket.send({ ...head, request_id: crypto.randomUUID(), payload: { amount: 200 } })
  assert.equal((await socket.next()).success, false)
  client.server.bridge.attach(own)
  assert.equal((await socket.next()).event, 'connected')
  for (const open of [devices, till, undo, settle, socket]) open.close()
})

test('the command writes a profile, prints one line and ends on SIGTERM', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'profile.json')
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const server = spawn(process.execPath, [main, '--port', '0', '--profile', file, '--reading', 'b'])
  const [line] = await once(server.stdout, 'data')
  assert.equal(String(line).trim().split('\n').length, 1)
  const profile = JSON.parse(readFileSync(file, 'utf8'))
  assert.equal(profile.lab, null)
  assert.equal((await call(`${profile.registers['the register'].desk}/api/v1/kasa/status`, 'GET')).status, 200)
  server.kill('SIGTERM')
  assert.deepEqual(await once(server, 'exit'), [0, null])
})
