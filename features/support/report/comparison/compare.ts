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
import type { AnswerKind, AnswerKinds, Shape } from '../record/answer-kinds.ts'

/** The first exchange of a scenario that two runs answered differently. */
interface WireDifference {
  /** The request without ids. */
  asked: string
  /** Number of the exchange in the scenario, from 1, without those of the lab. */
  place: number
  /** One line per difference, A's side first. */
  lines: string[]
}

const parentOf = (path: string): string => (path.endsWith('[]') ? path.slice(0, -2) : path.replace(/(^|\.)[^.]*$/, ''))

/** Types at a path; empty: no such member, whatever its name (`constructor`, say). */
const typesAt = (shape: Shape, path: string): readonly string[] =>
  Object.hasOwn(shape, path) ? (shape[path] ?? []) : []

/** Members that only one side has, within an object that both have. */
const onlyIn = (one: Shape, other: Shape): string[] =>
  Object.keys(one).filter(
    (path) => !path.endsWith('[]') && !Object.hasOwn(other, path) && typesAt(other, parentOf(path)).includes('object'),
  )

/** Null equals any type, and an empty list any list. */
function memberLines(a: Shape | null, b: Shape | null): string[] {
  if (a === null || b === null) return []
  const other = Object.entries(a).flatMap(([path, types]) => {
    const [one, two] = [types, typesAt(b, path)].map((each) => each.filter((type) => type !== 'null'))
    const isOther = one!.length > 0 && two!.length > 0 && !one!.some((type) => two!.includes(type))
    return isOther ? [`${path || 'body'}: ${one!.join(' or ')} ↔ ${two!.join(' or ')}`] : []
  })
  return [
    ...onlyIn(a, b).map((path) => `only in A: ${path}`),
    ...onlyIn(b, a).map((path) => `only in B: ${path}`),
    ...other,
  ]
}

const isRefusal = ({ status }: AnswerKind): boolean => (status ?? 0) >= 400

function linesOf(a: AnswerKind, b: AnswerKind): string[] {
  const lines: string[] = []
  if (a.status !== b.status) lines.push(`status: ${a.status} ↔ ${b.status}`)
  if (a.media !== b.media) lines.push(`media type: ${a.media} ↔ ${b.media}`)
  if (isRefusal(a) && isRefusal(b) && a.code !== b.code)
    lines.push(`code: ${JSON.stringify(a.code)} ↔ ${JSON.stringify(b.code)}`)
  if (a.end !== b.end) lines.push(`closed: ${a.end} ↔ ${b.end}`)
  return [...lines, ...memberLines(a.shape, b.shape)]
}

/** Compares answers while both runs sent the same requests. @returns null: all answers are of the same kind */
export function wireDifference(a: readonly AnswerKind[], b: readonly AnswerKind[]): WireDifference | null {
  for (const [index, one] of a.entries()) {
    const two = b[index]
    if (!two || one.asked !== two.asked) return null
    const lines = linesOf(one, two)
    if (lines.length > 0) return { asked: one.asked, place: index + 1, lines }
  }
  return null
}

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
