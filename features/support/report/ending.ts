/** The end of a run on the console: what it found, as a whole. */
import { printable } from '../../../server/commands/line/printable.ts'
import type { Cause } from '../living/causes.ts'
import { inOneLine } from '../living/expectation.ts'
import type { RunResults } from '../living/results.ts'
import type { ScenarioResult } from '../living/scenario-result.ts'
import { causeAnnotations } from './ci/github.ts'
import { causeLines, neverInTimeLines, notTestedLines, readingDifferenceLines, totalsLines } from './console.ts'

/** Characters shown of a problem. */
const PROBLEM_CHARACTERS = 600

/** Causes of a stranger's failures, known at the end of the run only. */
function causesIn(results: readonly ScenarioResult[], causes: readonly Cause[]): string[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return causes.flatMap((cause) => {
    const shown = cause.scenarios.map((id) => byId.get(id)!)
    return causeLines(cause, shown.find(({ outcome }) => outcome === 'failed') ?? shown[0]!)
  })
}

/** Lines on a run that has ended; its failures were printed when they happened. @param format `github`: with annotations */
export function endingLines(run: RunResults, format: 'text' | 'github'): string[] {
  const { results, causes, problems, took_ms, dry_run } = run
  const problemLine = (problem: string): string => `✖ ${printable(inOneLine(problem, PROBLEM_CHARACTERS))}`
  return [
    ...causesIn(results, causes),
    ...neverInTimeLines(results),
    ...readingDifferenceLines(results),
    ...(format === 'github' ? causeAnnotations(run) : problems.map(problemLine)),
    ...notTestedLines(results),
    ...totalsLines(results, took_ms, dry_run),
  ]
}
