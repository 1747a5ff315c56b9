/** Targets that are invalid or fail: each is reported in a line, in bounded time, and nothing is left behind. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { before, test } from 'node:test'
import {
  fileNamed,
  inFrontOf,
  kasalab,
  openStrangerOfOurs,
  strangerServer,
  waiting,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import { Wire } from '../wire/wire.ts'
import { namedTarget } from './named.ts'
import { runPreflight } from './preflight/preflight.ts'
import { type Profile, parseProfile } from './profile/profile.ts'

const wire = new Wire()

const REGISTER = '30000000-0000-4000-8000-000000000001'

const profileAt = (url: string, more: object = {}): Profile =>
  parseProfile(
    {
      name: 'bad',
      cloud: url,
      desk: url,
      cashiers: { 'the cashier': { login: 'somebody', password: 'something' } },
      registers: { 'the register': { id: REGISTER, license_key: 'key', is_test: true } },
      ...waiting('PT1S'),
      ...more,
    },
    'of the test',
  )

/** Runs one feature: the others need not be read. */
const only = (feature: string) => ['--only-features', '--features', join(import.meta.dirname, '../..', feature)]
const SIGN_IN = only('cloud/cashiers/sign-in.feature')
const DESK = only('wire/local-endpoints.feature')

const json = { 'content-type': 'application/json' }

