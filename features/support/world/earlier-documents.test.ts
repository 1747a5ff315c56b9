/** Lists and numbers of the extension at a register that was used before. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CounterBaseline } from './counter-baseline.ts'
import { requireNoEarlierDocuments, requireNoEarlierGoods } from './earlier-documents.ts'

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
