/** Exact integer arithmetic for money: every division says how it rounds. No float ever holds a fraction of a sum. */
import type { SellRequest } from './vocabulary/receipt.ts'

export type RoundingMode = NonNullable<SellRequest['rounding_mode']>

/** 100 % in ten-thousandths of a percent. */
export const WHOLE = 1_000_000

/** Minor units a cash sum is a multiple of, by mode (NS-63). */
const STEPS: Record<RoundingMode, number> = { ROUND_10: 10, ROUND_50: 50 }

/**
 * a × b ÷ divisor, half up to an integer (NS-62). Integers of zero or more, divisor above zero.
 * The product is taken in bigints where it leaves the range in which numbers are exact. A result beyond that range
 * stays at its end: nobody can pay such a sum, and sums must not run off to infinity.
 */
export function halfUp(a: number, b: number, divisor: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) {
    // Remainder first: a multiple of the divisor divides exactly, a rounded quotient would not do.
    const remainder = product % divisor
    const quotient = (product - remainder) / divisor
    return remainder * 2 >= divisor ? quotient + 1 : quotient
  }
  const whole = BigInt(divisor)
  return Math.min(Number((BigInt(a) * BigInt(b) * 2n + whole) / (whole * 2n)), Number.MAX_SAFE_INTEGER)
}

/** A percentage in ten-thousandths of a percent, half up on its decimal digits as they were written. */
export function percentParts(percent: number): number {
  if (Number.isInteger(percent)) return percent * 10_000
  // Below a millionth a number is printed with an exponent, and it is no part at all.
  if (percent < 0.000_001) return 0
  // Moving the point in the text keeps 1.00005 a half; a product of floats would fall short of it.
  return Math.round(Number(`${percent}e4`))
}

/**
 * Cuts an amount into integer shares in proportion to the weights, by largest remainder: the shares add up to the
 * amount exactly, ties go to the earlier one, and no share of an amount within the weights' total is above its
 * weight (NS-61). Weights that are all zero count as equal. At least one weight.
 */
export function spread(amount: number, weights: number[]): number[] {
  const given = weights.map(BigInt)
  const parts = given.every((weight) => weight === 0n) ? given.map(() => 1n) : given
  const total = parts.reduce((sum, part) => sum + part, 0n)
  const products = parts.map((part) => part * BigInt(amount))
  const shares = products.map((product) => product / total)
  let left = Number(BigInt(amount) - shares.reduce((sum, share) => sum + share, 0n))
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder) {
    if (left-- <= 0) break
    shares[index]! += 1n
  }
  return shares.map(Number)
}

/** A cash sum to the nearest step of the mode: 5 goes up to 10, 25 up to 50 (NS-63). */
export function roundCash(amount: number, mode: RoundingMode): number {
  return halfUp(amount, 1, STEPS[mode]) * STEPS[mode]
}

/** The caller rounds what it takes in cash: with a mode, every cash payment is a multiple of its step (LOC-169). */
export function cashRounded({ payments, rounding_mode }: Pick<SellRequest, 'payments' | 'rounding_mode'>): boolean {
  if (rounding_mode == null) return true
  return payments.every(({ type, value }) => type !== 'CASH' || value % STEPS[rounding_mode] === 0)
}
