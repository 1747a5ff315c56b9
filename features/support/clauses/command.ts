/** Output of `kasalab clauses`: how much of the specification is covered, as a table, as JSON, or as a page. */
import { writeFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { printable, printableJson } from '../../../server/commands/line/printable.ts'
import { EXTENSION_LETTERS, KNOWN } from '../law/known-clauses.ts'
import { covered as tagged } from './contents.ts'
import { type Coverage, coverage, uncovered } from './coverage.ts'
import { clausePage } from './page.ts'
import { coverageIn, presentStanding, reportedStanding } from './standing.ts'
import { presentStrength, strengthText, summed } from './strength.ts'
import {
  type Canvas,
  clauseLines,
  clausesOfGroup,
  clauseTable,
  countLine,
  type TextStyle,
  wrappedWords,
} from './table.ts'

/** Columns when the terminal does not report its width. */
const WIDTH = 100
const STYLES: Record<TextStyle, Parameters<typeof styleText>[0]> = {
  good: 'green',
  bad: 'red',
  quiet: 'dim',
  strong: 'bold',
}

const { clauses, extension } = KNOWN
/** Titles of the groups of the law. */
const lawGroups = KNOWN.groups
const EXTENSION_TITLE = 'Extension: operations beyond the specification'

/** Letters by which groups are named. */
export const GROUPS: readonly string[] = [...Object.keys(lawGroups), EXTENSION_LETTERS]

interface ShownGroups {
  titles: Record<string, string>
  ids: readonly string[]
}

/** The groups of a table, and those of the extension, which has a table of its own. */
function tablesOf(group: string | undefined): ShownGroups[] {
  const ofExtension = { titles: { [EXTENSION_LETTERS]: EXTENSION_TITLE }, ids: extension }
  if (group === EXTENSION_LETTERS) return [ofExtension]
  if (group !== undefined) return [{ titles: { [group]: lawGroups[group]! }, ids: clausesOfGroup(group, clauses) }]
  return [{ titles: lawGroups, ids: clauses }, ...(extension.length > 0 ? [ofExtension] : [])]
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

/** Prints the source of the table. */
function sayWhence({ ran, wanting }: Coverage): void {
  if (ran) say('quiet', `By the ${ran.scenarios} scenarios and ${ran.tests} contract tests of the last run`)
  else say('bad', `By tags only, passed or not: ${wanting}`)
}

function show(coverage: Parameters<typeof clauseTable>[0], group: string | undefined): void {
  const strength = presentStrength()
  const found = { ...coverage, strength }
  for (const { titles, ids } of tablesOf(group)) {
    process.stdout.write(`\n${clauseTable(found, titles, ids, canvas)}\n\n`)
    if (group !== undefined) process.stdout.write(`${clauseLines(found, ids, tagged(), canvas)}\n\n`)
    say('strong', countLine(found, ids, ids === extension ? 'clauses of the extension' : 'clauses'))
    const tried = ids.flatMap((id) => strength.get(id) ?? [])
    if (tried.length > 0) say('strong', `Wrong servers written by hand: ${strengthText(summed(tried))}`)
  }
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
  if (report === undefined) {
    const found = coverage()
    sayWhence(found)
    show(found, group)
    return
  }
  const standing = reportedStanding(report)
  const begun = standing.started === null ? '' : `, begun ${standing.started}`
  say('quiet', printable(`By the report of ${standing.target}${begun}, in ${report}`))
  show(coverageIn(standing), group)
}

/** The state of every clause and decision. @throws when there was no run */
const standing = ({ report }: ClausesOptions) => (report === undefined ? presentStanding() : reportedStanding(report))

/** Prints the same as JSON. @throws when there was no run */
export const showJson = (wish: ClausesOptions): void =>
  void process.stdout.write(`${printableJson(standing(wish), 2)}\n`)

/** Writes the same as a page. @throws when there was no run, or the file cannot be written */
export function writePage(file: string, wish: ClausesOptions): void {
  writeFileSync(file, clausePage(standing(wish)))
}

/** Prints the uncovered clauses. @returns whether there is none */
export function checkCovered(): boolean {
  const found = coverage()
  const missing = uncovered(found)
  if (missing.length > 0) say('bad', `Not covered (${found.wanting ?? 'by the last run'}): ${missing.join(' ')}`)
  return missing.length === 0
}
