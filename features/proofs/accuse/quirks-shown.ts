/**
 * `npm run quirks`: whether verifying a sandbox with every quirk on, or with some, differs from verifying one without in
 * exactly the clauses that these quirks declare. Exit code 0 if so, otherwise 1 with the clauses.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quirksOf } from '../../../server/commands/command-line.ts'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import type { QuirkName } from '../../../server/runtime/world/quirks.ts'
import { Lab } from '../../support/actors/lab.ts'
import { HOME } from '../../support/home.ts'
import { isOfExtension, KNOWN } from '../../support/law/known-clauses.ts'
import { readRun } from '../../support/living/results.ts'
import { openTarget } from '../../support/open-target.ts'
import { type ComparedRun, differences } from '../../support/report/comparison/compare.ts'
import { totalsLines } from '../../support/report/console.ts'
import { type ReadReport, readReport } from '../../support/report/report.ts'

const USAGE = `npm run quirks: whether the law and a sandbox with every quirk on differ in exactly what the quirks say

  --law FILE    uses the messages of a recent run against the law, in place of a run of its own. npm test leaves them in
                .reports/cucumber.ndjson
  --quirk NAME  one quirk in place of all; repeatable
  --own         only the scenarios of the clauses that these quirks name are run: half a minute for one quirk

It verifies each in a process of its own, by the scenarios of the law. It compares the clauses that differ with those
that the quirks name. It ends with 0 when they are the same, else with 1 and the clauses.
`

const SHOWN_FAILURES = 3
const SHOWN_CHARACTERS = 200

/** The scenarios of the law, and of the clauses of the extension that quirks bend. @throws when the run could not start */
async function verified(directory: string, ...options: string[]): Promise<ReadReport> {
  const main = join(HOME, 'server/main.ts')
  const own = bent.filter((id) => values.own || isOfExtension(id)).map((id) => `@${id}`)
  const tags = [...(values.own ? [] : ['not @extension']), ...own].join(' or ')
  const args = [main, 'verify', '--tags', tags, '--report', directory, ...options]
  await once(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  const report = readReport(directory)
  process.stdout.write(`${report.summary.target}: ${totalsLines(report.results, report.summary.took_ms).join('; ')}\n`)
  return report
}

/** The law's side: a run of its own, or the scenarios of `--law` that the other side has too. */
async function againstLaw(live: Promise<ReadReport>): Promise<ComparedRun> {
  if (values.law === undefined) return await verified(join(directory, 'law'))
  const { results } = readRun([values.law])
  const asked = new Set((await live).results.map(({ id }) => id))
  return { results: results.filter(({ id }) => asked.has(id)), answers: new Map() }
}

/** The quirks that are on. */
function chosen(names: readonly string[]): QuirkName[] {
  try {
    return quirksOf(names)
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    process.stderr.write(misuseLine('npm run quirks', error))
    process.exit(MISUSED)
  }
}

/** Clauses that these quirks together declare, of the law and of the extension. */
async function bentByQuirks(): Promise<string[]> {
  const target = await openTarget()
  try {
    const quirks = await (await Lab.open(target.wire, target.base!)).quirks()
    const on = quirks.filter(({ name }) => names.includes(name))
    return [...new Set(on.flatMap(({ clauses }) => clauses))].sort()
  } finally {
    await target.close()
  }
}

/** What failed most among the scenarios of these clauses: a sandbox that has ended fails all of them alike. */
function commonFailures({ results }: ReadReport, clauses: readonly string[]): string[] {
  const failed = results.filter(
    ({ failure, clauses: own }) => failure !== null && own.some((id) => clauses.includes(id)),
  )
  const alike = Map.groupBy(failed, ({ failure }) => failure!.message.split('\n')[0]!.slice(0, SHOWN_CHARACTERS))
  return [...alike]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, SHOWN_FAILURES)
    .map(([message, { length, 0: first }]) => `  ${length} times: ${message} (${first!.uri}:${first!.line})`)
}

const { values } = scriptArguments('npm run quirks', USAGE, {
  options: {
    law: { type: 'string' },
    quirk: { type: 'string', multiple: true, default: ['all'] },
    own: { type: 'boolean', default: false },
  },
})
const names = chosen(values.quirk)
const bent = await bentByQuirks()
const directory = mkdtempSync(join(tmpdir(), 'kasalab-quirks-'))
try {
  const withQuirks = verified(join(directory, 'live'), ...names.flatMap((name) => ['--quirk', name]))
  const [law, live] = await Promise.all([againstLaw(withQuirks), withQuirks])
  const { clauses } = differences(law, live, true)
  const shown = clauses.map(({ id }) => id).filter((id) => KNOWN.clauses.includes(id) || bent.includes(id))
  const unsaid = shown.filter((id) => !bent.includes(id))
  const lines = [
    `${shown.length} clauses differ, ${bent.length} are bent by quirks`,
    ...unsaid.map((id) => `✖ ${id} differs, and no quirk says so`),
    ...bent.filter((id) => !shown.includes(id)).map((id) => `✖ ${id} is bent by a quirk, and no scenario shows it`),
  ]
  process.stdout.write(`${[...lines, ...commonFailures(live, unsaid)].join('\n')}\n`)
  process.exitCode = lines.length > 1 ? 1 : 0
} finally {
  rmSync(directory, { recursive: true, force: true })
}
