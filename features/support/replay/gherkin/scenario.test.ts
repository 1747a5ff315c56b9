/** Steps of a replay become our sentences; what has no words is said to have none. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainCloudSale } from '../../vocabulary/cloud-sale.ts'
import type { HttpStep, ReplayStep } from '../replay-form.ts'
import { gherkinOf, scenarioOf, unsaidIn } from './scenario.ts'

const cloud = (method: string, path: string, more: Partial<HttpStep['http']> = {}): HttpStep => ({
  http: { surface: 'cloud', method, path: `/api/v1${path}`, ...more },
})
const desk = (path: string, body?: unknown): HttpStep => ({
  http: { surface: 'desk', method: 'POST', path: `/api/v1${path}`, ...(body !== undefined && { body }) },
})
const signIn = cloud('POST', '/cashier/signin', { body: { login: 'olena', password: 'olena-kasa' } })
const authorization = 'Bearer {{0.body.access_token}}'
const withKey = { authorization, 'X-License-Key': 'test-kasa-1' }
const bread = {
  goods: [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000 }],
  payments: [{ type: 'CASH', value: 2000 }],
}
const numbered = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The sentences of steps, without those before the last steps. */
const said = (steps: ReplayStep[]): string[] =>
  gherkinOf({ about: 'It', steps })
    .split('\n')
    .slice(3)
    .flatMap((line) => (line.trim() === '' ? [] : [line.trim().replace(/^(Given|When|And|Then) /, '')]))

for (const [step, sentence] of [
  [cloud('POST', '/cashier/signout', { headers: { authorization } }), 'the cashier signs out'],
  [cloud('POST', '/shifts', { headers: withKey }), 'the cashier opens a shift on the register'],
  [cloud('POST', '/shifts/close', { headers: { authorization } }), 'the cashier closes the shift'],
  [
    cloud('POST', '/shifts/close', { headers: { authorization, 'x-device-id': 'desk-1' } }),
    '# not said: POST /api/v1/shifts/close',
  ],
  [cloud('POST', '/cash-registers/go-offline', { headers: withKey }), 'the cashier takes the register offline'],
  [
    cloud('POST', '/cash-registers/go-offline', { headers: withKey, body: { a: 1 } }),
    `POST /api/v1/cash-registers/go-offline with the body '{"a":1}' is sent with the token and the key`,
  ],
  [cloud('GET', '/shifts', { headers: { authorization } }), 'GET /api/v1/shifts is sent with the token'],
  [cloud('GET', '/shifts'), 'GET /api/v1/shifts is sent without a token'],
  [
    cloud('GET', '/shifts', { headers: { 'x-license-key': 'test-kasa-1' } }),
    'GET /api/v1/shifts is sent with the key alone',
  ],
  [cloud('GET', '/shifts', { headers: { authorization: 'Bearer x' } }), '# not said: GET /api/v1/shifts'],
  [cloud('GET', '/shifts', { headers: { authorization, 'x-device-id': 'a' } }), '# not said: GET /api/v1/shifts'],
  [desk('/shift/open'), 'the desk opens a shift'],
  [
    { http: { ...desk('/shift/open').http, headers: { 'X-Client-Name': 'shop', 'x-client-version': '1' } } },
    'the desk opens a shift',
  ],
  [desk('/receipt/sell', { id: numbered(1), ...bread }), 'the cashier sells the minimal receipt'],
  [
    desk('/receipt/sell', { id: numbered(7), ...bread }),
    `POST /api/v1/receipt/sell with the body '${JSON.stringify({ id: numbered(7), ...bread })}' is sent to the desk`,
  ],
  [
    desk('/receipt/sell', { id: 'a', footer: "it's" }),
    `POST /api/v1/receipt/sell with the body '{"id":"a","footer":"it\\u0027s"}' is sent to the desk`,
  ],
  [
    cloud('POST', '/receipts/sell', {
      headers: withKey,
      body: { ...plainCloudSale(numbered(1)), callback_url: '{{world.webhook_inbox_url}}' },
    }),
    'a sale in the cloud is sent with body.callback_url as the receiver',
  ],
  [
    cloud('POST', '/receipts/sell', {
      headers: withKey,
      body: { ...plainCloudSale(numbered(1)), footer: 'x', callback_url: '{{world.webhook_inbox_url}}' },
    }),
    '# not said: POST /api/v1/receipts/sell',
  ],
  [desk('/receipt/service', { payment: { type: 'CASH', value: 500 } }), 'the cashier puts in 500'],
  [desk('/receipt/service', { payment: { type: 'CASH', value: -500 } }), 'the cashier takes out 500'],
  [
    desk('/receipt/service', { payment: { type: 'CASH', value: 0 } }),
    `POST /api/v1/receipt/service with the body '{"payment":{"type":"CASH","value":0}}' is sent to the desk`,
  ],
  [{ advance: 'PT1H30M' }, '90 minutes pass'],
  [{ advance: 'PT1S' }, '1 second passes'],
  [{ advance: 'PT0.25S' }, '250 milliseconds pass'],
  [{ restart: 'world' }, 'the server is started again'],
  [{ fault: { name: 'printer-unplugged' } }, 'the printer is unplugged'],
  [{ fault: { clear: 'authority-mute' } }, 'the tax authority speaks again'],
  [
    { fault: { name: 'answer-lost', body: { operation: 'sell', times: 1 } } },
    'the gateway loses the answers to sales at the desk once',
  ],
  [{ fault: { name: 'receiver-failing', body: { status: 503, times: 2 } } }, 'the receiver answers 503 twice'],
  [
    { fault: { name: 'cashier-deactivated', body: { cashier_id: '30000000-0000-4000-8000-000000000001' } } },
    'the cashier is deactivated',
  ],
  [
    { fault: { name: 'authority-slow', body: { latency: 'PT7S' } } },
    `PUT /lab/faults/authority-slow with the body '{"latency":"PT7S"}' is sent with the lab token`,
  ],
] as [ReplayStep, string][])
  test(`it says: ${sentence.slice(0, 90)}`, () => {
    assert.deepEqual(said([signIn, step]).slice(1), [sentence])
  })

