/** What the TAP of a runner says of the tests that failed. */

/** Where a test's own lines begin, nested or not. */
const TEST = /^(?=\s*(?:not )?ok \d+ - )/m
/** A failed test with its block of reasons, to the line that ends it. */
const TOLD = /^.*?\n\s*\.\.\.$/ms
const STACK = /^\s*stack: .*?\n\s*\.\.\.$/ms

/**
 * Failed tests, each with its reason. A reason that many share, as of a hook that failed for the whole runner, is told
 * once, with their number.
 */
export function failuresOf(tap: string): string {
  const failed = tap.split(TEST).filter((part) => /^\s*not ok/.test(part))
  const byReason = Map.groupBy(failed, (part) => part.match(STACK)?.[0] ?? part)
  return [...byReason.values()]
    .map(([first, ...others]) => {
      const told = first!.match(TOLD)?.[0] ?? first!.trimEnd()
      return others.length === 0 ? told : `${told}\n  and ${others.length} more for the same reason`
    })
    .join('\n')
}
