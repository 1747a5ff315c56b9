/** Reports of several runs as one: of parts (`--shard`), or of a run and what was run again. */
import type { Envelope, GherkinDocument } from '@cucumber/messages'
import { attemptOf, isFailedStep, jsonWithIds } from '../../living/messages.ts'
import { fromFolder, homeFrom, knownBy } from '../../living/places.ts'
import { runOf } from '../../living/results.ts'
import type { AnswerKind } from '../record/answer-kinds.ts'
import { knownAgain, type RunMade, readReport } from '../report.ts'
import type { Summary } from '../summary.ts'

/** A message with other ids. */
const withIds = (message: Envelope, idOf: (id: string) => string): Envelope =>
  JSON.parse(jsonWithIds(message, idOf)) as Envelope

/** Ids of a feature in their order, and the feature without them. */
function partsOf(document: GherkinDocument): { ids: string[]; rest: string } {
  const ids: string[] = []
  const rest = JSON.stringify(document, (name, value) => {
    if (name !== 'id') return value
    ids.push(value)
    return ''
  })
  return { ids, rest }
}

/** Joins messages as of one run, report by report: ids do not clash, and a feature that all have read is there once. */
class OneDocument {
  /** Ids of features so far, by what they say. */
  readonly #features = new Map<string, string[]>()
  #reports = 0

  /**
   * @param messages of a report
   * @returns them with new ids, without features that an earlier report has had
   */
  take(messages: readonly Envelope[]): Envelope[] {
    const prefix = `${this.#reports++}.`
    const known = new Map<string, string>()
    const idOf = (id: string): string => known.get(id) ?? `${prefix}${id}`
    return messages.flatMap((message): Envelope[] => {
      const { gherkinDocument } = message
      if (!gherkinDocument) return [withIds(message, idOf)]
      const { ids, rest } = partsOf(gherkinDocument)
      const before = this.#features.get(rest)
      if (before === undefined) {
        this.#features.set(
          rest,
          ids.map((id) => `${prefix}${id}`),
        )
        return [withIds(message, idOf)]
      }
      for (const [place, id] of ids.entries()) known.set(id, before[place]!)
      return []
    })
  }
}

/** A report with its messages, as they came. */
interface Part {
  summary: Summary
  messages: Envelope[]
  /** Ids of its scenarios, by place, and whether they were tested. */
  scenarios: Map<string, { id: string; isTested: boolean }>
  answers: ReadonlyMap<string, readonly AnswerKind[]>
}

/** Runs that were joined. */
export interface MergedRun extends RunMade {
  /** Names of their targets. */
  target: string
}

const placeOf = (uri: string, line: number): string => `${uri}:${line}`

/** @param home folder of the package, from that of the tester: paths of all parts are from there */
function partOf(directory: string, home: string): Part {
  const { results, summary, messages: came, answers } = readReport(directory)
  const before = summary.home ?? ''
  const here = (file: string): string => {
    const known = knownBy(file, before)
    const isOurs = before === '' ? file.startsWith('features/') : known !== file
    return isOurs ? fromFolder(known, home) : file
  }
  const messages = came.map((message): Envelope => {
    const { gherkinDocument, pickle } = message
    if (gherkinDocument) return { gherkinDocument: { ...gherkinDocument, uri: here(gherkinDocument.uri ?? '') } }
    return pickle ? { pickle: { ...pickle, uri: here(pickle.uri) } } : message
  })
  const scenarios = new Map(
    results.map(({ id, file, line, outcome }) => [
      placeOf(here(file), line),
      { id, isTested: outcome !== 'not_tested' && outcome !== 'would_be_tested' },
    ]),
  )
  return { summary, messages, scenarios, answers }
}

/** By the id of each scenario the part that counts: the last one in which it was tested, else the last one. */
function countingParts(parts: readonly Part[]): Map<string, Part> {
  const found = new Map<string, { part: Part; isTested: boolean }>()
  for (const part of parts)
    for (const { id, isTested } of part.scenarios.values())
      if (isTested || !found.get(id)?.isTested) found.set(id, { part, isTested })
  return new Map([...found].map(([id, { part }]) => [id, part]))
}

/** Messages of a part that count: those of its scenarios, and of its run only in the first part. */
function countingMessages(part: Part, counts: ReadonlyMap<string, Part>, isFirst: boolean): Envelope[] {
  const pickles = new Set<string>()
  const cases = new Set<string>()
  const attempts = new Set<string>()
  return part.messages.filter(({ pickle, testCase, testCaseStarted, ...message }) => {
    if (pickle) {
      const shown = part.scenarios.get(placeOf(pickle.uri, pickle.location?.line ?? 0))
      // One that was not selected is there because another has its title
      const isCounted = shown === undefined || counts.get(shown.id) === part
      if (isCounted) pickles.add(pickle.id)
      return isCounted
    }
    if (testCase) return pickles.has(testCase.pickleId) && cases.add(testCase.id)
    if (testCaseStarted) return cases.has(testCaseStarted.testCaseId) && attempts.add(testCaseStarted.id)
    const { testStepFinished, testCaseFinished, attachment } = message
    const attempt = (testStepFinished ?? testCaseFinished ?? attachment)?.testCaseStartedId
    if (attempt !== undefined) return attempts.has(attempt)
    return message.gherkinDocument !== undefined || message.hook !== undefined || isFirst
  })
}

/** @param directories of reports, the last of which counts for scenarios that several have @throws when one is no report */
export function merged(directories: readonly string[]): MergedRun {
  const home = homeFrom()
  const parts = directories.map((directory) => partOf(directory, home))
  if (new Set(parts.map(({ summary }) => summary.dry_run)).size > 1)
    throw new Error(
      'some of these are reports of dry runs, in which nothing was tested: they cannot be merged with others',
    )
  const counts = countingParts(parts)
  const one = new OneDocument()
  const messages = parts.flatMap((part, place) => one.take(countingMessages(part, counts, place === 0)))
  const summaries = parts.map(({ summary }) => summary)
  const problems = [...new Set(summaries.flatMap((summary) => summary.problems))]
  const run = knownAgain(runOf(messages, problems, home), {
    known: parts.flatMap((part) => part.summary.known?.filter(({ id }) => counts.get(id) === part) ?? []),
    causes: summaries.flatMap(({ causes }) => causes),
  })
  const failed = new Set(messages.flatMap((each) => (isFailedStep(each) ? (attemptOf(each) ?? []) : [])))
  return {
    target: [...new Set(summaries.map(({ target }) => target))].join(', '),
    // Parts may have run at other times: how long they took together
    run: { ...run, took_ms: summaries.reduce((sum, { took_ms }) => sum + took_ms, 0) },
    messages,
    hasFailed: (attempt) => failed.has(attempt),
    answers: new Map([...counts].map(([id, part]) => [id, part.answers.get(id) ?? []])),
  }
}
