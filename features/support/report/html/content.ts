/** Data of the page besides the exchanges: scenarios, causes, clauses and texts. */
import { type KnownClauses, sentenceOf } from '../../law/known-clauses.ts'
import { expectationOf } from '../../living/expectation.ts'
import type { RunResults } from '../../living/results.ts'
import { clauseOutcomeOf, type ScenarioResult } from '../../living/scenario-result.ts'
import { curlText, lastCurl } from '../curl.ts'
import { breachExchange, requestAndAnswer } from '../failed-exchange.ts'
import { summaryOf } from '../summary.ts'
import { causeEntries } from './cause-entry.ts'
import { ENGLISH } from './texts/english.ts'
import { GROUPS_UKRAINIAN, UKRAINIAN } from './texts/ukrainian.ts'

const NOT_JUDGED = /^not judged, because /

/** Outcomes of the scenario's clauses that differ from its own. */
const shownApart = (result: ScenarioResult): Record<string, string> =>
  Object.fromEntries(
    result.clauses.map((id) => [id, clauseOutcomeOf(result, id)]).filter(([, shown]) => shown !== result.outcome),
  )

/** Of a scenario failed by an answer only, the command that reproduces that answer. */
function failureOf(result: ScenarioResult) {
  const { failure, exchanges, judged } = result
  if (!failure) return null
  const breach = judged?.breaches.find(({ words }) => words === failure.message)
  const broken = breach ? breachExchange(breach, exchanges) : null
  // The script of a scenario is of its failed step, else of its first breach.
  const script = !breach || breach === judged?.breaches[0] ? result.again?.join('\n') : undefined
  const again = script ?? (broken ? curlText(broken) : lastCurl(result))
  const answered = breach ? null : requestAndAnswer(result)
  return { ...failure, ...expectationOf(failure.message), answered, curl: again }
}

/** A scenario on the page, without its exchanges. */
function entryOf(result: ScenarioResult) {
  const { uri, file, line, feature, rule, name, tags, clauses, outcome, because, known, judged, steps, took_ms } =
    result
  return {
    ...{ uri, file, line, feature, rule, name, clauses, outcome, took_ms },
    ...(known !== null && { known }),
    because: because?.replace(NOT_JUDGED, '') ?? null,
    isJudged: because === null || !NOT_JUDGED.test(because),
    shown: shownApart(result),
    marks: tags.map((tag) => tag.slice(1)).filter((tag) => !clauses.includes(tag)),
    failure: failureOf(result),
    differences: judged?.differences ?? [],
    steps: steps.map(({ keyword, text, argument, outcome: came }) => [keyword, text, came, argument]),
  }
}

/** @param target name of the tested server */
export function contentOf(target: string, run: RunResults, known: KnownClauses) {
  const { results, causes, started, took_ms, dry_run, problems } = run
  const { scenarios, clauses } = summaryOf(target, run, known)
  return {
    ...{ target, started, took_ms, dry_run, problems, scenarios, clauses },
    specified: known.clauses,
    extension: known.extension,
    groups: Object.keys(known.groups),
    sentences: Object.fromEntries(Object.keys(clauses).map((id) => [id, sentenceOf(id)])),
    causes: causes.map(causeEntries(results)),
    results: results.map(entryOf),
    languages: LANGUAGES,
    texts: textsFor(known.groups),
  }
}

/** Languages of the page, with their own names. */
export const LANGUAGES = { en: 'English', uk: 'Українська' } as const
export type Language = keyof typeof LANGUAGES

/** All texts of the page. @param groups English titles of the clause groups */
export const textsFor = (groups: Record<string, string>): Record<Language, Record<string, string>> => ({
  en: { ...groups, ...ENGLISH },
  uk: { ...groups, ...GROUPS_UKRAINIAN, ...UKRAINIAN },
})