/** Answers at an address, and the reported line. */
const STRANGE: Record<string, [answer: RequestListener, told: RegExp]> = {
  'a web site': [
    (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Welcome</h1></html>'),
    /signin does not answer as the interface says \(CLD-101\): 200 text\/html: <html><h1>Welcome/,
  ],
  'a server that always fails': [
    (_, answer) => answer.writeHead(500, json).end('{"message":"Internal Server Error"}'),
    /signin does not answer .*: 500 Internal Server Error$/,
  ],
  'a server that sends elsewhere': [
    (_, answer) => answer.writeHead(302, { location: 'https://login.example/' }).end(),
    /signin does not answer .*: 302 to https:\/\/login\.example\/$/,
  ],
  'a server that breaks off its JSON': [
    (_, answer) => answer.writeHead(200, json).end('{"access_token": '),
    /signin is said to be JSON, and is not \(.*\): \{"access_token":$/,
  ],
  'a server that hangs up': [({ socket }) => socket.resetAndDestroy(), /signin: (read ECONNRESET|socket hang up)$/],
  'a server that does not answer': [() => {}, /signin: no answer within 1 s$/],
  'a server that does not stop': [
    (_, answer) => {
      const more = (): void => {
        while (!answer.destroyed && answer.write(PIECE));
      }
      answer.writeHead(200, json).on('drain', more)
      more()
    },
    /signin: (the answer has more than \d+ bytes|no answer within 1 s)$/,
  ],
  'a cloud whose register is a real one': [
    ({ url }, answer) =>
      answer
        .writeHead(200, json)
        .end(
          url!.endsWith('/signin')
            ? '{"access_token":"token"}'
            : '{"is_test":false,"online_status":true,"pending_transactions":0}',
        ),
    /^the register is no test register, whatever the profile says: 3000/,
  ],
}
const PIECE = Buffer.alloc(1 << 20, 32)

for (const [kind, [answer, told]] of Object.entries(STRANGE))
  test(`${kind} is reported in a line`, async () => {
    const { faults } = await runPreflight(profileAt(await strangerServer(answer)))
    assert.match(faults[0] ?? '', told)
    for (const fault of faults) assert.doesNotMatch(fault, /\n/)
  })

test('a profile without a surface, or without its first roles, is refused', () => {
  const { cloud: _, desk: __, ...nothing } = profileAt('http://127.0.0.1:1')
  assert.throws(
    () => namedTarget(writtenProfile('refused.json', nothing)),
    ({ message }: Error) => /has none of cloud, desk and lan/.test(message) && !message.includes('\n'),
  )
  const cloud = 'http://127.0.0.1:1'
  assert.throws(() => profileAt(cloud, { registers: {} }), /has no "the register" in registers: no scenario can begin/)
  assert.throws(() => profileAt(cloud, { cashiers: {} }), /has no "the cashier" in cashiers: no scenario can begin/)
})

test('no run begins at a real register, nor where the server is down', async () => {
  const real = { registers: { 'the register': { id: REGISTER, license_key: 'key', is_test: false } } }
  const [fault] = (await runPreflight(profileAt('http://127.0.0.1:1', real))).faults
  assert.match(fault!, /^the register: no test register by the profile bad; real fiscal documents would be made$/)
  const target = writtenProfile('refused.json', profileAt('http://127.0.0.1:1'))
  const { code, said } = await kasalab(['verify', '--target', target, ...SIGN_IN, '--clause', 'CLD-101'])
  assert.equal(code, 2, said)
  assert.ok(said.trim().split('\n').length <= 2, said)
  assert.match(said, /^kasalab: .*\n.*signin: connect ECONNREFUSED/)
})

let ours: Profile
before(async () => {
  ours = await openStrangerOfOurs()
})

const deskOf = ({ registers }: Profile): string => registers['the register']!.desk!

/** Whether the shift of the register is open, as its desk says. */
async function isOpen(profile: Profile): Promise<boolean> {
  const { status } = await wire.call('POST', `${deskOf(profile)}/api/v1/shift/xreport`)
  return status === 200
}

/** An address without a listener: no server that asks for any free port is given this one. */
const DEAD_HOST = '127.0.0.1:2'

/** Where a profile or the command line may name a dead address, and the reported line. */
const DEAD: Record<string, [named: (host: string) => object | string, told: RegExp]> = {
  'an address alone': [(host) => `http://${host}`, /^ {2}GET http:\/\/\S+\/lab\/world: connect ECONNREFUSED/m],
  'a lab': [(host) => ({ cloud: `http://${host}`, lab: `http://${host}/lab` }), /^ {2}GET \S+\/lab\/world: connect/m],
  'a cloud': [(host) => ({ cloud: `http://${host}` }), /^ {2}cloud: POST \S+signin: connect ECONNREFUSED/m],
  'a desk': [
    (host) => withDesk('the second register', `http://${host}`),
    /^ {2}registers\.the second register\.desk: GET \S+: connect ECONNREFUSED/m,
  ],
  'a local network': [(host) => ({ lan: `ws://${host}` }), /^ {2}lan: nobody answers at ws:\S+: connect ECONNREFUSED/m],
  'a proxy': [(host) => ({ proxy: `ws://${host}/x` }), /^ {2}proxy: nobody answers at ws:\S+: connect ECONNREFUSED/m],
  'a place for hardware': [
    (host) => ({
      hardware: `ws://${host}`,
      terminals: { 'the terminal': { ...ours.terminals!['the terminal'], hardware: 'simulated' } },
    }),
    /^ {2}hardware: nobody answers at ws:\S+: connect ECONNREFUSED/m,
  ],
  'an adapter of a dead server': [
    (host) => {
      const module = `export const reset = async () => { await fetch('http://${host}') }`
      writeFileSync(fileNamed('dead-adapter.mjs'), module)
      return { adapter: './dead-adapter.mjs' }
    },
    /^ {2}adapter: it cannot reset the target: fetch failed: connect ECONNREFUSED/m,
  ],
}

const withDesk = (role: string, desk: string): object => ({
  registers: { ...ours.registers, [role]: { ...ours.registers[role], desk } },
})

for (const [what, [named, told]] of Object.entries(DEAD))
  test(`${what} that is dead ends a run with 2 and one sentence`, async () => {
    const said_of = named(DEAD_HOST)
    const target = typeof said_of === 'string' ? said_of : writtenProfile('dead.json', { ...ours, ...said_of })
    const { code, said } = await kasalab(['verify', '--target', target, ...SIGN_IN])
    assert.equal(code, 2, said)
    assert.match(said, told)
    assert.equal(said.trim().split('\n').length, 2, said)
  })

test('a wrong password is reported as such', async () => {
  const cashiers = { 'the cashier': { ...ours.cashiers['the cashier']!, password: 'wrong' } }
  const [fault, ...more] = (await runPreflight({ ...ours, cashiers })).faults
  assert.match(fault!, /^the cashier is not signed in with the login and password of the profile: 40[13] [^\n]*$/)
  assert.deepEqual(more, [])
})

test('a shift left open by others is closed, and a run’s own shifts too', async () => {
  await wire.call('POST', `${deskOf(ours)}/api/v1/shift/open`)
  assert.ok(await isOpen(ours))
  const target = writtenProfile('left.json', ours)
  const { code, said } = await kasalab(['verify', '--target', target, ...DESK, '--name', '^Opening a shift answers'])
  assert.equal(code, 0, said)
  assert.match(said, /[1-9] passed, 0 failed/)
  assert.equal(await isOpen(ours), false)
})

test('when a target dies in the middle, the report says what was not cleaned up', async () => {
  let signings = 0
  const cloud = await inFrontOf(ours.cloud!, ({ url, socket }) => {
    // Requests of the preflight, of the cleanup, and of the first scenario.
    if (url!.endsWith('/signin')) signings++
    if (signings > 9) socket.resetAndDestroy()
    return signings > 9
  })
  const target = writtenProfile('dying.json', { ...ours, cloud })
  const { code, said } = await kasalab(['verify', '--target', target, ...SIGN_IN, '--clause', 'CLD-101'])
  assert.equal(code, 1, said)
  assert.match(said, /the registers were not left in order, look after them: .*(ECONNRESET|hang up)/)
  assert.match(said, /\d passed, \d failed, [1-9] not tested of/)
  assert.doesNotMatch(said, /\n\s+at /)
})
