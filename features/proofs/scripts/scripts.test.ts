/** Every script of package.json prints its help when asked to, without doing its work. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ranInThread } from '../kit/thread/in-thread.ts'

const root = join(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Names of scripts that are not called `npm run` and their name. */
const NAMED: Record<string, string> = {
  start: 'kasalab',
  terminal: 'kasalab terminal',
  webhook: 'kasalab webhook',
  verify: 'kasalab verify',
  clauses: 'kasalab clauses',
  book: 'kasalab book',
  explore: 'kasalab explore',
  certify: 'kasalab certify',
  doctor: 'kasalab doctor',
  test: 'npm test',
  prepack: 'npm run build',
}
/** `dev` runs until it is stopped: node starts its program again on every change; `prepare` is begun by npm alone. */
const WITHOUT_HELP = ['dev', 'prepare']
/** They pass unknown arguments on to the runner of features. */
const PASSES_ON = ['features', 'features:container']

/** Scripts that need a process: what is a module as well, and what catches all that ends it. */
const APART = /^features\/(support\/made-files|proofs\/(bench\/seeding|fuzz\/fuzz|paths\/paths|scripts\/torture))\.ts$/

/** Runs a script as npm would. */
async function run(script: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  // Scripts that must receive signals replace their shell
  const [command, file, ...words] = script.replace(/^exec /, '').split(' ')
  assert.equal(command, 'node', 'each script is a program of ours, with its arguments')
  if (!APART.test(file!)) return ranInThread(join(root, file!), [...words, ...args])
  const child = spawn(process.execPath, [file!, ...words, ...args], { cwd: root, stdio: 'pipe' })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text) => {
      said[name] += text
    })
  const [code] = await once(child, 'close')
  return { code, ...said }
}

describe('scripts', () => {
  for (const [name, script] of Object.entries(scripts).filter(([each]) => !WITHOUT_HELP.includes(each))) {
    test(`npm run ${name} -- --help says what it does`, async () => {
      const { code, stdout, stderr } = await run(script, '--help')
      assert.deepEqual([code, stderr], [0, ''])
      const own = NAMED[name] ?? `npm run ${name}`
      assert.ok(
        stdout.split('\n').some((line) => line.startsWith(own)),
        `${own} is not named: ${stdout}`,
      )
    })
    if (!PASSES_ON.includes(name))
      test(`npm run ${name} refuses unknown arguments`, async () => {
        const { code, stdout, stderr } = await run(script, '--no-such-option')
        assert.deepEqual([code, stdout], [2, ''])
        assert.match(stderr, /^\S+: there is no option --no-such-option.* --help\)\n$/)
      })
  }
})
