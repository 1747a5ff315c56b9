/** Output of `kasalab clauses`: how much of the specification is covered, as a table, as JSON, or as a page. */
import { writeFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { printable, printableJson } from '../../../server/commands/line/printable.ts'
import { EXTENSION_LETTERS, KNOWN } from '../law/known-clauses.ts'
import {
  type ClauseStatus,
  knownStatus,
  type LawStatus,
  lawStatusOf,
  presentStatus,
  uncovered,
} from '../living/clause-status.ts'
import { covered } from '../living/contract-tests.ts'
import { scoreText, summed } from '../living/mutation-score.ts'
import { readReport } from '../report/report.ts'
import { clausePage } from './page.ts'
import { type Canvas, clauseLines, clauseTable, countLine, type TextStyle, wrappedWords } from './table.ts'

/** Columns when the terminal does not report its width. */
const WIDTH = 100
const STYLES: Record<TextStyle, Parameters<typeof styleText>[0]> = {
  good: 'green',
  bad: 'red',
  quiet: 'dim',
  strong: 'bold',
}

/** Titles of the groups of the law. */
const lawGroups = KNOWN.groups
const EXTENSION_TITLE = 'Extension: operations beyond the specification'

/** Letters by which groups are named. */
export const GROUPS: readonly string[] = [...Object.keys(lawGroups), EXTENSION_LETTERS]

interface ShownGroups {
  titles: Record<string, string>
  clauses: readonly ClauseStatus[]
  noun: string
}

/** The groups of a table, and those of the extension, which has a table of its own. */
function tablesOf({ clauses, extension }: LawStatus, letters: string | undefined): ShownGroups[] {
  const noun = 'clauses'
  const titles = { [EXTENSION_LETTERS]: EXTENSION_TITLE }
  const ofExtension = { titles, clauses: extension, noun: 'clauses of the extension' }
  if (letters === EXTENSION_LETTERS) return [ofExtension]
  if (letters === undefined)
    return [{ titles: lawGroups, clauses, noun }, ...(extension.length > 0 ? [ofExtension] : [])]
  return [
    { titles: { [letters]: lawGroups[letters]! }, clauses: clauses.filter(({ group }) => group === letters), noun },
  ]
}

const canvas: Canvas = {
  width: process.stdout.columns || WIDTH,
  // styleText leaves the text plain when the stream is no terminal
  paint: (look, text) => styleText(STYLES[look], text, { stream: process.stdout }),
}

/** Prints prose, wrapped to the terminal. */
const say = (look: TextStyle, text: string): void => {
  for (const line of wrappedWords(text.split(' '), canvas.width)) process.stdout.write(`${canvas.paint(look, line)}\n`)
}

/** Results in a report of `kasalab verify`. @throws when the directory has no report */
function reportedStanding(directory: string): LawStatus {
  const report = readReport(directory)
  return lawStatusOf(report.summary.target, report)
}

/** Prints the source of the table. @returns what it is of */
function sayWhence(report: string | undefined): LawStatus {
  if (report === undefined) {
    const { law, ran } = knownStatus()
    if (ran) say('quiet', `By the ${ran.scenarios} scenarios and ${ran.tests} contract tests of the last run`)
    else say('bad', `By tags only, passed or not: ${law.wanting}`)
    return law
  }
  const law = reportedStanding(report)
  const begun = law.started === null ? '' : `, begun ${law.started}`
  say('quiet', printable(`By the report of ${law.target}${begun}, in ${report}`))
  return law
}

/** Options of the command. */
interface ClausesOptions {
  /** Shows one group, clause by clause. */
  group?: string | undefined
  /** Directory of a report of `kasalab verify`, instead of the last `npm test`. */
  report?: string | undefined
}

/** Prints the table. @throws when the directory has no report */
export function showTable({ group, report }: ClausesOptions): void {
  for (const { titles, clauses, noun } of tablesOf(sayWhence(report), group)) {
    process.stdout.write(`\n${clauseTable(titles, clauses, canvas)}\n\n`)
    if (group !== undefined) process.stdout.write(`${clauseLines(clauses, covered(), canvas)}\n\n`)
    say('strong', countLine(clauses, noun))
    const tried = clauses.flatMap(({ wrong_servers }) => wrong_servers ?? [])
    if (tried.length > 0) say('strong', `Wrong servers written by hand: ${scoreText(summed(tried))}`)
  }
}

/** The state of every clause and decision. @throws when there was no run */
const law = ({ report }: ClausesOptions) => (report === undefined ? presentStatus() : reportedStanding(report))

/** Prints the same as JSON. @throws when there was no run */
export const showJson = (wish: ClausesOptions): void => void process.stdout.write(`${printableJson(law(wish), 2)}\n`)

/** Writes the same as a page. @throws when there was no run, or the file cannot be written */
export function writePage(file: string, wish: ClausesOptions): void {
  writeFileSync(file, clausePage(law(wish)))
}

/** Prints the uncovered clauses. @returns whether there is none */
export function checkCovered(): boolean {
  const { law: found } = knownStatus()
  const missing = uncovered(found)
  if (missing.length > 0) say('bad', `Not covered (${found.wanting ?? 'by the last run'}): ${missing.join(' ')}`)
  return missing.length === 0
}