test('a step whose answer is kept is looked at; the last one member by member, without what the seed makes', () => {
  const body = {
    id: numbered(1),
    status: 'DONE',
    total_sum: 2000,
    fiscal_code: 'TEST-1',
    goods: [{ sum: 2000, name: 'Хліб' }],
  }
  const steps: ReplayStep[] = [
    { ...desk('/shift/open'), answer: { status: 200, body: { status: true } } },
    { ...desk('/receipt/sell', { id: numbered(1), ...bread }), answer: { status: 200, body } },
    { http: { surface: 'lab', method: 'GET', path: '/lab/facts' }, answer: { status: 200, body: [1] } },
  ]
  assert.deepEqual(said(steps), [
    'the desk opens a shift',
    'the answer is 200',
    'the cashier sells the minimal receipt',
    'the answer is 200',
    'the answer shows',
    '| status      | DONE |',
    '| total_sum   | 2000 |',
    '| goods.0.sum | 2000 |',
    'GET /lab/facts is sent with the lab token',
    'the answer is 200',
  ])
})

test('a refusal is named by its rule, a lost answer is lost, and the same receipt is sent once more', () => {
  const sale = desk('/receipt/sell', { id: numbered(1), ...bread })
  const refusal = { status: 400, headers: { 'x-rule': 'receipt of this id exists already; LOC-203' } }
  const lost = { ...sale, answer: { status: 0 } }
  assert.deepEqual(said([lost]), ['the cashier sells the minimal receipt'])
  assert.deepEqual(said([{ fault: { name: 'answer-lost' } }, lost, { ...sale, answer: refusal }]).slice(1), [
    'the cashier sells the minimal receipt',
    'the answer has been lost',
    'the same receipt is sent once more',
    'it is refused because receipt of this id exists already',
  ])
})

