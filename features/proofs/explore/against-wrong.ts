/**
 * Explores wrong servers one after another, to measure what the model notices. Their seams need the loader:
 * node --import ./features/proofs/accuse/opening/loader.ts features/proofs/explore/against-wrong.ts --clause SHF --acts 20000
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chosenServers } from '../accuse/chosen-servers.ts'
import { recheckable } from '../accuse/seams/schemas.ts'
import { inThreads } from '../accuse/seams/threads.ts'
import { wrongServerName } from '../accuse/wrong-server.ts'
import { blindServers, wrongServers } from '../accuse/wrong-servers.ts'

// Before any check is made
recheckable()
const { explore } = await import('./explore.ts')

const { values } = parseArgs({
  options: {
    clause: { type: 'string' },
    name: { type: 'string' },
    shard: { type: 'string' },
    minutes: { type: 'string', default: '3' },
    acts: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    blind: { type: 'boolean', default: false },
  },
})

/** What became of a wrong server. */
interface Outcome {
  name: string
  clause: string
  /** The clauses of the contradiction; none: nothing contradicted. */
  by: readonly string[]
  at: string
  acts: number
  seconds: number
}

const { clause, name, shard } = values
const all = await (values.blind ? blindServers() : wrongServers())
const { servers } = chosenServers([...all.values()], { clause, name, shard })
const outcomes: Outcome[] = []
const share = (list: readonly Outcome[]): string => `${list.length} of ${outcomes.length}`
for (const server of servers) {
  const named = wrongServerName(server)
  const seam = server.inThreads ? inThreads(named, server.catalogue, server.seam) : server.seam
  const began = performance.now()
  let undo: () => void
  try {
    undo = seam()
  } catch (error) {
    process.stdout.write(`not tried: ${named}: ${(error as Error).message}\n`)
    continue
  }
  const options = {
    target: null,
    seed: Number(values.seed),
    stride: 1,
    acts: 60,
    most: values.acts ? Number(values.acts) : null,
    shrinkMs: 0,
    kills: false,
  }
  const explored = await explore(
    { ...options, minutes: Number(values.minutes) },
    { told: () => {}, stops: () => false },
  )
    .catch((error: Error) => error)
    .finally(undo)
  if (explored instanceof Error) {
    process.stdout.write(`not tried: ${named}: ${explored.message}\n`)
    continue
  }
  const { finding, coverage } = explored
  const seconds = Math.round((performance.now() - began) / 1000)
  const at = finding ? `${finding.ask.method} ${finding.ask.path} ${finding.at}` : ''
  const by = finding ? [finding.clause, ...(finding.also ?? [])] : []
  outcomes.push({ name: named, clause: server.clause, by, at, acts: coverage.acts, seconds })
  const mark = finding ? (by.includes(server.clause) ? 'own  ' : 'other') : 'NONE '
  process.stdout.write(`${mark} ${by.join(',') || '-'} ${named} (${coverage.acts} acts, ${seconds} s) ${at}\n`)
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(outcomes, null, 2)}\n`)
}
const noticed = outcomes.filter(({ by }) => by.length > 0)
const own = outcomes.filter(({ by, clause: its }) => by.includes(its))
process.stdout.write(`noticed ${share(noticed)}, by their own clause ${share(own)}\n`)
process.exit()
