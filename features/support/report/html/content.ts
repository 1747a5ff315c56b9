/** Data of the page besides the exchanges: scenarios, causes, clauses and texts. */
import type { JudgementResult } from '../../law/judgement/judgement-result.ts'
import { type KnownClauses, sentenceOf } from '../../law/known-clauses.ts'
import type { Cause } from '../../living/causes.ts'
import { expectationOf, inOneLine, VALUE_CHARACTERS } from '../../living/expectation.ts'
import { exchangesOf } from '../../living/kept-exchanges.ts'
import { SIGNS } from '../../living/outcomes.ts'
import type { RunResults } from '../../living/results.ts'
import { clauseOutcomeOf, type ScenarioResult } from '../../living/scenario-result.ts'
import { curlText, lastCurl } from '../curl.ts'
import { breachExchange, failingOf, requestAndAnswer } from '../failed-exchange.ts'
import { summaryOf } from '../summary.ts'
import texts from './texts.json' with { type: 'json' }

const NOT_JUDGED = /^not judged, because /

/** Outcomes of the scenario's clauses that differ from its own. */
const shownApart = (result: ScenarioResult): Record<string, string> =>
  Object.fromEntries(
    result.clauses.map((id) => [id, clauseOutcomeOf(result, id)]).filter(([, shown]) => shown !== result.outcome),
  )

/** Of a scenario failed by an answer only, the command that reproduces that answer. */
function failureOf(result: ScenarioResult) {
  const { failure, judged } = result
  if (!failure) return null
  const failing = failingOf(result)
  const breach = judged?.breaches.find(({ words }) => words === failure.message)
  const broken = breach ? breachExchange(breach, failing.exchanges) : null
  // The script of a scenario is of its failed step, else of its first breach.
  const script = !breach || breach === judged?.breaches[0] ? result.again?.join('\n') : undefined
  const again = script ?? (broken ? curlText(broken) : lastCurl(failing))
  const answered = breach ? null : requestAndAnswer(failing)
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

type Breach = JudgementResult['breaches'][number]

/** A cause on the page. */
interface CauseEntry {
  clauses: string[]
  /** What is wrong, in a line. */
  words: string
  /** Method and path, and the members of the answer, one per line; both empty if no request was made. */
  operation: string
  members: string[]
  /** Indexes of the scenarios in the run, the one that shows it best first. */
  scenarios: number[]
  /** Whether it violates a field table: then `words` say all, otherwise the failure of the first scenario does. */
  isBreach: boolean
  /** The command that reproduces it; null: that of the failure. */
  curl: string | null
  /** Why the baseline accepts it; absent: it does not. */
  known?: string
}

/** Violations of field tables, by their words. */
const breachesIn = (results: readonly ScenarioResult[]): ReadonlyMap<string, Breach> =>
  new Map(results.flatMap(({ judged }) => judged?.breaches ?? []).map((breach) => [breach.words, breach]))

/** @returns converts the causes of a run */
function causeEntries(results: readonly ScenarioResult[]): (cause: Cause) => CauseEntry {
  const breaches = breachesIn(results)
  const places = new Map(results.map(({ id }, place) => [id, place]))
  return (cause) => causeEntryOf(cause, breaches, results, places)
}

function causeEntryOf(
  { clauses, words, scenarios: ids, known }: Cause,
  breaches: ReadonlyMap<string, Breach>,
  results: readonly ScenarioResult[],
  places: ReadonlyMap<string, number>,
): CauseEntry {
  const scenarios = ids.map((id) => places.get(id)!)
  const first = results[scenarios[0]!]!
  const breach = clauses[0] === breaches.get(words)?.clause ? breaches.get(words) : undefined
  const { operation, members } = breach
    ? { operation: breach.line, members: [breach.member].filter(Boolean) }
    : { operation: '', members: [], ...first.judged?.failed }
  const broken = breach ? breachExchange(breach, exchangesOf(first)) : null
  const again = broken && curlText(broken)
  const told = members.map((member) => inOneLine(member, VALUE_CHARACTERS))
  return {
    clauses,
    words,
    operation,
    members: told,
    scenarios,
    isBreach: breach !== undefined,
    curl: again,
    ...(known !== undefined && { known }),
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
    signs: { ...SIGNS, skipped: SIGNS.not_tested },
    texts: textsFor(known.groups),
  }
}

/** Languages of the page, with their own names. */
export const LANGUAGES = { en: 'English', uk: 'Українська' } as const
type Language = keyof typeof LANGUAGES

const wordsIn = (language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(texts.words).map(([key, each]) => [key, each[language]]))

/** All texts of the page; those of features and servers are not translated. @param groups English titles of the clause groups */
export const textsFor = (groups: Record<string, string>): Record<Language, Record<string, string>> => ({
  en: { ...groups, ...wordsIn('en') },
  uk: { ...groups, ...texts.groups, ...wordsIn('uk') },
})
