/**
 * `npm run wrong`: whether the features convict servers that break one clause each. A wrong server is a value at a seam of
 * the product, tried with many others in one process. The scenarios and contract tests of its clause are run, then, if
 * these notice nothing, all scenarios. Results are kept in fixtures/strength.json.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { HOME } from '../../support/home.ts'
import { groupOf } from '../../support/law/known-clauses.ts'
import {
  kept,
  keptAfter,
  keptText,
  type RecordedScores,
  STRENGTH,
  scoresOf,
  scoreText,
  summed,
  type WrongServerVerdict,
} from '../../support/living/mutation-score.ts'
import { chosenServers } from './chosen-servers.ts'
import { ownProofs } from './own-proofs.ts'
import { tryAll } from './trial-pool.ts'
import { Hung, type TrialProcess } from './trial-process.ts'
import type { Trial, TrialVerdict } from './trial-worker.ts'
import { type WrongServer, wrongServerName } from './wrong-server.ts'
import { type CataloguedServer, wrongServers } from './wrong-servers.ts'

const USAGE = `npm run wrong -- [--clause IDS] [--name TEXT] [--changed REF] [--shard I/N] [--jobs N] [--own] [--verbose]

  --clause IDS   wrong servers of these clauses or groups: LIM-004,CLD
  --name TEXT    those whose description has it
  --changed REF  those whose file, or whose clause's scenarios, differ from a revision of git
  --shard I/N    one part of N, from 1
  --jobs N       servers at the same time (the number of processors)
  --own          only the scenarios and contract tests of the clause itself are run
  --verbose      a line for each

It writes the outcome of each to fixtures/strength.json, clause by clause; npm run clauses shows it. With --name,
--changed or --shard it writes nothing, since it does not try every wrong server of a clause.

It ends with 0 when each was convicted. It ends with 1 when one was not, or was not taken back. It ends with 1 as well
when a run took longer than ten minutes (hung), or no scenario could begin (unfit). It ends with 2 when the arguments
are wrong.
`

const { values } = scriptArguments('npm run wrong', USAGE, {
  options: {
    clause: { type: 'string' },
    name: { type: 'string' },
    changed: { type: 'string' },
    shard: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    own: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})

const all = [...(await wrongServers()).values()]

function chosen(): CataloguedServer[] {
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

const EVERY_SCENARIO: Omit<Trial, 'servers'> = { files: ['features/**/*.feature'], tags: null, forms: null }

const tell = (line: string): boolean => process.stdout.write(`${line}\n`)
let isUnclean = false

/** Says what was left behind. */
function heed({ leak }: Pick<TrialVerdict, 'leak'>): void {
  if (leak === null) return
  isUnclean = true
  tell(`✖ ${leak} fails on the right server, behind wrong ones that were taken back`)
}

async function judged(trials: TrialProcess, server: WrongServer): Promise<WrongServerVerdict> {
  try {
    const own = await trials.try({ servers: [wrongServerName(server)], ...ownProofs(server.clause) })
    heed(own)
    if (own.outcome === 'unfit') return 'unfit'
    if (own.outcome === 'failed') return 'by its own clause'
    if (values.verbose) tell(`  ${own.scenarios.length} scenarios passed, seams reached ${own.reached} times`)
    if (values.own) return 'not by its own clause'
    const any = await trials.try({ servers: [wrongServerName(server)], ...EVERY_SCENARIO })
    heed(any)
    return any.outcome === 'failed' ? 'by another' : 'not at all'
  } catch (error) {
    if (error instanceof Hung) return 'hung'
    throw error
  }
}

const verdicts = new Map<WrongServer, WrongServerVerdict>()
const leaks = await tryAll(servers, Number(values.jobs), 'tried', async (trials, server) => {
  const verdict = await judged(trials, server)
  verdicts.set(server, verdict)
  if (values.verbose || verdict !== 'by its own clause') tell(`${verdict}: ${wrongServerName(server)}`)
})
for (const leak of leaks) heed({ leak })

/** Keeps the verdicts on clauses of which every wrong server was tried. */
function keepVerdicts(): RecordedScores {
  if (values.shard !== undefined || values.changed !== undefined || values.name !== undefined)
    return keptAfter({}, verdicts, { ran: '', commit: null })
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: HOME, encoding: 'utf8' })
  const occasion = { ran: new Date().toISOString().slice(0, 10), commit: stdout?.trim() || null }
  const catalogued = Object.entries(kept()).filter(([clause]) => all.some((server) => server.clause === clause))
  const after = keptAfter(Object.fromEntries(catalogued), verdicts, occasion)
  writeFileSync(STRENGTH, keptText(after))
  return after
}

const after = keepVerdicts()
const tried = new Set(servers.map(({ clause }) => clause))
const strength = [...scoresOf(after)].filter(([clause]) => tried.has(clause))
for (const [group, some] of [...Map.groupBy(strength, ([clause]) => groupOf(clause))].sort())
  tell(`${group}: ${scoreText(summed(some.map(([, each]) => each)))}`)
tell(`wrong servers: ${scoreText(summed(strength.map(([, each]) => each)))}`)
const isConvicted = [...verdicts.values()].every((verdict) => verdict.startsWith('by'))
process.exit(isConvicted && !isUnclean ? 0 : 1)
