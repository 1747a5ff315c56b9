/** `npm run index`: renews every generated page and type. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'

const MADE_BY = {
  'atlas.ts': 'features/error-atlas.md: every refusal, and how to meet it',
  'sandbox-calls.ts': 'server/client/ways-on/sandbox-calls.ts: what leaves each refusal behind in the sandbox',
  'terminal-atlas.ts': 'features/terminal-atlas.md: every failure of a bank terminal',
  '../clauses/contents.ts': 'features/clauses.md: clause by clause the features that prove it',
  '../book/questions-list.ts':
    'features/questions.md: the questions of the book, and the features that show the answers',
  'steps.ts': 'features/steps.md: every step and its words',
  'profile-page.ts': 'features/profile.md and profile.schema.json: every member of a profile',
  'charts/charts.ts': 'console/charts: the statecharts, drawn',
  '../../proofs/package/lab-client/model.ts': 'server/client/model.ts and paths.ts: the types of the calls of the lab',
}

const USAGE = `npm run index: renews what is made of something else

${Object.values(MADE_BY)
  .map((what) => `  ${what}`)
  .join('\n')}
`

scriptArguments('npm run index', USAGE)
for (const file of Object.keys(MADE_BY)) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
