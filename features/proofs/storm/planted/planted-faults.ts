/**
 * Whether a storm catches faults that are planted in a copy of the source, each of the kind that no single step shows:
 * for each the invariant that caught it, the seed, and the fewest steps behind which it is broken there and holds here.
 */
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scriptArguments } from '../../../../server/commands/line/arguments.ts'
import { type PlantedFault, plantedFaults, plantedTree, shrunkFile } from './planted-tree.ts'
import { originRoot } from './scratch-tree.ts'

const USAGE = `node features/proofs/storm/planted/planted-faults.ts [--days N] [--seed S] [--only NAME]

Plants faults in a copy of the source, one after another, and runs a storm on each copy.

  --days N     shift-days of each storm, at most (1: one episode)
  --seed S     of its first episode (that of the fault)
  --only NAME  one fault alone
  --shrink N   seconds in which the fewest steps are looked for (60)
  --record     keeps these steps in planted/shrunk

It ends with 0 when each was caught, and its steps break nothing in the source as it is; else 1.
`

const { values } = scriptArguments('planted-faults', USAGE, {
  options: {
    days: { type: 'string', default: '1' },
    seed: { type: 'string' },
    only: { type: 'string' },
    shrink: { type: 'string', default: '60' },
    record: { type: 'boolean', default: false },
  },
})

/** The storm of a tree. @returns what it has said, and its exit code */
function storm(tree: string, args: readonly string[]): Promise<{ said: string; code: number | null }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['server/main.ts', 'storm', ...args], {
      cwd: tree,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('close', (code) => resolve({ said, code }))
  })
}

/** What became of a fault, in words; whether it was caught. */
async function tried(fault: PlantedFault, tree: string): Promise<[words: string, isCaught: boolean]> {
  const begun = performance.now()
  const { days, seed = `${fault.seed}`, shrink } = values
  const length = ['--days', days, '--seed', seed, '--acts', `${fault.acts ?? 0}`]
  const { said, code } = await storm(tree, [...length, '--shrink', shrink, '--folder', tree])
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const [, found, invariant] = /^(BROKEN: (.+)\n[\s\S]*)/m.exec(said) ?? []
  const file = /^ +(\S+\.shrunk\.json) and /m.exec(said)?.[1]
  if (code !== 1 || invariant === undefined) return [`NOT CAUGHT (code ${code}, ${seconds} s)\n${said}`, false]
  if (file === undefined) return [`NOT SHRUNK (${seconds} s)\n${found}`, false]
  const here = await storm(originRoot, ['--replay', file])
  if (here.code !== 0) return [`BROKEN HERE AS WELL (${seconds} s)\n${found}\n${here.said}`, false]
  if (values.record) {
    mkdirSync(join(shrunkFile(fault), '..'), { recursive: true })
    copyFileSync(file, shrunkFile(fault))
  }
  return [`${found}  ${seconds} s`, true]
}

let missed = 0
for (const fault of plantedFaults.filter(({ name }) => values.only === undefined || name === values.only)) {
  const tree = plantedTree(fault)
  try {
    const [words, isCaught] = await tried(fault, tree)
    if (!isCaught) missed++
    process.stdout.write(`${fault.name}: ${words}\n`)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
process.exit(missed === 0 ? 0 : 1)
