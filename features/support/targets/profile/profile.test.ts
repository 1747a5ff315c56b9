import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileNamed } from '../../../proofs/foreign-servers/stranger-under-test.ts'
import { temporaryFolder } from '../../../proofs/kit/folder.ts'
import { deskUrlOf } from '../../actors/desk.ts'
import { patienceOf } from '../patience/patience.ts'
import { cardOf, hardwareSocketOf, pairsOf, playedIn } from '../seed.ts'
import { escapedFor, fromEnvironment } from './environment.ts'
import { ProfileError, parseProfile, productionRegisters, profileLanes, readProfile } from './profile.ts'

const good = {
  name: 'staging',
  cloud: 'http://cloud.example',
  cashiers: { 'the cashier': { login: 'anna', password: 'secret' } },
  registers: { 'the register': { id: 'r-1', license_key: 'k-1', is_test: true } },
}

const reference = (name: string): string => `\${${name}}`

const without = (name: keyof typeof good): object =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))

const BAD: [what: string, said: unknown, line: RegExp][] = [
  ['no object', [], /^the profile here is not right at the whole of it: must be object$/],
  ['no name', without('name'), /at the whole of it: must have required property 'name'$/],
  ['a cloud of another scheme', { ...good, cloud: 'ftp://x' }, /at cloud: must match pattern/],
  ['a desk that is no address', { ...good, desk: 'localhost:8484' }, /at desk: must match pattern/],
  [
    'a password left out',
    { ...good, cashiers: { 'the cashier': { login: 'a' } } },
    /at cashiers.the cashier: must have/,
  ],
  ['a budget of hours', { ...good, budget: 'PT1H' }, /at budget: must match pattern/],
  ['a patience of nothing', { ...good, patience: { webhook: 'PT' } }, /at patience\.webhook: must match pattern/],
  [
    'a patience of another kind',
    { ...good, patience: { webhooks: 'PT1S' } },
    /"webhooks" at patience: did you mean "webhook"/,
  ],
  ['a capability it cannot have', { ...good, capabilities: ['clock'] }, /at capabilities.0: /],
  [
    'hardware of another kind',
    { ...good, terminals: { 'the terminal': { id: 't', device_id: 'd', hardware: 'real' } } },
    /at terminals.the terminal.hardware: /,
  ],
  [
    'no cashier',
    { ...good, cashiers: {} },
    /^the profile here has no "the cashier" in cashiers: no scenario can begin without$/,
  ],
  [
    'a lane without a register',
    { ...good, lanes: [{ cashiers: good.cashiers }] },
    /has no "the register" in registers/,
  ],
]

const misspelt = (place: 'cashiers' | 'registers', role: string, card: object): object => ({
  ...good,
  [place]: { [role]: card },
})

/** Unknown names, at every depth of a profile. */
const STRANGE: [said: object, line: RegExp][] = [
  [{ ...good, dsek: 'http://x' }, /the profile here has no place for "dsek": did you mean "desk"\?$/],
  [{ ...good, Capabilities: [] }, /has no place for "Capabilities": did you mean "capabilities"\?$/],
  [{ ...good, quirks: [] }, /has no place for "quirks": known there are name, cloud, desk, /],
  [
    misspelt('cashiers', 'the cashier', { login: 'a', pasword: 'b', password: 'b' }),
    /has no place for "pasword" at cashiers\.the cashier: did you mean "password"\?$/,
  ],
  [
    misspelt('registers', 'the register', { ...good.registers['the register'], licence_key: 'k' }),
    /has no place for "licence_key" at registers\.the register: did you mean "license_key"\?$/,
  ],
  [
    { ...good, terminals: { 'the terminal': { id: 't', device: 'd', device_id: 'd' } } },
    /has no place for "device" at terminals\.the terminal: did you mean "device_id"\?$/,
  ],
  [
    { ...good, lanes: [{ cashiers: good.cashiers, register: good.registers }] },
    /has no place for "register" at lanes\.0: did you mean "registers"\?$/,
  ],
  [
    misspelt('cashiers', 'the chashier', { login: 'a', password: 'b' }),
    /"the chashier" at cashiers: did you mean "the cashier"\?$/,
  ],
  [
    {
      ...good,
      lanes: [{ ...good, registers: { ...good.registers, 'second register': good.registers['the register'] } }].map(
        ({ cashiers, registers }) => ({ cashiers, registers }),
      ),
    },
    /has no place for "second register" at lanes\.0\.registers: did you mean "the second register"\?$/,
  ],
  [
    misspelt('registers', 'the register', { ...good.registers['the register'], confirmed: ['dsek'] }),
    /is not right at registers\.the register\.confirmed\.0: must be equal to one of the allowed values$/,
  ],
]

for (const [said, line] of STRANGE)
  test(`an unknown name is reported with the nearest one: ${line.source}`, () => {
    assert.throws(() => parseProfile(said, 'here'), line)
  })

test('texts are taken from the environment at any place, and may be escaped', () => {
  const register = { id: reference('ID'), license_key: `test-${reference('KEY')}`, is_test: true }
  const said = {
    ...good,
    cloud: `https://${reference('HOST')}/x`,
    registers: { 'the register': register },
    headers: { 'X-Key': `${reference('KEY')}${reference('ID')}` },
    access_key: `$${reference('KEY')} costs $5 {x} $`,
  }
  const profile = parseProfile(said, 'here', { ID: 'r-7', KEY: 'k', HOST: 'h' })
  assert.equal(profile.cloud, 'https://h/x')
  assert.deepEqual(profile.registers['the register'], { id: 'r-7', license_key: 'test-k', is_test: true })
  assert.deepEqual(profile.headers, { 'X-Key': 'kr-7' })
  assert.equal(profile.access_key, `${reference('KEY')} costs $5 {x} $`)
  assert.deepEqual(fromEnvironment(escapedFor(profile), {}), profile, 'what is written down so is read so')
  assert.equal(fromEnvironment(escapedFor(`$${reference('KEY')}`), {}), `$${reference('KEY')}`)
})

