/**
 * Whatever is wrong in a profile, or changes at a target: nothing is done at a real register, or in a real cashier's
 * name.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import {
  inFrontOf,
  kasalab,
  type OwnServer,
  openOwnServer,
  saidOtherwise,
  strangerServer,
  waiting,
  writtenFeature,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import { runPreflight } from './preflight/preflight.ts'
import type { Profile } from './profile/profile.ts'

const only = (feature: string) => ['--only-features', '--features', join(import.meta.dirname, '../..', feature)]
/** Scenarios that write documents at the desk, and through the cloud at both registers. */
const SELLING = [...only('wire/local-endpoints.feature'), '--name', '^Opening a shift answers']

let server: OwnServer
let ours: Profile
let real: Profile['registers'][string]
before(async () => {
  server = await openOwnServer()
  // Some wait for what never comes at the desk of another register: longer than an answer takes on a busy machine
  ours = { ...server.profile, ...waiting('PT6S') }
  real = ours.registers['the production register']!
})

type Register = Profile['registers'][string]

/** The profile with one register changed; without the role of the real register, which would be listed twice. */
function withRegister(role: string, change: (card: Register) => Partial<Register>): Profile {
  const { 'the production register': _, ...registers } = ours.registers
  return { ...ours, registers: { ...registers, [role]: { ...registers[role]!, ...change(registers[role]!) } } }
}

/** Asserts that the preflight has made nothing at the real register. */
async function lookedOver(profile: Profile): Promise<string[]> {
  const { faults } = await runPreflight(profile)
  assert.equal(await server.documentsAt(real.id!), 0)
  for (const fault of faults) assert.doesNotMatch(fault, /\n/)
  return faults
}

test('a register with the desk of a real one ends the run, and its ledger stays empty', async () => {
  const target = writtenProfile('desk.json', {
    ...withRegister('the register', () => ({ desk: real.desk! })),
    desk: real.desk,
  })
  const { code, said } = await kasalab(['verify', '--target', target, ...SELLING])
  assert.equal(code, 2, said)
  assert.match(said, /^ {2}registers\.the register\.desk: .*taken offline in the cloud, and nothing came of it here/m)
  assert.match(said, /"confirmed": \["desk"\]/)
  assert.equal(await server.documentsAt(real.id!), 0)
})

test('the same desk at the top of the profile is reported by its place there', async () => {
  const { desk: _, ...card } = ours.registers['the register']!
  const profile = { ...withRegister('the second register', () => ({})), desk: real.desk! }
  const [fault] = await lookedOver({ ...profile, registers: { ...profile.registers, 'the register': card } })
  assert.match(fault!, /^desk: the register was taken offline/)
})

test('a register with the key of a real one ends the run, and its ledger stays empty', async () => {
  const target = writtenProfile(
    'key.json',
    withRegister('the register', () => ({ license_key: real.license_key! })),
  )
  const { code, said } = await kasalab(['verify', '--target', target, ...SELLING])
  assert.equal(code, 2, said)
  assert.match(said, /registers\.the register\.license_key: it is the key of 9900000003, which is no test register/)
  assert.doesNotMatch(said, new RegExp(real.license_key!))
  assert.equal(await server.documentsAt(real.id!), 0)
})

const SWAPPED: [what: string, role: string, change: (card: Register) => Partial<Register>, told: RegExp][] = [
  [
    'the id of a real register',
    'the register',
    () => ({ id: real.id! }),
    /^registers\.the register\.license_key: it is the key of TEST000001, and not that of 40000000-.*3$/,
  ],
  [
    'id and key of a real register',
    'the register',
    () => ({ id: real.id!, license_key: real.license_key! }),
    /^the register is no test register, whatever the profile says/,
  ],
  [
    'the desk of a real register',
    'the second register',
    () => ({ desk: real.desk! }),
    /^registers\.the second register\.desk: the register was taken offline in the cloud/,
  ],
  [
    'the key of a real register',
    'the second register',
    () => ({ license_key: real.license_key! }),
    /^registers\.the second register\.license_key: it is the key of 9900000003/,
  ],
  [
    'an id that nothing has',
    'the second register',
    () => ({ id: '40000000-0000-4000-8000-0000000000aa' }),
    /^registers\.the second register\.license_key: it is the key of TEST000002/,
  ],
  [
    'the desk of another one of the profile',
    'the second register',
    () => ({ desk: `${ours.registers['the register']!.desk!.replace('127.0.0.1', 'LOCALHOST')}/` }),
    /^registers\.the second register\.desk: it is that of registers\.the register as well/,
  ],
  [
    'the key of another one of the profile',
    'the second register',
    () => ({ license_key: ours.registers['the register']!.license_key! }),
    /^registers\.the second register\.license_key: it is that of registers\.the register as well/,
  ],
]

