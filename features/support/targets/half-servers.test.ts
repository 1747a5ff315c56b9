/** A server with half of the operations or surfaces is tested as far as it goes, and what it lacks is reported once. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import {
  inFrontOf,
  kasalab,
  openStrangerOfOurs,
  waiting,
  writtenFeature,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'
import { EXTENSION } from '../law/known-clauses.ts'
import { Wire } from '../wire/wire.ts'
import { runPreflight } from './preflight/preflight.ts'
import { type Profile, parseProfile } from './profile/profile.ts'

const wire = new Wire()

const only = (...features: string[]) => [
  '--only-features',
  ...features.flatMap((feature) => ['--features', join(import.meta.dirname, '../..', feature)]),
]

let ours: Profile
before(async () => {
  ours = await openStrangerOfOurs()
})

/** A server without some operations, by method and path. */
const without = (base: string, operations: RegExp, status: number) =>
  inFrontOf(base, ({ method, url }, answer) => {
    const isGone = operations.test(`${method} ${url}`)
    if (isGone) answer.writeHead(status, { 'content-type': 'text/plain' }).end('no such thing')
    return isGone
  })

const GONE =
  /^GET \/api\/v1\/cash-registers(\?|$)|\/api\/v1\/webhook|\/paylink\/terminals|\/cash-registers\/info|\/receipt-templates\/[^/]+$|\/shifts\/[^/]+\/close/
const LISTED = [
  'GET /api/v1/cash-registers',
  'GET /api/v1/cash-registers/info',
  'POST /api/v1/shifts/{shift_id}/close',
  'GET /api/v1/receipt-templates/{template_id}',
  'PATCH /api/v1/receipt-templates/{template_id}',
  'GET /api/v1/paylink/terminals',
  'POST /api/v1/webhook',
  'GET /api/v1/webhook',
  'DELETE /api/v1/webhook',
]

for (const status of [404, 405, 501])
  test(`operations answered ${status} for every caller are recognized as missing, and no others`, async () => {
    const { faults, notes, missing } = await runPreflight({ ...ours, cloud: await without(ours.cloud!, GONE, status) })
    assert.deepEqual(faults, [])
    assert.deepEqual(missing.toSorted(), LISTED.toSorted())
    const [first] = notes
    assert.match(first!, /^the target has no GET \/api\/v1\/cash-registers, no .*: what needs it is not tested$/)
  })

test('a server that hides its operations from unauthenticated callers has them all the same', async () => {
  const cloud = await inFrontOf(ours.cloud!, ({ headers, url }, answer) => {
    const isHidden = headers.authorization === undefined && !/\/cashier\/signin/.test(url!) && !headers['x-license-key']
    if (isHidden) answer.writeHead(404).end()
    return isHidden
  })
  assert.deepEqual((await runPreflight({ ...ours, cloud })).missing, [])
})

test('operations missing at a desk are known before, or by its first answer', async () => {
  const desk = await without(ours.registers['the register']!.desk!, /cash-withdrawal|xreport/, 501)
  const registers = { 'the register': { ...ours.registers['the register']!, desk } }
  const { missing } = await runPreflight({ ...ours, desk, registers })
  assert.deepEqual(missing, ['POST /api/v1/receipt/cash-withdrawal'])
  const target = writtenProfile('half-desk.json', { ...ours, desk, registers })
  const { code, said } = await kasalab(['verify', '--target', target, ...only('wire/local-endpoints.feature')])
  assert.equal(code, 0, said)
  assert.match(said, /^– the target has no POST \/api\/v1\/receipt\/cash-withdrawal: what needs it is not tested$/m)
  assert.match(said, /^– [1-9]\d* not tested: the target has no POST \/api\/v1\/receipt\/cash-withdrawal$/m)
  assert.match(said, /^– [1-9]\d* not tested: the target has no POST \/api\/v1\/shift\/xreport$/m)
  assert.match(said, /^[1-9]\d* passed, 0 failed/m)
})

test('scenarios that need a missing operation end with one reason, and the others are judged', async () => {
  const target = writtenProfile('half.json', { ...ours, cloud: await without(ours.cloud!, GONE, 404) })
  const features = only('cloud/business-day.feature', 'cloud/webhooks/settings.feature', 'wire/local-endpoints.feature')
  const { code, said } = await kasalab(['verify', '--target', target, ...features])
  assert.equal(code, 0, said)
  assert.equal(said.match(/the target has no GET \/api\/v1\/cash-registers,/g)?.length, 1)
  assert.match(said, /^– [1-9]\d* not tested: the target has no POST \/api\/v1\/webhook$/m)
  assert.match(said, /^[1-9]\d passed, 0 failed/m)
})

const SALE = 'POST /api/v1/receipts/sell'
const SELLING = `Feature: A shop that sells in the cloud
  @extension @EXT-101
  Scenario: A sale without a body is malformed
    Given an open shift of the cashier on the register
    When ${SALE} is sent with the token
    Then the answer is 422
`
/** Method and address of any operation of the extension in the cloud. */
const OF_EXTENSION = new RegExp(
  `^(${Object.values(EXTENSION.operations.cloud)
    .map((line) => line.replace(/\{\w+\}/g, '[^/?]+'))
    .join('|')})(\\?|$)`,
)

