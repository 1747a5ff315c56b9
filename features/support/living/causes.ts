/**
 * Groups a stranger's failures by cause. One fault fails many scenarios: those whose assertions fail at the same
 * members of the same operation have one cause. It convicts the clause that explains most of them; its other scenarios
 * are not judged.
 */
import type { Breach } from '../law/answer-fields.ts'
import { suspects } from '../law/judgement/blame.ts'
import { memberKey } from '../law/judgement/judgement-result.ts'
import { isDecision, sentenceOf } from '../law/known-clauses.ts'
import type { ScenarioResult } from './scenario-result.ts'

export interface Cause {
  /** The violated clause. */
  clauses: string[]
  /** What is wrong, in a line. */
  words: string
  /** Its sentence. */
  law: string[]
  /** Ids of scenarios that show it, the simplest first: failed ones, and those not judged because of it. */
  scenarios: string[]
  /** Why the baseline accepts it; absent: it does not. */
  known?: string
}

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
  const ofAssertions = together(failed).map((scenarios) => {
    const first = simplest(scenarios)
    const shown = { words: describe(first), scenarios: [first, ...scenarios.filter((each) => each !== first)] }
    return { cause: ofStatus(shown) ?? convict(shown, passes), scenarios }
  })
  const merged = ofOneClause(ofAssertions)
  const causes = [...breachesIn(results), ...merged].sort((a, b) => b.scenarios.length - a.scenarios.length)
  const causeOf = new Map(merged.flatMap((cause) => cause.scenarios.map((id) => [id, cause])))
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

/** The operation and the members at which a scenario failed: its cause, unless another one shares a member with it. */
export function causeKey({ id, judged }: Pick<ScenarioResult, 'id' | 'judged'>): string {
  const failed = judged?.failed
  return failed ? JSON.stringify([failed.operation, failed.members]) : id
}

/** Scenarios of one fault: their assertions failed at one operation, and share a member. */
function together(failed: readonly ScenarioResult[]): ScenarioResult[][] {
  const groups: { keys: Set<string>; scenarios: ScenarioResult[] }[] = []
  for (const result of failed) {
    const { operation, members } = result.judged?.failed ?? { operation: '', members: [result.id] }
    const keys = new Set(members.map((each) => memberKey(operation, each)))
    const alike = groups.filter((each) => [...keys].some((key) => each.keys.has(key)))
    const whole = { keys, scenarios: [...alike.flatMap(({ scenarios }) => scenarios), result] }
    for (const each of alike) {
      for (const key of each.keys) whole.keys.add(key)
      groups.splice(groups.indexOf(each), 1)
    }
    groups.push(whole)
  }
  return groups.map(({ scenarios }) => scenarios)
}

interface Told {
  cause: Cause
  scenarios: readonly ScenarioResult[]
}

/** What is wrong in the same way at several operations, and breaks one clause, is one cause: at its members, or in its words. */
function ofOneClause(told: readonly Told[]): Cause[] {
  const byClause = Map.groupBy(told, ({ cause, scenarios: [first] }) => {
    const { clauses, scenarios, words } = cause
    return JSON.stringify([clauses.length > 0 ? clauses : scenarios, first!.judged?.failed?.members.join() ?? words])
  })
  return [...byClause.values()].map(([first, ...others]) => ({
    ...first!.cause,
    scenarios: [first!, ...others].flatMap(({ cause }) => cause.scenarios),
  }))
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

/** A status that the law names for the operation: its clause is convicted, whatever the scenarios are about. */
function ofStatus({ words, scenarios }: Shown): Cause | null {
  const { is_status = false, clauses = [] } = scenarios[0]!.judged?.failed ?? {}
  const [named] = clauses
  if (!is_status || named === undefined) return null
  return { clauses: [named], words, law: [sentenceOf(named)], scenarios: scenarios.map(({ id }) => id) }
}

/** Clauses that the failed assertion of a scenario is about. */
export function suspectsOf({ clauses, judged }: ScenarioResult): string[] {
  const { operation = '', members = [], clauses: named = [] } = judged?.failed ?? {}
  return suspects(clauses, { operation, members, named })
}

/** The clause that explains most of the scenarios; of equals the one with fewer passing scenarios. */
function convict({ words, scenarios }: Shown, passes: ReadonlyMap<string, number>): Cause {
  const counts = new Map<string, number>()
  for (const id of scenarios.flatMap(suspectsOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const ranked = [...counts].sort(([a, n], [b, m]) => m - n || (passes.get(a) ?? 0) - (passes.get(b) ?? 0))
  const named = scenarios.flatMap(({ judged }) => judged?.failed?.clauses ?? []).filter((id) => !isDecision(id))
  const clauses = [...ranked.map(([id]) => id), ...named].slice(0, 1)
  return { clauses, words, law: clauses.map(sentenceOf), scenarios: scenarios.map(({ id }) => id) }
}

/** A member of a field table, at whichever operation. */
export const breachKey = ({ clause, member }: Pick<Breach, 'clause' | 'member'>): string =>
  JSON.stringify([clause, member.split('.').at(-1)])

/** Answers that violate field tables: each member convicts the clause of its table once, at whichever operation. */
function breachesIn(results: readonly ScenarioResult[]): Cause[] {
  const found = new Map<string, Cause>()
  for (const { id, judged } of results)
    for (const { clause, member, words } of judged?.breaches ?? []) {
      const key = breachKey({ clause, member })
      const cause = found.get(key) ?? { clauses: [clause], words, law: [sentenceOf(clause)], scenarios: [] }
      if (!cause.scenarios.includes(id)) cause.scenarios.push(id)
      found.set(key, cause)
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

/** How a cause is shown to readers. */
export interface ShownCause {
  /** The first scenario that failed for it, else the first whose answer shows it. */
  scenario: ScenarioResult
  /** How many scenarios show it. */
  count: number
}

/** @returns finds the scenario that shows a cause of this run */
export function shownBy(results: readonly ScenarioResult[]): (cause: Cause) => ShownCause {
  const byId = new Map(results.map((result) => [result.id, result]))
  return ({ scenarios }) => {
    const shown = scenarios.map((id) => byId.get(id)!)
    return { scenario: shown.find(({ outcome }) => outcome === 'failed') ?? shown[0]!, count: shown.length }
  }
}
