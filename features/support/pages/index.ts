/** `npm run index`: renews every generated page and type. */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { filesOf, MADE, ROOT, strayIn } from './made-files.ts'

/** Tests have the generator of these types. */
const LAB_TYPES = join(ROOT, 'features/proofs/package/lab-client/model.ts')

const USAGE = `npm run index: renews what is made of something else

${MADE.map(({ path, what }) => `  ${path}: ${what}`).join('\n')}
  server/client/model.ts and paths.ts: the types of the calls of the lab
`

scriptArguments('npm run index', USAGE)
for (const each of MADE) {
  const files = await filesOf(each)
  for (const file of strayIn(each, files)) rmSync(join(ROOT, file))
  for (const [file, text] of files) writeFileSync(join(ROOT, file), text)
}
const { status } = spawnSync(process.execPath, [LAB_TYPES], { stdio: 'inherit' })
process.exitCode = status ?? 1
