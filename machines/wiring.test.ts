import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiptMessage } from './wiring.ts'

test('a buyer is told of a sale or a return, its sum, and when it was on the wall clock of Kyiv', () => {
  const at = Date.parse('2026-03-31T21:30:00Z')
  assert.equal(receiptMessage({ total_sum: 2005, is_return: false, at }), 'Чек на 20.05 грн, 01.04.2026 00:30')
  assert.equal(receiptMessage({ total_sum: 99, is_return: true, at }), 'Повернення на 0.99 грн, 01.04.2026 00:30')
})
