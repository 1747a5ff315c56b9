import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cashRounded, halfUp, percentOf, percentWithin, roundCash, spread } from './rounding.ts'

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

test('a result beyond any sum stays at the end of the exact range', () => {
  assert.equal(halfUp(99_999_999_999, 99_999_999_999, 1000), Number.MAX_SAFE_INTEGER)
})

/** A number's decimal digits without its point, and how many of them stand behind it: by moving the point in the text. */
function decimal(number: number): { digits: bigint; behind: bigint } {
  const [, units, tenths = '', power = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number))!
  const move = Number(power) - tenths.length
  return { digits: BigInt(units + tenths + '0'.repeat(Math.max(0, move))), behind: BigInt(Math.max(0, -move)) }
}

/** Half up by hand: the quotient, and one more where twice the remainder fills the divisor. */
function divided(dividend: bigint, divisor: bigint): number {
  const quotient = dividend / divisor + (2n * (dividend % divisor) >= divisor ? 1n : 0n)
  return Number(quotient < BigInt(Number.MAX_SAFE_INTEGER) ? quotient : Number.MAX_SAFE_INTEGER)
}

/** As written with a few decimals, any number there is, and what is printed with an exponent. */
const percents = fc.oneof(
  fc.nat(200_000_000).map((parts) => parts / 1_000_000),
  fc.nat(1_500_000).map((parts) => parts / 10_000),
  fc.nat(1000),
  fc.double({ min: 0, max: 200, noNaN: true }),
  fc.double({ min: 0, max: 99_999_999_999, noNaN: true }),
  fc.double({ min: 0, max: 1e-6, noNaN: true }),
  fc.double({ min: 1e15, max: 1e300, noNaN: true }),
)

test('a percentage is taken with every digit it is written with, and rounded once', () => {
  assert.equal(percentOf(100_000_000, 33.333333), 33_333_333)
  assert.equal(percentOf(99_999_999_999, 33.333333333333336), 33_333_333_333)
  assert.equal(percentOf(99_999_999_999, 1.000049), 1_000_049_000)
  assert.equal(percentOf(99_999_999_999, 1e-7), 100)
  assert.deepEqual([percentOf(50_000_000_000, 1e-9), percentOf(49_999_999_999, 1e-9)], [1, 0])
  assert.deepEqual([percentOf(1_000_000, 0.00005), percentOf(999_999, 0.00005)], [1, 0])
  assert.equal(percentOf(99_999_999_999, 5e-324), 0)
  assert.deepEqual([percentOf(0, 1e21), percentOf(1, 1e15), percentOf(1, 1e21)], [0, 1e13, Number.MAX_SAFE_INTEGER])
  assert.equal(percentWithin(99_999_999_999, 1e21), 99_999_999_999)
  fc.assert(
    fc.property(money, percents, (amount, percent) => {
      const { digits, behind } = decimal(percent)
      const whole = 100n * 10n ** behind
      assert.equal(percentOf(amount, percent), divided(BigInt(amount) * digits, whole))
      assert.equal(percentWithin(amount, percent), divided(BigInt(amount) * digits, whole + digits))
    }),
    { numRuns: 20_000 },
  )
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
