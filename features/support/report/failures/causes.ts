/**
 * Groups a stranger's failures by cause. One fault fails many scenarios: those whose assertions fail at the same
 * members of the same operation have one cause. It convicts the clauses that explain most of them; its other scenarios
 * are not judged.
 */
import { memberKey } from '../../law/judgement/judgement-result.ts'
import { isDecision, sentenceOf } from '../../law/known-clauses.ts'
import type { ScenarioResult } from '../scenario-result.ts'

export interface Cause {
  /** The violated clauses. */
  clauses: string[]
  /** What is wrong, in a line. */
  words: string
  /** The sentences of those clauses. */
  law: string[]
  /** Ids of scenarios that show it, the simplest first: failed ones, and those not judged because of it. */
  scenarios: string[]
}

/** Clauses one cause convicts at most. */
const CONVICTED_MOST = 3
/** A clause that explains this many times fewer scenarios than the first is about something else. */
const LESS_BY = 4

interface Judgements {
  results: ScenarioResult[]
  causes: Cause[]
}

/** Scenarios of one cause, in the order of the run. */
interface Shown {
  words: string
  scenarios: ScenarioResult[]
}

const lawOf = ({ clauses }: ScenarioResult): string[] => clauses.filter((id) => !isDecision(id))

/**
 * @param describe a failure in a line
 * @returns the results with what each is blamed for; of our own server unchanged
 */
export function byCause(results: readonly ScenarioResult[], describe: (result: ScenarioResult) => string): Judgements {
  if (!results.some(({ judged }) => judged !== null)) return { results: [...results], causes: [] }
  const passes = countPasses(results)
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  const shown = [...Map.groupBy(failed, causeKey).values()].map((scenarios): Shown => {
    const first = simplest(scenarios)
    return { words: describe(first), scenarios: [first, ...scenarios.filter((each) => each !== first)] }
  })
  const held = new Set(results.flatMap(({ judged }) => judged?.held ?? []))
  const ofAssertions = shown.map((each) => generalFault(each, held) ?? convict(each, passes))
  const causes = [...breachesIn(results), ...ofAssertions].sort((a, b) => b.scenarios.length - a.scenarios.length)
  const causeOf = new Map(ofAssertions.flatMap((cause) => cause.scenarios.map((id) => [id, cause])))
  return { results: results.map((result) => broken(blamed(result, causeOf.get(result.id)))), causes }
}

/** A scenario about a field table fails if an answer violates that table. */
function broken(result: ScenarioResult): ScenarioResult {
  const own = result.judged?.breaches.filter(({ clause }) => result.clauses.includes(clause)) ?? []
  const [first] = own
  if (!first) return result
  const failure = result.failure ?? {
    step: 'every answer is as its field table says',
    line: null,
    message: first.words,
  }
  const convicted = new Set([...(result.failure ? result.convicted : []), ...own.map(({ clause }) => clause)])
  return { ...result, outcome: 'failed', because: null, failure, convicted: [...convicted] }
}

/** The operation and the members at which a scenario failed: its cause. */
export function causeKey({ id, judged }: Pick<ScenarioResult, 'id' | 'judged'>): string {
  const failed = judged?.failed
  return failed ? JSON.stringify([failed.operation, failed.members]) : id
}

/** The scenario with the fewest steps. */
const simplest = (scenarios: readonly ScenarioResult[]): ScenarioResult =>
  scenarios.reduce((best, each) => (each.steps.length < best.steps.length ? each : best))

/** How many scenarios with assertions of the law passed, by clause. */
function countPasses(results: readonly ScenarioResult[]): Map<string, number> {
  const passes = new Map<string, number>()
  for (const result of results)
    if (result.outcome === 'passed') for (const id of lawOf(result)) passes.set(id, (passes.get(id) ?? 0) + 1)
  return passes
}

/** A member that is wrong everywhere, more than once: only its field table is convicted. */
function generalFault({ words, scenarios }: Shown, held: ReadonlySet<string>): Cause | null {
  const { operation, members, table } = scenarios[0]!.judged?.failed ?? {}
  if (!table || scenarios.length === 1 || members!.some((each) => held.has(memberKey(operation!, each)))) return null
  return { clauses: [table], words, law: [sentenceOf(table)], scenarios: scenarios.map(({ id }) => id) }
}

/** The clause that explains most of the scenarios; of equals the one with fewer passing scenarios. */
function convict({ words, scenarios }: Shown, passes: ReadonlyMap<string, number>): Cause {
  const clauses: string[] = []
  let open = scenarios
  let most = 0
  while (open.length > 0 && clauses.length < CONVICTED_MOST) {
    const counts = new Map<string, number>()
    for (const id of open.flatMap(lawOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
    const ranked = [...counts].sort(([a, n], [b, m]) => m - n || (passes.get(a) ?? 0) - (passes.get(b) ?? 0))
    const [best, count = 0] = ranked[0] ?? []
    if (best === undefined || count * LESS_BY <= most) break
    most = Math.max(most, count)
    clauses.push(best)
    open = open.filter((result) => !result.clauses.includes(best))
  }
  return { clauses, words, law: clauses.map(sentenceOf), scenarios: scenarios.map(({ id }) => id) }
}

/** Answers that violate field tables: each convicts the clause of its table. */
function breachesIn(results: readonly ScenarioResult[]): Cause[] {
  const found = new Map<string, Cause>()
  for (const { id, judged } of results)
    for (const { clause, words } of judged?.breaches ?? []) {
      const cause = found.get(words) ?? { clauses: [clause], words, law: [sentenceOf(clause)], scenarios: [] }
      cause.scenarios.push(id)
      found.set(words, cause)
    }
  return [...found.values()]
}

/** A scenario without a convicted clause of its cause is not judged, unless it is the one that shows the cause. */
function blamed(result: ScenarioResult, cause: Cause | undefined): ScenarioResult {
  if (!cause) return result
  const convicted = result.clauses.filter((id) => cause.clauses.includes(id))
  if (convicted.length > 0 || cause.scenarios[0] === result.id) return { ...result, convicted }
  const because = `not judged, because of ${cause.clauses.join(', ')}: ${cause.words}`
  return { ...result, outcome: 'not_tested', because, failure: null }
}