for (const [what, role, change, told] of SWAPPED)
  test(`${role} with ${what} is reported`, async () => {
    const faults = await lookedOver(withRegister(role, change))
    assert.match(faults[0] ?? 'nothing', told)
  })

test('two swapped desks are reported, though both are of test registers', async () => {
  const [first, second] = [ours.registers['the register']!, ours.registers['the second register']!]
  const registers = {
    'the register': { ...first, desk: second.desk! },
    'the second register': { ...second, desk: first.desk! },
  }
  const faults = await lookedOver({ ...ours, desk: second.desk!, registers })
  assert.match(faults[0]!, /^registers\.the register\.desk: the register was taken offline/)
  assert.match(faults[1]!, /^registers\.the second register\.desk: the register was taken offline/)
})

test('a desk that redirects to another is not followed', async () => {
  const desk = await strangerServer(
    ({ url }, answer) => void answer.writeHead(307, { location: real.desk + url! }).end(),
  )
  const faults = await lookedOver(withRegister('the register', () => ({ desk })))
  assert.match(faults[0]!, /^registers\.the register\.desk: the desk does not answer .*: 307 to http/)
})

test('a desk that names its register is believed', async () => {
  const naming = (name: string) =>
    saidOtherwise(ours.registers['the register']!.desk!, ({ url }, text) =>
      url!.endsWith('/kasa/status') ? JSON.stringify({ ...JSON.parse(text), fiscal_number: name }) : text,
    )
  const against = await naming(real.fiscal_number!)
  const cashiers = { ...ours.cashiers }
  // The tester's confirmation does not prevent it.
  const [fault] = await lookedOver({
    ...withRegister('the register', () => ({ desk: against, confirmed: ['desk'] })),
    cashiers,
  })
  assert.match(fault!, /it is the desk of 9900000003, which is no test register, and not that of 4000/)
  const own = await naming('TEST000001')
  const before = await server.documentsAt(ours.registers['the register']!.id!)
  assert.deepEqual(await lookedOver(withRegister('the register', () => ({ desk: own }))), [])
  assert.equal(await server.documentsAt(ours.registers['the register']!.id!), before, 'nothing had to be proven')
})

/** The cloud of our server, with other answers about registers and cashiers. */
const cloudThat = (rewrite: (url: string, text: string) => string) =>
  saidOtherwise(ours.cloud!, ({ url }, text) => rewrite(url!, text))

test('a target that does not mark test registers is used only with the tester’s confirmation', async () => {
  const cloud = await cloudThat((_, text) => text.replaceAll(/"is_test":(true|false),?/g, ''))
  const silent = { ...ours, cloud }
  const faults = await lookedOver(silent)
  assert.match(
    faults[0]!,
    /^registers\.the register: the target does not say whether 4000.* is a test register; .*"is_test"/,
  )
  assert.ok(
    faults.some((fault) => /^cashiers\.the cashier: the target does not say whether olena is a test/.test(fault)),
  )
  const word = { confirmed: ['is_test'] as ['is_test'] }
  const sworn = <Card>(cards: Record<string, Card>) =>
    Object.fromEntries(Object.entries(cards).map(([role, card]) => [role, { ...card, ...word }]))
  const { cashiers, registers } = silent
  assert.deepEqual(await lookedOver({ ...silent, cashiers: sworn(cashiers), registers: sworn(registers) }), [])
})

test('a key that does not show its register is used only with the tester’s confirmation', async () => {
  const cloud = await inFrontOf(ours.cloud!, ({ url }, answer) => {
    const isHidden = /info$|get-offline-codes\?/.test(url!)
    if (isHidden) answer.writeHead(404).end()
    return isHidden
  })
  const [fault] = await lookedOver({ ...ours, cloud })
  assert.match(
    fault!,
    /^registers\.the register\.license_key: the target does not say whose key it is; .*"license_key"/,
  )
})

test('real cashiers are reported in any role', async () => {
  const cashiers = { ...ours.cashiers, 'the senior cashier': ours.cashiers['the production cashier']! }
  const faults = await lookedOver({ ...ours, cashiers })
  assert.deepEqual(faults, [
    'cashiers.the senior cashier: ihor is no test cashier: nothing is done in the name of a real one',
  ])
})

test('a cashier with a shift at a register of others is reported, since closing closes that shift', async () => {
  const cloud = await cloudThat((url, text) =>
    url.endsWith('/cashier/shift') ? JSON.stringify({ id: 's', cash_register: { id: real.id } }) : text,
  )
  const [fault] = await lookedOver({ ...ours, cloud })
  assert.match(fault!, /^cashiers\.the cashier: olena has a shift open at 40000000-.*3, where nothing is to be done/)
})

