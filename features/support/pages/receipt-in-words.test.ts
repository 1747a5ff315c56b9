import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiptInWords } from './receipt-in-words.ts'

test('a receipt is described with everything that changes its sums', () => {
  assert.equal(
    receiptInWords('the discounted receipt'),
    'Сир 100.00 (−10.00), Ліки 10.00; on the whole −10 %, +5.00; paid 95.00 in cash',
  )
  assert.equal(receiptInWords('the receipt without change'), 'Хліб 20.00; paid 50.00 in cash; with `remove_rest`')
})
