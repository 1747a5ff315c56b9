/** Copies of the source for changes, and the runner of their features. */
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const originRoot = join(import.meta.dirname, '../../../..')
const ROOMS = ['machines', 'server', 'simulators', 'features', 'fixtures', 'package.json', 'cucumber.js']

/** @returns the folder of a new copy, which the caller removes */
export function scratchTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'kasalab-tree-'))
  for (const room of ROOMS) cpSync(join(originRoot, room), join(tree, room), { recursive: true })
  symlinkSync(join(originRoot, 'node_modules'), join(tree, 'node_modules'))
  return tree
}
