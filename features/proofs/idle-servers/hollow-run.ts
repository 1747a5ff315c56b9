/** One run of verify at a server that does nothing: its progress as it comes, and an end within its time. */
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope } from '@cucumber/messages'
import { REPORT } from '../../support/report/report.ts'
import type { Summary } from '../../support/report/summary.ts'
import type { Profile } from '../../support/targets/profile/profile.ts'
import { GIVEN_UP } from '../../support/wire/stopping.ts'
import { kasalabApart, writtenProfile } from '../foreign-servers/stranger-under-test.ts'
import { type Descriptions, type HollowKind, openHollow } from './hollow-servers.ts'
import { type Vacuous, vacuousIn } from './vacuous.ts'

/** An interrupted run lets the scenario under way come to its end, and writes its report, within this time. */
const ENDING_MS = 180_000
/** Lines shown of a run that has made no report. */
const LAST_LINES = 8
/** A line of progress of verify, also while it records what scenarios ask for. */
const PROGRESS = /^(Recording .*: )?\d+ of \d+/

export interface HollowRun {
  /** Exit code of verify; null: it was ended. */
  code: number | null
  summary: Summary
  /** Why not every chosen scenario was begun; null: each was. */
  cutShort: string | null
  vacuous: Vacuous[]
}

interface HollowOptions {
  /** Of the server behind. */
  profile: Profile
  /** Of its surfaces. */
  descriptions: Descriptions
  /** As verify takes them; empty: every scenario. */
  clauses: string
  /** Directory of the report of verify. */
  report: string
  limitMs: number
  /** Receives lines of progress. */
  onProgress(line: string): void
}

/** Why a run did not come to every scenario: its time was over, or the harness has given the server up. */
export function cutShortBy({ not_tested }: Pick<Summary, 'not_tested'>, overAfterMs: number | null): string | null {
  if (overAfterMs !== null) return `not all scenarios were begun within ${overAfterMs / 60_000} min`
  const given = not_tested.filter(({ because }) => because.startsWith(GIVEN_UP))
  return given.length === 0 ? null : `${given.length} scenarios were not begun: ${given[0]!.because}`
}

/** Passes lines of progress on, and ends the run in an orderly way when its time is over. @returns whether it was */
function attend(child: ChildProcess, { limitMs, onProgress }: HollowOptions): () => boolean {
  let isOver = false
  const interrupt = setTimeout(() => {
    isOver = true
    child.kill('SIGINT')
  }, limitMs)
  const kill = setTimeout(() => child.kill('SIGKILL'), limitMs + ENDING_MS)
  let rest = ''
  child.stdout?.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) if (PROGRESS.test(line)) onProgress(line)
  })
  child.on('close', () => {
    clearTimeout(interrupt)
    clearTimeout(kill)
  })
  return () => isOver
}

/** @throws with what verify said, when it has made no report */
export async function runAtHollow(kind: HollowKind, options: HollowOptions): Promise<HollowRun> {
  const { profile, descriptions, clauses, report } = options
  const hollow = await openHollow(profile, kind, descriptions)
  try {
    let isOver = () => false
    const { code, said } = await kasalabApart(
      [
        ...['verify', '--target', writtenProfile(`${kind}.json`, hollow.profile), '--report', report],
        ...(clauses === '' ? [] : ['--clause', clauses]),
      ],
      '',
      (child) => {
        isOver = attend(child, options)
      },
    )
    const read = (file: string): string => readFileSync(join(report, file), 'utf8').trim()
    if (!existsSync(join(report, REPORT.summary)))
      throw new Error(`${kind}: there is no report:\n${said.trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`)
    const messages = read(REPORT.messages).split('\n')
    const summary: Summary = JSON.parse(read(REPORT.summary))
    return {
      code,
      summary,
      cutShort: cutShortBy(summary, isOver() ? options.limitMs : null),
      vacuous: vacuousIn(
        messages.map((line) => JSON.parse(line) as Envelope),
        hollow.answered,
      ),
    }
  } finally {
    await hollow.close()
  }
}
