/**
 * `npm run mutants`: whether the features convict the wrong servers that the tables of the product give. Each rule of each
 * command is left out, each pair of neighbours swapped, each bound moved, each member of each answer left out, and so on.
 * Of each, the scenarios are run that reach its place, up to the first that fails.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { shardOf } from '../../../server/commands/testing/verify-options.ts'
import { HOME } from '../../support/home.ts'
import { equivalents } from './generated/equivalents.ts'
import { type GeneratedServer, generatedName } from './generated/generated-server.ts'
import { generatedServers } from './generated/generated-servers.ts'
import { FORM_PROOFS, type ReachedScenario, ScenarioReach } from './generated/reach-file.ts'
import { tryAll } from './trial-pool.ts'
import { Hung, type TrialProcess } from './trial-process.ts'

const USAGE = `npm run mutants -- [--kind TEXT] [--name TEXT] [--shard I/N] [--most N] [--jobs N] [--reach FILE] [--features PATHS] [--verbose]

  --kind TEXT   those of a kind: "a rule is left out"; its beginning is enough
  --name TEXT   those whose name has it
  --shard I/N   one part of N, from 1
  --most N      scenarios that are run for one, at most (400)
  --jobs N      servers at the same time (the number of processors)
  --reach FILE  what scenarios reach, as an earlier run has left it; without it, all scenarios are run once to see
  --features PATHS
                features and folders, with commas between them, and \`forms\`, the requests of the law. These alone are run
                to see what they reach; with --reach they take the place of those in the file
  --verbose     a line for each

Left in .reports: reach.json, and mutants.json with each that was not noticed.
Those listed in generated/equivalents.json are no wrong servers: it is an error when one is noticed, or does not exist.
It ends with 0 when each other was noticed, with 1 when one was not, and with 2 when the arguments are wrong.
`

const { values } = scriptArguments('npm run mutants', USAGE, {
  options: {
    kind: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
    most: { type: 'string', default: '400' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    reach: { type: 'string' },
    features: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})

const REPORTS = join(HOME, '.reports')
const jobs = Number(values.jobs)
const tell = (line: string): boolean => process.stdout.write(`${line}\n`)
const tellLeak = (leak: string): boolean =>
  tell(`✖ ${leak} fails on the right server, behind wrong ones that were taken back`)

const features = [
  FORM_PROOFS,
  ...readdirSync(join(HOME, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature'))
    .map((file) => `features/${file}`),
]

/** Features by their paths, and those in folders. @throws Misuse when a path names none */
function featuresAt(paths: string): string[] {
  return paths.split(',').flatMap((path) => {
    const found = features.filter((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
    if (found.length === 0) throw new Misuse(`there is no feature at ${path}`)
    return found
  })
}

/** Ends the process when arguments are wrong. */
function orMisuse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    process.stderr.write(misuseLine('npm run mutants', error))
    process.exit(MISUSED)
  }
}

const featureOf = ({ place }: ReachedScenario): string => place.slice(0, place.indexOf(':'))

/**
 * Runs features once, and keeps what is seen behind each of them.
 * @param looked features that are run @param known what is reached, of scenarios of other features too
 * @returns the file of what scenarios reach
 */
async function seenReach(looked: readonly string[], known: readonly ReachedScenario[]): Promise<string> {
  const file = join(REPORTS, 'reach.json')
  mkdirSync(REPORTS, { recursive: true })
  let found = known
  await tryAll(looked, jobs, 'features looked at', async (trials, feature) => {
    const seen = await trials.reach(feature)
    found = [...found.filter((each) => featureOf(each) !== feature), ...seen]
    writeFileSync(file, JSON.stringify(found.toSorted((a, b) => (a.place < b.place ? -1 : 1))))
  })
  return file
}

/** What became of a wrong server. `out of reach`: no scenario reaches its place; `equivalent`: listed, and not noticed. */
type Outcome = 'noticed' | 'not noticed' | 'out of reach' | 'equivalent' | 'hung' | 'unfit'

const outcomeOfListed = (outcome: Outcome): Outcome =>
  outcome === 'not noticed' || outcome === 'out of reach' ? 'equivalent' : outcome

