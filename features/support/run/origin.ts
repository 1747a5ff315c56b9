/** Of which source a run of the features is: written beside its messages, for later readers of its results. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** Messages of a run of the features, by the path that the runner is given. */
export const RUN_MESSAGES = '.reports/cucumber.ndjson'
const ORIGIN = join(ROOT, '.reports/origin.json')

export interface RunOrigin {
  /** First 12 digits of the commit; null: there is no git. */
  commit: string | null
  /** Files that are tracked differ from the commit. */
  changed: boolean
}

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** Writes of which source the run is that begins now. */
export function writeOrigin(): void {
  const commit = git('rev-parse', '--short=12', 'HEAD')
  const changed = commit !== null && git('status', '--porcelain', '--untracked-files=no') !== ''
  mkdirSync(join(ROOT, '.reports'), { recursive: true })
  writeFileSync(ORIGIN, `${JSON.stringify({ commit, changed } satisfies RunOrigin)}\n`)
}

/** Of the last run. @returns no commit where it is not known */
export function readOrigin(): RunOrigin {
  return existsSync(ORIGIN) ? (JSON.parse(readFileSync(ORIGIN, 'utf8')) as RunOrigin) : { commit: null, changed: false }
}
