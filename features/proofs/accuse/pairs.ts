/**
 * `npm run pairs`: two faults at once. Pairs of wrong servers are chosen by a seed; in a server with both, a scenario of
 * each clause must fail that is none of the other's, or a contract test, so that neither hides the other.
 */
import { availableParallelism } from 'node:os'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { Random } from '../kit/random.ts'
import { featuresOf } from './own-proofs.ts'
import type { RanScenario } from './scenario-runner.ts'
import { tryAll } from './trial-pool.ts'
import type { TrialProcess } from './trial-process.ts'
import type { Trial, TrialVerdict } from './trial-worker.ts'
import { type WrongServer, wrongServerName } from './wrong-server.ts'
import { wrongServers } from './wrong-servers.ts'

const USAGE = `npm run pairs -- [--count N] [--seed S] [--jobs N] [--verbose]

  --count N   pairs (100)
  --seed S    chooses them (1)
  --jobs N    pairs at the same time (the number of processors)
  --verbose   a line for each

Exit code: 0 when both faults of each pair are named by a test of their own clause, else 1 and the pairs.
`

const { values } = scriptArguments('npm run pairs', USAGE, {
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    verbose: { type: 'boolean', default: false },
  },
})

type Pair = readonly [WrongServer, WrongServer]
const all = [...(await wrongServers()).values()]

/** Of two clauses that scenarios hold. */
function pairsOf(count: number, chance: Random): Pair[] {
  const shown = all.filter(({ clause }) => featuresOf(clause).length > 0)
  return Array.from({ length: count }, () => {
    const one = chance.pick(shown)
    return [one, chance.pick(shown.filter(({ clause }) => clause !== one.clause))] as const
  })
}

/** What a server with both faults comes to. */
const triedBoth = (trials: TrialProcess, pair: Pair, proofs: Omit<Trial, 'servers'>): Promise<TrialVerdict> =>
  trials.try({ servers: pair.map(wrongServerName), ...proofs })

/** Whether a scenario of the clause has failed that is none of the other's; where every one is the other's too, any. */
function isNamed(clause: string, other: string, scenarios: readonly RanScenario[]): boolean {
  const own = scenarios.filter(({ tags }) => tags.includes(`@${clause}`))
  const alone = own.filter(({ tags }) => !tags.includes(`@${other}`))
  return (alone.length > 0 ? alone : own).some(({ hasFailed }) => hasFailed)
}

/** The faults of a pair that no test names. */
async function unnamed(seams: TrialProcess, pair: Pair): Promise<WrongServer[]> {
  const [one, other] = pair
  const tags = pair.map(({ clause }) => `@${clause}`)
  const files = [...new Set(pair.flatMap(({ clause }) => featuresOf(clause)))]
  const { scenarios } = await triedBoth(seams, pair, { files, tags, isWhole: true, forms: null })
  const missing = [
    ...(isNamed(one.clause, other.clause, scenarios) ? [] : [one]),
    ...(isNamed(other.clause, one.clause, scenarios) ? [] : [other]),
  ]
  const open: WrongServer[] = []
  for (const each of missing) {
    const { outcome } = await triedBoth(seams, pair, { files: [], tags: null, forms: each.clause })
    if (outcome === 'passed') open.push(each)
  }
  return open
}

const pairs = pairsOf(Number(values.count), new Random(Number(values.seed)))
let hidden = 0
await tryAll(pairs, Number(values.jobs), 'tried', async (trials, pair) => {
  const missing = await unnamed(trials, pair)
  if (missing.length > 0) hidden++
  if (values.verbose || missing.length > 0)
    process.stdout.write(
      `${missing.length === 0 ? 'both named' : `not named: ${missing.map(wrongServerName).join('; ')}`} (${pair.map(wrongServerName).join(' + ')})\n`,
    )
})

process.stdout.write(`pairs: ${pairs.length} tried, both faults named in ${pairs.length - hidden}\n`)
process.exit(hidden === 0 && pairs.length > 0 ? 0 : 1)
