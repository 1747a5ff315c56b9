/** How many worlds a server takes, and how long it keeps them. */
import { durationMs } from '../../../machines/duration.ts'
import type { WorldBounds } from '../../runtime/worlds/world-limits.ts'
import { Misuse } from '../line/arguments.ts'

/** When worlds were asked for is stored once a minute. */
const SHORTEST_IDLE_MS = 60_000

export const WORLD_BOUNDS = ['max-worlds', 'remove-idle-worlds', 'awake-worlds'] as const

export type WorldBoundName = (typeof WORLD_BOUNDS)[number]

/** @throws Misuse */
export function worldBoundsOf(
  values: Partial<Record<WorldBoundName, string>>,
): Pick<WorldBounds, 'worlds' | 'awake' | 'removeIdleMs'> {
  return {
    worlds: wholeOf('max-worlds', values['max-worlds'], 0),
    awake: wholeOf('awake-worlds', values['awake-worlds'], 1),
    removeIdleMs: idleOf(values['remove-idle-worlds']),
  }
}

/** @throws Misuse */
function wholeOf(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count) || count < least)
    throw new Misuse(`--${option} takes a whole number, ${least} or more`)
  return count
}

/** @throws Misuse */
function idleOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) : durationMs(text)
  if (ms === null || ms < SHORTEST_IDLE_MS)
    throw new Misuse('--remove-idle-worlds takes a duration like P7D, or milliseconds; a minute at least')
  return ms
}
