/** Figures and lists of a register that was used before, and two reads with time between them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CounterBaseline, requireNoHistory } from './counter-baseline.ts'
import { comparableStates } from './desk-state.ts'
import { requireNoEarlierDocuments, requireNoEarlierGoods } from './earlier-documents.ts'
import { showsSeed } from './seeded.ts'

test('a table of a target’s own data is recognized by its operation', () => {
  assert.ok(showsSeed('GET http://x/api/v1/organization', [['allowed_offline_hours', '36']]))
  assert.ok(!showsSeed('GET http://x/api/v1/organization', [['id', 'any id']]))
  assert.ok(!showsSeed('GET http://x/api/v1/cash-registers', [['meta.limit', '25']]))
  assert.ok(showsSeed('GET http://x/api/v1/cash-registers', [['results.length', '6']]))
  assert.ok(!showsSeed('GET http://x/api/v1/cash-registers?offset=100000', [['results.length', '0']]))
  assert.ok(!showsSeed('GET http://x/api/v1/cash-registers/shifts', [['results.length', '6']]))
})

test('figures are compared with the counter baseline', () => {
  const past = new CounterBaseline(
    new Map([
      ['serials', { serial: 41 }],
      ['codes', { available: 1990, used: 10, first: 10 }],
      ['codes at the desk', { offline_codes: 1990 }],
    ]),
  )
  assert.equal(past.normalized('POST http://x/api/v1/shift/close', 'serial', 42, 1), 1)
  assert.equal(past.normalized('POST http://x/api/v1/shift/xreport', 'serial', 1, 1), 1)
  assert.equal(past.normalized('', 'offline_codes', 1989, 1999), 1999)
  assert.equal(past.normalized('', 'balance', 5, 5), 5)
  assert.throws(() => new CounterBaseline(new Map([['serials', {}]])).normalized('', 'serial', 7, 1), {
    name: 'NotTested',
  })
})

test('a table that shows earlier scenarios is not tested', () => {
  const ofPast = { name: 'NotTested' }
  const length = [['results.length', '1']]
  assert.throws(() => requireNoHistory('GET http://x/api/v1/shifts?statuses=CLOSED', length), ofPast)
  assert.throws(() => requireNoHistory('GET http://x/api/v1/shifts', length), ofPast)
  assert.throws(() => requireNoHistory('', [['last_go_offline_at', 'null']]), ofPast)
  requireNoHistory('GET http://x/api/v1/shifts?statuses=OPENED', length)
  requireNoHistory('GET http://x/api/v1/shifts?limit=1', length)
  assert.throws(() => requireNoHistory('GET http://x/api/v1/shifts?limit=2', length), ofPast)
  assert.throws(() => requireNoHistory('GET http://x/api/v1/shifts?limit=1', [['results.0.serial', '1']]), ofPast)
})

test('between two reads time may pass and an answer may arrive, nothing else', () => {
  const stood = { online_status: true, hours_in_offline: 0, pending_transactions: 1, offline_codes: 2000 }
  const same = (now: object) => assert.deepEqual(...comparableStates(stood, { ...stood, ...now }))
  same({ hours_in_offline: 1 })
  same({ pending_transactions: 0 })
  assert.throws(() => same({ pending_transactions: 2 }))
  assert.throws(() => same({ offline_codes: 1999 }))
  assert.throws(() => same({ online_status: false }))
})

const CLOUD = 'http://cloud/api/v1'
const ID = '40000000-0000-4000-8000-000000000001'

const HISTORY: [asked: string, row: string[]][] = [
  ['GET /receipts', ['results.length', '1']],
  ['GET /receipts/search?self_receipts=true', ['results.0.type', 'SELL']],
  ['GET /reports?serial=1', ['results.length', '2']],
  ['GET /transactions?desc=true', ['results.length', '3']],
  ['GET /receipts?desc=true', ['results.0.serial', '3']],
  ['GET /reports', ['results', '[]']],
  ['GET /prepayment-receipts/search?desc=true&limit=1', ['meta.total_items', '2']],
  [`GET /receipts/${ID}`, ['serial', '1']],
  ['GET /receipts/TEST-abc123', ['serial', '1']],
  ['POST /receipts/sell', ['shift.serial', '1']],
]

const KNOWN: typeof HISTORY = [
  ['GET /receipts?fiscal_code=TEST-abc123', ['results.length', '1']],
  ['GET /receipts?limit=3', ['meta.limit', '3']],
  ['GET /transactions?desc=true&limit=1', ['results.length', '1']],
  ['GET /transactions?desc=true', ['results.0.type', 'RECEIPT']],
  [`GET /receipts/${ID}`, ['total_sum', '2000']],
  [`GET /receipts/${ID}`, ['serial', 'any text']],
  ['POST /reports', ['serial', '2']],
  [`GET /reports/${ID}`, ['serial', '1']],
  ['GET /shifts?statuses=OPENED', ['results.0.serial', '1']],
]

const asking = (asked: string): string => asked.replace(' ', ` ${CLOUD}`)

for (const [asked, row] of HISTORY)
  test(`${asked} with ${row.join(' ')} is not tested`, () => {
    assert.throws(() => requireNoEarlierDocuments(asking(asked), [row]), { name: 'NotTested' })
  })

for (const [asked, row] of KNOWN)
  test(`${asked} with ${row.join(' ')} is compared`, () => requireNoEarlierDocuments(asking(asked), [row]))

test('in a catalogue that had goods, lists are not tested but of a group of the scenario', () => {
  for (const [asked, path] of [
    ['GET /goods', 'results.length'],
    ['GET /goods?query=bread', 'results.0.code'],
    ['GET /goods/groups', 'meta.total_items'],
  ] as const)
    assert.throws(() => requireNoEarlierGoods(asking(asked), [[path, '1']]), { message: /earlier goods/ })
  const looking = asking(`GET /goods/import/task_status/${ID}`)
  assert.throws(() => requireNoEarlierGoods(looking, [['processed_items', '5000']]), { message: /catalogue has goods/ })
  requireNoEarlierGoods(looking, [['processed_items', '2']])
  for (const [asked, path] of [
    [`GET /goods?group_id=${ID}`, 'results.length'],
    ['GET /goods?limit=3', 'meta.limit'],
    [`GET /goods/${ID}`, 'code'],
  ] as const)
    requireNoEarlierGoods(asking(asked), [[path, '1']])
})

test('a Z-report is numbered on, an X-report is not', () => {
  const rows = [['serial', '1']]
  assert.throws(() => requireNoEarlierDocuments(asking(`GET /reports/${ID}`), [...rows, ['is_z_report', 'true']]), {
    message: /numbered on/,
  })
  const past = new CounterBaseline(new Map([['serials', { serial: 41 }]]))
  assert.equal(past.normalized(asking('POST /reports'), 'serial', 2, 2), 2)
})
