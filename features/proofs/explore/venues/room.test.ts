/** What is never asked of a server that is not ours, whatever an episode draws. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untouched } from '../../../support/model/first-morning.ts'
import { SEEDED } from '../../../support/model/house.ts'
import { type Act, answersTo, askOf } from '../../../support/model/model.ts'
import { spelledOut } from './room.ts'

const [register = ''] = Object.keys(SEEDED.registers)
const [cashier = ''] = Object.keys(SEEDED.cashiers)
const begun = untouched(SEEDED, Date.parse('2026-03-02T10:00:00Z'), true)

const signedIn = answersTo(begun, { do: 'sign in', as: 'session', cashier } as Act).lawful[0]!.next({
  access_token: 'token',
})
const sale = {
  goods: [{ code: '1', name: 'Хліб', price: 1000, quantity: 1000 }],
  payments: [{ type: 'CASH', value: 1000 }],
}

const isAsked = (act: Act): boolean =>
  spelledOut(signedIn, askOf(signedIn, act), () => answersTo(signedIn, act)) !== null

test('nobody gets a mail or a message of what is explored', () => {
  const sell = (body: object) => ({ do: 'sell', at: register, id: 'x', sale: { ...sale, ...body } }) as unknown as Act
  const [email, phone] = ['buyer@example.com', '380000000000']
  assert.equal(isAsked(sell({})), true)
  for (const delivery of [{ email }, { phone }, { email, phone }]) assert.equal(isAsked(sell({ delivery })), false)
  const span = { from_date: '2026-03-01T00:00:00Z', to_date: '2026-03-02T00:00:00Z' }
  const ask = (body: object) =>
    ({ do: 'ask for a report', by: 'session', kind: 'z', body: { ...span, ...body } }) as Act
  assert.equal(isAsked(ask({ emails: [email] })), false)
  assert.equal(isAsked(ask({ emails: [] })), true)
})

test('whether a key is enough where a token is left out is asked of nobody (AMB-04)', () => {
  const look = (what: string, by: string | null) => ({ do: 'look by key', what, by, at: register }) as Act
  assert.equal(isAsked(look('template', 'session')), true)
  assert.equal(isAsked(look('template', null)), false)
  assert.equal(isAsked(look('card', null)), true)
})

test('a request without the names of its client is for webhooks alone (AMB-06)', () => {
  const profile: Act = { do: 'list own shifts', by: 'session', query: {} }
  assert.equal(isAsked(profile), true)
  assert.equal(isAsked({ ...profile, along: 'no name' }), false)
  assert.equal(isAsked({ do: 'remove a webhook', by: 'session', at: register, without: 'X-Client-Name' }), true)
})
