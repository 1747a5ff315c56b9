/**
 * The page features/steps.md: every form of step with an example from the features, and every parameter with its words.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PickleStepArgument } from '@cucumber/messages'
import { markdownCell, markdownTable } from '../living/markup/markdown.ts'
import { wordsOf } from '../undefined-steps/parameter-words.ts'
import { EXPLAINED, type Meaning } from './parameter-meanings.ts'
import { type StepForm, stepUsage, type Use } from './step-usage.ts'

const root = join(import.meta.dirname, '../../..')

/** Examples shown of an open set of values. */
const EXAMPLES = 6
/** The first sentence of a file's comment is its heading. */
const FIRST_SENTENCE = /^(.+?)\.(?: (.+))?$/s

/** What the code says of a form: its keyword, and the comment above it. */
interface Defined {
  keyword: string
  comment: string
}

const inOneLine = (comment = ''): string => comment.replace(/\s*\n\s*\*\s*/g, ' ').trim()

interface StepFile {
  subject: string
  definitions: Map<string, Defined>
}

/** By form, in the order of the file; with the comment of the file. */
function definitionsIn(file: string): StepFile {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(
    /(?:\/\*\*((?:(?!\*\/).)*?)\*\/\n)?(?:(Given|When|Then)<ScenarioWorld>|Judged(?:Apart)?)\(\s*(?:'((?:\\'|[^'])+)'|"([^"]+)")/gs,
  )
  const subject = inOneLine(/^\/\*\*(.*?)\*\//s.exec(text)?.[1])
  const forms = [...found].map(([, comment, keyword = 'Then', single, double]): [string, Defined] => [
    single ?? double!,
    { keyword, comment: inOneLine(comment) },
  ])
  return { subject, definitions: new Map(forms) }
}

/** A form as written in the code: the wrapper for assertions adds the parameter for decisions. */
const inCode = ({ pattern }: StepForm): string => pattern.replace(/\{decisions\}$/, '')

const STEP_FILES = globSync('features/steps/*.ts', { cwd: root }).map((file) => ({ file, ...definitionsIn(file) }))

/** File of a form: of an assertion the runner knows only the wrapper that registers it. */
function fileOf(form: StepForm): string {
  const found = STEP_FILES.find(({ definitions }) => definitions.has(inCode(form)))
  if (!found) throw new Error(`no file of steps defines ${form.pattern}`)
  return found.file
}

/** Escapes bars, which end a table cell, and angle brackets, which begin a tag. */
const escaped = (text: string): string => markdownCell(text).replaceAll('<', '&lt;')

const anchor = (name: string): string => `[{${name}}](#${name.toLowerCase()})`

const tableIn = (argument: PickleStepArgument | null): string[] => {
  if (argument?.docString) return ['"""', ...argument.docString.content.split('\n'), '"""']
  const rows = argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)) ?? []
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? []
  return rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
}

const linesOf = (keyword: string, { text, argument }: Use): string[] => [
  `${keyword} ${text}`,
  ...tableIn(argument).map((line) => `  ${line}`),
]

/** The shortest use, so that it changes seldom; of equal ones the first alphabetically. */
function exampleOf(keyword: string, { uses }: StepForm): { lines: string[]; file: string } {
  const told = uses.map((use) => ({ lines: linesOf(keyword, use), file: use.file }))
  const length = ({ lines }: { lines: string[] }): number => lines.join('\n').length
  const order = ({ lines, file }: { lines: string[]; file: string }): string => `${lines.join('\n')} ${file}`
  return told.reduce((best, each) =>
    length(each) < length(best) || (length(each) === length(best) && order(each) < order(best)) ? each : best,
  )
}

