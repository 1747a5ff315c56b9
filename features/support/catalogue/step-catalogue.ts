/** Every form of step with its example and the words of its parameters, read from the page that lists them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from '../home.ts'

const PAGE = join(HOME, 'features/steps.md')

/** A form of step. */
export interface StepEntry {
  keyword: string
  /** With parameters in braces: `the cashier {movement} {amount}`. */
  form: string
  /** What its file is about. */
  subject: string
  /** What it says of itself; empty: nothing. */
  comment: string
  /** A step of the features, with its table, in lines. */
  example: string[]
  /** Names of its parameters. */
  parameters: string[]
}

/** A parameter. */
export interface StepParameter {
  note: string
  /** Words that it takes; empty: its values are open. */
  words: string[]
  /** Values that it also takes, or takes for example. */
  values: string[]
}

export interface StepCatalogue {
  steps: StepEntry[]
  parameters: ReadonlyMap<string, StepParameter>
}

/** Links by what they show, and signs that the page escapes. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\(#[^)]*\)/g, '$1')
    .replaceAll('\\|', '|')
    .replaceAll('&lt;', '<')

const FORM = /^- \*\*(Given|When|Then)\*\* (.*) \(in \[[^\]]*\]\([^)]*\)\)(?:<br>(.*))?$/

/** Parts of a page behind headings of a level. */
function* sections(lines: readonly string[], level: string): Generator<{ heading: string; body: string[] }> {
  const starts = lines.flatMap((line, at) => (line.startsWith(`${level} `) ? [at] : []))
  for (const [nth, at] of starts.entries())
    yield { heading: lines[at]!.slice(level.length + 1), body: lines.slice(at + 1, starts[nth + 1]) }
}

function* stepsIn(lines: readonly string[]): Generator<StepEntry> {
  for (const { heading: subject, body } of sections(lines, '###'))
    for (const [at, line] of body.entries()) {
      const [, keyword, linked, said = ''] = FORM.exec(line) ?? []
      if (keyword === undefined) continue
      const form = plain(linked!)
      const fence = body.indexOf('  ```gherkin', at)
      const example = body.slice(fence + 1, body.indexOf('  ```', fence)).map((each) => each.slice(2))
      const parameters = [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      yield { keyword, form, subject, comment: plain(said), example, parameters }
    }
}

/** Texts between backticks: one pair, or two where the text has one itself. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/`` (.+?) ``|`([^`]+)`/g)].map(([, two, one]) => (two ?? one)!)

function parameterOf(body: readonly string[]): StepParameter {
  const [note = '', ...more] = body.filter((line) => line !== '')
  const rows = more.flatMap((line) => /^\| (.*?) \| /.exec(line.replaceAll('\\|', '¦'))?.[1] ?? [])
  const words = rows.filter((row) => row !== 'word').map((row) => plain(row.replaceAll('¦', '|')))
  const listed = more.filter((line) => line.startsWith('`')).flatMap(quotedIn)
  const values = more.filter((line) => /^(Also|For example): /.test(line)).flatMap(quotedIn)
  return { note: plain(note), words: [...words, ...listed], values }
}

/** @param page the text of `features/steps.md` */
export function stepCatalogue(page = readFileSync(PAGE, 'utf8')): StepCatalogue {
  const lines = page.split('\n')
  const parts = new Map([...sections(lines, '##')].map(({ heading, body }) => [heading, body]))
  const parameters = [...sections(parts.get('Parameters') ?? [], '###')]
  return {
    steps: [...stepsIn(parts.get('Forms') ?? [])],
    parameters: new Map(parameters.map(({ heading, body }) => [heading, parameterOf(body)])),
  }
}
