/**
 * One run of verify at a server that does nothing: its progress, an end within its time, the clauses that such a
 * server may pass, and the scenarios that passed by its answer to nothing.
 */
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope, TestCaseStarted, Timestamp } from '@cucumber/messages'
import { Query } from '@cucumber/query'
import type { ClauseResult } from '../../support/living/outcomes.ts'
import { runOf } from '../../support/living/results.ts'
import { clauseOutcomeOf, type ScenarioResult } from '../../support/living/scenario-result.ts'
import { REPORT } from '../../support/report/report.ts'
import type { Summary } from '../../support/report/summary.ts'
import type { Profile } from '../../support/targets/profile/profile.ts'
import { GIVEN_UP } from '../../support/wire/stopping.ts'
import { kasalabApart, writtenProfile } from '../foreign-servers/stranger-under-test.ts'
import { isChosen, isJudged } from './chosen-clauses.ts'
import { type Descriptions, type HollowAnswer, type HollowKind, openHollow } from './hollow-servers.ts'

const msOf = ({ seconds, nanos }: Timestamp): number => seconds * 1000 + nanos / 1e6

/** A scenario that passed there, with the clauses that passed by it. */
interface Vacuous {
  scenario: ScenarioResult
  clauses: string[]
}

/**
 * Whether the server behind had no part in the last answer that came while a scenario was carried out. Of a step the
 * messages keep the second of its end alone, so that the end of the scenario says until when.
 */
function endsHollow(query: Query, started: TestCaseStarted, answered: readonly HollowAnswer[]): boolean {
  const steps = query.findTestStepFinishedAndTestStepBy(started)
  const finished = query.findTestCaseFinishedBy(started)
  if (!finished || !steps.some(([, step]) => step.pickleStepId !== undefined)) return false
  const [from, to] = [msOf(started.timestamp), msOf(finished.timestamp)]
  return answered.findLast(({ at }) => at >= Math.floor(from) && at <= to)?.is_hollow === true
}

/**
 * @param envelopes messages of a run in one lane
 * @param answered answers of the hollow server and of the one behind it
 * @throws when scenarios were carried out in several lanes: an answer could be of any of them
 */
export function vacuousIn(envelopes: readonly Envelope[], answered: readonly HollowAnswer[]): Vacuous[] {
  const query = new Query()
  for (const envelope of envelopes) query.update(envelope)
  const all = query.findAllTestCaseStarted()
  const lanes = new Set(all.map(({ workerId }) => workerId))
  if (lanes.size > 1) throw new Error(`a run at a server that does nothing has one lane, not ${lanes.size}`)
  const placed = new Map(runOf(envelopes).results.map((result) => [`${result.uri}:${result.line}`, result]))
  return all.flatMap((started) => {
    const pickle = query.findPickleBy(started)
    const scenario = pickle && placed.get(`${pickle.uri}:${query.findLocationOf(pickle)?.line ?? 0}`)
    if (!scenario || !endsHollow(query, started, answered)) return []
    const clauses = scenario.clauses.filter((id) => clauseOutcomeOf(scenario, id) === 'passed')
    return clauses.length > 0 ? [{ scenario, clauses }] : []
  })
}

export interface FormOnlyClause {
  clause: string
  /** Where it passes. */
  at: HollowKind[]
  because: string
}

export const FORM_ONLY: readonly FormOnlyClause[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'form-only.json'), 'utf8'),
)

/**
 * What passed at a server that does nothing: clauses that no scenario there contradicts, and of which one that ended
 * hollow has passed.
 * @param results of verify, by clause
 */
export const passedClauses = (
  vacuous: readonly Pick<Vacuous, 'clauses'>[],
  results: Readonly<Record<string, ClauseResult>>,
): ReadonlySet<string> =>
  new Set(vacuous.flatMap(({ clauses }) => clauses.filter((id) => isJudged(id) && results[id] === 'passed')))

interface HollowVerdict {
  /** Passed and not on the list: tested by nothing. */
  vacuous: string[]
  /** On the list and not passed. */
  outdated: string[]
}