async function outcomeOf(
  trials: TrialProcess,
  server: GeneratedServer,
  reach: ScenarioReach,
): Promise<[Outcome, string]> {
  const order = reach.noticing(server).slice(0, Number(values.most))
  if (order.length === 0) return ['out of reach', '']
  let ran = 0
  let count = 0
  try {
    for (const portion of inPortions(order)) {
      const [first] = portion
      const [forms, files] = isOfForms(first!) ? [first!.slice(FORM_PROOFS.length + 1), []] : [null, portion]
      const trial = { servers: [generatedName(server)], files, order: files, tags: null, forms }
      const { outcome, scenarios, reached, leak } = await trials.try(trial)
      if (leak !== null) tellLeak(leak)
      ran += scenarios.length
      count += reached
      if (outcome === 'passed') continue
      return [outcome === 'failed' ? 'noticed' : outcome, `${ran} of ${order.length} scenarios, reached ${count} times`]
    }
    return ['not noticed', `all ${ran} scenarios, reached ${count} times`]
  } catch (error) {
    if (error instanceof Hung) return ['hung', '']
    throw error
  }
}

const isOfForms = (place: string): boolean => place.startsWith(`${FORM_PROOFS}:`)

/**
 * Requests of the law by themselves, for they tell schemas apart. Of scenarios the first is nearly always the one that
 * notices: files of the others are read when it has not.
 */
function inPortions(all: readonly string[]): (readonly string[])[] {
  const scenarios = all.filter((place) => !isOfForms(place))
  const ends = [1, 9, 73, scenarios.length]
  return [
    ...all.filter(isOfForms).map((place) => [place]),
    ...ends.map((end, index) => scenarios.slice(ends[index - 1] ?? 0, end)),
  ].filter(({ length }) => length > 0)
}

/** Says what is untrue of the list of equivalents. @returns whether anything is */
function isListUntrue(all: ReadonlySet<string>, outcomes: ReadonlyMap<GeneratedServer, Outcome>): boolean {
  const noticed = [...outcomes].filter(([server, outcome]) => outcome === 'noticed' && isListed(server))
  for (const [server] of noticed) tell(`✖ listed as equivalent, and noticed: ${generatedName(server)}`)
  // What a restart forgets, and timers, are known only where scenarios reach them
  const isWhole = features.every((file) => reach.scenarios.some((each) => featureOf(each) === file))
  const unknown = isWhole ? [...equivalents.keys()].filter((name) => !all.has(name)) : []
  for (const name of unknown) tell(`✖ listed as equivalent, and not there: ${name}`)
  return noticed.length + unknown.length > 0
}

const isListed = (server: GeneratedServer): boolean => equivalents.has(generatedName(server))

const looked = orMisuse(() => (values.features === undefined ? features : featuresAt(values.features!)))
const known = values.reach === undefined ? [] : new ScenarioReach(values.reach).scenarios
const file = values.reach && !values.features ? values.reach : await seenReach(looked, known)
const reach = new ScenarioReach(file)
const { part, parts } = orMisuse(() => shardOf(values.shard))
const all = generatedServers(reach.places)
const servers = [...all.values()]
  .filter((server) => server.kind.startsWith(values.kind) && generatedName(server).includes(values.name))
  .filter((_, place) => place % parts === part - 1)
const outcomes = new Map<GeneratedServer, Outcome>()
const isSettled = (outcome: Outcome): boolean => outcome === 'noticed' || outcome === 'equivalent'
const leaks = await tryAll(
  servers,
  jobs,
  'tried',
  async (trials, server) => {
    const [seen, ran] = await outcomeOf(trials, server, reach)
    const outcome = isListed(server) ? outcomeOfListed(seen) : seen
    outcomes.set(server, outcome)
    if (values.verbose || !isSettled(outcome)) tell(`${outcome}: ${generatedName(server)} (${ran})`)
  },
  file,
)
leaks.forEach(tellLeak)

for (const [kind, own] of Map.groupBy(outcomes, ([server]) => server.kind)) {
  const counts = [...Map.groupBy(own, ([, outcome]) => outcome)].map(([outcome, some]) => `${some.length} ${outcome}`)
  tell(`${kind}: ${own.length} tried, ${counts.join(', ')}`)
}
const isUntrue = isListUntrue(new Set(all.keys()), outcomes)
const open = [...outcomes].filter(([, outcome]) => !isSettled(outcome))
const left = open.map(([server, outcome]) => ({ name: generatedName(server), outcome }))
writeFileSync(join(REPORTS, 'mutants.json'), `${JSON.stringify(left, null, 1)}\n`)
process.exit(open.length === 0 && !isUntrue ? 0 : 1)
