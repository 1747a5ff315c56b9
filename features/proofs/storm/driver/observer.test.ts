import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AT, breadSale, breadSold, exchanged } from '../observations.ts'
import type { JudgedLink } from '../oracle/till-judge.ts'
import { TillOracle } from '../oracle/till-oracle.ts'
import type { StormExchange } from '../seen.ts'
import { linearize } from './observer.ts'

const LINK: JudgedLink = { offlineSince: null, offlineLimitMs: Number.POSITIVE_INFINITY, codes: null }
const sold = (id: string, previous: string | null): StormExchange =>
  exchanged('sell', breadSale(id), breadSold(id, previous)).exchange
const refused = (id: string, code: string): StormExchange =>
  exchanged('sell', breadSale(id), { status: 400, body: { code } }).exchange
const closed = (receipts: number): StormExchange => {
  const { book } = withReceipts(receipts)
  const payments = [...book.payments.entries()].map(([key, row]) => ({
    ...{
      type: 'CASH',
      code: null,
      label: key.slice('CASH null '.length),
      sell_sum: 0,
      return_sum: 0,
      service_in: 0,
      service_out: 0,
    },
    ...{ cash_withdrawal: 0, cash_withdrawal_commission: 0 },
    ...row,
  }))
  const taxes = [...book.taxes.entries()].map(([code, row]) => ({
    ...{ code, sell_sum: 0, return_sum: 0, sales_turnover: 0, returns_turnover: 0 },
    ...row,
  }))
  const zeros = { return_receipts_count: 0, cash_withdrawal_receipts_count: 0, sales_round_up: 0, sales_round_down: 0 }
  const more = { returns_round_up: 0, returns_round_down: 0, discounts_sum: 0, extra_charge_sum: 0 }
  const report = {
    ...{ id: 'z', initial: 0, balance: book.balance, last_receipt_id: book.lastSale, sell_receipts_count: receipts },
    ...zeros,
    ...more,
    payments,
    taxes,
  }
  return exchanged('close', undefined, { status: 200, body: { status: 'DONE', report } }).exchange
}

function withReceipts(count: number): { book: TillOracle } {
  const book = new TillOracle()
  book.open('OPENED', AT)
  for (let id = 0; id < count; id++) book.sale(breadSale(`${id}`), breadSold(`${id}`).body)
  return { book }
}

const order = (exchanges: readonly StormExchange[]): unknown[] | null =>
  linearize(withReceipts(0).book, exchanges, LINK)?.map(
    ({ verb, request }) => (request.body as { id?: string })?.id ?? verb,
  ) ?? null

test('two sales have the order that each names the receipt before it', () => {
  assert.deepEqual(order([sold('1', '0'), sold('0', null)]), ['0', '1'])
})

test('two sales that both follow the same receipt have no order: an update is lost', () => {
  assert.equal(order([sold('0', null), sold('1', null)]), null)
})

test('a sale that is refused because a closing came first has an order, and one in its report another', () => {
  assert.deepEqual(order([refused('0', 'shift.not_opened'), closed(0)]), ['close', '0'])
  assert.deepEqual(order([closed(1), sold('0', null)]), ['0', 'close'])
})

test('a sale that is acknowledged, and not in the report of the closing that must be behind it, has no order', () => {
  assert.equal(order([closed(0), sold('0', null)]), null)
})

test('two closings are not both carried out', () => {
  assert.equal(order([closed(0), closed(0)]), null)
  const second = exchanged('close', undefined, { status: 400, body: { code: 'shift.not_opened' } }).exchange
  assert.deepEqual(order([second, closed(0)]), ['close', 'close'])
})

test('one receipt sent twice is made once', () => {
  assert.equal(order([sold('0', null), sold('0', '0')]), null)
  assert.deepEqual(order([refused('0', 'receipt.already_exists'), sold('0', null)]), ['0', '0'])
  assert.equal(order([refused('0', 'receipt.already_exists')]), null)
})
