import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTarget } from '../open-target.ts'
import { descriptionAt } from '../targets/described-target.ts'
import { Contract, Contracts, type OpenApiDocument } from './contract.ts'

let cloud: OpenApiDocument
let lab: OpenApiDocument
let contract: Contract

before(async () => {
  const target = await openTarget()
  cloud = (await descriptionAt(target.wire, `${target.base}/api`))!
  lab = (await descriptionAt(target.wire, `${target.base}/lab`))!
  await target.close()
  contract = new Contract(cloud)
})

function breach(line: string, status: number, body?: unknown, media = 'application/json; charset=utf-8') {
  const [method, path] = line.split(' ') as [string, string]
  const headers = new Headers(body === undefined ? {} : { 'content-type': media })
  return contract.breach(method, path, { status, headers, text: JSON.stringify(body) ?? '', body })
}

const token = { type: 'bearer', token_type: 'bearer', access_token: 'a.b.c' }
const refusal = { code: 'cashier.invalid_credentials', message: 'no' }

test('an answer as described passes, in every world', () => {
  assert.equal(breach('POST /api/v1/cashier/signin', 200, token), null)
  assert.equal(breach('POST /w/another/api/v1/cashier/signin', 403, refusal), null)
  assert.equal(breach('POST /api/v1/cashier/signout', 205), null)
  assert.equal(breach('GET /api/v1/cashier/shift', 200, null), null)
})

test('a page of a gateway in front passes for any operation, with its status alone', () => {
  assert.equal(breach('POST /api/v1/shifts', 502, '<html>', 'text/html'), null)
  assert.match(breach('POST /api/v1/shifts', 502, refusal)!, /answered 502, which is not described/)
  assert.match(breach('POST /api/v1/shifts', 503, '<html>', 'text/html')!, /answered 503, but as text.html/)
})

test('an answer outside its schema names operation, status and place', () => {
  const more = breach('POST /api/v1/cashier/signin', 200, { ...token, expires: 1 })
  assert.match(more!, /^signIn answered 200, but the body must NOT have additional properties .*"expires"/)
  const wrong = breach('GET /api/v1/cash-registers', 200, { meta: { limit: '25', offset: 0 }, results: [] })
  assert.match(wrong!, /^listRegisters answered 200, but \/meta\/limit must be integer/)
  const malformed = { code: 'validation.custom', message: '', detail: [{ loc: ['body'], msg: '' }] }
  assert.match(breach('POST /api/v1/cashier/signin', 422, malformed)!, /\/detail\/0 must have required property 'type'/)
  assert.match(breach('POST /api/v1/cashier/signin', 403, { code: null })!, /must have required property 'message'/)
})

test('a status, a media type or a body that is not described is a breach', () => {
  assert.match(breach('POST /api/v1/cashier/signin', 201, token)!, /^signIn answered 201, which is not described/)
  assert.match(breach('GET /api/v1/cashier/me', 500, refusal)!, /^getCashierProfile answered 500, which is not/)
  assert.match(breach('POST /api/v1/cashier/signin', 200, token, 'text/html')!, /as text\/html, which is not described/)
  assert.match(breach('POST /api/v1/cashier/signout', 205, {})!, /with a body, where none is described/)
})

test('no name of a prototype is described', () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    assert.match(breach('POST /api/v1/cashier/signin', 200, token, name)!, /, which is not described/)
    const headers = new Headers({ 'x-quirk': name, 'content-type': 'application/json' })
    const answer = { status: 200, headers, text: JSON.stringify(token), body: token }
    assert.match(contract.breach('POST', '/api/v1/cashier/signin', answer)!, /by a quirk that is not described/)
  }
})

test('an answer by a quirk is checked against the description of that quirk', () => {
  const by = (quirk: string, line: string, status: number, body?: unknown) => {
    const [method, path] = line.split(' ') as [string, string]
    const headers = new Headers({ 'x-quirk': quirk, 'content-type': 'application/json' })
    return contract.breach(method, path, { status, headers, text: JSON.stringify(body) ?? '', body })
  }
  assert.equal(by('signout-null-body', 'POST /api/v1/cashier/signout', 205, null), null)
  assert.match(by('signout-null-body', 'POST /api/v1/cashier/signout', 205, {})!, /the body must be null/)
  assert.match(breach('POST /api/v1/cashier/signout', 205, null)!, /with a body, where none is described: null/)
  // A path that a quirk adds is described at another path.
  const done = { status: 'DONE', error: null, response_status: 'ok', response: null }
  assert.equal(by('ping-at-older-path', 'POST /api/v1/cashier/ping-tax-service', 200, done), null)
  assert.match(by('ping-at-older-path', 'POST /api/v1/cashier/ping-tax-service', 200, {})!, /required property/)
  assert.match(breach('POST /api/v1/cashier/ping-tax-service', 200, done)!, /is not described, but was answered 200/)
  // What the quirk does not change is described as usual.
  assert.equal(by('signout-null-body', 'POST /api/v1/cashier/signout', 401, refusal), null)
  assert.match(by('signout-null-body', 'POST /api/v1/cashier/signin', 200, token)!, /by a quirk that is not described/)
})

test('fixed segments come before parameters', () => {
  assert.match(breach('POST /api/v1/shifts/close', 200, null)!, /^closeShift answered 200/)
  assert.match(breach('GET /api/v1/shifts/close', 200, null)!, /^GET \/api\/v1\/shifts\/close is not described/)
})

test('a request that is not described may only be refused', () => {
  assert.equal(breach('GET /api/v1/nothing', 404, { message: 'Not Found' }), null)
  assert.equal(breach('DELETE /api/v1/shifts', 405, { message: 'Method Not Allowed' }), null)
  assert.match(breach('GET /api/v1/nothing', 200, {})!, /is not described, but was answered 200/)
  assert.match(breach('GET /api/v1/nothing', 404, {})!, /must have required property 'message'/)
})

test('the lab is checked against its own description in every world, a status described by default included', () => {
  const base = 'http://held.example'
  const contracts = new Contracts()
  contracts.addSurface(base, cloud)
  contracts.addLab(base, lab)
  const answered = (method: string, path: string, status: number, body?: unknown) => () => {
    const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' })
    contracts.assertAnswer(method, base + path, { status, headers, text: JSON.stringify(body) ?? '', body })
  }
  const now = '2026-06-01T06:00:00.000Z'
  answered('GET', '/w/another/lab/clock', 200, { mode: 'virtual', now })()
  assert.throws(answered('GET', '/lab/clock', 200, { mode: 'virtual', now: 1 }), /^Error: getClock answered 200, but/)
  assert.throws(answered('GET', '/w/another/lab/clocks', 200, {}), /is not described, but was answered 200/)
  assert.throws(answered('GET', '/api/v1/cashier/me', 200, {}), /^Error: getCashierProfile answered 200, but/)
  answered('POST', '/lab/webhooks/inbox', 503)()
  assert.throws(answered('POST', '/lab/webhooks/inbox', 599, {}), /with a body, where none is described/)
  answered('GET', '/lab/openapi.json', 200, {})()
})
