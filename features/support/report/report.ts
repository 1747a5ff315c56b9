/** A run's report as a directory: page, JUnit, messages, kinds of answers and summary. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope } from '@cucumber/messages'
import { printableJson } from '../../../server/commands/line/printable.ts'
import { messagesIn } from '../living/messages.ts'
import { type RunResults, runOf } from '../living/results.ts'
import { isBroken } from '../living/scenario-result.ts'
import { reportPage } from './html/page.ts'
import { junit } from './junit.ts'
import { type AnswerKinds, type AnswersFile, answerKindsOf, answersFile, answersIn } from './record/answer-kinds.ts'
import { judgedMessages, messagesAsTheyCame } from './record/judged-messages.ts'
import { keptMessages } from './record/kept-messages.ts'
import { type Summary, summaryOf } from './summary.ts'
import { holds } from './verdict.ts'

/** Files of a report, by kind. */
export const REPORT = {
  page: 'index.html',
  junit: 'junit.xml',
  messages: 'messages.ndjson',
  answers: 'answers.json',
  summary: 'summary.json',
} as const

/** A run with its messages. */
export interface RunMade {
  run: RunResults
  messages: readonly Envelope[]
  /** Whether an attempt at a scenario has failed, by its id. */
  hasFailed(attempt: string): boolean
  /** Kinds of answers, where the results have not all exchanges. */
  answers?: AnswerKinds
}

/**
 * Writes the report of a run.
 * @param target name of the tested server
 * @param success whether the run as a whole passed, by its exit status
 * @throws when the directory cannot be written
 */
export function writeReport(
  directory: string,
  target: string,
  { run, messages, hasFailed, answers = answerKindsOf(run.results) }: RunMade,
  success = holds(run),
): Summary {
  const summary = summaryOf(target, run)
  const files: Record<keyof typeof REPORT, string> = {
    messages: keptMessages(judgedMessages(messages, { ...run, success }), hasFailed),
    answers: `${printableJson(answersFile(answers))}\n`,
    summary: `${printableJson(summary, 2)}\n`,
    junit: junit(target, run),
    page: reportPage(target, run),
  }
  mkdirSync(directory, { recursive: true })
  for (const [kind, text] of Object.entries(files))
    writeFileSync(join(directory, REPORT[kind as keyof typeof REPORT]), text)
  return summary
}

/** A report as read back, with the exchanges of failed scenarios. */
export interface ReadReport extends RunResults {
  summary: Summary
  /** Its messages, as they came. */
  messages: Envelope[]
  answers: AnswerKinds
}

function readFrom(directory: string, name: string): string {
  try {
    return readFileSync(join(directory, name), 'utf8')
  } catch (error) {
    throw new Error(`${directory} is no report: ${(error as Error).message}`)
  }
}

/** The summary of a run. @throws when there is no report, or in another format */
export function readSummary(directory: string): Summary {
  const summary = objectIn(readFrom(directory, REPORT.summary)) as Summary | null
  const { failures } = summary ?? {}
  if (Array.isArray(failures) && failures.every((each) => typeof each?.file === 'string')) return summary!
  throw new Error(`${join(directory, REPORT.summary)} lists no failures: it is of an older run, or of something else`)
}

/** @returns null: it is no JSON, or no object */
function objectIn(text: string): object | null {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && !Array.isArray(content) ? content : null
  } catch {
    return null
  }
}

/** An object of a report. @throws with the file, when it is none */
function objectFrom<Content extends object>(directory: string, name: string): Content {
  const content = objectIn(readFrom(directory, name))
  if (content === null) throw strange(directory, name)
  return content as Content
}

const strange = (directory: string, name: string): Error =>
  new Error(`${join(directory, name)} is no file of a report: it was cut, or it is of something else`)

/** @throws with what is missing in the directory, or broken */
export function readReport(directory: string): ReadReport {
  const { summary, messages } = filesOf(directory)
  const run = knownAgain(runOf(messages, summary.problems, summary.home), summary)
  const counted = Object.values(summary.scenarios).reduce((sum, count) => sum + count, 0)
  if (run.results.length !== counted)
    throw new Error(
      `${join(directory, REPORT.messages)} has ${run.results.length} scenarios, and ${REPORT.summary} counts ${counted}: one of them was cut or is of another run`,
    )
  // An older report has its answers in the messages
  const hasAnswers = existsSync(join(directory, REPORT.answers))
  return { ...run, summary, messages, answers: hasAnswers ? answersOf(directory) : answerKindsOf(run.results) }
}

function answersOf(directory: string): AnswerKinds {
  const file = objectFrom<AnswersFile>(directory, REPORT.answers)
  try {
    return answersIn(file)
  } catch {
    throw strange(directory, REPORT.answers)
  }
}

function filesOf(directory: string) {
  const { scenarios, problems = [], ...rest } = objectFrom<Summary>(directory, REPORT.summary)
  if (typeof scenarios !== 'object')
    throw new Error(
      `${join(directory, REPORT.summary)} counts no scenarios: it is of an older run, or of something else`,
    )
  const { envelopes, problems: broken } = messagesIn(readFrom(directory, REPORT.messages), REPORT.messages)
  // What the run itself has said of its messages is in its summary
  const [unread] = broken.filter((each) => each.includes('is no message') && !problems.includes(each))
  if (unread !== undefined) throw new Error(`${directory}: ${unread}`)
  return { summary: { ...rest, scenarios, problems } as Summary, messages: messagesAsTheyCame(envelopes) }
}

/** A run with the known failures of its summary; an older one has no list of them. */
export function knownAgain(
  run: RunResults,
  { known = [], causes = [] }: Partial<Pick<Summary, 'known' | 'causes'>>,
): RunResults {
  const reasons = new Map(known.map((each) => [each.id, each.known]))
  const accepted = new Map(
    causes.flatMap(({ known: because, scenarios }) =>
      because === undefined ? [] : scenarios.map((id): [string, string] => [id, because]),
    ),
  )
  return {
    ...run,
    results: run.results.map((result) => {
      const because = reasons.get(result.id)
      return because === undefined || !isBroken(result)
        ? result
        : { ...result, outcome: 'known' as const, known: because }
    }),
    // One of parts that are judged together may be new: in its part it was the failure of a scenario alone
    causes: run.causes.map((cause) => {
      const shown = cause.scenarios.find((id) => accepted.has(id) || reasons.has(id))
      return shown === undefined ? cause : { ...cause, known: (accepted.get(shown) ?? reasons.get(shown))! }
    }),
  }
}
