/** `npm run hollow`: no server that does nothing passes a clause that says something. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import type { OpenApiDocument } from '../../support/law/contract.ts'
import { KNOWN } from '../../support/law/known-clauses.ts'
import type { Summary } from '../../support/report/summary.ts'
import { kasalab, openStrangerOfOurs, writtenProfile } from '../strangers/stranger-under-test.ts'
import { HOLLOW_KINDS, openHollow } from './hollow-servers.ts'
import { vacuousIn } from './vacuous.ts'

const USAGE = `npm run hollow -- [--kind KIND] [--clause ID,ID]

  --kind KIND     one of ${HOLLOW_KINDS.join(', ')} (all)
  --clause ID,ID  scenarios of these clauses alone

Runs verify at servers that do nothing. It ends with 0 when no clause passes there by the law, 1 when one does, 2 when
the arguments are wrong.
`

const { values } = scriptArguments('npm run hollow', USAGE, {
  options: { kind: { type: 'string' }, clause: { type: 'string' } },
})

const described = async (address: string): Promise<OpenApiDocument> =>
  (await fetch(new URL('/api/openapi.json', address))).json() as Promise<OpenApiDocument>

/** The text that is said most. */
const mostOf = (texts: readonly string[]): string =>
  [...Map.groupBy(texts, (text) => text)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''

test('no clause passes at a server that does nothing', async () => {
  const own = (await openStrangerOfOurs()) as { cloud: string; registers: Record<string, { desk?: string }> }
  const { cloud } = own
  // What would prove whose desk it is does nothing here either.
  const registers = Object.fromEntries(
    Object.entries(own.registers).map(([role, register]) => [role, { ...register, confirmed: ['desk'] }]),
  )
  const profile = { ...own, registers, budget: 'PT0.5S' }
  const desk = Object.values(own.registers).find((register) => register.desk !== undefined)!.desk!
  const documents = await Promise.all([described(cloud), described(desk)])
  for (const kind of HOLLOW_KINDS.filter((each) => values.kind === undefined || values.kind === each)) {
    const hollow = await openHollow(profile, kind, documents)
    const report = mkdtempSync(join(tmpdir(), 'kasalab-hollow-'))
    try {
      const { code, said } = await kasalab([
        ...['verify', '--target', writtenProfile(`${kind}.json`, hollow.profile), '--report', report],
        ...(values.clause === undefined ? [] : ['--clause', values.clause]),
      ])
      if (!existsSync(join(report, 'summary.json'))) throw new Error(`${kind}: nothing was run:\n${said}`)
      const { scenarios, not_tested }: Summary = JSON.parse(readFileSync(join(report, 'summary.json'), 'utf8'))
      const messages = readFileSync(join(report, 'messages.ndjson'), 'utf8').trim().split('\n')
      const vacuous = vacuousIn(
        messages.map((line) => JSON.parse(line)),
        hollow.answered,
      )
      const clauses = new Set(vacuous.flatMap((each) => each.clauses.filter((id) => KNOWN.clauses.includes(id))))
      process.stdout.write(`${kind}: ended with ${code}, ${JSON.stringify(scenarios)}\n`)
      process.stdout.write(`  most are not tested, because ${mostOf(not_tested.map(({ because }) => because))}\n`)
      for (const { scenario, clauses } of vacuous)
        process.stdout.write(`  ${scenario.uri}:${scenario.line} ${scenario.name} (${clauses.join(' ')})\n`)
      process.stdout.write(`  ${vacuous.length} scenarios passed, and by them ${clauses.size} clauses of the law\n`)
      if (clauses.size > 0) process.exitCode = 1
    } finally {
      await hollow.close()
      rmSync(report, { recursive: true, force: true })
    }
  }
})
