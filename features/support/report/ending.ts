/** The end of a run on the console: what it found, as a whole. */
import { printable } from '../../../server/commands/line/printable.ts'
import { shownBy } from '../living/causes.ts'
import { inOneLine } from '../living/expectation.ts'
import type { RunResults } from '../living/results.ts'
import { causeAnnotations } from './ci/github.ts'
import { causeLines, neverInTimeLines, notTestedLines, readingDifferenceLines, totalsLines } from './console.ts'

/** Characters shown of a problem. */
const PROBLEM_CHARACTERS = 600

/** Lines on a run that has ended; its failures were printed when they happened. @param format `github`: with annotations */
export function endingLines(run: RunResults, format: 'text' | 'github'): string[] {
  const { results, causes, problems, took_ms, dry_run } = run
  const shown = shownBy(results)
  const problemLine = (problem: string): string => `✖ ${printable(inOneLine(problem, PROBLEM_CHARACTERS))}`
  return [
    // Causes of a stranger's failures, known at the end of the run only
    ...causes.flatMap((cause) => causeLines(cause, shown(cause).scenario)),
    ...neverInTimeLines(results),
    ...readingDifferenceLines(results),
    ...(format === 'github' ? causeAnnotations(run) : problems.map(problemLine)),
    ...notTestedLines(results),
    ...totalsLines(results, took_ms, dry_run),
  ]
}
