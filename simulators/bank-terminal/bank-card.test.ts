import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD_NAMES, maskOf, presented, TEST_CARDS } from '../../machines/vocabulary/outside/bank-card.ts'
import { nativeStatuses, paymentRefusals } from '../../machines/vocabulary/outside/bank-status.ts'

/** Luhn's check: every second digit from the right is doubled, and the sum of all digits is a multiple of ten. */
function isValid(number: string): boolean {
  const digits = [...number].reverse().map((digit, place) => Number(digit) * (place % 2 === 1 ? 2 : 1))
  return digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0
}

test('numbers of test cards are valid and unique', () => {
  for (const name of CARD_NAMES) assert.ok(isValid(TEST_CARDS[name].number), name)
  assert.equal(new Set(CARD_NAMES.map((name) => TEST_CARDS[name].number)).size, CARD_NAMES.length)
  assert.equal(isValid('9004200000000012'), false)
})

test('facts carry only the mask of a card, and masks are unique', () => {
  assert.equal(presented('valid').mask, '900420******0011')
  for (const name of CARD_NAMES) assert.ok(!JSON.stringify(presented(name)).includes(TEST_CARDS[name].number))
  assert.equal(new Set(CARD_NAMES.map((name) => presented(name).mask)).size, CARD_NAMES.length)
  assert.equal(maskOf('9004200000000000011').length, 19)
})

test('a declining card declines with a refusal of the bank', () => {
  for (const name of CARD_NAMES) {
    const { declines } = TEST_CARDS[name]
    if (declines !== null) assert.ok(declines in paymentRefusals, name)
  }
})

test('statuses have distinct codes, none of them the code of success, and texts in both languages', () => {
  const all = Object.values(nativeStatuses)
  assert.equal(new Set(all.map(({ code }) => code)).size, all.length)
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length)
  for (const { code, uk, en } of all) {
    assert.notEqual(code, 0)
    assert.match(uk, /[а-яіїєґ]/i)
    assert.doesNotMatch(en, /[а-яіїєґ]/i)
  }
})
