/** Scenarios of ours by their titles, for runs that parse no other feature. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { literally } from '../../support/law/answer.ts'

const FEATURES = join(import.meta.dirname, '../..')

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Titles of a feature's scenarios; those of an outline with the values of its examples. */
function titlesIn(text: string): string[] {
  const titles: string[] = []
  let outline: string | null = null
  /** Names of the columns of the examples; null: outside of them. */
  let names: string[] | null = null
  for (const line of text.split('\n')) {
    const [, kind, title] = /^ *(Scenario|Scenario Outline|Examples): *(.*)$/.exec(line) ?? []
    if (kind === 'Examples') names = []
    else if (kind !== undefined) {
      outline = kind === 'Scenario' ? null : title!
      names = null
      if (outline === null) titles.push(title!)
    } else if (names !== null && outline !== null && /^ *\|/.test(line)) {
      const cells = cellsOf(line)
      if (names.length === 0) names = cells
      else titles.push(names.reduce((told, name, index) => told.replaceAll(`<${name}>`, cells[index]!), outline))
    }
  }
  return titles
}

/** Titles by the path of their feature. */
let known: ReadonlyMap<string, readonly string[]> | null = null

function titlesOfAll(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.feature'))
  return new Map(files.map((file) => [join(FEATURES, file), titlesIn(readFileSync(join(FEATURES, file), 'utf8'))]))
}

/**
 * Arguments of `verify` for the scenarios whose titles begin so, in place of `--name` alone.
 * @throws Error where a beginning is of no scenario
 */
export function titled(...beginnings: string[]): string[] {
  known ??= titlesOfAll()
  const files = new Set<string>()
  for (const beginning of beginnings) {
    const having = [...known].filter(([, titles]) => titles.some((title) => title.startsWith(beginning)))
    if (having.length === 0) throw new Error(`no scenario begins with "${beginning}"`)
    for (const [file] of having) files.add(file)
  }
  const features = [...files].sort().flatMap((file) => ['--features', file])
  return ['--only-features', ...features, '--name', `^(${beginnings.map((each) => literally(each)).join('|')})`]
}
