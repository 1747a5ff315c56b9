/** Results of a run's scenarios, from its messages: one for each scenario and each examples row. */
import type { Attachment, Envelope, Pickle, TestCaseStarted, Timestamp } from '@cucumber/messages'
import { type Lineage, Query } from '@cucumber/query'
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { clauseIdOf } from '../law/known-clauses.ts'
import type { Missed } from '../law/never-in-time.ts'
import { type StepLanguage, stepLanguageOf } from '../undefined-steps/nearest-step.ts'
import { AGAIN, DRY_RUN, EXCHANGES, type Exchange, JUDGED, NEVER_IN_TIME, NOT_TESTED, SLIP } from '../wire/exchange.ts'
import { byCause, type Cause } from './causes.ts'
import { failureSentence } from './expectation.ts'
import { type KeptExchanges, packedExchanges } from './kept-exchanges.ts'
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

/** What is kept of the exchanges of a scenario that has ended. */
type Keep = (result: ScenarioResult, exchanges: readonly Exchange[]) => KeptExchanges

/** Results so far, message by message. */
export class Results {
  readonly #query = new Query()
  /** Messages that define the forms of steps. */
  readonly #language: Envelope[] = []
  /** Ids of the pickles of test cases: runners report all scenarios of a file, and make test cases of the selected ones. */
  readonly #chosen = new Set<string>()
  /** Exchanges of attempts that have not ended, by id. */
  readonly #exchanges = new Map<string, Exchange[]>()
  /** Results by ids of pickles. */
  readonly #finished = new Map<string, ScenarioResult>()
  /** Sentences on files that are no features. */
  readonly #unread: string[] = []
  readonly #home: string
  readonly #keep: Keep
  #isDry = false
  /** When the first runner began, and when the last message of an end came, in milliseconds. */
  #begun = Number.POSITIVE_INFINITY
  #ended = 0

  /** @param home folder of the package, from that of the paths in the messages @param keep left out: all exchanges */
  constructor(home = '', keep: Keep = (_, exchanges) => packedExchanges(exchanges)) {
    this.#home = home
    this.#keep = keep
  }

  /** @returns the result of the scenario that ends with this message; null for any other message */
  add(envelope: Envelope): ScenarioResult | null {
    const { attachment, testCaseFinished } = envelope
    if (attachment?.mediaType === EXCHANGES) this.#addExchanges(attachment)
    else if (!envelope.testStepStarted) this.#query.update(envelope)
    this.#note(envelope)
    if (!testCaseFinished) return null
    const started = this.#query.findTestCaseStartedBy(testCaseFinished)
    const pickle = started && this.#query.findPickleBy(started)
    const result = pickle && !testCaseFinished.willBeRetried ? this.#resultOf(pickle, started) : null
    if (result) this.#finished.set(pickle!.id, result)
    this.#exchanges.delete(testCaseFinished.testCaseStartedId)
    return result
  }

  #addExchanges(attachment: Attachment): void {
    const attempt = attachment.testCaseStartedId ?? ''
    const before = this.#exchanges.get(attempt) ?? []
    this.#exchanges.set(attempt, before.concat(JSON.parse(attachmentText(attachment))))
  }

  /** Notes the result of a run as a whole. */
  #note(envelope: Envelope): void {
    const { stepDefinition, parameterType, attachment, testCase, parseError, testRunStarted } = envelope
    this.#isDry ||= attachment?.mediaType === DRY_RUN
    if (stepDefinition || parameterType) this.#language.push(envelope)
    if (testCase) this.#chosen.add(testCase.pickleId)
    if (parseError) this.#unread.push(`${parseError.source.uri ?? 'a feature'} is no feature: ${parseError.message}`)
    if (testRunStarted) this.#begun = Math.min(this.#begun, msOf(testRunStarted.timestamp))
    const { timestamp } = envelope.testRunFinished ?? envelope.testCaseFinished ?? {}
    if (timestamp) this.#ended = Math.max(this.#ended, msOf(timestamp))
  }

  #resultOf(pickle: Pickle, started: TestCaseStarted | undefined): ScenarioResult {
    const result = resultOf(this.#query, { pickle, started, home: this.#home }, () => stepLanguageOf(this.#language))
    const wouldBeTested = this.#isDry && result.outcome === 'not_tested' && result.because === UNREASONED
    if (wouldBeTested) return { ...result, outcome: 'would_be_tested', because: null }
    return { ...result, exchanges: this.#keep(result, this.#exchanges.get(started?.id ?? '') ?? []) }
  }

  /** @param problems of the files the messages were read from */
  run(problems: readonly string[]): RunResults {
    const query = this.#query
    const started = new Map(query.findAllTestCaseStarted().map((each) => [query.findPickleBy(each)!.id, each]))
    const results = query
      .findAllPickles()
      .filter(({ id }) => this.#chosen.has(id))
      .map((pickle) => this.#finished.get(pickle.id) ?? this.#resultOf(pickle, started.get(pickle.id)))
    results.sort((a, b) => (a.uri === b.uri ? a.line - b.line : a.uri < b.uri ? -1 : 1))
    const hasBegun = Number.isFinite(this.#begun)
    const titles = query.findAllPickles().map((pickle) => titleOf(pickle, this.#home))
    const judged = byCause(distinct(results, titles), ({ failure }) => failureSentence(failure!.message))
    return {
      ...judged,
      dry_run: this.#isDry,
      ...(this.#home !== '' && { home: this.#home }),
      problems: [...new Set([...problems, ...this.#unread, ...failedHooksIn(query)])],
      started: hasBegun ? new Date(this.#begun).toISOString() : null,
      took_ms: hasBegun ? Math.max(0, Math.round(this.#ended - this.#begun)) : 0,
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

/** Sentences on hooks of the run that failed. */
const failedHooksIn = (query: Query): string[] =>
  query
    .findAllTestRunHookFinished()
    .flatMap(({ result }) =>
      String(result.status) === 'PASSED' || String(result.status) === 'SKIPPED'
        ? []
        : [`a hook of the run failed: ${result.message ?? result.status}`],
    )

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
    exchanges: packedExchanges([]),
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
