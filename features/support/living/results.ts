/** Results of a run's scenarios, from its messages: one for each scenario and each examples row. */
import type { Attachment, Envelope, Pickle, TestCaseStarted, Timestamp } from '@cucumber/messages'
import { type Lineage, Query } from '@cucumber/query'
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { clauseIdOf } from '../law/known-clauses.ts'
import type { Missed } from '../law/never-in-time.ts'
import { type StepLanguage, stepLanguageOf } from '../undefined-steps/nearest-step.ts'
import { AGAIN, DRY_RUN, EXCHANGES, JUDGED, NEVER_IN_TIME, NOT_TESTED, SLIP } from '../wire/exchange.ts'
import { byCause, type Cause } from './causes.ts'
import { failureSentence } from './expectation.ts'
import { attachmentText, readMessages } from './messages.ts'
import type { ScenarioOutcome } from './outcomes.ts'
import { knownBy } from './places.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { failureOf, reportStepsOf, type StepFailure, type StepResult } from './step-results.ts'

/** A run as a whole. */
export interface RunResults {
  /** In the order of files and lines. */
  results: ScenarioResult[]
  /** Causes of a stranger's failures, that of the most scenarios first; none for our own server. */
  causes: Cause[]
  /** A dry run: scenarios would be tested, or not. */
  dry_run: boolean
  /** Problems outside of scenarios, in sentences: hooks of the run, unreadable files. */
  problems: string[]
  /** Start of the first runner, RFC 3339; null: none started. */
  started: string | null
  /** From then to the end of the last one. */
  took_ms: number
  /** Folder of the package, from that of the paths in these results; absent: the same. */
  home?: string
}

const msOf = ({ seconds, nanos }: Timestamp): number => seconds * 1000 + nanos / 1e6

/** Results so far, message by message. */
export class Results {
  readonly #query = new Query()
  readonly #envelopes: Envelope[] = []
  /** Messages that define the forms of steps. */
  readonly #language: Envelope[] = []
  /** Results by ids of pickles. */
  readonly #finished = new Map<string, ScenarioResult>()
  readonly #home: string
  #isDry = false

  /** @param home folder of the package, from that of the paths in the messages */
  constructor(home = '') {
    this.#home = home
  }

  /** @returns the result of the scenario that ends with this message; null for any other message */
  add(envelope: Envelope): ScenarioResult | null {
    this.#query.update(envelope)
    this.#envelopes.push(envelope)
    const { stepDefinition, parameterType, attachment, testCaseFinished } = envelope
    this.#isDry ||= attachment?.mediaType === DRY_RUN
    if (stepDefinition || parameterType) this.#language.push(envelope)
    if (!testCaseFinished || testCaseFinished.willBeRetried) return null
    const started = this.#query.findTestCaseStartedBy(testCaseFinished)
    const pickle = started && this.#query.findPickleBy(started)
    if (!pickle) return null
    const result = this.#resultOf(pickle, started)
    this.#finished.set(pickle.id, result)
    return result
  }

  #resultOf(pickle: Pickle, started: TestCaseStarted | undefined): ScenarioResult {
    const result = resultOf(this.#query, { pickle, started, home: this.#home }, () => stepLanguageOf(this.#language))
    const wouldBeTested = this.#isDry && result.outcome === 'not_tested' && result.because === UNREASONED
    return wouldBeTested ? { ...result, outcome: 'would_be_tested', because: null } : result
  }

