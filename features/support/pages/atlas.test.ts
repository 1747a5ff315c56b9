import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../proofs/kit/folder.ts'
import { openServer } from '../../proofs/kit/server.ts'
import { lawfulStatuses } from '../law/law.ts'
import { nativeStatusExamples } from '../vocabulary/refusal-examples/of-terminals.ts'
import { refusalExampleOf, refusalExamples } from '../vocabulary/refusal-examples/refusal-examples.ts'
import { rules } from './atlas.ts'
import { blocks } from './atlas-commands.ts'
import * as terminalAtlas from './terminal-atlas.ts'
import { preparation } from './terminal-atlas.ts'

const run = promisify(execFile)
const folder = temporaryFolder()

test('the native statuses in use and their examples match one to one', () => {
  assert.deepEqual(Object.keys(nativeStatusExamples).sort(), [...lawfulStatuses.keys()].sort())
})

test('the rules and the refusal examples match one to one', () => {
  const names = rules.map(({ name }) => name)
  const unmet = names.filter((name) => !(name in refusalExamples))
  assert.deepEqual(unmet, [], 'say in features/support/vocabulary/refusal-examples how these refusals are met')
  const unknown = Object.keys(refusalExamples).filter((name) => !names.includes(name))
  assert.deepEqual(unknown, [], 'no refusal of fixtures/refusals.json has the name of these examples')
})

test('every example is carried out by the feature of its surface', () => {
  for (const { name } of rules) {
    const { surface } = refusalExampleOf(name)
    const feature = readFileSync(join(import.meta.dirname, '../..', surface, 'error-atlas.feature'), 'utf8')
    const isThere = new RegExp(`^ +\\| ${name} +\\|$`, 'm').test(feature)
    assert.ok(isThere, `features/${surface}/error-atlas.feature has no row | ${name} |`)
  }
})

test('every native status is provoked by the feature of the bridge', () => {
  const feature = readFileSync(join(import.meta.dirname, '../../bridge/error-atlas.feature'), 'utf8')
  for (const name of lawfulStatuses.keys()) assert.match(feature, new RegExp(`^ +\\| ${name} `, 'm'))
})

/** How long a locked store is waited for; longer with `npm start`. */
const BUSY_MS = 100

/** A server as `npm start` opens it, on free ports. */
async function server(labToken: string | null) {
  const data = join(folder, `${labToken}.db`)
  // Not durable: no block needs the disk
  const options = { data, clock: 'real', labToken, busyMs: BUSY_MS, durable: false } as const
  const { app, close } = await openServer(options, null)
  const { cloud, local } = app.addresses
  return {
    /** Variables a reader sets for a server on other ports */
    variables: { CLOUD: cloud, DESK: local, DATA: data },
    close,
  }
}

const there = (command: string): Promise<boolean> =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  )

/** Head of the last printed answer: a `100 Continue` may precede it. */
const head = (text: string): string => text.slice(text.lastIndexOf('HTTP/1.1 '))

/** Environment of the shell: it finds this Node. */
const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
const pasted = async (script: string, variables: NodeJS.ProcessEnv): Promise<string> =>
  (await run('bash', ['-c', script], { env: { ...env, ...variables }, maxBuffer: Number.POSITIVE_INFINITY })).stdout
const canPaste = async (): Promise<boolean> => (await there('curl')) && (await there('bash'))

test('pasted commands do what the page says', async (t) => {
  if (!(await canPaste())) return t.diagnostic('no curl or no bash to paste into')
  const open = await server(null)
  const guarded = await server('secret')
  t.after(() => Promise.all([open.close(), guarded.close()]))
  for (const [{ variables }, isGuarded] of [
    [open, false],
    [guarded, true],
  ] as const) {
    const own = rules.filter(({ name }) => (refusalExampleOf(name).refused.tokenless === true) === isGuarded)
    const scripts = own.map(({ name }) => {
      const { meet, leave } = blocks(refusalExampleOf(name))
      return `${meet}\necho\necho ------\n${leave}\ntrue`
    })
    // One shell for all: each is pasted into a copy of it
    const said = await pasted(scripts.map((script) => `(\n${script}\n)\necho ======`).join('\n'), variables)
    const answers = said.split('======\n')
    for (const [index, { name, status }] of own.entries()) {
      const script = scripts[index]!
      const [met, left] = answers[index]!.split('------')
      assert.match(head(met!), new RegExp(`^HTTP/1.1 ${status} `), `${name}\n${script}\n${met}`)
      assert.match(head(met!), new RegExp(`^x-rule: ${name};`, 'im'), `${name}\n${script}\n${met}`)
      const answer = left!.includes('HTTP/1.1') ? head(left!) : left!
      assert.match(answer, /^(HTTP\/1.1 )?\s*(2\d\d|101)/, `${script}\n${left}`)
    }
  }
})

test('pasted commands for a bank terminal do what the page says', async (t) => {
  if (!(await canPaste())) return t.diagnostic('no curl or no bash to paste into')
  const open = await server(null)
  t.after(() => open.close())
  const script = [preparation(), ...terminalAtlas.families.map(terminalAtlas.command)].join('\n')
  const [, ...told] = (await pasted(script, open.variables)).split(/^# /m)
  const met = told.map((text) => {
    const { code, description, error, success } = JSON.parse(text.trimEnd().split('\n').at(-1)!)
    return [text.split('\n')[0], code, description.split(': ')[0], error, success]
  })
  const law = [...lawfulStatuses.values()].map(({ code, name, uk }) => [`${code} ${name}`, code, name, uk, false])
  assert.deepEqual(met, law)
})
