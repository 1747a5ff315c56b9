/** A copy of the project with reworded steps and features; everything else is linked to the project. */
import { cpSync, globSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOME } from '../../support/run/run.ts'
import { REWORDINGS, type Rewording } from './rewordings.ts'

const SHARED = ['machines', 'server', 'simulators', 'fixtures', 'node_modules', 'package.json', 'cucumber.js']

/** An unchanged copy. @returns its folder */
export function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kasalab-reworded-'))
  for (const name of SHARED) symlinkSync(join(HOME, name), join(copy, name))
  const proofs = join(HOME, 'features/proofs')
  cpSync(join(HOME, 'features'), join(copy, 'features'), {
    recursive: true,
    filter: (file) => !file.startsWith(proofs) || file === proofs || file.startsWith(join(proofs, 'rewording')),
  })
  return copy
}

/** @throws when the file does not define it exactly once */
function redefine(copy: string, { file, defined: [from, to] }: Rewording): void {
  const path = join(copy, 'features', file)
  const parts = readFileSync(path, 'utf8').split(from)
  if (parts.length !== 2) throw new Error(`${from} is ${parts.length - 1} times in features/${file}`)
  writeFileSync(path, parts.join(to))
}

/** Steps and tables: titles and comments stay. */
const SAID = /^\s*(Given|When|Then|And|But|\*|\|)/

/** @returns number of lines that each rewording has changed */
export function reword(copy: string): Map<Rewording, number> {
  const changed = new Map(REWORDINGS.map((each) => [each, 0]))
  for (const each of REWORDINGS) redefine(copy, each)
  for (const file of globSync('features/**/*.feature', { cwd: copy })) {
    const path = join(copy, file)
    const lines = readFileSync(path, 'utf8').split('\n')
    for (const each of REWORDINGS)
      for (const [at, line] of lines.entries()) {
        const reworded = SAID.test(line) ? line.replaceAll(new RegExp(each.used[0], 'g'), each.used[1]) : line
        if (reworded !== line) changed.set(each, changed.get(each)! + 1)
        lines[at] = reworded
      }
    writeFileSync(path, lines.join('\n'))
  }
  return changed
}