test('a server without the extension is said to be so in one line, and its scenarios have that reason', async () => {
  const cloud = await without(ours.cloud!, OF_EXTENSION, 404)
  const { missing, missingOfExtension, notes } = await runPreflight({ ...ours, cloud })
  assert.deepEqual(missing, [])
  assert.deepEqual(missingOfExtension.cloud.toSorted(), Object.values(EXTENSION.operations.cloud).sort())
  assert.equal(notes[0], 'the target has no operations of the extension: what needs it is not tested')
  const target = writtenProfile('bare.json', { ...ours, cloud })
  const features = ['--only-features', '--features', writtenFeature('bare.feature', SELLING)]
  const { code, said } = await kasalab(['verify', '--target', target, ...features])
  assert.equal(code, 3, said)
  assert.match(said, /^– 1 not tested: the target has no operations of the extension$/m)
  assert.match(said, /^extension: 0 passed, 0 failed, 1 not tested of 1 scenarios/m)
})

test('a single operation of the extension that is missing is named', async () => {
  const cloud = await without(ours.cloud!, /^POST \/api\/v1\/receipts\/sell$/, 501)
  const { missing, missingOfExtension, notes } = await runPreflight({ ...ours, cloud })
  assert.deepEqual([missing, missingOfExtension], [[], { cloud: [SALE], desk: [] }])
  assert.equal(notes[0], `the target has no ${SALE} (extension): what needs it is not tested`)
  const target = writtenProfile('unsold.json', { ...ours, cloud })
  const features = ['--only-features', '--features', writtenFeature('unsold.feature', SELLING)]
  const { said } = await kasalab(['verify', '--target', target, ...features])
  assert.match(said, /^– 1 not tested: the target has no POST \/api\/v1\/receipts\/sell \(extension\)$/m)
})

test('a desk without the extension is known by what it can be asked for without an id', async () => {
  const withDesk = async (gone: RegExp): Promise<string[]> => {
    const desk = await without(ours.registers['the register']!.desk!, gone, 404)
    const registers = { 'the register': { ...ours.registers['the register']!, desk } }
    return (await runPreflight({ ...ours, desk, registers })).missingOfExtension.desk
  }
  assert.deepEqual(await withDesk(/tax\/taxes/), ['GET /api/v1/tax/taxes'])
  const all = Object.values(EXTENSION.operations.desk)
  assert.deepEqual(await withDesk(/tax\/taxes|\/shifts|reports\/|receipts\//), all)
})

test('a cloud alone is tested as far as it goes, whoever has opened the shift', async () => {
  const { desk: _, proxy: __, lan: ___, terminals: ____, ...cloud } = ours
  const registers = Object.fromEntries(
    Object.entries(ours.registers).map(([role, { desk: _____, ...card }]) => [role, card]),
  )
  const target = writtenProfile('cloud-alone.json', { ...cloud, registers })
  const features = only(
    'cloud/business-day.feature',
    'cloud/shifts/closing-by-senior.feature',
    'cloud/cashiers/sign-in.feature',
  )
  const { code, said } = await kasalab(['verify', '--target', target, ...features])
  assert.equal(code, 0, said)
  assert.match(said, /^– the profile has no desk, no proxy, no lan: what needs it is not tested$/m)
  assert.match(said, /^[1-9]\d+ passed, 0 failed/m)
})

test('a desk alone is tested as far as it goes, when the tester has confirmed what cannot be seen', async () => {
  const alone = { name: 'desk', desk: ours.desk, registers: { 'the register': { is_test: true } }, ...waiting('PT2S') }
  const [fault] = (await runPreflight(parseProfile(alone, 'here'))).faults
  assert.match(fault!, /^desk: without a cloud nothing shows .* "confirmed": \["desk","is_test"\]$/)
  const confirmed = { ...alone, registers: { 'the register': { is_test: true, confirmed: ['desk', 'is_test'] } } }
  // Others have left a shift open, and cash in its drawer
  await wire.call('POST', `${ours.desk}/api/v1/shift/open`)
  await wire.call('POST', `${ours.desk}/api/v1/receipt/service`, { body: { payment: { type: 'CASH', value: 700 } } })
  const target = writtenProfile('desk-alone.json', confirmed)
  const features = only(
    'wire/local-endpoints.feature',
    'local/reports/x-and-z-reports.feature',
    'cloud/cashiers/sign-in.feature',
  )
  const { code, said } = await kasalab(['verify', '--target', target, ...features])
  assert.equal(code, 0, said)
  assert.match(said, /^– [1-9]\d* not tested: the profile has no cloud$/m)
  assert.match(said, /^[1-9]\d+ passed, 0 failed/m)
  assert.notEqual((await wire.call('POST', `${ours.desk}/api/v1/shift/xreport`)).status, 200, 'the shift is closed')
})

test('a local network alone is tested as far as it goes', async () => {
  const target = writtenProfile('lan-alone.json', {
    name: 'lan',
    lan: ours.lan,
    terminals: ours.terminals,
    ...waiting('PT2S'),
  })
  const { code, said } = await kasalab(['verify', '--target', target, ...only('bridge/local-network/payments.feature')])
  assert.equal(code, 0, said)
  assert.match(said, /^[1-9]\d* passed, 0 failed/m)
})

test('what a profile leaves out is known without a request to the target', async () => {
  const { desk: _, ...rest } = ours
  const registers = { 'the register': { ...ours.registers['the register']! } }
  delete registers['the register']!.desk
  const target = writtenProfile('dry.json', { ...rest, cloud: 'http://127.0.0.1:1', registers })
  const { code, said } = await kasalab([
    'verify',
    '--dry-run',
    '--target',
    target,
    ...only('wire/local-endpoints.feature'),
  ])
  assert.equal(code, 3, said)
  assert.match(said, /^– [1-9]\d* not tested: the profile has no desk for the register$/m)
})
