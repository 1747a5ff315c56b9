/** The slips that scenarios of printing look at: of the last run, or as they were kept when there was one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BookScenario } from './features.ts'
import { type LastRun, slipIn } from './last-run.ts'

/** Texts by feature and title, beside the other texts of the book. */
export const SLIPS_FILE = 'slips.json'

export type KeptSlips = Readonly<Record<string, string>>

export const slipKey = (path: string, title: string): string => `${path}: ${title}`

/** @param texts folder of the texts */
export function keptSlips(texts: string): KeptSlips {
  const file = join(texts, SLIPS_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptSlips) : {}
}

/** @returns undefined: it looks at no slip */
export const slipBeside = (
  run: LastRun,
  kept: KeptSlips,
  path: string,
  { title, lines }: BookScenario,
): string | undefined => slipIn(run, path, lines) ?? kept[slipKey(path, title)]