  /** @param problems of the files the messages were read from */
  run(problems: readonly string[]): RunResults {
    const [query, envelopes] = [this.#query, this.#envelopes]
    const started = new Map(query.findAllTestCaseStarted().map((each) => [query.findPickleBy(each)!.id, each]))
    // Runners report all scenarios of a file, and make test cases of the selected ones
    const chosen = new Set(envelopes.map(({ testCase }) => testCase?.pickleId))
    const results = query
      .findAllPickles()
      .filter(({ id }) => chosen.has(id))
      .map((pickle) => this.#finished.get(pickle.id) ?? this.#resultOf(pickle, started.get(pickle.id)))
    results.sort((a, b) => (a.uri === b.uri ? a.line - b.line : a.uri < b.uri ? -1 : 1))
    const begun = envelopes.flatMap(({ testRunStarted }) => (testRunStarted ? [msOf(testRunStarted.timestamp)] : []))
    const ended = envelopes.flatMap((each) => endOf(each))
    const first = Math.min(...begun)
    const titles = query.findAllPickles().map((pickle) => titleOf(pickle, this.#home))
    const judged = byCause(distinct(results, titles), ({ failure }) => failureSentence(failure!.message))
    return {
      ...judged,
      dry_run: this.#isDry,
      ...(this.#home !== '' && { home: this.#home }),
      problems: [...new Set([...problems, ...problemsIn(query, envelopes)])],
      started: begun.length === 0 ? null : new Date(first).toISOString(),
      took_ms: begun.length === 0 ? 0 : Math.max(0, Math.round(Math.max(first, ...ended) - first)),
    }
  }
}

/** @param problems of the files the messages were read from @param home as of `Results` */
export function runOf(envelopes: readonly Envelope[], problems: readonly string[] = [], home = ''): RunResults {
  const results = new Results(home)
  for (const envelope of envelopes) results.add(envelope)
  return results.run(problems)
}

/** The results in the runners' files so far. @throws when a file cannot be read */
export function readRun(files: readonly string[]): RunResults {
  const { envelopes, problems } = readMessages(files)
  return runOf(envelopes, problems)
}

const endOf = ({ testRunFinished, testCaseFinished }: Envelope): number[] => {
  const timestamp = testRunFinished?.timestamp ?? testCaseFinished?.timestamp
  return timestamp ? [msOf(timestamp)] : []
}

/** Failures outside of scenarios. */
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
  { pickle, started, home }: { pickle: Pickle; started: TestCaseStarted | undefined; home: string },
  language: () => StepLanguage,
): ScenarioResult {
  const lineage: Lineage = query.findLineageBy(pickle) ?? {}
  const finished = started && query.findTestCaseFinishedBy(started)
  const attachments = started ? attachmentsOf(query, started) : []
  const steps = reportStepsOf(query, pickle, started)
  const failure = started ? failureOf(query, started, finished !== undefined, language) : null
  const tags = pickle.tags.map(({ name }) => name)
  const judged = attachments.find(({ mediaType }) => mediaType === JUDGED)
  const judgement: JudgementResult | null = judged ? JSON.parse(attachmentText(judged)) : null
  const waited = attachments.find(({ mediaType }) => mediaType === NEVER_IN_TIME)
  const missed: Missed | null = failure && waited ? JSON.parse(attachmentText(waited)) : null
  const outcome = missed ? 'never_in_time' : outcomeOf(failure, steps, judgement)
  const clauses = [...new Set(tags.flatMap((tag) => clauseIdOf(tag) ?? []))]
  const reason = attachments.find(({ mediaType }) => mediaType === NOT_TESTED)
  const uri = knownBy(pickle.uri, home)
  const again = attachments.findLast(({ mediaType }) => mediaType === AGAIN)
  return {
    id: titleOf(pickle, home),
    uri,
    file: pickle.uri,
    line: query.findLocationOf(pickle)?.line ?? 0,
    feature: lineage.feature?.name ?? pickle.uri,
    rule: lineage.rule?.name ?? null,
    name: pickle.name,
    row: lineage.example?.cells.map(({ value }) => value) ?? null,
    tags,
    clauses,
    outcome,
    because: outcome === 'not_tested' ? (reason ? attachmentText(reason) : unreasoned(started, steps)) : null,
    known: null,
    failure,
    missed,
    judged: judgement,
    convicted: failure && !missed ? clauses : [],
    steps,
    exchanges: attachments
      .filter(({ mediaType }) => mediaType === EXCHANGES)
      .flatMap((each) => JSON.parse(attachmentText(each))),
    again: again ? JSON.parse(attachmentText(again)) : null,
    slip: attachments.flatMap((each) => (each.mediaType === SLIP ? [attachmentText(each)] : [])).at(-1) ?? null,
    took_ms: started && finished ? Math.round(msOf(finished.timestamp) - msOf(started.timestamp)) : 0,
  }
}

function outcomeOf(
  failure: StepFailure | null,
  steps: readonly StepResult[],
  judged: JudgementResult | null,
): ScenarioOutcome {
  if (failure) return 'failed'
  if (steps.length === 0 || steps.some((step) => step.outcome !== 'passed')) return 'not_tested'
  return judged && judged.differences.length > 0 ? 'differs' : 'passed'
}

const UNREASONED = 'the scenario was skipped without a reason'

/** Why a scenario without a stated reason was not tested. */
function unreasoned(started: TestCaseStarted | undefined, steps: readonly StepResult[]): string {
  if (!started) return 'the run ended before this scenario began'
  return steps.length === 0 ? 'the scenario has no steps' : UNREASONED
}

const attachmentsOf = (query: Query, started: TestCaseStarted): Attachment[] =>
  query.findTestStepFinishedAndTestStepBy(started).flatMap(([finished]) => [...query.findAttachmentsBy(finished)])

/** Feature and title of a scenario. */
const titleOf = ({ uri, name }: Pickle, home: string): string => `${knownBy(uri, home)}: ${name}`

/** The id of a scenario whose title others have: with its steps, which contain the row of an outline. */
export const idWithSteps = ({ id, steps }: Pick<ScenarioResult, 'id' | 'steps'>): string =>
  `${id} (${steps.map(({ keyword, text }) => `${keyword} ${text}`).join(', ')})`

/**
 * Scenarios with one title in one file are distinguished by their steps, which contain the row of an outline.
 * @param titles of all scenarios in the features, selected or not: an id is the same in every selection
 */
function distinct(results: readonly ScenarioResult[], titles: readonly string[]): ScenarioResult[] {
  const same = Map.groupBy(titles, (title) => title)
  const seen = new Map<string, number>()
  return results.map((result) => {
    if (same.get(result.id)!.length === 1) return result
    const told = idWithSteps(result)
    const nth = (seen.get(told) ?? 0) + 1
    seen.set(told, nth)
    return { ...result, id: nth === 1 ? told : `${told} ${nth}` }
  })
}
