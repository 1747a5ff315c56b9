/** The steps that storms were shrunk to: each planted fault has its own, and they show it where it is planted alone. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import { readReplay } from '../../../support/replay/replay-file.ts'
import { ranProgram } from '../../kit/program.ts'
import { plantedFaults, plantedTree, shrunkFile } from './planted-tree.ts'
import { originRoot } from './scratch-tree.ts'

/** A person reads them at a glance. */
const MOST_STEPS = 10

for (const fault of plantedFaults)
  test(`${fault.name}: at most ten steps show it`, () => {
    const { steps, breaks } = readReplay(shrunkFile(fault))
    assert.ok(steps.length <= MOST_STEPS, `${steps.length} steps`)
    assert.notEqual(breaks, undefined)
  })

const played = (tree: string, file: string) =>
  ranProgram(['storm', '--replay', file], { cwd: tree, main: 'server/main.ts' })

test('the steps of a planted fault break their invariant where it is planted, and nothing where it is not', async () => {
  const fault = plantedFaults.find(({ name }) => name === 'newest first')!
  const file = shrunkFile(fault)
  const tree = plantedTree(fault)
  try {
    const [there, here] = await Promise.all([played(tree, file), played(originRoot, file)])
    assert.equal(there.code, 1, there.said)
    assert.match(there.said, new RegExp(`^BROKEN: ${readReplay(file).breaks}$`, 'm'))
    assert.equal(here.code, 0, here.said)
  } finally {
    rmSync(tree, { recursive: true })
  }
})
