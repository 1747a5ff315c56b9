/** `npm run check` and `npm run format`: types, then lint and format. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'

const root = join(import.meta.dirname, '../../..')

const USAGE = `npm run check: types, then lint and format
npm run format: formats every file, and mends what lint can mend

It ends with 0 when all is in order, else with the code of the tool that has found something.
`

const { write } = scriptArguments('npm run check', USAGE, {
  options: { write: { type: 'boolean', default: false } },
}).values

/** Makes the types of the lab's client, which are not committed. */
const LAB_TYPES = '../features/proofs/package/lab-client/model.ts'
const BIOME = ['@biomejs/biome/bin/biome', 'check']
const tools = write
  ? [[...BIOME, '--write', '.']]
  : [[LAB_TYPES], ['typescript/bin/tsc'], ['typescript/bin/tsc', '-p', 'console'], [...BIOME, '.']]

for (const [tool = '', ...args] of tools) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