function formText(form: StepForm, { keyword, comment }: Defined): string[] {
  const { lines, file } = exampleOf(keyword, form)
  const words = escaped(form.pattern).replace(/\{(\w+)\}/g, (whole, name) => (name in EXPLAINED ? anchor(name) : whole))
  const where = `[${file.replace(/^features\/|\.feature$/g, '')}](${file.replace('features/', '')})`
  return [
    `- **${keyword}** ${words} (in ${where})${comment === '' ? '' : `<br>${escaped(comment)}`}`,
    '',
    ...['```gherkin', ...lines, '```'].map((line) => `  ${line}`),
    '',
  ]
}

function subjectText(file: string, forms: readonly StepForm[]): string[] {
  const { subject, definitions } = definitionsIn(file)
  const told = forms.flatMap((form) => formText(form, definitions.get(inCode(form))!))
  const [, heading = subject, more] = FIRST_SENTENCE.exec(subject) ?? []
  return [`### ${heading}`, '', ...(more ? [more, ''] : []), ...told]
}

/** Values that differ only in figures and quotations count as one kind, shown by its shortest. */
function examplesOf(values: Iterable<string>): string[] {
  const shape = (value: string): string =>
    value
      .replace(/"[^"]*"|'[^']*'/g, '"')
      .replace(/(\/|\.)\S+/g, '$1')
      .replace(/\d+/g, '0')
  const sorted = [...values].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const kinds = [...Map.groupBy(sorted, shape).values()].map(([first]) => first!)
  return kinds.slice(0, EXAMPLES)
}

/** Faults stay in their pairs; the runner's lists, longest first, are sorted alphabetically. */
function wordsIn(expression: string): string[] {
  const words = wordsOf(expression).flatMap((word) => word.trim() || [])
  return expression.startsWith('(') || /^\w+ \(/.test(expression) ? words.sort() : words
}

function parameterText(name: string, expression: string, values: ReadonlySet<string>): string[] {
  const { note, means, isElsewhere } = EXPLAINED[name]!
  const words = isElsewhere ? [] : wordsIn(expression)
  const others = isElsewhere ? [] : examplesOf([...values].filter((value) => !words.includes(value)))
  return [
    `### ${name}`,
    '',
    note.replace(/\{(\w+)\}/g, (whole, other) => (other in EXPLAINED ? anchor(other) : whole)),
    '',
    ...(words.length > 0 ? wordList(words, means) : []),
    ...(others.length > 0
      ? [`${words.length > 0 ? 'Also' : 'For example'}: ${others.map(quoted).join(', ')}`, '']
      : []),
  ]
}

const quoted = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/** As a table, if words mean more than they say. */
function wordList(words: readonly string[], means: Meaning | undefined): string[] {
  if (!means) return [words.map(quoted).join(', '), '']
  const rows = words.map((word) => [escaped(word), escaped(means(word))])
  return [...markdownTable(['word', 'what it means'], rows), '']
}

/** The up-to-date page. @throws when a parameter lacks an explanation, or an explanation its parameter */
export async function stepsPage(): Promise<string> {
  const { forms, parameters } = await stepUsage()
  const names = [...parameters.keys()].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const stray = [
    ...names.filter((name) => !(name in EXPLAINED)),
    ...Object.keys(EXPLAINED).filter((name) => !parameters.has(name)),
  ]
  if (stray.length > 0) throw new Error(`parameter-meanings.ts and the parameters differ in ${stray.join(', ')}`)
  return [
    '# Steps',
    '',
    'Made by `npm run index`: every form of step with an example from the features, and behind them every parameter with',
    'the words it takes. How a scenario is written with them: [the features](README.md#how-a-scenario-is-written).',
    '',
    `${forms.length} forms. What stands in round brackets may be left out; \`{string}\` is a text in quotation marks, \`{int}\` a whole number.`,
    '',
    '## Forms',
    '',
    ...[...Map.groupBy(forms, fileOf)].flatMap(([file, own]) => subjectText(file, own)),
    '## Parameters',
    '',
    ...names.flatMap((name) => {
      const { expression, values } = parameters.get(name)!
      return parameterText(name, expression, values)
    }),
  ].join('\n')
}
