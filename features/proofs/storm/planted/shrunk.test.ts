/** The steps that storms were shrunk to: each planted fault has its own, and they show it where it is planted alone. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import { readReplay } from '../../../support/replay/replay-file.ts'
import { ownEnvironment } from '../../../support/run/child-process.ts'
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

async function played(tree: string, file: string): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['server/main.ts', 'storm', '--replay', file], {
    cwd: tree,
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

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
