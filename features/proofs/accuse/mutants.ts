/**
 * `npm run mutants`: whether the features convict the wrong servers that the tables of the product give. Each rule of each
 * command is left out, each pair of neighbours swapped, each bound moved, each member of each answer left out, and so on.
 * Of each, the scenarios are run that reach its place, up to the first that fails.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { shardOf } from '../../../server/commands/line/shard.ts'
import { HOME } from '../../support/run/run.ts'
import { type GeneratedServer, generatedName } from './generated/generated-server.ts'
import { generatedServers } from './generated/generated-servers.ts'
import { type ReachedScenario, ScenarioReach } from './generated/reach-file.ts'
import { Hung, TrialProcess } from './trial-process.ts'

const USAGE = `npm run mutants -- [--kind TEXT] [--name TEXT] [--shard I/N] [--most N] [--jobs N] [--reach FILE] [--verbose]

  --kind TEXT   those of a kind: "a rule is left out"; its beginning is enough
  --name TEXT   those whose name has it
  --shard I/N   one part of N, from 1
  --most N      scenarios that are run for one, at most (400)
  --jobs N      servers at the same time (the number of processors)
  --reach FILE  what scenarios reach, as an earlier run has left it; without it, all scenarios are run once to see
  --verbose     a line for each

Left in .reports: reach.json, and mutants.json with each that was not noticed.
It ends with 0 when each was noticed, with 1 when one was not, and with 2 when the arguments are wrong.
`

const { values } = scriptArguments('npm run mutants', USAGE, {
  options: {
    kind: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
    most: { type: 'string', default: '400' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    reach: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})

const REPORTS = join(HOME, '.reports')
const jobs = Number(values.jobs)
const tell = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Runs every feature once. @returns the file of what scenarios reach */
async function seenReach(): Promise<string> {
  const features = readdirSync(join(HOME, 'features'), { recursive: true, encoding: 'utf8' })
  const queue = features.filter((file) => file.endsWith('.feature')).map((file) => `features/${file}`)
  const count = queue.length
  const found: ReachedScenario[] = []
  const look = async (): Promise<void> => {
    const trials = new TrialProcess()
    for (let file = queue.pop(); file; file = queue.pop()) {
      found.push(...(await trials.reach([file])))
      process.stderr.write(`\r${count - queue.length} of ${count} features looked at `)
    }
    await trials.end()
  }
  await Promise.all(Array.from({ length: jobs }, look))
  process.stderr.write('\n')
  const file = join(REPORTS, 'reach.json')
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(file, JSON.stringify(found.sort((a, b) => (a.place < b.place ? -1 : 1))))
  return file
}

/** What became of a wrong server. `out of reach`: no scenario reaches its place. */
type Outcome = 'noticed' | 'not noticed' | 'out of reach' | 'hung' | 'unfit'

async function outcomeOf(
  trials: TrialProcess,
  server: GeneratedServer,
  reach: ScenarioReach,
): Promise<[Outcome, string]> {
  const order = reach.noticing(server).slice(0, Number(values.most))
  if (order.length === 0) return ['out of reach', '']
  try {
    const trial = { servers: [generatedName(server)], files: order, order, tags: null, forms: null }
    const { outcome, scenarios, reached, leak } = await trials.try(trial)
    if (leak !== null) tell(`✖ ${leak} fails on the right server, behind wrong ones that were taken back`)
    const ran = `${scenarios.length} of ${order.length} scenarios, reached ${reached} times`
    return [outcome === 'failed' ? 'noticed' : outcome === 'unfit' ? 'unfit' : 'not noticed', ran]
  } catch (error) {
    if (error instanceof Hung) return ['hung', '']
    throw error
  }
}

const file = values.reach ?? (await seenReach())
const reach = new ScenarioReach(file)
const { part, parts } = shardOf(values.shard)
const servers = [...generatedServers(reach.places).values()]
  .filter((server) => server.kind.startsWith(values.kind) && generatedName(server).includes(values.name))
  .filter((_, place) => place % parts === part - 1)
const outcomes = new Map<GeneratedServer, Outcome>()
const queue = [...servers]

async function work(): Promise<void> {
  const trials = new TrialProcess([], file)
  for (let server = queue.shift(); server; server = queue.shift()) {
    const [outcome, ran] = await outcomeOf(trials, server, reach)
    outcomes.set(server, outcome)
    if (values.verbose || outcome !== 'noticed') tell(`${outcome}: ${generatedName(server)} (${ran})`)
    process.stderr.write(`\r${outcomes.size} of ${servers.length} tried `)
  }
  await trials.end()
}
await Promise.all(Array.from({ length: Math.min(jobs, servers.length) }, work))

process.stderr.write('\n')
for (const [kind, own] of Map.groupBy(outcomes, ([server]) => server.kind)) {
  const counts = [...Map.groupBy(own, ([, outcome]) => outcome)].map(([outcome, some]) => `${some.length} ${outcome}`)
  tell(`${kind}: ${own.length} tried, ${counts.join(', ')}`)
}
const open = [...outcomes].filter(([, outcome]) => outcome !== 'noticed')
const left = open.map(([server, outcome]) => ({ name: generatedName(server), outcome }))
writeFileSync(join(REPORTS, 'mutants.json'), `${JSON.stringify(left, null, 1)}\n`)
process.exit(open.length === 0 ? 0 : 1)
