import Type from 'typebox'
import { Count } from '../../machines/vocabulary/schemas/state.ts'

/** A set of serials as ranges, both ends included, ascending: small as long as serials come about in order. */
export type SerialRanges = readonly (readonly [from: number, to: number])[]
export const SerialRanges = Type.Unsafe<SerialRanges>(Type.Array(Type.Array(Count, { minItems: 2, maxItems: 2 })))

/** Gaps kept; beyond this the oldest one is closed: codes skipped that long ago count as spent. */
export const MAXIMUM_RANGES = 64

export const hasSerial = (ranges: SerialRanges, serial: number): boolean =>
  ranges.some(([from, to]) => serial >= from && serial <= to)

/** Adds a serial to the set. */
export function withSerial(ranges: SerialRanges, serial: number): SerialRanges {
  if (hasSerial(ranges, serial)) return ranges
  const before = ranges.filter(([, to]) => to < serial - 1)
  const after = ranges.filter(([from]) => from > serial + 1)
  const touching = ranges.slice(before.length, ranges.length - after.length)
  const from = Math.min(serial, touching[0]?.[0] ?? serial)
  const to = Math.max(serial, touching.at(-1)?.[1] ?? serial)
  const [first, second, ...rest]: SerialRanges = [...before, [from, to], ...after]
  if (rest.length < MAXIMUM_RANGES - 1) return second ? [first!, second, ...rest] : [first!]
  return [[first![0], second![1]], ...rest]
}
