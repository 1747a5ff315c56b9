/** A sentence reworded in its step and its features changes no verdict: what a step needs and reads is data beside it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Envelope } from '@cucumber/messages'
import { HOME } from '../../support/home.ts'

interface Rewording {
  /** File of the definition, from the features. */
  file: string
  /** In that file: the expression or the word, and its other wording. */
  defined: readonly [from: string, to: string]
  /** In steps and tables of features. */
  used: readonly [from: RegExp, to: string]
}

const SENTENCES: readonly Rewording[] = [
  {
    file: 'steps/answers.ts',
    defined: ["'nothing changes{where}'", "'all stays as it was{where}'"],
    used: [/\bnothing changes\b/, 'all stays as it was'],
  },
  {
    file: 'steps/answers.ts',
    defined: ["'{inEnglish}it is refused because {rule}'", "'{inEnglish}the server declines: {rule}'"],
    used: [/\bit is refused because /, 'the server declines: '],
  },
  {
    file: 'steps/answers.ts',
    defined: ["'nothing (more )is sent to the tax authority'", "'the tax authority hears nothing( more)'"],
    used: [/\bnothing( more)? is sent to the tax authority\b/, 'the tax authority hears nothing$1'],
  },
  {
    file: 'steps/answers.ts',
    defined: ["'the tax authority has taken'", "'these documents have come to the tax authority'"],
    used: [/\bthe tax authority has taken\b/, 'these documents have come to the tax authority'],
  },
  {
    file: 'steps/wire.ts',
    defined: ["'it is malformed at {place}'", "'its form is wrong at {place}'"],
    used: [/\bit is malformed at /, 'its form is wrong at '],
  },
  {
    file: 'steps/cloud.ts',
    defined: ["'{cashier} looks at {view}'", "'{cashier} is shown {view}'"],
    used: [/ looks at (?!the page of the link)/, ' is shown '],
  },
  {
    file: 'steps/hearing.ts',
    defined: ["'the socket is closed with {closingOfSocket}'", "'the server hangs up with {closingOfSocket}'"],
    used: [/\bthe socket is closed with /, 'the server hangs up with '],
  },
  {
    file: 'steps/sockets.ts',
    defined: ["'the client asks for {operation}'", "'the client wants {operation}'"],
    used: [/\bthe client asks for (?=an? |<)/, 'the client wants '],
  },
]

const WORDS: readonly Rewording[] = [
  {
    file: 'support/vocabulary/views.ts',
    defined: ["'the message balance':", "'how many messages are left':"],
    used: [/\bthe message balance\b/, 'how many messages are left'],
  },
  {
    file: 'support/vocabulary/world-events.ts',
    defined: ["'26 shifts are opened and closed':", "'many shifts come and go':"],
    used: [/\b26 shifts are opened and closed\b/, 'many shifts come and go'],
  },
  {
    file: 'support/vocabulary/credentials.ts',
    defined: ["'on the LAN':", "'over the local network':"],
    used: [/ on the LAN\b/, ' over the local network'],
  },
]

const REWORDINGS: readonly Rewording[] = [...SENTENCES, ...WORDS]

const SHARED = ['machines', 'server', 'simulators', 'fixtures', 'node_modules', 'package.json', 'cucumber.js']

/** An unchanged copy. @returns its folder */
function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kasalab-reworded-'))
  for (const name of SHARED) symlinkSync(join(HOME, name), join(copy, name))
  const proofs = join(HOME, 'features/proofs')
  cpSync(join(HOME, 'features'), join(copy, 'features'), {
    recursive: true,
    filter: (file) => !file.startsWith(proofs) || file === proofs || file.startsWith(join(proofs, 'step-wording')),
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
function reword(copy: string): Map<Rewording, number> {
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

/** Features with the reworded sentences; needs of strangers alone are compared by the traits. */
const SELECTION = [
  ...[
    'bridge/any-terminal',
    'cloud/shifts/opening',
    'cloud/registers/status',
    'cloud/cashiers/signature',
    'local/shifts/opening',
  ],
  ...['wire/local-endpoints', 'wire/payment-form', 'wire/socket-forms'],
].map((name) => `features/${name}.feature`)

let copy: string
let changed: Map<Rewording, number>
before(() => {
  copy = copied()
  changed = reword(copy)
})
after(() => rmSync(copy, { recursive: true }))

function printed(root: string, script: string, args: string[]): string {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e9 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], options)
  assert.equal(status, 0, `${stdout}\n${stderr}`)
  return stdout
}

test('at least ten sentences are reworded, in their definitions and in the features', () => {
  assert.ok(changed.size >= 10)
  for (const [{ defined }, lines] of changed) assert.ok(lines > 1, `${defined[0]} is said in ${lines} lines`)
})

test('every scenario needs the same of its target as before', () => {
  const [own, reworded] = [HOME, copy].map((root) =>
    printed(root, 'features/proofs/step-wording/all-traits.ts', []).trimEnd().split('\n'),
  )
  assert.ok(own!.length > 3000)
  assert.deepEqual(reworded, own)
})

test('scenarios with reworded sentences pass, as with their own', () => {
  const file = join(copy, 'reworded.ndjson')
  printed(copy, 'features/support/run/features.ts', ['--profile', 'suite', '--format', `message:${file}`, ...SELECTION])
  const messages = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Envelope)
  assert.ok(messages.filter(({ testCaseStarted }) => testCaseStarted).length > 50)
  const steps = messages.flatMap(({ testStepFinished }) => testStepFinished?.testStepResult.status ?? [])
  assert.deepEqual([...new Set(steps)], ['PASSED'])
})
