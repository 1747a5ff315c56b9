/** What of a target the paths of a lab stand for, and how long is waited for what a lab would bring about at once. */
import type { Capability } from '../law/capabilities.ts'

/** What of a target is asked for by a path of the lab. */
const PLACES: readonly [path: RegExp, capability: Capability][] = [
  [/^\/(clock|timers)/, 'clock'],
  [/^\/(terminals|faults\/terminal-)/, 'terminals'],
  [/^\/(faults|quirks)/, 'faults'],
  [/^\/(world|reset|snapshot)/, 'worlds'],
  [/^\/(facts|reports|mailings)/, 'facts'],
]

/** Whatever else the lab shows or does is of the world outside. */
export const capabilityAt = (path: string): Capability => PLACES.find(([words]) => words.test(path))?.[1] ?? 'outside'

/** What can be waited for where there is no clock to set. */
export const LONGEST_WAIT_MS = 10_000

/** @param duration ISO 8601, of hours, minutes and seconds */
export function millisecondsOf(duration: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(duration) ?? []
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}
