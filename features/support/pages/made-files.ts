/** Every page, source and drawing that is made of something else: what it is, and its up-to-date text. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { questionList } from '../book/questions-list.ts'
import { clausesPage } from '../clauses/contents.ts'
import { errorAtlas } from './atlas.ts'
import { drawnCharts, machines } from './charts/charts.ts'
import { profilePage, schemaText } from './profile-page.ts'
import { sandboxCalls } from './sandbox-calls.ts'
import { stepsPage } from './steps.ts'
import { terminalAtlas } from './terminal-atlas.ts'

/** The root of the repository: paths of the files are from there. */
export const ROOT = join(import.meta.dirname, '../../..')

const CHARTS = 'console/charts'

/** A file, or the files of a folder. */
interface Made {
  path: string
  what: string
  /** @throws when something that it is made of is missing */
  text(): string | Promise<ReadonlyMap<string, string>>
}

export const MADE: readonly Made[] = [
  { path: 'features/error-atlas.md', what: 'every refusal, and how to meet it', text: errorAtlas },
  {
    path: 'server/client/ways-on/sandbox-calls.ts',
    what: 'what leaves each refusal behind in the sandbox',
    text: sandboxCalls,
  },
  { path: 'features/terminal-atlas.md', what: 'every failure of a bank terminal', text: terminalAtlas },
  { path: 'features/clauses.md', what: 'clause by clause the features that prove it', text: clausesPage },
  {
    path: 'features/questions.md',
    what: 'the questions of the book, and the features that show the answers',
    text: questionList,
  },
  { path: 'features/steps.md', what: 'every step and its words', text: stepsPage },
  { path: 'features/profile.md', what: 'every member of a profile', text: profilePage },
  { path: 'features/profile.schema.json', what: 'the same as a schema for editors', text: schemaText },
  { path: CHARTS, what: 'the statecharts, drawn', text: () => drawnCharts(machines()) },
]

/** The texts of the files of one entry, by their paths. */
export async function filesOf({ path, text }: Made): Promise<ReadonlyMap<string, string>> {
  const made = await text()
  return typeof made === 'string'
    ? new Map([[path, made]])
    : new Map([...made].map(([file, own]) => [join(path, file), own]))
}

/** Files in a folder of made files that nothing makes any more. */
export const strayIn = ({ path }: Made, made: ReadonlyMap<string, string>): string[] =>
  made.has(path)
    ? []
    : readdirSync(join(ROOT, path))
        .map((file) => join(path, file))
        .filter((file) => !made.has(file))
