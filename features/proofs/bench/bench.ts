/** `npm run bench`: the cost of a durable sale, and its parts. Figures hold for this machine at this time only. */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { bridge } from './bridge/bridge.ts'
import { cloudSellBench } from './cloud-sell.ts'
import { consoleBench } from './console.ts'
import { consoleMemoryBench } from './console-memory.ts'
import { draining } from './draining.ts'
import { listsBench } from './lists.ts'
import { type BenchPlan, full, quick } from './plan.ts'
import { reports } from './reports/reports.ts'
import { sellBench } from './sell.ts'
import { enginesBench } from './shared/engines.ts'
import { processesBench } from './shared/several-processes.ts'
import { slips } from './slips.ts'
import { stages } from './stages.ts'
import { startUp } from './start-up.ts'
import { worldsBench } from './worlds.ts'

const PARTS: Record<string, (plan: BenchPlan) => Promise<string>> = {
  sell: sellBench,
  'cloud-sell': cloudSellBench,
  stages,
  'start-up': startUp,
  draining,
  lists: listsBench,
  slips,
  bridge,
  reports,
  console: consoleBench,
  'console-memory': consoleMemoryBench,
  worlds: worldsBench,
  engines: enginesBench,
  processes: processesBench,
}

const USAGE = `npm run bench -- [--quick] [--only PART] [--store FILE] [--folder DIR]

  --quick      short rounds: shows that the bench works, its figures are not to be quoted
  --only PART  one of ${Object.keys(PARTS).join(', ')}
  --store FILE a database of npm run seed for the lists or the reports: a shift with some sales is added to it;
               without, one is made. That takes two minutes and 3.5 GB for the lists, two minutes and 2 GB for
               the reports (npm run seed -- --shifts 2000)
  --folder DIR where the databases lie for the time being (${tmpdir()}); on a disk in memory nothing is durable
`

function progress(what: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${what}` : `${what}\n`)
}

const { values } = scriptArguments('npm run bench', USAGE, {
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    store: { type: 'string' },
    folder: { type: 'string', default: tmpdir() },
  },
})
const chosen = values.only === undefined ? Object.keys(PARTS) : [values.only]
if (!chosen.every((name) => name in PARTS)) {
  const line = misuseLine('npm run bench', new Misuse(`--only takes one of ${Object.keys(PARTS).join(', ')}`))
  process.stderr.write(line)
  process.exit(MISUSED)
}
const folder = mkdtempSync(join(values.folder, 'kasalab-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, maxRetries: 5 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const plan: BenchPlan = { ...(values.quick ? quick : full), store: values.store ?? null, folder, progress }
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
  // Children end with this process, as their input closes
  process.exit(1)
}
