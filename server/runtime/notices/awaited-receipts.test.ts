import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import { AwaitedReceipts } from './awaited-receipts.ts'

const MINUTE = 60_000
const organizationOf = (id: string): string => (id.endsWith('other') ? 'other' : 'own')

function purchases() {
  const awaited = new AwaitedReceipts()
  const say = (address: string, fact: object) => awaited.said(address, fact as Fact, organizationOf)
  const ended = { type: 'operation.ended', state: 'approved', operation_type: 'purchase', result: null }
  return {
    overdue: (now: number) => awaited.overdue(now).map(({ rrn, cash_register_id }) => [rrn, cash_register_id]),
    approve: (rrn: string, amount: number, at: number, more = {}) =>
      say(`bank-operation:t/${rrn}`, { ...ended, amount, at, ...more }),
    sell: (...payments: object[]) =>
      say('register:r', { type: 'receipt.created', document: { body: { request: { payments } } } }),
    sellElsewhere: (...payments: object[]) =>
      say('register:r-other', { type: 'receipt.created', document: { body: { request: { payments } } } }),
    close: (register: string) => say(`register:${register}`, { type: 'shift.closed' }),
  }
}

test('five minutes after the approval there is a notice, once', () => {
  const { approve, overdue } = purchases()
  approve('1', 2000, 0)
  approve('2', 3000, MINUTE)
  assert.deepEqual([overdue(5 * MINUTE), overdue(5 * MINUTE + 1), overdue(5 * MINUTE + 1)], [[], [['1', null]], []])
  assert.deepEqual(overdue(7 * MINUTE), [['2', null]])
})

test('a receipt settles a purchase by its RRN, else by its sum; cash settles none', () => {
  const { approve, sell, overdue } = purchases()
  for (const rrn of ['1', '2', '3']) approve(rrn, 2000, 0)
  sell({ type: 'CASHLESS', value: 2000, rrn: '2' })
  sell({ type: 'CASHLESS', value: 2000 }, { type: 'CASH', value: 2000 })
  assert.deepEqual(overdue(6 * MINUTE), [['3', null]])
})

test('a receipt of another organization settles nothing', () => {
  const { approve, sellElsewhere, overdue } = purchases()
  approve('1', 2000, 0)
  sellElsewhere({ type: 'CASHLESS', value: 2000, rrn: '1' })
  assert.deepEqual(overdue(6 * MINUTE), [['1', null]])
})

test('what was declined or taken back awaits no receipt', () => {
  const { approve, overdue } = purchases()
  approve('1', 2000, 0, { state: 'declined' })
  approve('2', 3000, 0)
  approve('3', 3000, 1, { operation_type: 'cancel' })
  assert.deepEqual(overdue(6 * MINUTE), [])
})

test('the closing of a shift ends the waiting of its own organization', () => {
  const { approve, close, overdue } = purchases()
  approve('1', 2000, 0)
  close('r-other')
  assert.deepEqual(overdue(1), [])
  close('r')
  assert.deepEqual(overdue(1), [['1', 'r']])
})
