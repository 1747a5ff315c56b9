/** How often the features take each arrow of a statechart, as a run of all of them was last observed. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
/** Left by a run of the features with `features/proofs/explore/charts/observed-features.ts`. */
export const OBSERVED_WALKS = join(ROOT, '.reports/transitions.json')
/** The same, kept: only arrows, and how often. */
export const KEPT_WALKS = join(ROOT, 'fixtures/walks.json')

/** How often, by machine and arrow. */
export type Walks = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The name of an arrow. @param from paths of states, without the machine's name */
export const arrow = (from: string, to: string): string => `${from} → ${to}`

/** Of the last observed run. @returns empty: none was observed */
export function presentWalks(): Walks {
  const file = [OBSERVED_WALKS, KEPT_WALKS].find(existsSync)
  return file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'))
}
