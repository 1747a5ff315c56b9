/**
 * `npm run wrong`: whether the features convict servers that break one clause each. A wrong server is a small change of
 * the source, described as data beside this file. Each is made in a copy of the source; the scenarios and contract
 * tests of its clause are run, then, if these notice nothing, all of them. Results are kept in fixtures/strength.json.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import {
  type KeptStrength,
  kept,
  keptAfter,
  keptText,
  STRENGTH,
  strengthOf,
  strengthText,
  summed,
  type WrongServerVerdict,
} from '../../support/clauses/strength.ts'
import { changed, readWrongServers, type WrongServer } from '../../support/clauses/wrong-servers.ts'
import { groupOf } from '../../support/law/known-clauses.ts'
import { chosenServers } from './chosen-servers.ts'
import { contractFails, featuresOf, Hung, scenariosFail, testsFail, Unfit } from './own-tests.ts'
import { originRoot, scratchTree } from './scratch-tree.ts'

const USAGE = `npm run wrong -- [--clause IDS] [--changed REF] [--shard I/N] [--jobs N] [--own] [--verbose]

  --clause IDS   wrong servers of these clauses or groups: LIM-004,CLD
  --changed REF  those whose source, or whose clause's scenarios, differ from a revision of git
  --shard I/N    one part of N, from 1
  --jobs N       servers at the same time (the number of processors)
  --own          only the scenarios of the clause itself are run
  --verbose      a line for each

It writes the outcome of each to fixtures/strength.json, clause by clause; npm run clauses shows it. With --changed or
--shard it writes nothing, since it does not try every wrong server of a clause.

It ends with 0 when each was convicted. It ends with 1 when one was not, when its run took longer than five minutes
(hung), or when no scenario could begin (unfit). It ends with 2 when the arguments are wrong.
`

const { values } = scriptArguments('npm run wrong', USAGE, {
  options: {
    clause: { type: 'string' },
    changed: { type: 'string' },
    shard: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    own: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})

const all = readWrongServers()

function chosen(): WrongServer[] {
  try {
    const { servers, leftOut } = chosenServers(all, values)
    if (leftOut > 0) process.stdout.write(`${leftOut} more are touched, and not tried: too many for one run\n`)
    return servers
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    process.stderr.write(misuseLine('npm run wrong', error))
    process.exit(MISUSED)
  }
}

const servers = chosen()
if (servers.length === 0) {
  process.stdout.write('no wrong server is touched\n')
  process.exit(0)
}

const convictedByOwn = async (tree: string, clause: string): Promise<boolean> =>
  (featuresOf(clause).length > 0 && (await scenariosFail(tree, '--tags', `@${clause}`, ...featuresOf(clause)))) ||
  contractFails(tree, clause)

const convictedByAny = async (tree: string): Promise<boolean> =>
  (await scenariosFail(tree)) || testsFail(tree, 'features/tests/contract/*.test.ts', 'features/tests/paths/*.test.ts')

async function judged(tree: string, server: WrongServer): Promise<WrongServerVerdict> {
  const file = join(tree, server.file)
  const right = readFileSync(file, 'utf8')
  writeFileSync(file, changed(right, server))
  try {
    if (await convictedByOwn(tree, server.clause)) return 'by its own clause'
    if (values.own) return 'not by its own clause'
    return (await convictedByAny(tree)) ? 'by another' : 'not at all'
  } catch (error) {
    if (error instanceof Hung) return 'hung'
    if (error instanceof Unfit) return 'unfit'
    throw error
  } finally {
    writeFileSync(file, right)
  }
}

const verdicts = new Map<WrongServer, WrongServerVerdict>()
const queue = [...servers]
async function work(): Promise<void> {
  // Changed and restored for one server after another
  const tree = scratchTree()
  for (let server = queue.shift(); server; server = queue.shift()) {
    const verdict = await judged(tree, server)
    verdicts.set(server, verdict)
    if (values.verbose || verdict !== 'by its own clause')
      process.stdout.write(`${verdict}: ${server.clause}: ${server.what} (${server.file})\n`)
    process.stderr.write(`\r${verdicts.size} of ${servers.length} tried `)
  }
  rmSync(tree, { recursive: true, force: true })
}
await Promise.all(Array.from({ length: Math.min(Number(values.jobs), servers.length) }, work))

/** Keeps the verdicts on clauses of which every wrong server was tried. */
function keepVerdicts(): KeptStrength {
  if (values.shard !== undefined || values.changed !== undefined)
    return keptAfter({}, verdicts, { ran: '', commit: null })
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: originRoot, encoding: 'utf8' })
  const occasion = { ran: new Date().toISOString().slice(0, 10), commit: stdout?.trim() || null }
  const catalogued = Object.entries(kept()).filter(([clause]) => all.some((server) => server.clause === clause))
  const after = keptAfter(Object.fromEntries(catalogued), verdicts, occasion)
  writeFileSync(STRENGTH, keptText(after))
  return after
}

const after = keepVerdicts()
process.stderr.write('\n')
const strength = strengthOf(servers, after)
for (const [group, some] of [...Map.groupBy(strength, ([clause]) => groupOf(clause))].sort())
  process.stdout.write(`${group}: ${strengthText(summed(some.map(([, each]) => each)))}\n`)
process.stdout.write(`wrong servers: ${strengthText(summed(strength.values()))}\n`)
process.exit(
  [...verdicts.values()].some((verdict) => verdict.startsWith('not') || ['hung', 'unfit'].includes(verdict)) ? 1 : 0,
)
