/** A trace is compared with a profile as in a run: missing capabilities, and times too long to wait. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL } from '../law/capabilities.ts'
import type { Profile } from '../targets/profile/profile.ts'
import { presumedLab, presumedStranger } from './presumed-target.ts'
import type { Trace } from './trace.ts'
import { keyOf } from './traces.ts'

const register = { id: 'r-1', license_key: 'k-1', is_test: true }
const terminal = { id: 't-1', device_id: 'd-1', hardware: 'simulated' as const }
const BARE: Profile = {
  name: 'bare',
  cloud: 'http://service.example',
  cashiers: { 'the cashier': { login: 'l', password: 'p' } },
  registers: { 'the register': register },
}

const pickle = { steps: [] }
const reason = async (trace: Trace, profile: Profile = BARE): Promise<string | null> =>
  (await presumedStranger(profile)).reasonFor(pickle, [['enter', { isFresh: true }], ...trace])

/** From the seed. */
const [FIRST_TERMINAL, SECOND_TERMINAL] = [1, 2].map((n) => `50000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
]
const FIRST_REGISTER = '40000000-0000-4000-8000-000000000001'

const CASES: Record<string, [trace: Trace, because: RegExp | null, profile?: Partial<Profile>]> = {
  'nothing more than the cloud': [[['done', 'POST', '/api/v1/shifts', 'k']], null],
  'a capability that is there': [[['capability', 'seed']], null, { capabilities: ['seed'] }],
  'a capability that is not': [[['capability', 'seed']], /house of ours/],
  'a role that is not in the profile': [[['role', 'the senior cashier']], /^the profile has no senior cashier$/],
  'words of who is not in the profile': [[['words', ['taras']]], /^the profile has no senior cashier$/],
  'words of who is': [[['words', ['olena']]], null],
  'a desk without an address': [[['desk', FIRST_REGISTER]], /^the profile has no desk for the register$/],
  'a desk with one': [[['desk', FIRST_REGISTER]], null, { desk: 'http://desk.example' }],
  'the proxy': [[['proxy']], /^the profile has no proxy$/],
  'the local network': [[['lan']], /^the profile has no LAN$/],
  'another world': [[['enter', { isFresh: false }]], /worlds/],
  'calls of a webhook that cannot reach us': [[['received']], /outside/],
  'calls of a webhook that can': [[['received']], null, { cloud: 'http://127.0.0.1:1' }],
  'time that can be waited for': [[['advance', { by: 'PT10S' }]], null],
  'time that cannot': [[['advance', { by: 'PT1M' }]], /clock/],
  'a moment told to the millisecond': [[['advance', { by: 'PT0.5S' }]], /clock/],
  'a fault': [[['lab', 'PUT', '/faults/authority-mute', undefined]], /disturb/],
  'how things stand before the tax authority answers': [
    [['done', 'POST', '/api/v1/receipt/sell', ''], ['answers']],
    /answers by itself/,
  ],
  'how they stand when it was let answer': [
    [['done', 'POST', '/api/v1/receipt/sell', ''], ['authority'], ['answers']],
    null,
  ],
  'what was done before': [[['shown', 'GET //target/api/v1/shifts', [['results.length', '1']]]], /earlier shifts/],
  'a terminal that is played': [
    [
      ['lab', 'PUT', `/terminals/${FIRST_TERMINAL}/connection`, undefined],
      ['lab', 'GET', '/terminals/x', undefined],
    ],
    null,
    { proxy: 'ws://proxy.example', terminals: { 'the terminal': terminal } },
  ],
  'a terminal that is not played': [
    [['lab', 'PUT', `/terminals/${SECOND_TERMINAL}/connection`, undefined]],
    /play another bank terminal/,
    { proxy: 'ws://proxy.example', terminals: { 'the terminal': terminal } },
  ],
  'a terminal that has not come yet': [
    [['lab', 'GET', '/terminals/x', undefined]],
    /no bank terminal of the harness has connected yet/,
    { proxy: 'ws://proxy.example', terminals: { 'the terminal': terminal } },
  ],
}

for (const [name, [trace, because, profile]] of Object.entries(CASES))
  test(`asked for ${name}`, async () => {
    const found = await reason(trace, { ...BARE, ...profile })
    if (because === null) assert.equal(found, null)
    else assert.match(found ?? 'it would be tested', because)
  })

test('a server with a lab lacks only what is ours alone', async () => {
  const lab = presumedLab(new Set([...ALL].filter((each) => each !== 'store')))
  assert.equal(
    await lab.reasonFor(pickle, [
      ['capability', 'worlds'],
      ['advance', { by: 'PT24H' }],
      ['desk', 'x'],
    ]),
    null,
  )
  assert.match((await lab.reasonFor(pickle, [['capability', 'store']]))!, /store/)
})

test('a scenario is identified by its steps and tags, not by its place', () => {
  const step = (text: string, id: string) => ({ id, text, astNodeIds: [id] })
  const tag = { name: '@SHF-003', astNodeId: 'a' }
  const said = keyOf({ steps: [step('an open shift', '1')], tags: [tag] })
  assert.equal(keyOf({ steps: [step('an open shift', '2')], tags: [{ ...tag, astNodeId: 'b' }] }), said)
  assert.notEqual(keyOf({ steps: [step('no open shift', '1')], tags: [tag] }), said)
  assert.notEqual(keyOf({ steps: [step('an open shift', '1')], tags: [] }), said)
  const table = { dataTable: { rows: [{ cells: [{ value: '1' }] }] } }
  assert.notEqual(keyOf({ steps: [{ ...step('an open shift', '1'), argument: table }], tags: [tag] }), said)
})
