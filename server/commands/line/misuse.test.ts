/**
 * A misused command says in one line which argument is wrong, which may have been meant, and how to get help. Text
 * from outside cannot control the terminal it is shown on.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { HANGING_MS } from '../../../features/proofs/kit/hanging.ts'
import { commandInThread } from '../../../features/proofs/kit/thread/in-thread.ts'
import { distance } from '../../../machines/text.ts'
import { nearest } from './nearest.ts'
import { printable, printableJson, printableLines } from './printable.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')

/** A command as a process of its own. */
function apart(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    timeout: HANGING_MS,
  })
  return [status, stdout, stderr]
}

async function kasalab(...args: string[]) {
  const { code, stdout, stderr } = await commandInThread(args)
  return [code, stdout, stderr]
}

const WRONG: [args: string[], line: string][] = [
  [['verfy'], 'there is no command verfy, did you mean kasalab verify? (kasalab --help)'],
  [['zzzz'], 'there is no command zzzz (kasalab --help)'],
  [['--prot', '1'], 'there is no option --prot, did you mean --port? (kasalab --help)'],
  [['--port', 'x'], '--port takes a port, 0 to 65535 (kasalab --help)'],
  [
    ['--quirk', 'signout-nul-body'],
    'there is no quirk signout-nul-body, did you mean signout-null-body? (kasalab --help)',
  ],
  [['verify', '--taget', 'x'], 'there is no option --taget, did you mean --target? (kasalab verify --help)'],
  [['verify', '--target'], '--target takes a value (kasalab verify --help)'],
  [['verify', '--dry-run=1'], '--dry-run takes no value (kasalab verify --help)'],
  [['verify', 'own.json'], 'a target is named with --target own.json (kasalab verify --help)'],
  [['verify', 'a\u001b[2J.feature'], 'features are named with --features a\\x1b[2J.feature (kasalab verify --help)'],
  [['clauses', '--zzzz'], 'there is no option --zzzz (kasalab clauses --help)'],
  [['clauses', '--constructor'], 'there is no option --constructor (kasalab clauses --help)'],
  [['constructor'], 'there is no command constructor (kasalab --help)'],
  [['terminal', '--toString'], 'there is no option --toString (kasalab terminal --help)'],
  [['clauses', 'CLD'], 'there is nothing to do with "CLD" (kasalab clauses --help)'],
  [['compare', 'a'], 'two report directories are needed (kasalab compare --help)'],
  [['target', 'chek'], 'there is no chek, did you mean check? (kasalab target --help)'],
  [['terminal', '--outcom', 'x'], 'there is no option --outcom, did you mean --outcome? (kasalab terminal --help)'],
  [['doctor', '--jsn'], 'there is no option --jsn, did you mean --json? (kasalab doctor --help)'],
  [['doctor', '--port', '99999'], '--port takes a port, 0 to 65535 (kasalab doctor --help)'],
  [['webhook', 'verify'], '--key is needed: the signing key of the webhook (kasalab webhook --help)'],
]

for (const [args, line] of WRONG)
  test(`kasalab ${args.join(' ').replace('\u001b', '␛')} ends with 2 and one line`, async () =>
    assert.deepEqual(await kasalab(...args), [2, '', `kasalab: ${line}\n`]))

test('so does the process of a command that is not there, of the server, and of a command', () => {
  for (const wrong of ['verfy', '--prot', 'doctor']) {
    const [args, line] = WRONG.find(([[word]]) => word === wrong)!
    assert.deepEqual(apart(...args), [2, '', `kasalab: ${line}\n`])
  }
})

test('help lists every command, and each command has its own help', async () => {
  const [status, stdout] = await kasalab('--help')
  assert.equal(status, 0)
  for (const command of [
    'verify',
    'target',
    'compare',
    'merge',
    'steps',
    'clauses',
    'book',
    'explore',
    'certify',
    'replay',
    'when',
    'terminal',
    'webhook',
  ]) {
    assert.match(String(stdout), new RegExp(`^  ${command} +\\w+s\\b.* \\w+$`, 'm'))
    const [code, own] = await kasalab(command, '-h')
    assert.equal(code, 0)
    assert.ok(String(own).startsWith(`kasalab ${command}`), String(own))
  }
})

test('the version is that of the package', async () =>
  assert.deepEqual(await kasalab('--version'), [0, `kasalab 0.2.0 (Node ${process.version})\n`, '']))

test('the distance of two texts counts the letters to change', () => {
  const pairs = [
    ['abc', 'abc'],
    ['abc', 'axc'],
    ['', 'abc'],
    ['abc', ''],
    ['abcd', 'bd'],
    ['prot', 'port'],
  ] as const
  assert.deepEqual(
    pairs.map(([from, to]) => distance(from, to)),
    [0, 1, 3, 3, 2, 1],
  )
})

test('the nearest word is one that could have been meant, or none', () => {
  const options = ['port', 'local-port', 'profile']
  assert.deepEqual(
    ['prot', 'locl-port', 'prof', 'zzzz'].map((word) => nearest(word, options)),
    ['port', 'local-port', 'profile', null],
  )
})

/** ESC, a C1 control, a bidirectional override, invisible characters, half a surrogate pair, line ends. */
const HARD = 'a\u001b[31m\u009b2J\u202egpj\u200b\u00ad\ud800\r\nb\tї\u2028🙂'

test('control characters are escaped, in one line', () => {
  const shown = printable(HARD)
  assert.equal(shown, 'a\\x1b[31m\\x9b2J\\u202egpj\\u200b\\xad\\ud800\\r\\nb\\tї\\u2028🙂')
  assert.doesNotMatch(shown, /[\p{C}\p{Zl}\p{Zp}]/u)
})

test('multi-line text keeps its line ends and tabs', () => {
  assert.equal(printableLines(HARD).split('\n').at(-1), 'b\tї\\u2028🙂')
  assert.equal(printableLines('a\rb'), 'a\\rb')
})

test('printable JSON is the same value', () => {
  const value = { [HARD]: [HARD, '\u{e0001}'] }
  for (const indent of [undefined, 2]) {
    const text = printableJson(value, indent)
    assert.doesNotMatch(text, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u)
    assert.deepEqual(JSON.parse(text), value)
  }
})
