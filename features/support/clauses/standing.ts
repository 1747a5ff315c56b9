/** The proofs of each clause, and their results in a run against a target. */
import { existsSync } from 'node:fs'
import { commandLine, isPackaged } from '../../../server/commands/line/invocation.ts'
import { formTests } from '../law/forms/form-tests.ts'
import { carried, clauseOf, groupOf, KNOWN } from '../law/known-clauses.ts'
import { readReport, readRun } from '../report/report.ts'
import type { RunResults } from '../report/results.ts'
import {
  byClause,
  type ClauseResult,
  clauseOutcomeOf,
  clauseResult,
  placeOf,
  type ClauseOutcome as ShownBy,
} from '../report/summary.ts'
import { covered } from './contents.ts'
import { type ClauseEvidence, type Coverage, coverage, FEATURES, presentTaps, testsShown } from './coverage.ts'
import { decisions, type SpecificationDecision } from './decisions.ts'
import { type ClauseStrength, presentStrength } from './strength.ts'

/** Proof of a clause: a scenario with its place, or a contract test with its title only. */
export interface ClauseProof {
  place: string | null
  name: string
  outcome: ShownBy
}

export interface ClauseStanding {
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
  wrong_servers: ClauseStrength | null
}

export interface Standing {
  target: string
  /** Start of the run, RFC 3339. */
  started: string | null
  /** Why the run does not cover all present features; null: it does, or was not `npm test`. */
  wanting: string | null
  clauses: ClauseStanding[]
  /** Of the extension: not counted among the clauses of the law. */
  extension: ClauseStanding[]
  /** Each with its results. */
  decisions: (SpecificationDecision & { standing: ClauseStanding })[]
}

/** A contract test with its result. */
interface ToldTest extends ClauseEvidence {
  title: string
}

/**
 * @param tests contract tests run with the scenarios
 * @param more `strength` of each clause against wrong servers; `isCarried`: whether the clause has a proof, run or not
 */
export function standingOf(
  target: string,
  run: RunResults,
  tests: readonly ToldTest[],
  wanting: string | null,
  {
    strength = presentStrength(),
    isCarried = (id) => carried().has(id),
  }: { strength?: ReadonlyMap<string, ClauseStrength>; isCarried?: (id: string) => boolean } = {},
): Standing {
  const scenarios = byClause(run.results)
  const of = (id: string): ClauseStanding => {
    const proofs = [
      ...(scenarios.get(id) ?? []).map((result) => ({
        ...{ place: placeOf(result), name: result.name, outcome: clauseOutcomeOf(result, id) },
      })),
      ...tests
        .filter(({ clauses }) => clauses.includes(id))
        .map(({ title, passed }): ClauseProof => ({ place: null, name: title, outcome: passed ? 'passed' : 'failed' })),
    ]
    const result = clauseResult(
      proofs.map(({ outcome }) => outcome),
      isCarried(id),
    )
    const { sentence = '', section = '', refers_to = [] } = clauseOf(id) ?? {}
    return {
      id,
      sentence,
      section,
      refers_to,
      group: groupOf(id),
      result,
      proofs,
      wrong_servers: strength.get(id) ?? null,
    }
  }
  return {
    ...{ target, started: run.started, wanting },
    clauses: KNOWN.clauses.map(of),
    extension: KNOWN.extension.map(of),
    decisions: decisions().map((decision) => ({ ...decision, standing: of(decision.id) })),
  }
}

/** What to do where there is no run. */
const NO_RUN_YET = isPackaged()
  ? `${commandLine('verify --report DIR')} runs them, and --report DIR shows that run`
  : 'run npm test, or name a report with --report DIR'

/** Results of the last `npm test`. @throws when there was none */
export function presentStanding(): Standing {
  if (!existsSync(FEATURES)) throw new Error(`the features have not run: ${NO_RUN_YET}`)
  const titles = formTests().map(({ title }) => title)
  const shown = testsShown(presentTaps(), titles)
  const tests = typeof shown === 'string' ? [] : shown.map((each, index) => ({ ...each, title: titles[index]! }))
  const proven = covered()
  return standingOf('the sandbox', readRun([FEATURES]), tests, coverage().wanting, {
    isCarried: (id) => proven.has(id),
  })
}

/** Results in a report of `kasalab verify`. @throws when the directory has no report */
export function reportedStanding(directory: string): Standing {
  const report = readReport(directory)
  return standingOf(report.summary.target, report, [], null)
}

/** Names in the table for clauses whose scenarios neither passed nor failed; any other is not covered. */
const OTHERS = {
  never_in_time: 'never in time',
  known: 'known to fail',
  differs: 'differs from our reading',
  decided: 'by our reading alone',
  would_be_tested: 'would be tested',
  not_tested: 'not tested',
  not_run: 'not run',
} as const satisfies Partial<Record<ClauseResult, string>>

/** The same for the table, where one failure makes a clause failing: against a target every scenario counts. */
export function coverageIn({ clauses, extension }: Standing): Pick<Coverage, 'covered' | 'failing' | 'others'> {
  const among = (shown: readonly ClauseStanding[], wanted: string): Set<string> =>
    new Set(shown.flatMap(({ id, result }) => (result === wanted ? [id] : [])))
  const all = [...clauses, ...extension]
  const others = new Map<string, Set<string>>(
    Object.entries(OTHERS).map(([result, label]) => [label, among(result === 'differs' ? clauses : all, result)]),
  )
  others.set('differs from the evidence', among(extension, 'differs'))
  return { covered: among(all, 'passed'), failing: among(all, 'failed'), others }
}
