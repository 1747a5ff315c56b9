import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestsOnTheirWay } from './requests-on-their-way.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const frame = (direction: 'sent' | 'heard', message: unknown) =>
  ({ kind: 'frame', url: 'ws://proxy', direction, text: JSON.stringify(message) }) as const
const purchase = { operation_type: 'purchase', request_id: ID, payload: { amount: 100 } }
const settlement = { operation_type: 'settlement' }

/** Whether no request is on its way after these frames of a client. */
function noneAfter(...frames: ReturnType<typeof frame>[]) {
  const requests = new RequestsOnTheirWay()
  for (const each of frames) requests.noteFrame(each)
  return requests
}

test('a request is on its way until a terminal has received it', () => {
  const requests = noneAfter(frame('sent', purchase), frame('sent', settlement))
  requests.arrived(ID.toUpperCase())
  assert.equal(requests.none, false)
  requests.arrived('a name that the proxy has given')
  assert.equal(requests.none, true)
})

test('a request that the proxy answers does not reach a terminal', () => {
  assert.equal(noneAfter(frame('sent', purchase)).none, false)
  assert.equal(noneAfter(frame('sent', purchase), frame('heard', { ...purchase, success: false })).none, true)
})

test('a repeated request is on its way again', () => {
  const requests = noneAfter(frame('sent', purchase), frame('sent', purchase))
  requests.arrived(ID)
  assert.equal(requests.none, false)
  requests.arrived(ID)
  assert.equal(requests.none, true)
})

test('a message without an operation does not reach a terminal', () => {
  const noise = { ...frame('sent', null), text: 'no JSON' }
  assert.ok(noneAfter(noise, frame('sent', [1]), frame('heard', { event: 'connected' })).none)
})
