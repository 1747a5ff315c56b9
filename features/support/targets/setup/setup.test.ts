/** A profile is made by questions, tried at a real server, and checked. */
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { before, test } from 'node:test'
import {
  fileNamed,
  kasalab,
  openStrangerOfOurs,
  writtenProfile,
} from '../../../proofs/foreign-servers/stranger-under-test.ts'
import { type Profile, readProfile } from '../profile/profile.ts'
import { NoAnswer, SetupDialog } from './asking.ts'
import { lookOver } from './setup.ts'

let ours: Profile
before(async () => {
  ours = await openStrangerOfOurs()
})

/** Answers of a user who knows the server, with typing errors. */
function answers(): string[] {
  const { cloud, desk, proxy, lan, cashiers, registers, access_key } = ours
  const [cashier, senior] = [cashiers['the cashier']!, cashiers['the senior cashier']!]
  const [register, second] = [registers['the register']!, registers['the second register']!]
  return [
    ...['not an address', cloud!, 'staging'],
    ...[cashier.login, 'not his password', '', cashier.login, cashier.password, cashier.pin_code!],
    ...['9', '1'],
    ...[second.license_key!, register.license_key!],
    ...[desk!, proxy!, lan!],
    ...[senior.login, senior.password, senior.pin_code!],
    // No further cashier
    ...['', '', '', ''],
    ...[second.license_key!, second.desk!],
    // No further register
    ...['', '', '', '', ''],
    // Its organization is ours; it explains nothing
    ...[access_key!, 'yes', '', ''],
  ]
}

test('valid answers become the profile, which only its owner can read', async () => {
  const file = fileNamed('init.json')
  const { code, said } = await kasalab(['target', 'init', file], `${answers().join('\n')}\n`)
  assert.equal(code, 0, said)
  assert.match(said, /not an address is no address like http/)
  assert.match(said, /is not signed in: 40[13] /)
  assert.match(said, /a number from 1 to \d is needed/)
  assert.match(said, /this is the key of TEST000002, not of TEST000001/)
  assert.match(said, /– no agent register: .* \(\d+ scenarios\)/)
  for (const { password } of Object.values(ours.cashiers)) assert.ok(!said.includes(password))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const profile = readProfile(file)
  const { 'the cashier': cashier, 'the senior cashier': senior } = ours.cashiers
  assert.deepEqual(profile.cashiers, { 'the cashier': cashier, 'the senior cashier': senior })
  assert.deepEqual(Object.keys(profile.registers), ['the register', 'the second register'])
  assert.equal(profile.registers['the register']!.id, ours.registers['the register']!.id)
  assert.deepEqual(Object.keys(profile.terminals!), ['the terminal', 'the second terminal'])
  assert.deepEqual(profile.capabilities, ['seed'])
  assert.deepEqual([profile.name, profile.desk, profile.access_key], ['staging', ours.desk, ours.access_key])

  const kept = readFileSync(file, 'utf8')
  const again = await kasalab(['target', 'init', file], '\n')
  assert.equal(again.code, 1, again.said)
  assert.equal(readFileSync(file, 'utf8'), kept, 'a file that is there is left as it is')
})

test('a profile is checked: obstacles to a run, and what is not tested', async () => {
  const { terminals: _, access_key: __, ...less } = ours
  const good = await lookOver(writtenProfile('good.json', less))
  assert.deepEqual(good.faults, [])
  assert.ok(good.missing.some((line) => /^no terminal: paying at a bank terminal \(\d{2,} scenarios\)$/.test(line)))
  const swapped = {
    ...ours.registers['the second register']!,
    license_key: ours.registers['the register']!.license_key,
  }
  const registers = { ...ours.registers, 'the second register': swapped }
  const bad = await kasalab(['target', 'check', writtenProfile('swapped.json', { ...ours, registers })])
  assert.equal(bad.code, 1, bad.said)
  assert.match(
    bad.said,
    /^✖ registers\.the second register\.license_key: it is that of registers\.the register as well/m,
  )
  assert.match(bad.said, /^No run can begin\.$/m)
})

test('a secret is hidden while it is typed, and other answers are not', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  let shown = ''
  const output = new PassThrough().on('data', (piece) => {
    shown += piece
  })
  const asking = new SetupDialog({ input, output })
  const [login, password] = [asking.ask('Login'), 'letmein']
  input.write('olena\r')
  assert.equal(await login, 'olena')
  const secret = asking.ask('Password', { secret: true })
  input.write(`${password}\r`)
  assert.equal(await secret, password)
  assert.match(shown, /Login: .*o.*l.*e.*n.*a/s)
  const [, typed = 'nothing'] = shown.split('Password: ')
  assert.doesNotMatch(typed, /[letmin]/)
  const last = asking.ask('Anything else')
  input.end()
  await assert.rejects(last, NoAnswer)
})
