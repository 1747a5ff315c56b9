import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cashRounded, halfUp, percentParts, roundCash, spread } from './rounding.ts'

const RUNS = { numRuns: 2000 }
const money = fc.integer({ min: 0, max: 99_999_999_999 })

test('a half goes up, less goes down', () => {
  assert.equal(halfUp(1, 1, 2), 1)
  assert.equal(halfUp(1, 499, 1000), 0)
  assert.equal(halfUp(1, 500, 1000), 1)
  assert.equal(halfUp(3, 1, 1), 3)
})

test('a product beyond the exact range of numbers is still exact', () => {
  assert.equal(halfUp(99_999_999_999, 99_999_999, 100_000_000), 99_999_998_999)
  assert.equal(halfUp(90_071_992_547, 99_999_999, 1000), 9_007_199_164_628_007)
  fc.assert(
    fc.property(money, money, fc.integer({ min: 1_000_000, max: 99_999_999_999 }), (a, b, divisor) => {
      const exact = (BigInt(a) * BigInt(b) * 2n + BigInt(divisor)) / (2n * BigInt(divisor))
      const largest = BigInt(Number.MAX_SAFE_INTEGER)
      assert.equal(BigInt(halfUp(a, b, divisor)), exact > largest ? largest : exact)
    }),
    RUNS,
  )
})

test('a result nobody can pay stays at the end of the exact range', () => {
  assert.equal(halfUp(99_999_999_999, 99_999_999_999, 1000), Number.MAX_SAFE_INTEGER)
})

test('a percentage is kept to a ten-thousandth, half up on its written digits', () => {
  assert.equal(percentParts(20), 200_000)
  assert.equal(percentParts(7.5), 75_000)
  assert.equal(percentParts(33.3333), 333_333)
  assert.equal(percentParts(1.00005), 10_001)
  assert.equal(percentParts(1.000049), 10_000)
  assert.equal(percentParts(0.00005), 1)
  assert.equal(percentParts(1e-9), 0)
})

test('shares go by weight, the left-over unit to the largest remainder', () => {
  assert.deepEqual(spread(100, [300, 700]), [30, 70])
  assert.deepEqual(
    spread(
      10,
      [1, 1, 1].map((weight) => weight * 100),
    ),
    [4, 3, 3],
  )
  assert.deepEqual(spread(100, [100, 200, 400]), [14, 29, 57])
  assert.deepEqual(spread(5, [0, 0]), [3, 2])
})

test('shares add up to the amount, and none of an amount within the weights is above its weight', () => {
  fc.assert(
    fc.property(fc.array(money, { minLength: 1, maxLength: 12 }), fc.nat(10_000), (weights, part) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const amount = halfUp(total, part, 10_000)
      const shares = spread(amount, weights)
      assert.equal(
        shares.reduce((sum, share) => sum + share, 0),
        amount,
      )
      shares.forEach((share, index) => {
        assert.ok(share >= 0 && share <= weights[index]!)
      })
    }),
    RUNS,
  )
})

test('cash goes to the nearest step, 5 up to 10 and 25 up to 50', () => {
  assert.deepEqual(
    [1004, 1005, 1006, 1000].map((sum) => roundCash(sum, 'ROUND_10')),
    [1000, 1010, 1010, 1000],
  )
  assert.deepEqual(
    [1024, 1025, 1074, 1075].map((sum) => roundCash(sum, 'ROUND_50')),
    [1000, 1050, 1050, 1100],
  )
  fc.assert(
    fc.property(money, fc.constantFrom('ROUND_10', 'ROUND_50'), (sum, mode) => {
      const step = mode === 'ROUND_10' ? 10 : 50
      assert.equal(roundCash(sum, mode) % step, 0)
      assert.ok(Math.abs(roundCash(sum, mode) - sum) <= step / 2)
    }),
    RUNS,
  )
})

test('with a mode, each cash payment is a multiple of its step; a card pays any sum', () => {
  const cash = (value: number) => ({ type: 'CASH', value }) as const
  assert.equal(cashRounded({ payments: [cash(1004)] }), true)
  assert.equal(cashRounded({ payments: [cash(1004)], rounding_mode: 'ROUND_10' }), false)
  assert.equal(cashRounded({ payments: [cash(1010)], rounding_mode: 'ROUND_10' }), true)
  assert.equal(cashRounded({ payments: [cash(1010)], rounding_mode: 'ROUND_50' }), false)
  assert.equal(
    cashRounded({ payments: [{ type: 'CASHLESS', value: 604 }, cash(400)], rounding_mode: 'ROUND_50' }),
    true,
  )
})
