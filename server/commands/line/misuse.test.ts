/** A misused command says in one line which argument is wrong, which may have been meant, and how to get help. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { HANGING_MS } from '../../../features/proofs/kit/hanging.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')

function kasalab(...args: string[]) {
  return spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', timeout: HANGING_MS })
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
  test(`kasalab ${args.join(' ').replace('\u001b', '␛')} ends with 2 and one line`, () => {
    const { status, stdout, stderr } = kasalab(...args)
    assert.deepEqual([status, stdout, stderr], [2, '', `kasalab: ${line}\n`])
  })

test('help lists every command, and each command has its own help', () => {
  const { status, stdout } = kasalab('--help')
  assert.equal(status, 0)
  for (const command of [
    'verify',
    'target',
    'compare',
    'merge',
    'steps',
    'clauses',
    'book',
    'storm',
    'replay',
    'when',
    'terminal',
    'webhook',
  ]) {
    assert.match(stdout, new RegExp(`^  ${command} +\\w+s\\b.* \\w+$`, 'm'))
    const own = kasalab(command, '-h')
    assert.equal(own.status, 0)
    assert.ok(own.stdout.startsWith(`kasalab ${command}`), own.stdout)
  }
})

test('the version is that of the package', () => {
  const { status, stdout } = kasalab('--version')
  assert.deepEqual([status, stdout], [0, `kasalab 0.2.0 (Node ${process.version})\n`])
})
