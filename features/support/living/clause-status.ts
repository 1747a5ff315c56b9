/** The law × the results of one run: each clause and decision with what proves it, and what came of that. */
import { commandLine, isPackaged } from '../../../server/commands/line/invocation.ts'
import { clauseOf, groupOf, KNOWN } from '../law/known-clauses.ts'
import { covered, type ToldTest } from './contract-tests.ts'
import { decisions, type SpecificationDecision } from './decisions.ts'
import { type ClauseScore, presentScores } from './mutation-score.ts'
import { type ClauseOutcome, type ClauseResult, clauseResult } from './outcomes.ts'
import { carried } from './proofs.ts'
import type { RunResults } from './results.ts'
import { byClause, clauseOutcomeOf, placeOf } from './scenario-result.ts'
import { suiteRun } from './suite-run.ts'

/** Proof of a clause: a scenario with its place, or a contract test with its title only. */
export interface ClauseProof {
  place: string | null
  name: string
  outcome: ClauseOutcome
}

export interface ClauseStatus {
  id: string
  /** Sentence of the specification; of a decision, the open question. */
  sentence: string
  section: string
  /** Related clauses and decisions. */
  refers_to: string[]
  group: string
  result: ClauseResult
  proofs: ClauseProof[]
  /** Wrong servers it was tried with; null: the catalogue has none. */
  wrong_servers: ClauseScore | null
}

export interface LawStatus {
  target: string
  /** Start of the run, RFC 3339. */
  started: string | null
  /** Why the run does not cover all present features; null: it does, or was not `npm test`. */
  wanting: string | null
  clauses: ClauseStatus[]
  /** Of the extension: not counted among the clauses of the law. */
  extension: ClauseStatus[]
  /** Each with its results. */
  decisions: (SpecificationDecision & { law: ClauseStatus })[]
}

interface StandingOptions {
  /** Contract tests run with the scenarios. */
  tests?: readonly ToldTest[]
  wanting?: string | null
  strength?: ReadonlyMap<string, ClauseScore>
  /** Whether the clause has a proof, run or not; default: a scenario. */
  isCarried?: (id: string) => boolean
}

/** @param target name of the tested server */
export function lawStatusOf(
  target: string,
  { results, started }: Pick<RunResults, 'results' | 'started'>,
  {
    tests = [],
    wanting = null,
    strength = presentScores(),
    isCarried = (id) => carried().has(id),
  }: StandingOptions = {},
): LawStatus {
  const scenarios = byClause(results)
  const of = (id: string): ClauseStatus => {
    const proofs: ClauseProof[] = [
      ...(scenarios.get(id) ?? []).map((result) => ({
        ...{ place: placeOf(result), name: result.name, outcome: clauseOutcomeOf(result, id) },
      })),
      ...tests
        .filter(({ clauses }) => clauses.includes(id))
        .map(({ title, passed }) => ({
          ...{ place: null, name: title, outcome: passed ? ('passed' as const) : ('failed' as const) },
        })),
    ]
    const shown = proofs.map(({ outcome }) => outcome)
    const { sentence = '', section = '', refers_to = [] } = clauseOf(id) ?? {}
    return {
      ...{ id, sentence, section, refers_to, group: groupOf(id) },
      ...{ result: clauseResult(shown, isCarried(id)), proofs, wrong_servers: strength.get(id) ?? null },
    }
  }
  return {
    ...{ target, started, wanting },
    clauses: KNOWN.clauses.map(of),
    extension: KNOWN.extension.map(of),
    decisions: decisions().map((decision) => ({ ...decision, law: of(decision.id) })),
  }
}

/** What makes a run where there is none. @param packaged whether this is the installed package */
const wayToRun = (packaged: boolean): string =>
  packaged
    ? `${commandLine('verify --report DIR', packaged)} runs them, and --report DIR shows that run`
    : 'run npm test, or name a report with --report DIR'

const OURS = 'the sandbox'

/** Results of the last `npm test`. @throws when there was none */
export function presentStatus(): LawStatus {
  const { run, tests, wanting } = suiteRun()
  if (run === null) throw new Error(`the features have not run: ${wayToRun(isPackaged())}`)
  const proven = covered()
  return lawStatusOf(OURS, run, { tests, wanting, isCarried: (id) => proven.has(id) })
}

/** What the tags of scenarios and the titles of contract tests say without a run: each clause that has one has passed. */
function taggedStanding(wanting: string): LawStatus {
  const proven = covered()
  const run = { results: [], started: null }
  const { clauses, extension, ...others } = lawStatusOf(OURS, run, { wanting, isCarried: (id) => proven.has(id) })
  const asPassed = (each: ClauseStatus): ClauseStatus => ({
    ...each,
    result: each.result === 'not_run' ? 'passed' : each.result,
  })
  return { ...others, clauses: clauses.map(asPassed), extension: extension.map(asPassed) }
}

/** Counts of a run. */
interface RunCounts {
  scenarios: number
  tests: number
}

/**
 * What is known without a report: the results of the last whole run, or else what tags say.
 * @param packaged whether this is the installed package, which has no run
 * @returns `ran`: counts of the run; null: known from tags only, and `wanting` says why
 */
export function knownStatus(packaged = isPackaged()): { law: LawStatus; ran: RunCounts | null } {
  if (packaged) return { law: taggedStanding(wayToRun(packaged)), ran: null }
  const { run, tests, wanting } = suiteRun()
  if (run === null || wanting !== null) return { law: taggedStanding(wanting ?? ''), ran: null }
  const proven = covered()
  return {
    law: lawStatusOf(OURS, run, { tests, isCarried: (id) => proven.has(id) }),
    ran: { scenarios: run.results.length, tests: tests.length },
  }
}

/** Clauses of the law that nothing covers: no scenario and no contract test has passed. */
export const uncovered = ({ clauses }: LawStatus): string[] =>
  clauses.flatMap(({ id, result, proofs }) =>
    result === 'passed' || proofs.some(({ outcome }) => outcome === 'passed') ? [] : [id],
  )