/**
 * Compares what passed with the list. Of a part of a run the chosen clauses alone are judged: of others some scenarios
 * were not run, so that the verdicts of parts are added up.
 * @param chosen ids, or letters of groups; empty: every clause
 */
export function hollowVerdict(
  kind: HollowKind,
  passed: ReadonlySet<string>,
  chosen: readonly string[] = [],
  list: readonly FormOnlyClause[] = FORM_ONLY,
): HollowVerdict {
  const isAsked = (id: string): boolean => isChosen(id, chosen)
  const listed = new Set(list.filter(({ at }) => at.includes(kind)).map(({ clause }) => clause))
  return {
    vacuous: [...passed].filter((id) => !listed.has(id) && isAsked(id)).sort(),
    outdated: [...listed].filter((id) => !passed.has(id) && isAsked(id)).sort(),
  }
}

/** An interrupted run lets the scenario under way come to its end, and writes its report, within this time. */
const ENDING_MS = 180_000
/** Lines shown of a run that has made no report. */
const LAST_LINES = 8
/** A line of progress of verify, also while it records what scenarios ask for. */
const PROGRESS = /^(Recording .*: )?\d+ of \d+/

export interface HollowRun {
  /** Exit code of verify; null: it was ended. */
  code: number | null
  summary: Summary
  /** Why not every chosen scenario was begun; null: each was. */
  cutShort: string | null
  vacuous: Vacuous[]
}

interface HollowOptions {
  /** Of the server behind. */
  profile: Profile
  /** Of its surfaces. */
  descriptions: Descriptions
  /** As verify takes them; empty: every scenario. */
  clauses: string
  /** Directory of the report of verify. */
  report: string
  limitMs: number
  /** Receives lines of progress. */
  onProgress(line: string): void
}

/** Why a run did not come to every scenario: its time was over, or the harness has given the server up. */
export function cutShortBy({ not_tested }: Pick<Summary, 'not_tested'>, overAfterMs: number | null): string | null {
  if (overAfterMs !== null) return `not all scenarios were begun within ${overAfterMs / 60_000} min`
  const given = not_tested.filter(({ because }) => because.startsWith(GIVEN_UP))
  return given.length === 0 ? null : `${given.length} scenarios were not begun: ${given[0]!.because}`
}

/** Passes lines of progress on, and ends the run in an orderly way when its time is over. @returns whether it was */
function attend(child: ChildProcess, { limitMs, onProgress }: HollowOptions): () => boolean {
  let isOver = false
  const interrupt = setTimeout(() => {
    isOver = true
    child.kill('SIGINT')
  }, limitMs)
  const kill = setTimeout(() => child.kill('SIGKILL'), limitMs + ENDING_MS)
  let rest = ''
  child.stdout?.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (PROGRESS.test(line)) onProgress(line)
  })
  child.on('close', () => {
    clearTimeout(interrupt)
    clearTimeout(kill)
  })
  return () => isOver
}

/** @throws with what verify said, when it has made no report */
export async function runAtHollow(kind: HollowKind, options: HollowOptions): Promise<HollowRun> {
  const { profile, descriptions, clauses, report } = options
  const hollow = await openHollow(profile, kind, descriptions)
  try {
    let isOver = () => false
    const { code, said } = await kasalabApart(
      [
        ...['verify', '--target', writtenProfile(`${kind}.json`, hollow.profile), '--report', report],
        ...(clauses === '' ? [] : ['--clause', clauses]),
      ],
      '',
      (child) => {
        isOver = attend(child, options)
      },
    )
    const read = (file: string): string => readFileSync(join(report, file), 'utf8').trim()
    if (!existsSync(join(report, REPORT.summary)))
      throw new Error(`${kind}: there is no report:\n${said.trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`)
    const messages = read(REPORT.messages).split('\n')
    const summary: Summary = JSON.parse(read(REPORT.summary))
    return {
      code,
      summary,
      cutShort: cutShortBy(summary, isOver() ? options.limitMs : null),
      vacuous: vacuousIn(
        messages.map((line) => JSON.parse(line) as Envelope),
        hollow.answered,
      ),
    }
  } finally {
    await hollow.close()
  }
}
