/** Figures and lists of a register that was used before, and two reads with time between them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CounterBaseline, requireNoHistory } from './counter-baseline.ts'
import { comparableStates } from './desk-state.ts'
import { showsSeed } from './seeded.ts'

test('a table of a target’s own data is recognized by its operation', () => {
  assert.ok(showsSeed('GET http://x/api/v1/organization', [['allowed_offline_hours', '36']]))
  assert.ok(!showsSeed('GET http://x/api/v1/organization', [['id', 'any id']]))
  assert.ok(!showsSeed('GET http://x/api/v1/cash-registers', [['meta.limit', '25']]))
  assert.ok(showsSeed('GET http://x/api/v1/cash-registers', [['results.length', '6']]))
  assert.ok(!showsSeed('GET http://x/api/v1/cash-registers?offset=100000', [['results.length', '0']]))
  assert.ok(!showsSeed('GET http://x/api/v1/cash-registers/shifts', [['results.length', '6']]))
})

test('figures are compared with the counter baseline', () => {
  const past = new CounterBaseline(
    new Map([
      ['serials', { serial: 41 }],
      ['codes', { available: 1990, used: 10, first: 10 }],
      ['codes at the desk', { offline_codes: 1990 }],
    ]),
  )
  assert.equal(past.normalized('POST http://x/api/v1/shift/close', 'serial', 42, 1), 1)
  assert.equal(past.normalized('POST http://x/api/v1/shift/xreport', 'serial', 1, 1), 1)
  assert.equal(past.normalized('', 'offline_codes', 1989, 1999), 1999)
  assert.equal(past.normalized('', 'balance', 5, 5), 5)
  assert.throws(() => new CounterBaseline(new Map([['serials', {}]])).normalized('', 'serial', 7, 1), {
    name: 'NotTested',
  })
})

test('a table that shows earlier scenarios is not tested', () => {
  const ofPast = { name: 'NotTested' }
  const length = [['results.length', '1']]
  assert.throws(() => requireNoHistory('GET http://x/api/v1/shifts?statuses=CLOSED', length), ofPast)
  assert.throws(() => requireNoHistory('GET http://x/api/v1/shifts', length), ofPast)
  assert.throws(() => requireNoHistory('', [['last_go_offline_at', 'null']]), ofPast)
  requireNoHistory('GET http://x/api/v1/shifts?statuses=OPENED', length)
  requireNoHistory('GET http://x/api/v1/shifts?limit=1', length)
  assert.throws(() => requireNoHistory('GET http://x/api/v1/shifts?limit=2', length), ofPast)
  assert.throws(() => requireNoHistory('GET http://x/api/v1/shifts?limit=1', [['results.0.serial', '1']]), ofPast)
})

test('between two reads time may pass and an answer may arrive, nothing else', () => {
  const stood = { online_status: true, hours_in_offline: 0, pending_transactions: 1, offline_codes: 2000 }
  const same = (now: object) => assert.deepEqual(...comparableStates(stood, { ...stood, ...now }))
  same({ hours_in_offline: 1 })
  same({ pending_transactions: 0 })
  assert.throws(() => same({ pending_transactions: 2 }))
  assert.throws(() => same({ offline_codes: 1999 }))
  assert.throws(() => same({ online_status: false }))
})
