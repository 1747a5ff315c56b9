/** Exact integer arithmetic for money: every division says how it rounds. No float ever holds a fraction of a sum. */
import type { SellRequest } from '../vocabulary/receipt.ts'

type RoundingMode = NonNullable<SellRequest['rounding_mode']>

/** 100 % in ten-thousandths of a percent. */
const WHOLE = 1_000_000

/** Minor units a cash sum is a multiple of, by mode (NS-63). */
const STEPS: Record<RoundingMode, number> = { ROUND_10: 10, ROUND_50: 50 }

/**
 * a × b ÷ divisor, half up to an integer (NS-62). Integers of zero or more, divisor above zero.
 * The product is taken in bigints where it leaves the range in which numbers are exact. A result beyond that range
 * stays at its end: no receipt can reach such a sum, and sums must not run off to infinity.
 */
export function halfUp(a: number, b: number, divisor: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) {
    // Remainder first: a multiple of the divisor divides exactly, a rounded quotient would not do.
    const remainder = product % divisor
    const quotient = (product - remainder) / divisor
    return remainder * 2 >= divisor ? quotient + 1 : quotient
  }
  return exactly(BigInt(a) * BigInt(b), BigInt(divisor))
}

/** The same of a product and a divisor of any length. */
const exactly = (product: bigint, divisor: bigint): number =>
  Math.min(Number((product * 2n + divisor) / (divisor * 2n)), Number.MAX_SAFE_INTEGER)

/**
 * A percentage of an amount (NS-61, NS-62): amount × percent ÷ 100, half up to an integer, with every decimal digit of
 * the percentage. Both are zero or more, the amount an integer of minor units.
 */
export function percentOf(amount: number, percent: number): number {
  const parts = tenThousandths(percent)
  if (parts !== null) return halfUp(amount, parts, WHOLE)
  const { dividend, divisor } = fractionOf(percent)
  return exactly(BigInt(amount) * dividend, divisor)
}

/**
 * What a percentage has added to an amount that holds it already (NS-62): amount × percent ÷ (100 + percent), half up
 * to an integer, with every decimal digit. Both are zero or more, the amount an integer of minor units.
 */
export function percentWithin(amount: number, percent: number): number {
  const parts = tenThousandths(percent)
  if (parts !== null) return halfUp(amount, parts, WHOLE + parts)
  const { dividend, divisor } = fractionOf(percent)
  return exactly(BigInt(amount) * dividend, divisor + dividend)
}

/** No two decimals of up to fifteen digits are the same number: where the numbers are equal, so are the digits. */
const FIFTEEN_DIGITS = 1e15

/** A percentage in ten-thousandths of a percent; null when its decimal digits go on beyond them. */
function tenThousandths(percent: number): number | null {
  const parts = Math.round(percent * 10_000)
  return parts < FIFTEEN_DIGITS && parts / 10_000 === percent ? parts : null
}

/** A percentage as a fraction of the whole, from the decimal digits JavaScript prints it with. */
function fractionOf(percent: number): { dividend: bigint; divisor: bigint } {
  const [mantissa, exponent] = percent.toString().split('e') as [string, string?]
  const [units, decimals = ''] = mantissa.split('.') as [string, string?]
  const places = decimals.length - Number(exponent ?? 0)
  const digits = BigInt(units + decimals)
  const scale = 10n ** BigInt(Math.abs(places))
  return places < 0 ? { dividend: digits * scale, divisor: 100n } : { dividend: digits, divisor: 100n * scale }
}

/**
 * Cuts an amount into integer shares in proportion to the weights, by largest remainder: the shares add up to the
 * amount exactly, ties go to the earlier one, and no share of an amount within the weights' total is above its
 * weight (NS-61). Weights that are all zero count as equal. At least one weight.
 */
export function spread(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const parts = sum === 0 ? weights.map(() => 1) : weights
  const { shares, remainders } =
    amount * (sum || weights.length) <= Number.MAX_SAFE_INTEGER ? cut(amount, parts) : cutLong(amount, parts)
  let left = shares.reduce((rest, share) => rest - share, amount)
  if (left === 0) return shares
  const byRemainder = [...remainders.keys()].sort((a, b) =>
    remainders[a] === remainders[b] ? a - b : remainders[a]! > remainders[b]! ? -1 : 1,
  )
  for (const index of byRemainder) {
    if (left-- <= 0) break
    shares[index]! += 1
  }
  return shares
}

/** Shares rounded down, and what each loses by it. */
interface Cut {
  shares: number[]
  remainders: (number | bigint)[]
}

/** While every product is exact. */
function cut(amount: number, weights: number[]): Cut {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const remainders = weights.map((weight) => (weight * amount) % total)
  return { shares: weights.map((weight, index) => (weight * amount - remainders[index]!) / total), remainders }
}

/** Of any length. */
function cutLong(amount: number, weights: number[]): Cut {
  const products = weights.map((weight) => BigInt(weight) * BigInt(amount))
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  return {
    shares: products.map((product) => Number(product / total)),
    remainders: products.map((product) => product % total),
  }
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
