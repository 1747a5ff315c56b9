/**
 * Whether a storm catches faults that are planted in a copy of the source, each of the kind that no single step shows:
 * for each the invariant that caught it, the seed and the steps behind which it did.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptArguments } from '../../../../server/commands/line/arguments.ts'
import { scratchTree } from '../../wrong/scratch-tree.ts'

interface PlantedFault {
  name: string
  file: string
  /** In the file exactly once. */
  find: string
  put: string
}

const USAGE = `node features/tests/storm/planted/planted-faults.ts [--days N] [--seed S] [--only NAME]

Plants faults in a copy of the source, one after another, and runs a storm on each copy.

  --days N     shift-days of each storm, at most (200)
  --seed S     of its first episode (1)
  --only NAME  one fault alone

It ends with 0 when each was caught, 1 when one was not.
`

const { values } = scriptArguments('planted-faults', USAGE, {
  options: {
    days: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})

const all: PlantedFault[] = JSON.parse(readFileSync(join(import.meta.dirname, 'planted-faults.json'), 'utf8'))
const faults = all.filter(({ name }) => values.only === undefined || name === values.only)

/** The storm of a tree. @returns what it has said, and its exit code */
function stormOf(tree: string): Promise<{ said: string; code: number | null }> {
  const args = ['server/main.ts', 'storm', '--days', values.days, '--seed', values.seed, '--folder', tree]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: tree, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('close', (code) => resolve({ said, code }))
  })
}

/** @throws when the source is not what the fault was written for */
function planted(source: string, { name, file, find, put }: PlantedFault): string {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`${name}: ${file} has its text ${parts.length - 1} times`)
  return parts.join(put)
}

let missed = 0
for (const fault of faults) {
  const tree = scratchTree()
  try {
    const file = join(tree, fault.file)
    writeFileSync(file, planted(readFileSync(file, 'utf8'), fault))
    const begun = performance.now()
    const { said, code } = await stormOf(tree)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    const invariant = /^BROKEN: (.+)$/m.exec(said)?.[1]
    const seed = /storm-(\d+)\.json/.exec(said)?.[1]
    const steps = /behind (\d+) steps/.exec(said)?.[1]
    const caught = code === 1 && invariant !== undefined
    if (!caught) missed++
    const how = caught
      ? `${invariant}\n    ${/^BROKEN: .+\n +(.+)$/m.exec(said)?.[1]?.slice(0, 300)}\n    seed ${seed}, behind ${steps} steps, ${seconds} s`
      : `NOT CAUGHT (code ${code}, ${seconds} s)\n${said.slice(-2000)}`
    process.stdout.write(`${fault.name}: ${how}\n`)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
process.exit(missed === 0 ? 0 : 1)
