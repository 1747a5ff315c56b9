/** `npm run bench`: what a durable sale costs, and what that is made of. Figures hold for this machine and this hour. */
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { draining } from './draining.ts'
import { full, type Plan, quick } from './plan.ts'
import { sell } from './sell.ts'
import { stages } from './stages.ts'
import { startUp } from './start-up.ts'

const PARTS: Record<string, (plan: Plan) => Promise<string>> = { sell, stages, 'start-up': startUp, draining }

const USAGE = `npm run bench -- [--quick] [--only PART]

  --quick      short rounds: shows that the bench works, its figures are not to be quoted
  --only PART  one of ${Object.keys(PARTS).join(', ')}
`

function progress(what: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${what}` : `${what}\n`)
}

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, help: { type: 'boolean' } },
})
const chosen = values.only === undefined ? Object.keys(PARTS) : [values.only]
if (values.help || !chosen.every((name) => name in PARTS)) {
  process.stdout.write(USAGE)
  process.exit(values.help ? 0 : 1)
}
const plan: Plan = { ...(values.quick ? quick : full), progress }
const [cpu] = cpus()
process.stdout.write(`${cpu?.model ?? 'unknown CPU'}, ${availableParallelism()} cores, Node ${process.version}\n`)
if (values.quick) process.stdout.write('Quick: these figures are not to be quoted.\n')
try {
  for (const name of chosen) {
    const report = await PARTS[name]!(plan)
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    process.stdout.write(`\n${report}\n`)
  }
} catch (error) {
  process.stderr.write(`\nThe bench has failed: ${(error as Error).stack}\n`)
  // What is still running ends with us: its input closes.
  process.exit(1)
}
