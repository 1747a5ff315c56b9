/** Sentences of earlier versions that are no step any more, each with what says the same today. */

interface RemovedStep {
  was: RegExp
  /** A step, and its table in brackets. @param groups of the expression */
  is: (...groups: string[]) => string
}

const REMOVED: readonly RemovedStep[] = [
  {
    was: /^the cloud is asked for (\S+) (\S+) to (\S+) (\S+)$/,
    is: (...[fromDay, from, toDay, to]) =>
      `the days fetched from the cloud show (| length | 1 |, | 0.from | "${fromDay}T${from}" |, | 0.to | "${toDay}T${to}" |)`,
  },
]

/** What to say in place of a removed sentence; undefined: it was never a step. */
export function successorOf(text: string): string | undefined {
  for (const { was, is } of REMOVED) {
    const [, ...groups] = was.exec(text) ?? []
    if (groups.length > 0) return is(...groups)
  }
  return undefined
}
