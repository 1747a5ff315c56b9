/** Polls for a condition with growing pauses: a long wait sends few requests. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PatienceKind } from '../../law/never-in-time.ts'

/** Milliseconds between the first two polls, the longest pause, and the factor of growth. */
const PAUSES = { first: 40, longest: 450, growth: 1.04 }

/** The endless pauses between polls, in milliseconds. */
export function* pollingPauses(): Generator<number, never> {
  for (let pause = PAUSES.first; ; pause = Math.min(pause * PAUSES.growth, PAUSES.longest)) yield pause
}

/**
 * Polls until a condition is true.
 * @param what reported on a timeout; begins with a noun
 * @param patience its kind, and how long it lasts, in milliseconds
 * @throws when it is not in time
 */
export async function until(
  what: string,
  [kind, longestMs]: [kind: PatienceKind, longestMs: number],
  isSo: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + longestMs
  for (const pause of pollingPauses()) {
    if (await isSo()) return
    if (performance.now() > deadline)
      throw new Error(`${what}: not so after ${longestMs / 1000} s (patience.${kind} of the profile)`)
    await sleep(pause)
  }
}

/**
 * Runs work in parallel, and ends when all parts have ended.
 * @returns what they have come to, in their order
 * @throws the error of the first part that failed
 */
export async function allEnded<Done>(works: readonly Promise<Done>[]): Promise<Done[]> {
  const ended = await Promise.allSettled(works)
  return ended.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}
