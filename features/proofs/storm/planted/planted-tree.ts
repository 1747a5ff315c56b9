/** Faults of one line, each planted in a copy of the source, and the steps a storm was shrunk to that showed it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchTree } from './scratch-tree.ts'

export interface PlantedFault {
  name: string
  file: string
  /** In the file exactly once. */
  find: string
  put: string
  /** Of the episode that shows it. */
  seed: number
  /** Acts of this episode; left out: each there is, and some more. */
  acts?: number
}

export const plantedFaults: readonly PlantedFault[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'planted-faults.json'), 'utf8'),
)

/** The replay of the steps that show it. */
export const shrunkFile = ({ name }: Pick<PlantedFault, 'name'>): string =>
  join(import.meta.dirname, 'shrunk', `${name.replaceAll(' ', '-')}.json`)

/** @returns the folder of a copy with the fault, which the caller removes @throws when the source is not what it was written for */
export function plantedTree({ name, file, find, put }: PlantedFault): string {
  const tree = scratchTree()
  const source = join(tree, file)
  const parts = readFileSync(source, 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${name}: ${file} has its text ${parts.length - 1} times`)
  writeFileSync(source, parts.join(put))
  return tree
}
