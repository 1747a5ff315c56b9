/** Compares two runs: clauses and scenarios with different outcomes, and what differs on the wire. */
import { printable } from '../../../../server/commands/line/printable.ts'
import { failureSentence } from '../../living/expectation.ts'
import {
  CLAUSE_RESULTS,
  type ClauseResult,
  clauseResult,
  resultWords,
  type ScenarioOutcome,
} from '../../living/outcomes.ts'
import { byClause, placeOf, type ScenarioResult } from '../../living/scenario-result.ts'
import type { AnswerKinds } from '../record/answer-kinds.ts'
import { type WireDifference, wireDifference } from './wire-difference.ts'

interface ScenarioDifference {
  id: string
  /** File and line, in B where it has the scenario. */
  place: string
  name: string
  clauses: string[]
  /** null: the run lacks the scenario. */
  a: ScenarioOutcome | null
  b: ScenarioOutcome | null
  /** The failure, or why the scenario was not tested, on each side. */
  told: { a: string | null; b: string | null }
  /** null: the answers are of the same kind. */
  wire: WireDifference | null
}

/** A clause with a scenario of another outcome. */
interface ClauseDifference {
  id: string
  a: ClauseResult
  b: ClauseResult
  /** Ids of those scenarios. */
  scenarios: string[]
}

export interface Differences {
  clauses: ClauseDifference[]
  scenarios: ScenarioDifference[]
}

/** One of the two runs. */
export interface ComparedRun {
  results: readonly ScenarioResult[]
  answers: AnswerKinds
}

const toldOf = (result: ScenarioResult | undefined): string | null =>
  result?.failure ? failureSentence(result.failure.message) : (result?.because ?? null)

/**
 * @param onlyOutcomes ignores different answers when the outcome is the same
 * @returns empty lists when both runs agree on every scenario
 */
export function differences(a: ComparedRun, b: ComparedRun, onlyOutcomes = false): Differences {
  const [first, second] = [a, b].map(({ results }) => new Map(results.map((each) => [each.id, each])))
  const ids = new Set([...first!.keys(), ...second!.keys()])
  const scenarios = [...ids].flatMap((id): ScenarioDifference[] => {
    const [one, two] = [first!.get(id), second!.get(id)]
    const wire = one && two ? wireDifference(a.answers.get(id) ?? [], b.answers.get(id) ?? []) : null
    if (one?.outcome === two?.outcome && (wire === null || onlyOutcomes)) return []
    const { name, file, line } = (two ?? one)!
    const clauses = [...new Set([one, two].flatMap((each) => each?.clauses ?? []))]
    const told = { a: toldOf(one), b: toldOf(two) }
    const place = placeOf({ file, line })
    return [{ id, place, name, clauses, a: one?.outcome ?? null, b: two?.outcome ?? null, told, wire }]
  })
  return { clauses: clausesOf(scenarios, byClause(a.results), byClause(b.results)), scenarios }
}

/** Whether the outcome differs; otherwise only the answers do. */
const isOther = ({ a, b }: ScenarioDifference): boolean => a !== b

type Results = Map<string, ScenarioResult[]>

function clausesOf(scenarios: readonly ScenarioDifference[], a: Results, b: Results): ClauseDifference[] {
  const result = (found: Results, id: string): ClauseResult =>
    clauseResult((found.get(id) ?? []).map(({ outcome }) => outcome))
  const other = scenarios.filter(isOther)
  const ids = new Set(other.flatMap(({ clauses }) => clauses))
  return [...ids].sort().map((id) => ({
    ...{ id, a: result(a, id), b: result(b, id) },
    scenarios: other.filter(({ clauses }) => clauses.includes(id)).map((each) => each.id),
  }))
}

/** Words of a column: what differs is said below it. */
const wordsOf = (result: ClauseResult): string =>
  result === 'differs' || result === 'decided' ? result : resultWords(result)

const COLUMN = Math.max(...CLAUSE_RESULTS.map((result) => wordsOf(result).length))

/** Lines for a terminal: a table of clauses, then the scenarios with their differences, different outcomes first. */
export function differenceLines({ clauses, scenarios }: Differences): string[] {
  if (scenarios.length === 0) return ['Nothing differs.']
  const column = (text: string): string => text.padEnd(COLUMN)
  const width = Math.max('clause'.length, ...clauses.map(({ id }) => id.length))
  const rows = clauses.map(
    ({ id, a, b, scenarios: own }) =>
      `${id.padEnd(width)}  ${column(wordsOf(a))}  ${column(wordsOf(b))}  ${own.length}`,
  )
  const table = [`${'clause'.padEnd(width)}  ${column('A')}  ${column('B')}  scenarios that differ`, ...rows, '']
  const [other, same] = [true, false].map((wanted) => scenarios.filter((each) => isOther(each) === wanted))
  // Names of members and reasons come from a server
  return [
    ...(clauses.length > 0 ? table : []),
    ...other!.flatMap(scenarioLines),
    ...(same!.length > 0 ? ['', `With the same outcome, but answered differently: ${same!.length}`, ''] : []),
    ...same!.flatMap(scenarioLines),
  ].map(printable)
}

function scenarioLines({ place, name, clauses, a, b, told, wire }: ScenarioDifference): string[] {
  const outcome = (each: ScenarioOutcome | null): string => wordsOf(each ?? 'uncovered')
  return [
    [name, `(${place})`, ...clauses].join(' '),
    `  ${a === b ? `both ${outcome(a)}, answered differently` : `A: ${outcome(a)}, B: ${outcome(b)}`}`,
    ...(told.a !== null && told.a !== told.b ? [`  A: ${told.a}`] : []),
    ...(told.b !== null ? [`  ${told.a === told.b ? 'both' : 'B'}: ${told.b}`] : []),
    ...(wire ? [`  ${wire.asked} (exchange ${wire.place})`, ...wire.lines.map((line) => `    ${line}`)] : []),
  ]
}
