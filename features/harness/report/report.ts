/** A run's report as a directory: the page, JUnit, the merged messages and the summary. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportPage } from './html/page.ts'
import { junit } from './junit.ts'
import { messagesIn, readMessages } from './messages.ts'
import { type Run, runOf } from './results.ts'
import { type Summary, summaryOf } from './summary.ts'

/** Files of a report, by what they are. */
export const REPORT = {
  page: 'index.html',
  junit: 'junit.xml',
  messages: 'messages.ndjson',
  summary: 'summary.json',
} as const

export interface Report {
  summary: Summary
  run: Run
}

/** What the runners have written down so far. @throws when a file cannot be read */
export function readRun(files: readonly string[]): Run {
  const { envelopes, problems } = readMessages(files)
  return runOf(envelopes, problems)
}

/**
 * Writes the report of a run.
 * @param target name of what was tested
 * @param files messages of the runners, each of which ran scenarios of its own; none of them is the report's own file
 * @throws when a file cannot be read, or the directory not be written
 */
export function writeReport(directory: string, target: string, files: readonly string[]): Report {
  const run = readRun(files)
  const summary = summaryOf({ target, took_ms: run.took_ms, problems: run.problems }, run.results)
  mkdirSync(directory, { recursive: true })
  const messages = join(directory, REPORT.messages)
  writeFileSync(messages, '')
  for (const file of files) appendFileSync(messages, whole(readFileSync(file, 'utf8')))
  writeFileSync(join(directory, REPORT.summary), `${JSON.stringify(summary, null, 2)}\n`)
  writeFileSync(join(directory, REPORT.junit), junit(target, run))
  writeFileSync(join(directory, REPORT.page), reportPage(target, run))
  return { summary, run }
}

/** Whole lines only: half of one would be joined to the next file's first. */
const whole = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1)

/** A report as it was written. @throws with what is missing in the directory */
export function readReport(directory: string): Report {
  const read = (name: string): string => {
    try {
      return readFileSync(join(directory, name), 'utf8')
    } catch (error) {
      throw new Error(`${directory} is no report: ${(error as Error).message}`)
    }
  }
  const summary = JSON.parse(read(REPORT.summary)) as Summary
  const { envelopes } = messagesIn(read(REPORT.messages), REPORT.messages)
  return { summary, run: runOf(envelopes, summary.problems) }
}
