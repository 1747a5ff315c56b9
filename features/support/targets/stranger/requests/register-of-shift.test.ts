/** Whose register a document of the cloud is made at is asked once for each cashier and shift, and never guessed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotTested } from '../../../law/capabilities.ts'
import type { Wire } from '../../../wire/wire.ts'
import { RegisterOfShift } from './register-of-shift.ts'

const REGISTER = '40000000-0000-4000-8000-000000000001'
const OPEN = { id: 'a shift', cash_register: { id: REGISTER.toUpperCase() } }
const selling = (headers: Record<string, string> = { Authorization: 'Bearer one' }) => ({
  ...{ method: 'POST', url: 'http://cloud/api/v1/receipts/sell', headers, body: '{}' },
})
const moving = (path: string) => ({ method: 'POST', url: `http://cloud/api/v1/${path}`, headers: {}, body: null })

/** A cloud with these answers about shifts, one after the other, the last one for good. */
function cloudWith(...answers: [status: number, body: unknown][]): { wire: Wire; asked: string[] } {
  const asked: string[] = []
  const wire = {
    async call(method: string, url: string) {
      asked.push(`${method} ${url}`)
      const [status, body] = answers.length > 1 ? answers.shift()! : answers[0]!
      return { status, body, headers: new Headers(), text: JSON.stringify(body) }
    },
  } as unknown as Wire
  return { wire, asked }
}

const has = () => true

test('it is asked before the first document of a token, and again when a shift is opened or closed', async () => {
  const { wire, asked } = cloudWith([200, OPEN])
  const ofShift = new RegisterOfShift(wire, 'http://cloud/', has)
  for (const _ of [1, 2]) assert.equal(await ofShift.of(selling()), REGISTER)
  assert.deepEqual(asked, ['GET http://cloud/api/v1/cashier/shift'])
  await ofShift.of(selling({ authorization: 'Bearer two' }))
  assert.equal(asked.length, 2)
  ofShift.noteRequest(moving('receipts/sell'))
  await ofShift.of(selling())
  assert.equal(asked.length, 2)
  for (const path of ['shifts', 'shifts/close', 'shifts/an-id/close', 'shift/open']) {
    ofShift.noteRequest(moving(path))
    const before: number = asked.length
    await ofShift.of(selling())
    assert.equal(asked.length, before + 1, path)
  }
})

test('without a shift nothing is made, and the next document asks again', async () => {
  const { wire, asked } = cloudWith([200, null], [403, {}], [401, {}], [200, OPEN])
  const ofShift = new RegisterOfShift(wire, 'http://cloud', has)
  for (const _ of [1, 2, 3]) assert.equal(await ofShift.of(selling()), null)
  assert.equal(await ofShift.of(selling()), REGISTER)
  assert.equal(asked.length, 4)
  assert.equal(await ofShift.of(selling({})), null, 'nobody is named')
})

test('the list of shifts shows it where the cashier’s own operation is missing', async () => {
  const { wire, asked } = cloudWith([200, { results: [OPEN] }], [200, { results: [] }])
  const ofShift = new RegisterOfShift(wire, 'http://cloud', (line) => line === 'GET /api/v1/shifts')
  assert.equal(await ofShift.of(selling()), REGISTER)
  assert.equal(await ofShift.of(selling({ authorization: 'Bearer two' })), null)
  assert.match(asked[0]!, /\/api\/v1\/shifts\?statuses=OPENED/)
})

for (const [what, answer] of [
  ['an error', [503, { message: 'later' }]],
  ['a shift without its register', [200, { id: 'a shift' }]],
] as const)
  test(`${what} ends the scenario as not tested`, async () => {
    const { wire } = cloudWith([...answer])
    await assert.rejects(new RegisterOfShift(wire, 'http://cloud', has).of(selling()), NotTested)
  })

test('so does a target that shows no shifts', async () => {
  const { wire } = cloudWith([200, OPEN])
  await assert.rejects(new RegisterOfShift(wire, 'http://cloud', () => false).of(selling()), {
    message: /^it cannot be seen at which register the cashier works: the target has no operation that shows it/,
  })
})
