/** Which rules a client breaks that is an edit of the careful one. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOME } from '../../../support/home.ts'
import type { Target } from '../../../support/world/target.ts'
import type { ClientUnderTest } from '../day/day.ts'
import type { DisturbancePlan } from '../gateway/plans.ts'
import { sweep } from '../sweep.ts'
import { verdictsOf } from '../verdict.ts'
import type { Defect } from './defects.ts'

const CLIENTS = join(HOME, 'fixtures/clients')
/** Longest that a day of these may take, ms. */
const TIMEOUT_MS = 20_000
const LATE_MS = 3000
/** Days of one client at the same time. */
const PARALLEL = 4

export function defectiveText({ name, edits, of = 'careful-node' }: Pick<Defect, 'name' | 'edits' | 'of'>): string {
  let text = readFileSync(join(CLIENTS, of, 'till.mjs'), 'utf8')
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`the careful client has no text for *${name}*: ${from}`)
    text = text.replace(from, () => to)
  }
  return text
}

/** Rules that a client breaks. @param chooses the disturbances that are tried; left out: none */
export async function brokenBy(target: Target, text: string, shown?: Defect['shown']): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-client-'))
  try {
    const file = join(folder, 'till.mjs')
    writeFileSync(file, text)
    const command = `"${process.execPath}" "${file}"`
    const client: ClientUnderTest = { command, setup: null, names: [], timeoutMs: TIMEOUT_MS, lateMs: LATE_MS }
    const tried = new Set<string>()
    const chooses = ({ call, disturbance }: DisturbancePlan): boolean => {
      const isShown = shown?.by.includes(disturbance) && shown.paths.some((path) => call.path.endsWith(path))
      const place = `${disturbance} ${call.method} ${call.path}`
      if (!isShown || tried.has(place)) return false
      tried.add(place)
      return true
    }
    const swept = await sweep(target, client, {
      ...{ parallel: PARALLEL, shard: null, chooses, stops: () => false, progress: () => {} },
    })
    return verdictsOf(swept).flatMap(({ rule, isKept }) => (isKept === false ? [rule] : []))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
