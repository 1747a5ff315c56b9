/** Line numbers behind a feature's path: any line selects the scenario around it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { NothingToRun } from '../undefined-steps/nothing-to-run.ts'

const SCENARIO = /^\s*(Scenario|Scenario Outline|Scenario Template|Example):/
const OTHER_BLOCK = /^\s*(Feature|Rule|Background):/
const EXAMPLES = /^\s*(Examples|Scenarios):/
const ROW = /^\s*\|/
/** Tags, comments and empty lines belong to what follows them. */
const ABOVE = /^\s*([@#].*)?$/
/** A doc string may contain lines that look like keywords. */
const QUOTES = /^\s*("""|```)/
/** A feature with other keywords. */
const OTHER_LANGUAGE = /^\s*#\s*language:\s*(?!en\b)/m

/**
 * The line by which the runner finds the scenario around a line: its title, or an examples row on that line.
 * @param line from 1
 * @returns null: not in a scenario
 */
export function scenarioAt(text: string, line: number): number | null {
  const lines = text.trimEnd().split('\n')
  if (line < 1 || line > lines.length) return null
  let wanted = line
  while (wanted < lines.length && ABOVE.test(lines[wanted - 1]!)) wanted++
  let scenario: number | null = null
  /** Rows of the current examples, header included; null: outside of them. */
  let rows: number | null = null
  let quoted = false
  for (const [index, content] of lines.slice(0, wanted).entries()) {
    if (QUOTES.test(content)) quoted = !quoted
    if (quoted) continue
    if (SCENARIO.test(content) || OTHER_BLOCK.test(content)) {
      scenario = SCENARIO.test(content) ? index + 1 : null
      rows = null
    } else if (EXAMPLES.test(content)) rows = 0
    else if (rows !== null && ROW.test(content)) rows++
  }
  return rows !== null && rows > 1 && ROW.test(lines[wanted - 1]!) ? wanted : scenario
}

/** The runner would take an empty folder for no path at all, and run every feature. */
const isEmptyFolder = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false) &&
  !readdirSync(path, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.feature'))

/**
 * A path for the runner, with its lines replaced by those of scenarios.
 * @param path of a feature or folder, or a pattern; with lines, as `shop.feature:7:30`
 * @throws NothingToRun when there is no such file, or a line is in no scenario
 */
export function atScenarios(path: string): string {
  if (isEmptyFolder(path)) throw new NothingToRun(`there is no feature in ${path}`)
  const [, file = path, behind = ''] = /^(.*?)((?::\d+)*)$/.exec(path) ?? []
  // Patterns and rerun files are left to the runner
  if (/[*?{[]|^@/.test(file)) return path
  if (!existsSync(file)) throw new NothingToRun(`there is nothing at ${file}`)
  if (behind === '') return path
  const text = readFileSync(file, 'utf8')
  if (OTHER_LANGUAGE.test(text)) return path
  const found = behind
    .slice(1)
    .split(':')
    .map((line) => {
      const scenario = scenarioAt(text, Number(line))
      if (scenario === null)
        throw new NothingToRun(`line ${line} of ${relative(process.cwd(), file)} is in no scenario`)
      return scenario
    })
  return [file, ...new Set(found)].join(':')
}
