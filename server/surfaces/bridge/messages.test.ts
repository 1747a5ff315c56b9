/** Members of messages to a terminal that nothing reads, by the socket of the cloud and on the local network. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SeedTerminal } from '../../../machines/vocabulary/seed-data.ts'
import { bodyOf, parseLanRequest } from './lan/bodies.ts'
import { type ParsedRequest, parseRequest } from './messages.ts'

const ID = '50000000-0000-4000-8000-000000000001'
const terminal = { id: ID } as SeedTerminal
const message = (more: object, payload: object) =>
  parseRequest(
    JSON.stringify({ operation_type: 'purchase', terminal_id: ID, request_id: ID, ...more, payload }),
    terminal,
  )
const body = (given: object) =>
  parseLanRequest(
    bodyOf(JSON.stringify(given), { terminal_id: ID, operation_type: 'purchase' }, () => ID),
    'purchase',
  )
const places = (parsed: ParsedRequest) =>
  ('odd' in parsed ? parsed.odd : assert.fail(JSON.stringify(parsed)))?.map(({ place, meant }) => [
    place.join('.'),
    meant,
  ])

test('each member beside those of the operation is one, with the member that it is near to', () => {
  assert.deepEqual(places(message({ currency: 'UAH' }, { amount: 1000, tip: 5, ammount: 1 })), [
    ['currency', null],
    ['payload.tip', null],
    ['payload.ammount', 'amount'],
  ])
  assert.deepEqual(places(body({ amount: '1000', tip: 5 })), [['tip', null]])
  assert.equal(places(message({}, { amount: 1000 })), undefined)
  assert.equal(places(body({ amount: '1000', request_id: ID })), undefined)
})
