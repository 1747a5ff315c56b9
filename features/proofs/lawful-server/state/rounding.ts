import type { Reading } from '../readings.ts'

const SCALE = 1_000_000

/** A number times a million, exact for integers. */
const scaled = (value: number): bigint =>
  Number.isInteger(value) ? BigInt(value) * BigInt(SCALE) : BigInt(Math.round(value * SCALE))

/** `value * numerator / denominator` as an integer: half to even, or downwards, as the reading says (NS-62). */
export function roundedShare(reading: Reading, value: number, numerator: number, denominator: number): number {
  const top = BigInt(value) * scaled(numerator)
  const bottom = scaled(denominator)
  const whole = top / bottom
  if (reading.productRounding === 'down') return Number(whole)
  const twice = (top % bottom) * 2n
  const isUp = twice > bottom || (twice === bottom && whole % 2n === 1n)
  return Number(isUp ? whole + 1n : whole)
}

/** A sum to the nearest multiple of a step; the middle goes down or up as the reading says (NS-63). */
export function nearestMultiple(reading: Reading, sum: number, step: number): number {
  const rest = sum % step
  const isUp = reading.roundingTie === 'up' ? rest * 2 >= step : rest * 2 > step
  return isUp ? sum - rest + step : sum - rest
}
