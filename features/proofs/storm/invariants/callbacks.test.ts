import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breadSale, breadSold, exchanged, factSeen, REGISTER, rested } from '../observations.ts'
import { CallbacksMade } from './callbacks.ts'

const WEBHOOK = `webhook:${REGISTER}`

/** A fiscalized receipt whose sale names an address, with a webhook or without. */
function fiscalized(hasWebhook: boolean): CallbacksMade {
  const callbacks = new CallbacksMade()
  if (hasWebhook) callbacks.see(factSeen('webhook.configured', {}, WEBHOOK))
  callbacks.see(exchanged('sell', { ...breadSale('a'), callback_url: 'http://shop.example/a' }, breadSold('a')))
  callbacks.see(factSeen('receipt.created', { document: { number: 1, body: { id: 'a', type: 'SELL' } } }))
  callbacks.see(factSeen('delivery.settled', { verdicts: [{ number: 1, status: 'DONE' }] }))
  return callbacks
}

const called = (status: number) =>
  factSeen('event.received', { body: JSON.stringify({ receipt: { id: 'a' } }), answer: { status } }, 'receiver:inbox')

test('a callback that never comes, or to a failing receiver alone, is noticed', () => {
  const callbacks = fiscalized(false)
  assert.match(String(callbacks.see(rested({}))), /receipt a .* 0 calls of 1/)
  callbacks.see(called(500))
  assert.match(String(callbacks.see(rested({}))), /0 calls of 1/)
  callbacks.see(called(200))
  assert.equal(callbacks.see(rested({})), null)
})

test('the call of the webhook is none of the callback, unless the webhook is removed', () => {
  const callbacks = fiscalized(true)
  callbacks.see(called(200))
  assert.match(String(callbacks.see(rested({}))), /1 calls of 2/)
  const removed = fiscalized(true)
  removed.see(called(200))
  removed.see(factSeen('webhook.removed', {}, WEBHOOK))
  assert.equal(removed.see(rested({})), null)
  callbacks.see(called(200))
  assert.equal(callbacks.see(rested({})), null)
})
