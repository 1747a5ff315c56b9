/** Sets of serials as ranges: of the offline codes that a register has spent, and that its tax authority has seen. */
import Type from 'typebox'
import { Count } from './state.ts'

/** A set of serials as ranges, both ends included, ascending: small as long as serials come about in order. */
export type SerialRanges = readonly (readonly [from: number, to: number])[]
export const SerialRanges = Type.Unsafe<SerialRanges>(Type.Array(Type.Array(Count, { minItems: 2, maxItems: 2 })))

/**
 * Ranges of one set. Beyond it the shortest gap is closed, the first of several: its serials count as members. A
 * register and its tax authority add the same serials in the same order, so both close the same gaps.
 */
export const MAXIMUM_RANGES = 512

export const hasSerial = (ranges: SerialRanges, serial: number): boolean =>
  ranges.some(([from, to]) => serial >= from && serial <= to)

/** How many serials the set has. */
export const countSerials = (ranges: SerialRanges): number => ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)

/** Adds a serial to the set. */
export function withSerial(ranges: SerialRanges, serial: number): SerialRanges {
  if (hasSerial(ranges, serial)) return ranges
  const before = ranges.filter(([, to]) => to < serial - 1)
  const after = ranges.filter(([from]) => from > serial + 1)
  const touching = ranges.slice(before.length, ranges.length - after.length)
  const from = Math.min(serial, touching[0]?.[0] ?? serial)
  const to = Math.max(serial, touching.at(-1)?.[1] ?? serial)
  const added: SerialRanges = [...before, [from, to], ...after]
  return added.length > MAXIMUM_RANGES ? withoutShortestGap(added) : added
}

function withoutShortestGap(ranges: SerialRanges): SerialRanges {
  let shortest = 1
  const gapBefore = (index: number): number => ranges[index]![0] - ranges[index - 1]![1]
  for (let index = 2; index < ranges.length; index++) if (gapBefore(index) < gapBefore(shortest)) shortest = index
  const joined = [ranges[shortest - 1]![0], ranges[shortest]![1]] as const
  return [...ranges.slice(0, shortest - 1), joined, ...ranges.slice(shortest + 1)]
}
