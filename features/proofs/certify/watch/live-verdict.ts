/** A client is judged while it is watched: each call as it ends, and each rule when it is first kept, and when it is broken. */
import type { Call } from '../calls/call.ts'
import type { Day } from '../day/day.ts'
import { callLine } from '../report/calls-lines.ts'
import { findingIn } from '../report/words/days-in-words.ts'
import type { CertifyLanguage } from '../report/words/verdict-words.ts'
import { judgedDay, RULES, type RuleFinding } from '../rules/rules.ts'

/** Of a process that is ours. */
const OF_A_PROCESS = 'ends-by-itself'

const hasEnded = ({ endedAt }: Call): boolean => endedAt < Number.POSITIVE_INFINITY

/** The calls up to the first that is under way. */
export function endedCalls(calls: readonly Call[]): readonly Call[] {
  const first = calls.findIndex((call) => !hasEnded(call))
  return first < 0 ? calls : calls.slice(0, first)
}

/** What a watched day says of the rules. */
export const watchedFindings = (day: Day): RuleFinding[] =>
  judgedDay({ ...day, calls: endedCalls(day.calls) }, null, true).filter(({ rule }) => rule !== OF_A_PROCESS)

export class LiveVerdict {
  readonly #language: CertifyLanguage
  #shown = 0
  readonly #kept = new Set<string>()
  readonly #broken = new Set<string>()

  constructor(language: CertifyLanguage) {
    this.#language = language
  }

  /** How many calls have been shown. */
  get shown(): number {
    return this.#shown
  }

  /** Lines on what is new since the last time. */
  linesOn(day: Day): string[] {
    const calls = endedCalls(day.calls)
    const lines = calls.slice(this.#shown).map((call) => callLine(call, this.#language))
    this.#shown = calls.length
    return [...lines, ...watchedFindings(day).flatMap((finding) => this.#news(finding))]
  }

  #news({ rule, broken }: RuleFinding): string[] {
    const { title: inBoth, isOfTheEnd } = RULES[rule]!
    if (isOfTheEnd) return []
    const title = inBoth[this.#language]
    if (broken.length === 0) {
      if (this.#kept.has(rule) || this.#broken.has(rule)) return []
      this.#kept.add(rule)
      return [`✔ ${title}`]
    }
    const said = broken.map((finding) => `✖ ${title}: ${findingIn(this.#language, finding)}`)
    const fresh = said.filter((line) => !this.#broken.has(line))
    for (const each of [rule, ...fresh]) this.#broken.add(each)
    return fresh
  }
}
