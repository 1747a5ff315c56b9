/** Which rules a client breaks that is an edit of the careful one. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { HOME } from '../../../support/home.ts'
import type { Target } from '../../../support/world/target.ts'
import type { ClientUnderTest } from '../client/client-under-test.ts'
import type { DisturbancePlan } from '../gateway/plans.ts'
import { sweep } from '../sweep.ts'
import { verdictsOf } from '../verdict.ts'
import { CAREFUL_CLIENTS, type CarefulClient, type Defect } from './defects.ts'

/** Longest that a day of these may take, ms. */
const TIMEOUT_MS = 20_000
const LATE_MS = 3000
/** Days of one client at the same time. */
const PARALLEL = 4

const fileOf = (client: CarefulClient): string => CAREFUL_CLIENTS[client]
/** By the end of a client's file. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  '.mjs': `"${process.execPath}"`,
  '.py': 'python3',
  '.java': 'java',
}
const interpreterOf = (client: CarefulClient): string => INTERPRETERS[extname(fileOf(client))]!

/** Whether this machine has what a client runs on. */
export const isRunnable = (client: CarefulClient): boolean =>
  spawnSync(`${interpreterOf(client)} --version`, { shell: true }).status === 0

export const carefulText = (client: CarefulClient): string =>
  readFileSync(join(HOME, 'fixtures/clients', client, fileOf(client)), 'utf8')

export function defectiveText({ name, of = 'careful-node', edits }: Pick<Defect, 'name' | 'of' | 'edits'>): string {
  let text = carefulText(of)
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`${of} has no text for *${name}*: ${from}`)
    text = text.replace(from, () => to)
  }
  return text
}

/**
 * Rules that a client breaks.
 * @param shown the disturbances that are tried; left out: none
 * @param careful the client that it is an edit of
 */
export async function brokenBy(
  target: Target,
  text: string,
  shown?: Defect['shown'],
  careful: CarefulClient = 'careful-node',
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-client-'))
  try {
    const file = join(folder, fileOf(careful))
    writeFileSync(file, text)
    const command = `${interpreterOf(careful)} "${file}"`
    const client: ClientUnderTest = { command, setup: null, names: [], timeoutMs: TIMEOUT_MS, lateMs: LATE_MS }
    const tried = new Set<string>()
    const chooses = ({ call, disturbance }: DisturbancePlan): boolean => {
      if (call === null) return shown?.by.includes(disturbance) ?? false
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
