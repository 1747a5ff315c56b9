/** `npm run index`: renews every page, source and drawing that is made of something else. */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptArguments } from '../../server/commands/line/arguments.ts'
import { questionList } from './book/questions-list.ts'
import { errorAtlas } from './pages/atlas.ts'
import { drawnCharts, machines } from './pages/charts/charts.ts'
import { clausesPage } from './pages/clauses-page.ts'
import { profilePage, schemaText } from './pages/profile-page.ts'
import { sandboxCalls } from './pages/sandbox-calls.ts'
import { stepsPage } from './pages/steps.ts'
import { terminalAtlas } from './pages/terminal-atlas.ts'

/** The root of the repository: paths of the files are from there. */
export const ROOT = join(import.meta.dirname, '../..')

const CHARTS = 'console/charts'

/** A file, or the files of a folder. */
interface Made {
  path: string
  what: string
  /** @throws when something that it is made of is missing */
  text(): string | Promise<string | ReadonlyMap<string, string>>
}

export const MADE: readonly Made[] = [
  { path: 'features/error-atlas.md', what: 'every refusal, and how to meet it', text: errorAtlas },
  {
    path: 'server/client/hints/sandbox-calls.ts',
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

/** The proofs have the generator of these types. */
const LAB_TYPES = join(ROOT, 'features/proofs/package/lab-client/model.ts')

const USAGE = `npm run index: renews what is made of something else

${MADE.map(({ path, what }) => `  ${path}: ${what}`).join('\n')}
  server/client/model.ts and paths.ts: the types of the calls of the lab
`

if (import.meta.main) {
  scriptArguments('npm run index', USAGE)
  for (const each of MADE) {
    const files = await filesOf(each)
    for (const file of strayIn(each, files)) rmSync(join(ROOT, file))
    for (const [file, text] of files) writeFileSync(join(ROOT, file), text)
  }
  const { status } = spawnSync(process.execPath, [LAB_TYPES], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
