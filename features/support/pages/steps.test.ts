import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { receiptInWords } from './receipt-in-words.ts'
import { STEPS_PAGE, stepsPage } from './steps.ts'

test('the catalogue of steps is up to date: npm run index', () => {
  // Line by line: a difference of whole pages would be unreadable
  const [is, should] = [readFileSync(STEPS_PAGE, 'utf8'), stepsPage()].map((text) => text.split('\n'))
  const stale = should!.find((line, index) => line !== is![index])
  assert.equal(stale, undefined, 'features/steps.md has it otherwise')
  assert.equal(is!.length, should!.length)
})

test('a receipt is described with everything that changes its sums', () => {
  assert.equal(
    receiptInWords('the discounted receipt'),
    'Сир 100.00 (−10.00), Ліки 10.00; on the whole −10 %, +5.00; paid 95.00 in cash',
  )
  assert.equal(receiptInWords('the receipt without change'), 'Хліб 20.00; paid 50.00 in cash; with `remove_rest`')
})