test('a real register and a real cashier get no request that could take effect, refused or not', async () => {
  const written_there: string[] = []
  const cloud = await inFrontOf(ours.cloud!, ({ method, url, headers }) => {
    const isSaid = method !== 'GET' && headers['x-license-key'] === real.license_key
    if (isSaid && !url!.includes('signin')) written_there.push(`${method} ${url}`)
    return false
  })
  const target = writtenProfile('real-roles.json', { ...ours, cloud })
  const openings = only('cloud/shifts/opening.feature')
  const { code, said } = await kasalab(['verify', '--target', target, ...openings, '--clause', 'CLD-012'])
  assert.equal(code, 3, said)
  assert.match(said, /^– \d not tested: the production register is a real one: nothing is tried there$/m)
  assert.match(said, /^– \d not tested: the production cashier is a real one: nothing is tried in his name$/m)
  assert.deepEqual(written_there, [])
})

test('a register that becomes real during the run ends it, and nothing more is written there', async () => {
  let isReal = false
  const written_later: string[] = []
  const cloud = await cloudThat((_, text) => (isReal ? text.replaceAll('"is_test":true', '"is_test":false') : text))
  const desk = await inFrontOf(ours.registers['the register']!.desk!, ({ method, url }) => {
    if (isReal && method === 'POST') written_later.push(url!)
    isReal ||= url!.endsWith('/shift/close')
    return false
  })
  const target = writtenProfile('turning.json', { ...withRegister('the register', () => ({ desk })), cloud, desk })
  const { code, said } = await kasalab(['verify', '--target', target, ...only('wire/local-endpoints.feature')])
  assert.equal(code, 2, said)
  assert.match(said, /^✖ .*the run was ended, for registers\.the register.* is no test register any more/m)
  assert.match(said, /^– \d+ not tested: registers\.the register.* is no test register any more$/m)
  assert.deepEqual(written_later, [])
})

const SELLING_IN_CLOUD = `Feature: A shop that sells in the cloud
  @extension @EXT-101
  Scenario: A sale without goods is malformed
    Given an open shift of the cashier on the register
    When POST /api/v1/receipts/sell with the body '{"goods":[]}' is sent with the token
    Then the answer is 422
`

test('a document of the cloud ends the run where its cashier has a shift at a register of others', async () => {
  let [movesAway, isAway] = [false, false]
  const sold: unknown[] = []
  const cloud = await inFrontOf(
    ours.cloud!,
    ({ method, url, headers }) => {
      if (method !== 'POST' || headers.authorization === undefined) return false
      isAway ||= movesAway && url === '/api/v1/shifts'
      if (url === '/api/v1/receipts/sell') sold.push(url)
      return false
    },
    ({ url }, text) =>
      isAway && url!.endsWith('/cashier/shift') ? JSON.stringify({ id: 's', cash_register: { id: real.id } }) : text,
  )
  const target = writtenProfile('away.json', { ...ours, cloud })
  const args = ['verify', '--target', target, '--only-features']
  args.push('--features', writtenFeature('away.feature', SELLING_IN_CLOUD))
  const { code, said } = await kasalab(args)
  assert.equal(code, 0, said)
  assert.equal(sold.length, 1)
  movesAway = true
  const ended = await kasalab(args)
  assert.equal(ended.code, 2, ended.said)
  assert.match(
    ended.said,
    /the run was ended, for a cashier has a shift open at 40000000-.*3, which is no test register/,
  )
  assert.equal(sold.length, 1, 'nothing more is sold')
})

test('a register is checked again before its first use', async () => {
  let asked = 0
  const opened: unknown[] = []
  const cloud = await inFrontOf(
    ours.cloud!,
    ({ method, url, headers }) => {
      if (method === 'POST' && url === '/api/v1/shifts' && headers['x-license-key'] === 'test-kasa-2') opened.push(url)
      return false
    },
    ({ url, headers }, text) =>
      url!.endsWith('/info') && headers['x-license-key'] === 'test-kasa-2' && asked++ > 0
        ? text.replace('"is_test":true', '"is_test":false')
        : text,
  )
  const target = writtenProfile('first-use.json', { ...ours, cloud })
  const run = [...only('cloud/shifts/opening.feature'), '--name', 'opens no shift on a second register']
  const { code, said } = await kasalab(['verify', '--target', target, ...run])
  assert.equal(code, 2, said)
  assert.match(said, /the run was ended, for registers\.the second register is no test register any more/)
  assert.deepEqual(opened, [])
})
