/** Lines behind the name of a feature: whichever is named, the scenario around it is run. */
import { existsSync, readFileSync } from 'node:fs'
import { NothingToRun } from '../unknown/nothing-to-run.ts'

const SCENARIO = /^\s*(Scenario|Scenario Outline|Scenario Template|Example):/
const OTHER_BLOCK = /^\s*(Feature|Rule|Background):/
const EXAMPLES = /^\s*(Examples|Scenarios):/
const ROW = /^\s*\|/
/** Tags, comments and empty lines belong to what stands below them. */
const ABOVE = /^\s*([@#].*)?$/
/** A text in a step may say what looks like a keyword. */
const QUOTES = /^\s*("""|```)/
/** Its keywords are others. */
const OTHER_LANGUAGE = /^\s*#\s*language:\s*(?!en\b)/m

/**
 * Where the runner finds the scenario around a line: its title, or a row of its examples, where the line is one.
 * @param line from 1
 * @returns null when it is in no scenario
 */
export function scenarioAt(text: string, line: number): number | null {
  const lines = text.trimEnd().split('\n')
  if (line < 1 || line > lines.length) return null
  let wanted = line
  while (wanted < lines.length && ABOVE.test(lines[wanted - 1]!)) wanted++
  let scenario: number | null = null
  /** Of the examples so far, with their head; null outside of them. */
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

/**
 * A path as the runner takes it, its lines those of scenarios.
 * @param path of a feature, of a folder, or a pattern; with lines, as `shop.feature:7:30`
 * @throws NothingToRun when there is no such file, or a line is in no scenario
 */
export function atScenarios(path: string): string {
  const [, file = path, behind = ''] = /^(.*?)((?::\d+)*)$/.exec(path) ?? []
  // Patterns, and lists of what failed before, are the runner's own.
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
      if (scenario === null) throw new NothingToRun(`line ${line} of ${file} is in no scenario`)
      return scenario
    })
  return [file, ...new Set(found)].join(':')
}
