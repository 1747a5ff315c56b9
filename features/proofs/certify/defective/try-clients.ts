/** `npm run clients`: whether each defective client is failed by a rule of its own. */
import { scriptArguments } from '../../../../server/commands/line/arguments.ts'
import { openEmbedded } from '../../../support/targets/embedded.ts'
import { DEFECTS } from './all-defects.ts'
import { brokenBy, defectiveText, isRunnable } from './defective-clients.ts'

const USAGE = `npm run clients -- [--name TEXT]

Starts each defective client, an edit of a careful one, at disturbances that show its defect.

  --name TEXT  clients whose name has it, a regular expression

It ends with 0 when each is failed by a rule of its own. It ends with 1 when one is not, and with 2 when the arguments are
wrong.
`

const { values } = scriptArguments('npm run clients', USAGE, { options: { name: { type: 'string', default: '' } } })
const target = await openEmbedded()
const chosen = DEFECTS.filter(({ name }) => new RegExp(values.name).test(name))
let failed = 0
let untried = 0
for (const defect of chosen) {
  if (!isRunnable(defect.of ?? 'careful-node')) {
    untried++
    process.stdout.write(`– ${defect.name}: not tried, this machine does not run ${defect.of}\n`)
    continue
  }
  const broken = await brokenBy(target, defectiveText(defect), defect.shown, defect.of)
  const isOwn = defect.rules.some((rule) => broken.includes(rule))
  if (!isOwn) failed++
  process.stdout.write(`${isOwn ? '✔' : '✖'} ${defect.name}: ${broken.join(' ') || 'nothing'}\n`)
}
process.stdout.write(
  `${chosen.length - failed - untried} of ${chosen.length - untried} defective clients are failed by a rule of their own\n`,
)
await target.close()
process.exitCode = failed === 0 ? 0 : 1
