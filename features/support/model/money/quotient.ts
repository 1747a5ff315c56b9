/** Whole quotients, rounded as the law rounds. */

/** Nearest integer of a quotient, half up, of integers of zero or more (NS-62). */
export function halfUpOf(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}

/** The nearest multiple of a step, half up (NS-63). */
export const toStep = (value: number, step: number): number => Math.floor((2 * value + step) / (2 * step)) * step

/** A number of at least zero as a fraction of integers, by its decimal digits. */
export function fractionOf(number: number): { top: bigint; bottom: bigint } {
  const [digits, exponent = '0'] = String(number).split('e')
  const [whole = '0', behind = ''] = digits!.split('.')
  const places = behind.length - Number(exponent)
  const top = BigInt(whole + behind)
  return places >= 0 ? { top, bottom: 10n ** BigInt(places) } : { top: top * 10n ** BigInt(-places), bottom: 1n }
}
