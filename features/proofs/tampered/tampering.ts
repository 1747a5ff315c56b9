/** `npm run tamper`: whether each tampered answer is convicted, and how many clauses are. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import type { Summary } from '../../support/report/summary.ts'
import { kasalabApart, openStrangerOfOurs } from '../foreign-servers/stranger-under-test.ts'
import { TAMPERED_ANSWERS, type TamperedAnswer } from './tampered-answers.ts'
import { tamper } from './tampering-proxy.ts'

/** Causes one error may have. */
const CAUSES_MOST = 2

interface TamperTrial {
  /** Convicted clauses. */
  convicted: string[]
  causes: Summary['causes']
  /** Why the trial is invalid; null: it is valid. */
  wrong: string | null
  said: string
}

/** @param seen scenarios to run, as for `--clause`; null: all of them */
async function tried(profile: unknown, fault: TamperedAnswer, seen: string | null): Promise<TamperTrial> {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-tampered-'))
  const { profile: behind, close } = await tamper(profile, fault)
  try {
    const target = join(folder, 'target.json')
    writeFileSync(target, JSON.stringify(behind))
    const report = join(folder, 'report')
    const { said } = await kasalabApart([
      ...['verify', '--target', target, '--report', report],
      ...(seen === null ? [] : ['--clause', seen]),
    ])
    const summary = join(report, 'summary.json')
    if (!existsSync(summary)) throw new Error(`nothing was run:\n${said}`)
    const { causes }: Summary = JSON.parse(readFileSync(summary, 'utf8'))
    const convicted = [...new Set(causes.flatMap(({ clauses }) => clauses))]
    return { convicted, causes, wrong: wrongIn(convicted, causes.length, fault), said }
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function wrongIn(convicted: readonly string[], causes: number, { clauses }: TamperedAnswer): string | null {
  if (convicted.length === 0) return 'it was not convicted'
  if (causes > CAUSES_MOST) return `it is told as ${causes} causes`
  return clauses.some((id) => convicted.includes(id)) ? null : `none of ${clauses.join(', ')} was convicted`
}

const USAGE = `npm run tamper -- [--name TEXT] [--all] [--lanes N]

  --name TEXT  faults whose name has it, a regular expression
  --lanes N    scenarios at the same time, each in a house of its own (4)
  --all        all scenarios are run for each fault, not only those that are enough to see it

It ends with 0 when its own clause convicted each, as at most two causes. It ends with 1 when one was not convicted so, and
with 2 when the arguments are wrong.
`

const { values } = scriptArguments('npm run tamper', USAGE, {
  options: {
    name: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '4' },
  },
})
test('each tampered answer convicts its own clause, as one cause or two', async () => {
  // Generous, since the machine may be busy: late answers are not tested here
  const profile = {
    ...(await openStrangerOfOurs({ lab: false, lanes: Number(values.lanes) })),
    patience: { delivery: 'PT30S', shift: 'PT30S', terminal: 'PT10S' },
  }
  for (const fault of TAMPERED_ANSWERS.filter(({ name }) => new RegExp(values.name).test(name))) {
    const { causes, convicted, wrong } = await tried(profile, fault, values.all ? null : fault.seen)
    if (wrong !== null) process.exitCode = 1
    process.stdout.write(
      `${wrong === null ? '✔' : '✖'} ${fault.name}: ${convicted.join(' ')}${wrong ? ` (${wrong})` : ''}\n`,
    )
    for (const { clauses, words, scenarios } of causes)
      process.stdout.write(`    ${clauses.join(' ')}: ${words.slice(0, 160)} (${scenarios.length})\n`)
  }
})
