import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import { checker } from '../../../transport/http/validation/validation.ts'
import { clientReport, ZReportPayload } from './z-report-payload.ts'

const check = checker(ZReportPayload, 'body', 'cloud')
const shift = { id: 'shift', serial: 7 } as Shift

const least = () => ({
  payments: [{ type: 'CARD', label: 'Card', sell_sum: 5, return_sum: 0, service_in: 0, service_out: 0, code: null }],
  taxes: [],
  sell_receipts_count: 1,
  return_receipts_count: 0,
  initial: 0,
  balance: -3,
})

const read = (body: object) => {
  assert.deepEqual(check(body), [])
  return clientReport(body as ZReportPayload, shift, 'seed')
}

test('what the client leaves out is the shift’s own or zero', () => {
  const report = read(least())
  assert.equal(report.serial, 7)
  assert.match(report.id!, /^[0-9a-f-]{36}$/)
  assert.equal(report.last_receipt_id, null)
  assert.equal(report.discounts_sum, 0)
  assert.equal(report.sales_round_up, 0)
})

test('null is as good as nothing', () => {
  const nothing = { id: null, serial: null, last_receipt_id: null, sales_round_up: null, discounts_sum: null }
  assert.deepEqual(read({ ...least(), ...nothing }), read(least()))
})

test('sums are taken as they are, and a card is cashless (CLD-519)', () => {
  const { payments, balance } = read(least())
  assert.equal(balance, -3)
  assert.deepEqual([payments[0]!.type, payments[0]!.code, payments[0]!.sell_sum], ['CASHLESS', null, 5])
})

test('a report without its sums is malformed', () => {
  const { balance: _, ...rest } = least()
  assert.deepEqual(
    check(rest).map(({ loc }) => loc),
    [['body', 'balance']],
  )
})
