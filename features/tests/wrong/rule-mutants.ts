/**
 * `npm run mutants`: whether the features convict a server with wrong rules. In a copy of the source the status, then
 * the code, of every rule is changed, one at a time, and the features that name the rule are run: each change must fail
 * one of them. The comparison of rules and law is left out.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { refusals } from '../../support/law/law.ts'
import { CUCUMBER, scratchTree } from './scratch-tree.ts'

const RULES = 'machines/rules'

const USAGE = `npm run mutants: whether the features convict a server whose rules are wrong

In a copy of the tree it changes the status of every rule, and then its code, one at a time. It runs the features that
name the rule. It ends with 0 when each change failed one of them, else with 1 and those that did not.
`

scriptArguments('npm run mutants', USAGE)
const copy = scratchTree()

const features = readdirSync(join(copy, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.feature'))
  .map((file) => ({ file: join('features', file), text: readFileSync(join(copy, 'features', file), 'utf8') }))
const sources = readdirSync(join(copy, RULES)).map((file) => join(copy, RULES, file))

/** The file and position of a rule. @throws when there is none */
function placeOf(name: string): { file: string; text: string; at: number } {
  for (const file of sources) {
    const text = readFileSync(file, 'utf8')
    const at = Math.max(text.indexOf(`name: '${name}'`), text.indexOf(`name: "${name}"`))
    if (at >= 0) return { file, text, at }
  }
  throw new Error(`no rule ${name}`)
}

/** Changes the first line of a member behind a position. */
function changed(text: string, at: number, member: RegExp, to: string): string {
  return text.slice(0, at) + text.slice(at).replace(member, to)
}

/** Whether the features that name a rule fail. */
function convicted(name: string): boolean {
  const naming = features.filter(({ text }) => text.includes(name)).map(({ file }) => file)
  const { status } = spawnSync(process.execPath, [CUCUMBER, '--parallel', '0', '--fail-fast', ...naming], {
    cwd: copy,
    stdio: 'ignore',
  })
  return status !== 0
}

const survivors: string[] = []
let tried = 0
for (const { name, status, code } of refusals.values()) {
  const { file, text, at } = placeOf(name)
  const mutants: [string, string][] = [
    [`status ${status}`, changed(text, at, /status: \d+/, `status: ${status === 400 ? 403 : 400}`)],
    [`code ${code}`, changed(text, at, /code: (null|'[^']*')/, "code: 'wrong'")],
  ]
  for (const [what, mutant] of mutants) {
    writeFileSync(file, mutant)
    tried++
    if (!convicted(name)) survivors.push(`${name}: ${what} (${relative(copy, file)})`)
    process.stderr.write(`\r${tried} of ${2 * refusals.size} tried, ${survivors.length} not convicted `)
  }
  writeFileSync(file, text)
}
rmSync(copy, { recursive: true, force: true })
process.stdout.write(`\n${tried - survivors.length} of ${tried} convicted\n${survivors.join('\n')}\n`)
process.exit(survivors.length === 0 ? 0 : 1)
