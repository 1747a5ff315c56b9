/** What the scenarios of a run have come to, from its messages: one result for each scenario and each example row. */
import type { Attachment, Envelope, Pickle, TestCaseStarted, Timestamp } from '@cucumber/messages'
import { type Lineage, Query } from '@cucumber/query'
import { languageOf, type StepLanguage } from '../run/nearest-step.ts'
import { EXCHANGES, type Exchange, NOT_TESTED } from './exchange.ts'
import { type Failure, failureOf, type StepResult, stepsOf } from './steps.ts'

export const OUTCOMES = ['passed', 'failed', 'not_tested'] as const
export type Outcome = (typeof OUTCOMES)[number]

export interface ScenarioResult {
  /** Names the scenario in whatever run, wherever its lines move: its file and its title, with the row where titles are equal. */
  id: string
  uri: string
  /** Of the scenario; of an outline, of the row. */
  line: number
  feature: string
  /** The `Rule:` it stands under. */
  rule: string | null
  name: string
  /** As they are written, with their `@`. */
  tags: string[]
  /** Clauses and decisions among the tags, without `@`. */
  clauses: string[]
  outcome: Outcome
  /** Why it was not tested. */
  because: string | null
  failure: Failure | null
  steps: StepResult[]
  exchanges: Exchange[]
  took_ms: number
}

/** A run as a whole. */
export interface Run {
  /** In the order of their files and lines. */
  results: ScenarioResult[]
  /** What went wrong outside of scenarios, in sentences: hooks of the run, files that could not be read. */
  problems: string[]
  /** When the first runner began, RFC 3339; null when none has. */
  started: string | null
  /** From then until the last has ended. */
  took_ms: number
}

const CLAUSE = /^@((?:NS|AMB|[A-Z]{3})-\d+)$/

const msOf = ({ seconds, nanos }: Timestamp): number => seconds * 1000 + nanos / 1e6

/** Text of an attachment, as it was before it was written down. */
const textOf = ({ body, contentEncoding }: Attachment): string =>
  String(contentEncoding) === 'BASE64' ? Buffer.from(body, 'base64').toString() : body

/** @param problems known already, of the files the messages were read from */
export function runOf(envelopes: readonly Envelope[], problems: readonly string[] = []): Run {
  const query = new Query()
  for (const envelope of envelopes) query.update(envelope)
  const started = new Map(query.findAllTestCaseStarted().map((each) => [query.findPickleBy(each)!.id, each]))
  // Runners tell of all scenarios of a file, and make a case of those that were chosen.
  const chosen = new Set(envelopes.map(({ testCase }) => testCase?.pickleId))
  const language = languageOf(envelopes)
  const results = query
    .findAllPickles()
    .filter(({ id }) => chosen.has(id))
    .map((pickle) => resultOf(query, pickle, started.get(pickle.id), language))
  results.sort((a, b) => (a.uri === b.uri ? a.line - b.line : a.uri < b.uri ? -1 : 1))
  const begun = envelopes.flatMap(({ testRunStarted }) => (testRunStarted ? [msOf(testRunStarted.timestamp)] : []))
  const ended = envelopes.flatMap((each) => endOf(each))
  const first = Math.min(...begun)
  return {
    results: distinct(results),
    problems: [...new Set([...problems, ...problemsIn(query, envelopes)])],
    started: begun.length === 0 ? null : new Date(first).toISOString(),
    took_ms: begun.length === 0 ? 0 : Math.max(0, Math.round(Math.max(first, ...ended) - first)),
  }
}

const endOf = ({ testRunFinished, testCaseFinished }: Envelope): number[] => {
  const timestamp = testRunFinished?.timestamp ?? testCaseFinished?.timestamp
  return timestamp ? [msOf(timestamp)] : []
}

/** What failed and belongs to no scenario. */
function problemsIn(query: Query, envelopes: readonly Envelope[]): string[] {
  const unread = envelopes.flatMap(({ parseError }) =>
    parseError ? [`${parseError.source.uri ?? 'a feature'} is no feature: ${parseError.message}`] : [],
  )
  const hooks = query
    .findAllTestRunHookFinished()
    .flatMap(({ result }) =>
      String(result.status) === 'PASSED' || String(result.status) === 'SKIPPED'
        ? []
        : [`a hook of the run failed: ${result.message ?? result.status}`],
    )
  return [...unread, ...hooks]
}

function resultOf(
  query: Query,
  pickle: Pickle,
  started: TestCaseStarted | undefined,
  language: StepLanguage,
): ScenarioResult {
  const lineage: Lineage = query.findLineageBy(pickle) ?? {}
  const finished = started && query.findTestCaseFinishedBy(started)
  const attachments = started ? attachmentsOf(query, started) : []
  const steps = stepsOf(query, pickle, started)
  const failure = started ? failureOf(query, started, finished !== undefined, language) : null
  const tags = pickle.tags.map(({ name }) => name)
  const outcome = failure
    ? 'failed'
    : steps.length > 0 && steps.every((step) => step.outcome === 'passed')
      ? 'passed'
      : 'not_tested'
  const reason = attachments.find(({ mediaType }) => mediaType === NOT_TESTED)
  return {
    id: `${pickle.uri}: ${pickle.name}`,
    uri: pickle.uri,
    line: query.findLocationOf(pickle)?.line ?? 0,
    feature: lineage.feature?.name ?? pickle.uri,
    rule: lineage.rule?.name ?? null,
    name: pickle.name,
    tags,
    clauses: [...new Set(tags.flatMap((tag) => CLAUSE.exec(tag)?.[1] ?? []))],
    outcome,
    because: outcome === 'not_tested' ? (reason ? textOf(reason) : unreasoned(started, steps)) : null,
    failure,
    steps,
    exchanges: attachments
      .filter(({ mediaType }) => mediaType === EXCHANGES)
      .flatMap((each) => JSON.parse(textOf(each))),
    took_ms: started && finished ? Math.round(msOf(finished.timestamp) - msOf(started.timestamp)) : 0,
  }
}

/** Why a scenario that gave no reason was not tested. */
function unreasoned(started: TestCaseStarted | undefined, steps: readonly StepResult[]): string {
  if (!started) return 'the run ended before this scenario began'
  return steps.length === 0 ? 'the scenario has no steps' : 'the scenario was skipped without a reason'
}

const attachmentsOf = (query: Query, started: TestCaseStarted): Attachment[] =>
  query.findTestStepFinishedAndTestStepBy(started).flatMap(([finished]) => [...query.findAttachmentsBy(finished)])

/** Scenarios of one title in one file are told apart by their steps, which for rows of an outline carry the row. */
function distinct(results: readonly ScenarioResult[]): ScenarioResult[] {
  const same = Map.groupBy(results, ({ id }) => id)
  const seen = new Map<string, number>()
  return results.map((result) => {
    if (same.get(result.id)!.length === 1) return result
    const said = result.steps.map(({ keyword, text }) => `${keyword} ${text}`).join(', ')
    const told = `${result.id} (${said})`
    const nth = (seen.get(told) ?? 0) + 1
    seen.set(told, nth)
    return { ...result, id: nth === 1 ? told : `${told} ${nth}` }
  })
}
