/** Targets that are none, or none any more: each is told in a line, in bounded time, and nothing is left behind. */
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { call } from '../../actors/answer.ts'
import { namedTarget } from './named.ts'
import { preflight } from './preflight.ts'
import { type Profile, profileOf } from './profile.ts'
import { inFrontOf, kasalab, openStrangerOfOurs, serverOf, written } from './stranger-under-test.ts'

const REGISTER = '30000000-0000-4000-8000-000000000001'

const profileAt = (url: string, more: object = {}): Profile =>
  profileOf(
    {
      name: 'bad',
      cloud: url,
      desk: url,
      cashiers: { 'the cashier': { login: 'somebody', password: 'something' } },
      registers: { 'the register': { id: REGISTER, license_key: 'key', is_test: true } },
      budget: 'PT1S',
      ...more,
    },
    'of the test',
  )

/** Of all features the one that is run: the others need not be read. */
const only = (feature: string) => ['--only-features', '--features', join(import.meta.dirname, '../..', feature)]
const SIGN_IN = only('cloud/sign-in.feature')
const DESK = only('wire/local-endpoints.feature')

const json = { 'content-type': 'application/json' }

/** What there may be at an address, and what is said of it. */
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
  test(`${kind} is told in a line`, async () => {
    const faults = await preflight(profileAt(await serverOf(answer)))
    assert.match(faults[0] ?? '', told)
    for (const fault of faults) assert.doesNotMatch(fault, /\n/)
  })

test('a profile without a cloud, or without its first roles, cannot be begun with', () => {
  const { cloud, ...desk } = profileAt('http://127.0.0.1:1')
  assert.throws(
    () => namedTarget(written('refused.json', desk)),
    ({ message }: Error) => /is not right at the whole of it: .*cloud/.test(message) && !message.includes('\n'),
  )
  assert.throws(() => profileAt(cloud, { registers: {} }), /has no "the register" in registers: no scenario can begin/)
  assert.throws(() => profileAt(cloud, { cashiers: {} }), /has no "the cashier" in cashiers: no scenario can begin/)
})

test('no run begins at a real register, nor where nobody answers', async () => {
  const real = { registers: { 'the register': { id: REGISTER, license_key: 'key', is_test: false } } }
  const [fault] = await preflight(profileAt('http://127.0.0.1:1', real))
  assert.match(fault!, /^the register: no test register by the profile bad; real fiscal documents would be made$/)
  const target = written('refused.json', profileAt('http://127.0.0.1:1'))
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
  const { status } = await call('POST', `${deskOf(profile)}/api/v1/shift/xreport`)
  return status === 200
}

test('a wrong password is told as such', async () => {
  const cashiers = { 'the cashier': { ...ours.cashiers['the cashier']!, password: 'wrong' } }
  const [fault, ...more] = await preflight({ ...ours, cashiers })
  assert.match(fault!, /^the cashier is not signed in with the login and password of the profile: 40[13] [^\n]*$/)
  assert.deepEqual(more, [])
})

test('a shift that somebody has left open is closed, and what a run opens too', async () => {
  await call('POST', `${deskOf(ours)}/api/v1/shift/open`)
  assert.ok(await isOpen(ours))
  const target = written('left.json', ours)
  const { code, said } = await kasalab(['verify', '--target', target, ...DESK, '--name', '^Opening a shift answers'])
  assert.equal(code, 0, said)
  assert.match(said, /[1-9] passed, 0 failed/)
  assert.equal(await isOpen(ours), false)
})

test('of a target that dies in the middle is said what was not left in order', async () => {
  let signings = 0
  const cloud = await inFrontOf(ours.cloud, ({ url, socket }) => {
    // Those are of who looks it over, of who puts the registers in order, and of the first scenario.
    if (url!.endsWith('/signin')) signings++
    if (signings > 4) socket.resetAndDestroy()
    return signings > 4
  })
  const target = written('dying.json', { ...ours, cloud })
  const { code, said } = await kasalab(['verify', '--target', target, ...SIGN_IN, '--clause', 'CLD-101'])
  assert.equal(code, 1, said)
  assert.match(said, /the registers were not left in order, look after them: .*(ECONNRESET|hang up)/)
  assert.match(said, /\d passed, \d failed, [1-9] not tested of/)
  assert.doesNotMatch(said, /\n\s+at /)
})
