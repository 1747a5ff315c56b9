/** `npm run unit`: runs all or the named test files with node's own runner. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'

const root = join(import.meta.dirname, '../../..')

const USAGE = `npm run unit -- [FILES]

Runs every test file, each in a process of its own, or those that are named; a file may be a pattern, like
"server/**/*.test.ts". node --test FILE does the same, with the options of node.
`

const { positionals } = scriptArguments('npm run unit', USAGE, { allowPositionals: true })
const every = ['machines', 'simulators', 'server', 'features'].map((room) => `${room}/**/*.test.ts`)
const { status } = spawnSync(process.execPath, ['--test', ...(positionals.length > 0 ? positionals : every)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
