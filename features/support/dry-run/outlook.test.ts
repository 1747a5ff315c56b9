/** What a profile lacks of what scenarios ask, without a request to its target. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL, type Need } from '../law/capabilities.ts'
import type { Profile } from '../targets/profile/profile.ts'
import { NO_TRAITS, type ScenarioTraits } from '../traits/scenario-traits.ts'
import { needsCheck } from './needs.ts'
import { outlookOfLab, outlookOfStranger } from './outlook.ts'

const BARE: Profile = {
  name: 'bare',
  cloud: 'http://service.example',
  cashiers: { 'the cashier': { login: 'l', password: 'p' } },
  registers: { 'the register': { id: 'r-1', license_key: 'k-1', is_test: true } },
}
const terminal = { id: 't-1', device_id: 'd-1', hardware: 'simulated' as const }

const asking = (...asks: Need[]): ScenarioTraits => ({ ...NO_TRAITS, asks, asksFirst: asks })

const CASES: Record<string, [asks: Need, because: RegExp | null, profile?: Partial<Profile>]> = {
  'the cloud alone': ['cloud', null],
  'the cloud of a desk alone': ['cloud', /^the profile has no cloud$/, { cloud: null, desk: 'http://desk.example' }],
  'a capability that is there': ['seed', null, { capabilities: ['seed'] }],
  'a capability that is not': ['seed', /house of ours/],
  'a role that is not in the profile': ['the senior cashier', /^the profile has no senior cashier$/],
  'a desk without an address': ['desk', /^the profile has no desk for the register$/],
  'a desk with one': ['desk', null, { desk: 'http://desk.example' }],
  'the proxy': ['proxy', /^the profile has no proxy$/],
  'the local network': ['LAN', /^the profile has no LAN$/],
  'another world': ['worlds', /worlds/],
  'calls of a webhook that cannot reach us': ['receiver', /no receiver for its calls/],
  'calls of a webhook that can': ['receiver', null, { cloud: 'http://127.0.0.1:1' }],
  'a fault': ['faults', /disturb/],
  'a terminal that is played': [
    'terminals',
    null,
    { proxy: 'ws://proxy.example', terminals: { 'the terminal': terminal } },
  ],
  'a terminal that is not': ['terminals', /bank terminal/, { proxy: 'ws://proxy.example' }],
}

for (const [name, [need, because, profile]] of Object.entries(CASES))
  test(`asked for ${name}`, async () => {
    const found = (await outlookOfStranger({ ...BARE, ...profile })).lacking(asking(need))
    if (because === null) assert.equal(found, null)
    else assert.match(found ?? 'it would be tested', because)
  })

test('a server with a lab lacks only what is ours alone', () => {
  const lab = outlookOfLab(new Set([...ALL].filter((each) => each !== 'store')))
  assert.equal(lab.lacking(asking('worlds', 'clock', 'desk', 'the second register')), null)
  assert.match(lab.lacking(asking('store'))!, /store/)
})

/** A target that offers nothing beyond the interface. */
const bare = outlookOfLab(new Set())
const tags = (...names: string[]) => ({ tags: names.map((name) => ({ name })) })

test('what is missing before any assertion is foreseen', () => {
  assert.match(needsCheck(bare).reasonFor(tags(), asking('faults'))!, /disturb/)
})

test('what is missing behind an assertion is foreseen once all clauses of the scenario were shown by others', () => {
  const traits = { ...asking('faults'), asksFirst: [] }
  const check = needsCheck(bare)
  assert.equal(check.reasonFor(tags(), traits), null)
  const scenario = tags('@CLD-101', '@CLD-102', '@wire')
  check.passed(tags('@CLD-101'))
  assert.equal(check.reasonFor(scenario, traits), null)
  check.passed(tags('@CLD-102'))
  assert.match(check.reasonFor(scenario, traits)!, /disturb/)
})
