/** Runs `kasalab verify` with one tampered answer: which clauses a server is convicted of that is otherwise right. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Summary } from '../../support/report/summary.ts'
import { kasalabApart } from '../foreign-servers/stranger-under-test.ts'
import type { TamperedAnswer } from './tampered-answers.ts'
import { tamper } from './tampering-proxy.ts'

/** Causes one error may have. */
const CAUSES_MOST = 2

export interface TamperTrial {
  /** Convicted clauses. */
  convicted: string[]
  causes: Summary['causes']
  /** Why the trial is invalid; null: it is valid. */
  wrong: string | null
  said: string
}

/** @param seen scenarios to run, as for `--clause`; null: all of them */
export async function tried(profile: unknown, fault: TamperedAnswer, seen: string | null): Promise<TamperTrial> {
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
