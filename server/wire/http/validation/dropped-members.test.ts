import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Payment } from '../../../../machines/vocabulary/receipt.ts'
import { CloudPaymentBody } from '../../../surfaces/cloud/receipts/sale-body.ts'
import { checker } from './validation.ts'

const ofCash = { type: 'CASH', value: 100, label: 'Готівка' }
const ofCard = { code: '0', rrn: {}, card_mask: 'x'.repeat(20), commission: 'x', signature_required: [] }

test('NS-59: cash drops what is a card’s, whatever it is, at the desk and in the cloud', () => {
  for (const [schema, surface] of [
    [Payment, 'local'],
    [CloudPaymentBody, 'cloud'],
  ] as const) {
    const payment = { ...ofCash, ...ofCard }
    assert.deepEqual(checker(schema, 'body', surface)(payment), [])
    assert.deepEqual(payment, ofCash)
  }
})

test('NS-59: in the cloud a payment without a type is cash where its code is 0', () => {
  const payment = { value: 100, code: 0, owner_name: 7 }
  assert.deepEqual(checker(CloudPaymentBody, 'body', 'cloud')(payment), [])
  assert.deepEqual(payment, { value: 100 })
})

test('NS-59: a card keeps its members, and they are looked at', () => {
  const payment = { type: 'CASHLESS', value: 100, rrn: '7', card_mask: 'x'.repeat(20) }
  const [issue, ...more] = checker(Payment, 'body', 'local')(payment)
  assert.deepEqual([issue?.loc, more], [['body', 'card_mask'], []])
  assert.equal(payment.rrn, '7')
})
