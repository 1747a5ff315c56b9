/** Whether explorations find faults that are planted in a copy of the source, each of the kind that no single act shows. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scriptArguments } from '../../../../server/commands/line/arguments.ts'

const USAGE = `node features/proofs/explore/planted/planted-faults.ts [--minutes N] [--seed S] [--only NAME]

Plants faults in a copy of the source, one after another, and explores each copy.

  --minutes N   of each exploration, at most (3)
  --seed S      of its first episode (1)
  --only NAME   one fault alone
  --parallel N  processes of each exploration (2)
  --shrink N    seconds in which the fewest steps are looked for (30)

It ends with 0 when each was found; else 1.
`

/** A fault of one line: the text is in its file exactly once. */
interface PlantedFault {
  name: string
  file: string
  find: string
  put: string
  /** Whether it takes kills (kill -9) of the server to be seen. */
  kills?: boolean
}

const { values } = scriptArguments('planted-faults', USAGE, {
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '2' },
    shrink: { type: 'string', default: '30' },
    only: { type: 'string' },
  },
})

const ROOT = join(import.meta.dirname, '../../../..')
const ROOMS = ['machines', 'server', 'simulators', 'features', 'fixtures', 'package.json', 'cucumber.js']
const faults: PlantedFault[] = JSON.parse(readFileSync(join(import.meta.dirname, 'planted-faults.json'), 'utf8'))

/** @returns the folder of a copy with the fault, which the caller removes @throws when the source is not what it was written for */
function plantedTree({ name, file, find, put }: PlantedFault): string {
  const tree = mkdtempSync(join(tmpdir(), 'kasalab-tree-'))
  for (const room of ROOMS) cpSync(join(ROOT, room), join(tree, room), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  const parts = readFileSync(join(tree, file), 'utf8').split(find)
  if (parts.length !== 2) throw new Error(`${name}: ${file} has its text ${parts.length - 1} times`)
  writeFileSync(join(tree, file), parts.join(put))
  return tree
}

/** What the exploration of a tree says. */
async function explored(tree: string, kills: boolean): Promise<string> {
  const { minutes, seed, parallel, shrink } = values
  const how = ['--minutes', minutes, '--seed', seed, '--parallel', parallel, '--shrink', shrink, '--folder', tree]
  const child = spawn(process.execPath, ['server/main.ts', 'explore', ...how, ...(kills ? ['--kill'] : [])], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  await new Promise((resolve) => child.on('close', resolve))
  return said
}

let missed = 0
for (const fault of faults.filter(({ name }) => values.only === undefined || name === values.only)) {
  const tree = plantedTree(fault)
  const begun = performance.now()
  try {
    const said = await explored(tree, fault.kills === true)
    const [, clause] = /^CONTRADICTED: (.+)$/m.exec(said) ?? []
    const [, seed, steps] = /^ {2}seed (\d+), after (\d+) steps:$/m.exec(said) ?? []
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    const acts = [...said.matchAll(/: (\d+) acts and/g)].at(-1)?.[1] ?? '0'
    if (clause === undefined) missed++
    const found = clause === undefined ? `NOT FOUND\n${said}` : `${clause}, seed ${seed}, ${steps} steps`
    process.stdout.write(`${fault.name}: ${found}; ${acts} acts, ${seconds} s with shrinking\n`)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
process.exit(missed === 0 ? 0 : 1)
