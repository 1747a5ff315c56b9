/** A run of our features holds each scenario to the needs that its steps and words declare. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorldCard } from '../actors/world-card.ts'
import type { Need } from '../law/capabilities.ts'
import { addressAsked, DeclaredNeeds } from './declared-needs.ts'

const world = {
  base_url: 'http://sandbox.example:1/w/a',
  proxy_ws_url: 'ws://sandbox.example:1/w/a/paylink/ws',
  terminal_lan_url: 'ws://sandbox.example:3/w/a',
  cash_registers: [{ local_base_url: 'http://sandbox.example:2/w/a/desks/r' }],
} as unknown as WorldCard

const declared = (...asks: Need[]) => new DeclaredNeeds({ asks, isApart: false }, () => world)
const sent = (method: string, url: string) => ({
  ...{ kind: 'http' as const, method, url, took_ms: 1 },
  request: { headers: {}, body: null },
  answer: { status: 200, headers: {}, body: '' },
})

test('an address of the world is known by its own part alone', () => {
  assert.equal(addressAsked('http://sandbox.example:1/w/a/api/v1/shifts', world), 'cloud')
  assert.equal(addressAsked('http://sandbox.example:2/w/a/desks/r/api/v1/shift/open', world), 'desk')
  assert.equal(addressAsked('ws://sandbox.example:1/w/a/paylink/ws?token=t', world), 'proxy')
  assert.equal(addressAsked('http://sandbox.example:3/w/a/api/pos/pos-1/purchase', world), 'LAN')
  assert.equal(addressAsked('http://elsewhere.example/', world), null)
})

test('what is not declared is refused when it is asked for', () => {
  assert.throws(() => declared('clock').require('faults'), /asked for faults, which no step/)
  declared('faults').require('faults')
})

test('a declared need that is not asked for is told when the scenario has passed', () => {
  const needs = declared('faults', 'clock', 'the second register')
  needs.require('clock')
  assert.throws(() => needs.requireAgreement(), /declares a need of faults, and/)
})

test('an address counts by what is sent there, and not by looks around an action', async () => {
  const needs = declared()
  needs.record(sent('GET', `${world.base_url}/api/v1/shifts`))
  needs.record(sent('POST', `${world.base_url}/lab/clock/advance`))
  await needs.aside(async () => needs.record(sent('POST', `${world.base_url}/api/v1/cashier/signin`)))
  needs.requireAgreement()
  needs.record(sent('POST', `${world.base_url}/api/v1/shifts`))
  assert.throws(() => needs.requireAgreement(), /asked for cloud/)
})

test('a scenario that is apart from registers asks for sessions, cashiers and organizations alone', () => {
  const needs = new DeclaredNeeds({ asks: ['cloud'], isApart: true }, () => world)
  needs.record(sent('POST', `${world.base_url}/api/v1/cashier/signin`))
  needs.record(sent('GET', `${world.base_url}/api/v1/organization?x=1`))
  needs.record(sent('PUT', `${world.base_url}/lab/faults/answer-lost`))
  needs.requireAgreement()
  needs.record(sent('GET', `${world.base_url}/api/v1/cashier/shift`))
  assert.throws(() => needs.requireAgreement(), /nothing to do with registers, and asks .*\/cashier\/shift/)
})
