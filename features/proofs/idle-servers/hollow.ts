/** `npm run hollow`: no server that does nothing passes a clause that says more than a form. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import type { OpenApiDocument } from '../../support/law/contract.ts'
import type { Profile } from '../../support/targets/profile/profile.ts'
import { openStrangerOfOurs } from '../foreign-servers/stranger-under-test.ts'
import { shardOfClauses } from './chosen-clauses.ts'
import { type HollowRun, hollowVerdict, passedClauses, runAtHollow } from './hollow-run.ts'
import { HOLLOW_KINDS, type HollowKind } from './hollow-servers.ts'

const USAGE = `npm run hollow -- [--kind KIND] [--clause ID,ID] [--shard I/N] [--minutes N] [--report DIR]

  --kind KIND     one of ${HOLLOW_KINDS.join(', ')} (all)
  --clause ID,ID  scenarios of these clauses or groups alone
  --shard I/N     those of one part of N of all clauses, from 1
  --minutes N     the longest time for a kind, with the recording of what scenarios ask for (30)
  --report DIR    keeps the reports of verify, by kind

Runs verify at servers that do nothing. It ends with 0 when those clauses pass there that form-only.json lists, and no
other. It ends with 1 when they are others. It ends with 1 as well when the time was over before the end, or the server
was given up for not answering. It ends with 2 when the arguments are wrong.
`

const { values } = scriptArguments('npm run hollow', USAGE, {
  options: {
    kind: { type: 'string' },
    clause: { type: 'string' },
    shard: { type: 'string' },
    minutes: { type: 'string', default: '30' },
    report: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const kinds = HOLLOW_KINDS.filter((each) => values.kind === undefined || values.kind === each)

function misused(words: string): never {
  process.stderr.write(misuseLine('npm run hollow', new Misuse(words)))
  process.exit(MISUSED)
}
if (kinds.length === 0) misused(`--kind takes one of ${HOLLOW_KINDS.join(', ')}: ${values.kind}`)
if (!(minutes > 0)) misused(`--minutes takes a number above 0: ${values.minutes}`)
if (values.clause !== undefined && values.shard !== undefined) misused('--clause and --shard choose clauses both')

/** Ids and letters of groups; empty: every clause. */
function chosenOf(): readonly string[] {
  if (values.shard === undefined) return values.clause?.split(',').filter((each) => each !== '') ?? []
  try {
    return shardOfClauses(values.shard)
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    return misused(error.message)
  }
}
const chosen = chosenOf()
if (values.shard !== undefined && chosen.length === 0) misused(`--shard ${values.shard}: there are fewer clauses`)

const documentAt = async (path: string, address: string): Promise<unknown> =>
  (await fetch(new URL(path, address))).json()
const openApiAt = async (address: string): Promise<[origin: string, OpenApiDocument]> => [
  new URL(address).origin,
  (await documentAt('/api/openapi.json', address)) as OpenApiDocument,
]

/** The text that is said most. */
const mostOf = (texts: readonly string[]): string =>
  [...Map.groupBy(texts, (text) => text)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints what came of a run. @returns whether all is as the list says */
function judge(kind: HollowKind, { code, summary, cutShort, vacuous }: HollowRun): boolean {
  const passed = passedClauses(vacuous, summary.clauses)
  const verdict = hollowVerdict(kind, passed, chosen)
  say(`${kind}: ended with ${code}, ${JSON.stringify(summary.scenarios)}`)
  say(`  most are not tested, because ${mostOf(summary.not_tested.map(({ because }) => because))}`)
  for (const { scenario, clauses } of vacuous)
    if (clauses.some((id) => verdict.vacuous.includes(id)))
      say(`  ${scenario.uri}:${scenario.line} ${scenario.name} (${clauses.filter((id) => passed.has(id)).join(' ')})`)
  say(`  ${passed.size} clauses passed by ${vacuous.length} scenarios that ended there`)
  if (verdict.vacuous.length > 0) say(`  ✖ tested by nothing: ${verdict.vacuous.join(' ')}`)
  if (verdict.outdated.length > 0 && cutShort === null)
    say(`  ✖ on the list of form-only clauses, but passed no more: ${verdict.outdated.join(' ')}`)
  if (cutShort !== null) say(`  ✖ ${cutShort}`)
  return cutShort === null && verdict.vacuous.length + verdict.outdated.length === 0
}

test('at a server that does nothing those clauses pass that are listed, and no other', async () => {
  const own = await openStrangerOfOurs()
  // What would prove whose desk it is does nothing here either.
  const registers = Object.fromEntries(
    Object.entries(own.registers).map(([role, register]) => [role, { ...register, confirmed: ['desk'] }]),
  ) as Profile['registers']
  // Nothing is delivered here, but an answer is waited for as long as a delivery.
  const profile: Profile = { ...own, registers, patience: { delivery: 'PT10S', shift: 'PT2S' } }
  const desk = Object.values(own.registers).find((register) => register.desk !== undefined)!.desk!
  const descriptions = {
    http: Object.fromEntries(await Promise.all([own.cloud!, desk].map(openApiAt))),
    sockets: await documentAt('/api/asyncapi.json', own.cloud!),
  }
  const folder = values.report === undefined ? mkdtempSync(join(tmpdir(), 'kasalab-hollow-')) : resolve(values.report)
  const otherwise: HollowKind[] = []
  try {
    for (const kind of kinds) {
      const report = join(folder, kind)
      mkdirSync(report, { recursive: true })
      const run = await runAtHollow(kind, {
        profile,
        descriptions,
        clauses: chosen.join(','),
        report,
        limitMs: minutes * 60_000,
        onProgress: (line) => say(`  ${kind}: ${line}`),
      })
      if (!judge(kind, run)) otherwise.push(kind)
    }
    assert.deepEqual(otherwise, [], 'kinds at which other clauses pass than are listed, or not all was run')
  } finally {
    if (values.report === undefined) rmSync(folder, { recursive: true, force: true })
  }
})
