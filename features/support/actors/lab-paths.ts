/** Capabilities that the paths of a lab need, and how long to wait for what a lab would bring about at once. */
import type { Capability } from '../law/capabilities.ts'

/** The capability a path of the lab needs. */
const PLACES: readonly [path: RegExp, capability: Capability][] = [
  [/^\/(clock|timers)/, 'clock'],
  [/^\/(terminals|faults\/terminal-)/, 'terminals'],
  [/^\/(faults|quirks)/, 'faults'],
  [/^\/(world|reset|snapshot)/, 'worlds'],
  [/^\/(facts|reports|mailings)/, 'facts'],
]

/** Every other path of the lab concerns the outside world. */
export const capabilityAt = (path: string): Capability => PLACES.find(([words]) => words.test(path))?.[1] ?? 'outside'

/** The longest wait in place of a clock that can be set. */
export const LONGEST_WAIT_MS = 10_000

/** @param duration ISO 8601, of hours, minutes and seconds */
export function millisecondsOf(duration: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(duration) ?? []
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}
