/** What a run says on the console: a line of totals, two lines for each failure, what was not tested and why. */
import { lastCurl } from './curl.ts'
import { expectationOf, inOneLine, pairInOneLine } from './expectation.ts'
import type { Outcome, ScenarioResult } from './results.ts'
import { countsOf, placeOf } from './summary.ts'

/** Of what was expected, and of what came, so many characters. */
const VALUE_CHARACTERS = 120

/** A text of a stranger without what would steer the screen. */
const plain = (text: string): string => text.replace(/\p{C}/gu, '?')

/** What failed, in one sentence: the step's words, what was expected, what came. */
export function failureSentence(message: string): string {
  const { words, first, ...sides } = expectationOf(message)
  const { expected, got } = first ?? sides
  const [wanted, came] = pairInOneLine(expected ?? 'nothing', got ?? 'nothing', VALUE_CHARACTERS)
  const values = expected === null && got === null ? '' : `expected ${wanted}, got ${came}`
  const place = first ? `number ${first.place} of the list` : ''
  return plain([inOneLine(words, VALUE_CHARACTERS * 2), place, values].filter(Boolean).join(': '))
}

/**
 * A failure in one line (clauses, scenario, step, expected, got) and a second that shows it again.
 * @returns no line for a scenario that did not fail
 */
export function failureLines(result: ScenarioResult): string[] {
  const { clauses, name, failure, exchanges } = result
  if (!failure) return []
  const ids = clauses.length > 0 ? `${clauses.join(' ')} ` : ''
  const told = failureSentence(failure.message)
  const again = lastCurl(exchanges)
  const line = `✖ ${ids}${plain(name)} (${placeOf(result)}): ${plain(inOneLine(failure.step, VALUE_CHARACTERS))}: ${told}`
  return [line, ...(again ? [`  ${plain(again)}`] : [])]
}

/** `12 passed, 1 failed, 3 not tested of 16 scenarios (4.2 s)`. */
export function totalsLine(results: readonly ScenarioResult[], took_ms: number): string {
  const { passed, failed, not_tested } = countsOf(results.map(({ outcome }) => outcome))
  return `${passed} passed, ${failed} failed, ${not_tested} not tested of ${results.length} scenarios (${duration(took_ms)})`
}

/** The reasons why scenarios were not tested, with how many each, the most frequent first. */
export function notTestedLines(results: readonly ScenarioResult[]): string[] {
  const reasons = Map.groupBy(
    results.filter(({ outcome }) => outcome === 'not_tested'),
    ({ because }) => because!,
  )
  const sorted = [...reasons].sort(([, a], [, b]) => b.length - a.length)
  return sorted.map(
    ([because, own]) => `– ${own.length} not tested: ${plain(inOneLine(because, VALUE_CHARACTERS * 2))}`,
  )
}

/** `850 ms`, `4.2 s`, `3 min 05 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** `120 of 480: 110 passed, 2 failed, 8 not tested (12.0 s)`. */
export function progressLine(counts: Record<Outcome, number>, total: number, took_ms: number): string {
  const { passed, failed, not_tested } = counts
  return `${passed + failed + not_tested} of ${total}: ${passed} passed, ${failed} failed, ${not_tested} not tested (${duration(took_ms)})`
}
