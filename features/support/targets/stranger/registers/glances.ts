/** What comes by itself is looked for again and again, ever more seldom: a long wait asks little. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between the first two looks, and at most between two; each pause is so many times the one before. */
const GLANCES = { first: 40, longest: 400, growth: 1.1 }

/** The pauses between looks, in milliseconds, without end. */
export function* glances(): Generator<number, never> {
  for (let pause = GLANCES.first; ; pause = Math.min(pause * GLANCES.growth, GLANCES.longest)) yield pause
}

/**
 * Waits until something is so.
 * @param what is told when it does not become so; its beginning is a noun
 * @throws when it is not within the budget
 */
export async function until(what: string, budgetMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + budgetMs
  for (const pause of glances()) {
    if (await isSo()) return
    if (performance.now() > deadline) throw new Error(`${what}: not so after ${budgetMs / 1000} s (budget)`)
    await sleep(pause)
  }
}

/**
 * Does several things side by side, and comes back when all of them have ended.
 * @throws what the first that failed has thrown
 */
export async function together(works: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(works)
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
