/** A cause on the page. */
import type { JudgementResult } from '../../law/judgement/judgement-result.ts'
import type { Cause } from '../../living/causes.ts'
import { inOneLine, VALUE_CHARACTERS } from '../../living/expectation.ts'
import type { ScenarioResult } from '../../living/scenario-result.ts'
import { curlText } from '../curl.ts'
import { breachExchange } from '../failed-exchange.ts'

type Breach = JudgementResult['breaches'][number]

export interface CauseEntry {
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
export function causeEntries(results: readonly ScenarioResult[]): (cause: Cause) => CauseEntry {
  const breaches = breachesIn(results)
  const places = new Map(results.map(({ id }, place) => [id, place]))
  return (cause) => entryOf(cause, breaches, results, places)
}

function entryOf(
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
  const broken = breach ? breachExchange(breach, first.exchanges) : null
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
