import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IMPORT_STATES } from '../vocabulary/catalogue/goods-import.ts'
import { PREPAYMENT_STATUSES } from '../vocabulary/prepayments/prepayment.ts'
import { figureText } from './figures.ts'
import { messageOf, ruleNamed } from './rules.ts'

test('a sum is written in hryvnias, with both kopecks', () => {
  const written = ([84024, 5, 0, -1005, 9_999_999_999_999] as const).map((value) => [
    figureText('payable', value, 'uk'),
    figureText('payable', value, 'en'),
  ])
  assert.deepEqual(written, [
    ['840,24 грн', '840.24 UAH'],
    ['0,05 грн', '0.05 UAH'],
    ['0,00 грн', '0.00 UAH'],
    ['-10,05 грн', '-10.05 UAH'],
    ['99999999999,99 грн', '99999999999.99 UAH'],
  ])
})

test('a moment is written on the clock in Kyiv, in summer and in winter', () => {
  assert.equal(figureText('last_at', '2026-03-02T07:00:00.000Z', 'uk'), '02.03.2026 09:00:00 за Києвом')
  assert.equal(figureText('last_at', '2026-07-02T22:30:15.000Z', 'en'), '2026-07-03 01:30:15 in Kyiv')
})

test('a figure that is not there is said to be none', () => {
  assert.deepEqual([figureText('next', null, 'uk'), figureText('next', undefined, 'en')], ['немає', 'none'])
})

test('no code word of a prepayment or of an import is left in a message', () => {
  for (const [name, values, usual] of [
    ['prepayment_status', PREPAYMENT_STATUSES, 'PARTIAL_PAID'],
    ['import_status', IMPORT_STATES, 'completed'],
  ] as const)
    for (const value of values.filter((each) => each !== usual))
      for (const language of ['uk', 'en'] as const)
        assert.notEqual(figureText(name, value, language), value, `${name} ${value}`)
})

test('a message has its figures in their places', () => {
  const rule = ruleNamed.get('cash not rounded by the rounding mode')!
  const values = { rounding_mode: 'ROUND_10', cash: 1003, rounded: 1000 }
  assert.equal(messageOf(rule, values, 'uk'), 'Суму готівки 10,03 грн не округлено до 10 копійок: має бути 10,00 грн')
  assert.equal(
    messageOf(rule, values, 'en'),
    'The cash of 10.03 UAH is not rounded to 10 kopecks: it has to be 10.00 UAH',
  )
})