test('ids that a step was answered are those the scenario has met; another one has no words', () => {
  const open = cloud('POST', '/shifts', { headers: withKey })
  const look = (id: string): HttpStep => cloud('GET', `/shifts/${id}`, { headers: { authorization } })
  assert.equal(
    said([signIn, open, look('{{1.body.id}}')]).at(-1),
    'GET /api/v1/shifts/{shift_id} is sent with the token',
  )
  // A second shift has been opened since: the scenario knows the last one alone
  const second = gherkinOf({ about: '', steps: [signIn, open, open, look('{{1.body.id}}')] })
  assert.deepEqual(unsaidIn(second), ['GET /api/v1/shifts/{{1.body.id}}'])
})

test('a desk of another register is turned to by a look at it, and back', () => {
  const second: HttpStep = { http: { ...desk('/shift/open').http, register: 'the second register' } }
  assert.deepEqual(said([second, second, desk('/shift/close')]), [
    'the cashier looks at the second register',
    'the desk opens a shift',
    'the desk opens a shift',
    'the cashier looks at the register',
    'the desk closes the shift',
  ])
})

test('a scenario has its tags, its day, its quirks and its title, and ends with a look', () => {
  const scenario = scenarioOf(
    {
      about: 'A shift  opens\nin June.',
      breaks: 'one shift a register',
      world: { clock: { mode: 'virtual', now: '2026-06-01T10:00:00+03:00' }, quirks: ['ping-at-older-path'] },
      steps: [{ ...desk('/shift/open'), answer: { status: 200 } }, { advance: 'PT10S' }],
    },
    ['@CLD-101', '@simulated'],
  )
  assert.equal(
    scenario,
    `  # it breaks: one shift a register
  @CLD-101 @simulated
  Scenario: A shift opens in June
    Given the quirk ping-at-older-path is switched on
    And the clock shows 2026-06-01 10:00:00 in Kyiv
    When the desk opens a shift
    Then the answer is 200
`,
  )
})

test('steps that are sent together, and kill -9, are only near', () => {
  const scenario = gherkinOf({
    about: '',
    steps: [{ together: [desk('/shift/open'), desk('/shift/close')] }, { restart: 'kill' }],
  })
  assert.match(
    scenario,
    /# in the replay: together: POST .*\n {4}\w+ the desk opens a shift\n {4}And the desk closes the shift\n/,
  )
  assert.match(scenario, /# in the replay: kill -9, and a new start\n {4}\w+ the server is started again/)
})

test('what the lab shows at the end of a replay that breaks something is looked at, and nowhere else', () => {
  const verdict = (number: number, status: string) => ({ n: number, fact: { at: 5, verdicts: [{ status }] } })
  const look: HttpStep = {
    http: { surface: 'lab', method: 'GET', path: '/lab/facts?type=documents.judged' },
    answer: { status: 200, body: [verdict(1, 'DONE'), verdict(2, 'ERROR')] },
  }
  const shown = ['the answer shows', '| length                   | 2     |', '| 1.fact.verdicts.0.status | ERROR |']
  const lines = (steps: ReplayStep[], breaks?: string): string[] =>
    gherkinOf({ about: 'It', steps, ...(breaks && { breaks }) })
      .split('\n')
      .map((line) => line.trim().replace(/^And /, ''))
  const steps = [desk('/shift/open'), look]
  for (const each of shown) assert.ok(lines(steps, 'the order').includes(each), each)
  for (const each of shown) assert.ok(!lines(steps).includes(each), each)
  assert.ok(!lines([look, desk('/shift/open')], 'the order').includes(shown[0]!))
})

test('an id that kept answers alone name again is no reason to say a sale in full', () => {
  const id = 'ef9a0c63-0f3b-4f8e-9d3c-000000000007'
  const sold = { ...desk('/receipt/sell', { id, ...bread }), answer: { status: 200, body: { id } } }
  assert.deepEqual(said([sold]).slice(0, 1), ['the cashier sells the minimal receipt'])
  const looked = cloud('GET', `/receipts/${id}`, { headers: { authorization } })
  assert.match(said([signIn, sold, looked])[1]!, /^POST .*sell with the body/)
})