test('a missing variable is reported by its place, without a value', () => {
  const password = { ...good, cashiers: { 'the cashier': { login: 'a', password: reference('NOWHERE') } } }
  assert.throws(
    () => parseProfile(password, 'here', {}),
    /^Error: the profile here is not right at cashiers\.the cashier\.password: the environment has no variable NOWHERE$/,
  )
  const open = { ...good, access_key: `\${secret` }
  assert.throws(
    () => parseProfile(open, 'here', {}),
    /is not right at access_key: \$\{ begins the name of a variable, and none follows/,
  )
})

test('a profile that is not JSON is reported by the position of the error, without its text', () => {
  const file = fileNamed('broken.json')
  writeFileSync(file, '{ "cashiers": { "the cashier": { "password": hunter2 } } }')
  assert.throws(
    () => readProfile(file),
    ({ message }: Error) => /cannot be read: it is no JSON/.test(message) && !message.includes('hunter2'),
  )
})

for (const [what, said, line] of BAD)
  test(`a profile with ${what} is reported in one line`, () => {
    assert.throws(
      () => parseProfile(said, 'here'),
      (error: Error) => {
        assert.ok(error instanceof ProfileError)
        assert.match(error.message, line)
        assert.doesNotMatch(error.message, /\n/)
        return true
      },
    )
  })

test('a profile that cannot be read is reported in one line', () => {
  assert.throws(
    () => readProfile('/no/such/file'),
    /^ProfileError|^Error: the profile \/no\/such\/file cannot be read: ENOENT/,
  )
  assert.throws(() => readProfile('/tmp'), /the profile \/tmp cannot be read: it is a folder/)
  const file = join(temporaryFolder(), 'half.json')
  writeFileSync(file, '{"name":"\\ud800"}')
  assert.throws(() => readProfile(file), /half.json cannot be read: has half a character/)
})

test('only a test register is written to, unless the profile allows others in words', () => {
  const real = { ...good, registers: { 'the register': { id: 'r', license_key: 'k', is_test: false } } }
  assert.deepEqual(productionRegisters(parseProfile(real, 'here')), ['the register'])
  const meant = { ...real, i_know_that_real_fiscal_documents_will_be_made: 'yes, on every register of this profile' }
  assert.deepEqual(productionRegisters(parseProfile(meant, 'here')), [])
})

test('the patience is how long to wait, by kind; a budget is that for an answer of the tax authority', () => {
  const waits = (profile: object) => patienceOf(parseProfile({ ...good, ...profile }, 'here'))
  assert.deepEqual([waits({}).delivery, waits({}).webhook], [35_000, 15_000])
  assert.deepEqual([waits({ budget: 'PT1M1.5S' }).delivery, waits({ budget: 'PT1M1.5S' }).shift], [61_500, 35_000])
  const both = waits({ budget: 'PT1M', patience: { delivery: 'PT5S', webhook: 'PT2M' } })
  assert.deepEqual([both.delivery, both.webhook, both.report], [5000, 120_000, 40_000])
})

test('the card of a target is the seed’s, with the secrets of the profile; what it lacks is reported', () => {
  const profile = parseProfile(good, 'here')
  const [lane] = profileLanes(profile)
  const card = cardOf(profile, lane!, '')
  assert.deepEqual([card.cashiers[0]!.login, card.cashiers[0]!.password], ['olena', 'secret'])
  for (const address of [card.local_base_url, card.proxy_ws_url, card.terminal_lan_url]) assert.equal(address, null)
  assert.throws(() => deskUrlOf(card), { name: 'NotTested', message: 'the profile has no desk for the register' })
  assert.ok(card.absent!.has('the second register') && !card.absent!.has('the register'))
  const pairs = pairsOf(lane!)
  assert.deepEqual(
    pairs.find(({ ours }) => ours === 'olena'),
    { ours: 'olena', theirs: 'anna', of: 'the cashier' },
  )
  assert.equal(pairs.find(({ ours }) => ours === 'test-kasa-2')!.theirs, null)
})

test('simulated terminals connect where the profile says, or behind the proxy', () => {
  const card = { id: 't-1', device_id: 'pos-7' }
  const terminals = { 'the terminal': { ...card, hardware: 'simulated' }, 'the second terminal': card }
  const profile = parseProfile({ ...good, proxy: 'ws://proxy.example/paylink/ws/', terminals }, 'here')
  assert.deepEqual([...playedIn(profile).values()], ['t-1'])
  assert.equal(hardwareSocketOf(profile), 'ws://proxy.example/paylink/ws/server')
  assert.equal(hardwareSocketOf({ ...profile, hardware: 'wss://elsewhere.example' }), 'wss://elsewhere.example')
  assert.equal(hardwareSocketOf(parseProfile(good, 'here')), null)
})

test('a profile behind a byte order mark is read', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'marked.json')
  writeFileSync(file, `\ufeff${JSON.stringify(good)}`)
  assert.equal(readProfile(file).name, 'staging')
})
