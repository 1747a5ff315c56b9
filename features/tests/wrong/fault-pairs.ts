/**
 * `npm run pairs`: two faults at once. Pairs of wrong servers are chosen by a seed; in a server with both, a scenario of
 * each clause must fail that is none of the other's, or a contract test, so that neither hides the other.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@cucumber/messages'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { changed, readWrongServers, type WrongServer } from '../../support/clauses/wrong-servers.ts'
import { runOf } from '../../support/report/results.ts'
import type { ScenarioResult } from '../../support/report/scenario-result.ts'
import { Random } from '../crash/random.ts'
import { contractFails, featuresOf } from './own-tests.ts'
import { CUCUMBER, scratchTree } from './scratch-tree.ts'

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

/** Of two clauses that scenarios hold, in two files: changes of one file could overlap. */
function pairsOf(count: number, chance: Random): Pair[] {
  const all = readWrongServers().filter(({ clause }) => featuresOf(clause).length > 0)
  return Array.from({ length: count }, () => {
    const one = chance.pick(all)
    const others = all.filter(({ clause, file }) => clause !== one.clause && file !== one.file)
    return [one, chance.pick(others)] as const
  })
}

/** Results of the scenarios of some clauses in a tree. */
async function resultsIn(tree: string, clauses: readonly string[]): Promise<ScenarioResult[]> {
  const messages = join(tree, 'messages.ndjson')
  const files = [...new Set(clauses.flatMap(featuresOf))]
  const tags = clauses.map((clause) => `@${clause}`).join(' or ')
  const args = [CUCUMBER, '--profile', 'suite', '--format', `message:${messages}`, '--tags', tags, ...files]
  await once(spawn(process.execPath, args, { cwd: tree, stdio: 'ignore' }), 'exit')
  const lines = readFileSync(messages, 'utf8').split('\n').filter(Boolean)
  return runOf(lines.map((line) => JSON.parse(line) as Envelope)).results
}

/** Whether a scenario of the clause has failed that is none of the other's; where every one is the other's too, any. */
function isNamed(clause: string, other: string, results: readonly ScenarioResult[]): boolean {
  const own = results.filter(({ clauses }) => clauses.includes(clause))
  const alone = own.filter(({ clauses }) => !clauses.includes(other))
  return (alone.length > 0 ? alone : own).some(({ outcome }) => outcome === 'failed')
}

/** The faults of a pair that no scenario names. */
async function unnamed(tree: string, pair: Pair): Promise<WrongServer[]> {
  const right = pair
    .map((server) => ({ server, path: join(tree, server.file) }))
    .map((each) => ({ ...each, source: readFileSync(each.path, 'utf8') }))
  for (const { server, path, source } of right) writeFileSync(path, changed(source, server))
  try {
    const [one, other] = pair
    const results = await resultsIn(tree, [one.clause, other.clause])
    const missing = [
      ...(isNamed(one.clause, other.clause, results) ? [] : [one]),
      ...(isNamed(other.clause, one.clause, results) ? [] : [other]),
    ]
    const failing = await Promise.all(missing.map(({ clause }) => contractFails(tree, clause)))
    return missing.filter((_, place) => !failing[place])
  } finally {
    for (const { path, source } of right) writeFileSync(path, source)
  }
}

const told = ({ clause, what }: WrongServer): string => `${clause}: ${what}`

const pairs = pairsOf(Number(values.count), new Random(Number(values.seed)))
const queue = [...pairs]
let hidden = 0
let tried = 0

async function work(): Promise<void> {
  const tree = scratchTree()
  for (let pair = queue.shift(); pair; pair = queue.shift()) {
    const missing = await unnamed(tree, pair)
    if (missing.length > 0) hidden++
    if (values.verbose || missing.length > 0)
      process.stdout.write(
        `${missing.length === 0 ? 'both named' : `not named: ${missing.map(told).join('; ')}`} (${pair.map(told).join(' + ')})\n`,
      )
    process.stderr.write(`\r${++tried} of ${pairs.length} tried `)
  }
  rmSync(tree, { recursive: true, force: true })
}
await Promise.all(Array.from({ length: Math.min(Number(values.jobs), pairs.length) }, work))

process.stderr.write('\n')
process.stdout.write(`pairs: ${pairs.length} tried, both faults named in ${pairs.length - hidden}\n`)
process.exit(hidden === 0 && pairs.length > 0 ? 0 : 1)
