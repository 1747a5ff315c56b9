/** A cause as the page shows it. */
import type { Judged } from '../../law/judgement/judgement.ts'
import { type Exchange, isOfLab, pathOf } from '../../wire/exchange.ts'
import { curlText } from '../curl.ts'
import { inOneLine } from '../expectation.ts'
import type { Cause } from '../failures/causes.ts'
import { VALUE_CHARACTERS } from '../failures/failure-sentence.ts'
import type { ScenarioResult } from '../scenario-result.ts'

type Breach = Judged['breaches'][number]

export interface CauseEntry {
  clauses: string[]
  /** What is not as the law says, in a line. */
  words: string
  /** Method and path, and the members of the answer, each in a line; both empty where nothing had been asked. */
  operation: string
  members: string[]
  /** Places of the scenarios in the run, the one that shows it best first. */
  scenarios: number[]
  /** Whether a field table is broken: then `words` say all, else the failure of the first scenario does. */
  isBreach: boolean
  /** The line that shows it again; null for a failure, which has its own. */
  curl: string | null
}

/** Answers that are not as their field tables say, by their words. */
const breachesIn = (results: readonly ScenarioResult[]): ReadonlyMap<string, Breach> =>
  new Map(results.flatMap(({ judged }) => judged?.breaches ?? []).map((breach) => [breach.words, breach]))

/** The line that asks again for an answer that breaks its field table; null where it was not recorded. */
export function curlOf({ line, words }: Breach, exchanges: readonly Exchange[]): string | null {
  const [method, path = ''] = line.split(' ')
  const pattern = new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const found = exchanges.find(
    (each) =>
      each.kind === 'http' &&
      !isOfLab(each) &&
      each.method === method &&
      pattern.test(pathOf(each.url).replace(/\?.*/s, '')) &&
      words.startsWith(`${line} answered ${each.answer.status},`),
  )
  return found ? curlText(found) : null
}

/** @returns what makes entries of the causes of a run */
export function causeEntries(results: readonly ScenarioResult[]): (cause: Cause) => CauseEntry {
  const breaches = breachesIn(results)
  const places = new Map(results.map(({ id }, place) => [id, place]))
  return (cause) => entryOf(cause, breaches, results, places)
}

function entryOf(
  { clauses, words, scenarios: ids }: Cause,
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
  const again = breach ? curlOf(breach, first.exchanges) : null
  const told = members.map((member) => inOneLine(member, VALUE_CHARACTERS))
  return { clauses, words, operation, members: told, scenarios, isBreach: breach !== undefined, curl: again }
}
