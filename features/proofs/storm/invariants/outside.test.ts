import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { AT, breadSale, breadSold, exchanged, factSeen, REGISTER, rested } from '../observations.ts'
import { hear, type RestView, type TerminalTalk } from '../seen.ts'
import { ChargedOnce } from './bank.ts'
import { LivingServerAnswers, RestartChangesNothing } from './living.ts'
import { SentOnce } from './sendings.ts'
import { CallbacksMade, WebhooksDelivered } from './webhooks.ts'

const WEBHOOK = `webhook:${REGISTER}`

/** A webhook that is set, and a receipt the tax authority has taken. */
function fiscalized(): WebhooksDelivered {
  const webhooks = new WebhooksDelivered()
  webhooks.see(exchanged('set-webhook', {}, { status: 200, body: { key: 'secret' } }))
  webhooks.see(factSeen('webhook.configured', {}, WEBHOOK))
  webhooks.see(factSeen('receipt.created', { document: { number: 1, body: { id: 'a', type: 'SELL' } } }))
  webhooks.see(factSeen('delivery.settled', { verdicts: [{ number: 1, status: 'DONE' }] }))
  return webhooks
}

function called(key: string, status: number) {
  const body = JSON.stringify({ receipt: { id: 'a' } })
  const signature = createHmac('sha256', key).update(body, 'utf8').digest('base64')
  return factSeen(
    'event.received',
    { headers: { 'x-request-signature': signature }, body, answer: { status } },
    'receiver:inbox',
  )
}

test('a webhook that never comes, comes to a failing receiver alone, or is badly signed is noticed', () => {
  assert.match(String(fiscalized().see(rested({}))), /receipt a/)
  const failing = fiscalized()
  assert.equal(failing.see(called('secret', 500)), null)
  assert.match(String(failing.see(rested({}))), /receipt a/)
  assert.match(String(fiscalized().see(called('another', 200))), /no key/)
  const right = fiscalized()
  right.see(called('secret', 200))
  assert.equal(right.see(rested({})), null)
  const removed = fiscalized()
  removed.see(factSeen('webhook.removed', {}, WEBHOOK))
  assert.equal(removed.see(rested({})), null)
})

test('an unsigned call is right for a callback without a webhook alone', () => {
  const body = JSON.stringify({ receipt: { id: 'a' } })
  const unsigned = factSeen('event.received', { headers: {}, body, answer: { status: 200 } }, 'receiver:inbox')
  const forged = factSeen('event.received', { headers: { 'x-request-signature': 'x' }, body }, 'receiver:inbox')
  const named = exchanged('sell', { ...breadSale('a'), callback_url: 'http://shop.example/a' }, breadSold('a'))
  const removed = factSeen('webhook.removed', {}, WEBHOOK)
  const webhooks = fiscalized()
  webhooks.see(named)
  assert.match(String(webhooks.see(unsigned)), /no key/)
  webhooks.see(removed)
  assert.equal(webhooks.see(unsigned), null)
  assert.match(String(webhooks.see(forged)), /no key/)
  const unnamed = fiscalized()
  unnamed.see(removed)
  assert.match(String(unnamed.see(unsigned)), /no key/)
})

const approved = (request_id: string, amount: number, rrn: string) =>
  factSeen(
    'operation.ended',
    { request_id, operation_type: 'purchase', amount, state: 'approved' },
    `bank-operation:t/${rrn}`,
  )
const batch = (count: number, sum: number): Partial<RestView> => ({
  terminals: new Map([['t', { serial: 1, purchases: { count, sum }, refunds: { count: 0, sum: 0 } }]]),
})
const answered = (rrn: string): { kind: 'talk'; talk: TerminalTalk } => ({
  kind: 'talk',
  talk: {
    ...{ terminal: 't', request_id: 'q', operation: 'purchase', amount: 5, repeated: false, at: AT },
    answer: { success: true, code: 0, result: { rrn } },
  },
})

test('a second charge, a batch of another sum, and an answer of another charge are noticed', () => {
  const bank = new ChargedOnce()
  assert.equal(bank.see(approved('q', 5, '1')), null)
  assert.equal(bank.see(rested(batch(1, 5))), null)
  assert.equal(bank.see(answered('1')), null)
  assert.match(String(bank.see(answered('2'))), /answered 2/)
  assert.match(String(bank.see(rested(batch(1, 6)))), /1 purchases of 6/)
  assert.match(String(bank.see(approved('q', 5, '2'))), /by 1 and by 2/)
  assert.match(String(new ChargedOnce().see(answered('1'))), /never charged/)
})

test('a mail that comes twice or never, and a report made twice or never, are noticed', () => {
  const sale = { ...breadSale('a'), delivery: { email: 'b@x.example' } }
  const mail = factSeen('mail.received', { answer: { status: 250 }, mail: { to: ['b@x.example'] } }, 'mailbox:inbox')
  const mails = new SentOnce()
  mails.see(exchanged('sell', sale, breadSold('a')))
  assert.match(String(mails.see(rested({}))), /no mail/)
  assert.equal(mails.see(mail), null)
  assert.equal(mails.see(rested({})), null)
  assert.match(String(mails.see(mail)), /mail 2/)
  const reports = new SentOnce()
  const made = factSeen('report.done', {}, 'report-task:1')
  reports.see(exchanged('ask-report', {}, { status: 200, body: { id: '1' } }))
  assert.match(String(reports.see(rested({}))), /not made/)
  assert.equal(reports.see(made), null)
  assert.match(String(reports.see(made)), /twice/)
})

test('an answer that is lost without a fault, and an error of the server itself, are noticed', () => {
  const living = new LivingServerAnswers()
  assert.match(String(living.see(exchanged('sell', breadSale('a'), null))), /not answered/)
  assert.match(String(living.see(exchanged('sell', breadSale('a'), { status: 500, body: null }))), /500/)
  living.see({ kind: 'fault', name: 'answer-lost', parameters: {} })
  assert.equal(living.see(exchanged('sell', breadSale('a'), null)), null)
  living.see({ kind: 'fault', name: 'answer-lost', parameters: null })
  living.see({ kind: 'killed', amid: 3, how: 'kill' })
  assert.equal(living.see(exchanged('sell', breadSale('a'), null, { group: 3 })), null)
  assert.match(String(living.see(exchanged('sell', breadSale('a'), null, { group: 4 }))), /not answered/)
})

test('a spoiled answer is as good as lost, and noticed where no fault spoils any', () => {
  const living = new LivingServerAnswers()
  const seen = exchanged('sell', breadSale('a'), null)
  hear(seen.exchange, { status: 200, body: 'a page', isSpoiled: true })
  assert.deepEqual([seen.exchange.answer, seen.exchange.spoiled], [null, 200])
  assert.match(String(living.see(seen)), /not answered/)
  living.see({ kind: 'fault', name: 'answer-spoiled', parameters: {} })
  assert.equal(living.see(seen), null)
  hear(seen.exchange, { status: 504, body: 'a page' })
  assert.match(String(living.see(seen)), /504/)
})

test('a timer, a batch or a status that a restart changes is noticed', () => {
  const { view } = rested({ timers: ['soon'] })
  const restarts = new RestartChangesNothing()
  assert.equal(restarts.see({ kind: 'restarted', before: view, after: structuredClone(view) }), null)
  assert.match(String(restarts.see({ kind: 'restarted', before: view, after: { ...view, timers: [] } })), /timers/)
  const other = { ...view, status: new Map([[REGISTER, { pending_transactions: 1 }]]) }
  assert.match(String(restarts.see({ kind: 'restarted', before: view, after: other })), /status/)
})

/** A fiscalized receipt whose sale names an address, with a webhook or without. */
function soldWithAddress(hasWebhook: boolean): CallbacksMade {
  const callbacks = new CallbacksMade()
  if (hasWebhook) callbacks.see(factSeen('webhook.configured', {}, WEBHOOK))
  callbacks.see(exchanged('sell', { ...breadSale('a'), callback_url: 'http://shop.example/a' }, breadSold('a')))
  callbacks.see(factSeen('receipt.created', { document: { number: 1, body: { id: 'a', type: 'SELL' } } }))
  callbacks.see(factSeen('delivery.settled', { verdicts: [{ number: 1, status: 'DONE' }] }))
  return callbacks
}

const calledBack = (status: number) =>
  factSeen('event.received', { body: JSON.stringify({ receipt: { id: 'a' } }), answer: { status } }, 'receiver:inbox')

test('a callback that never comes, or to a failing receiver alone, is noticed', () => {
  const callbacks = soldWithAddress(false)
  assert.match(String(callbacks.see(rested({}))), /receipt a .* 0 calls of 1/)
  callbacks.see(calledBack(500))
  assert.match(String(callbacks.see(rested({}))), /0 calls of 1/)
  callbacks.see(calledBack(200))
  assert.equal(callbacks.see(rested({})), null)
})

test('the call of the webhook is none of the callback, unless the webhook is removed', () => {
  const callbacks = soldWithAddress(true)
  callbacks.see(calledBack(200))
  assert.match(String(callbacks.see(rested({}))), /1 calls of 2/)
  const removed = soldWithAddress(true)
  removed.see(calledBack(200))
  removed.see(factSeen('webhook.removed', {}, WEBHOOK))
  assert.equal(removed.see(rested({})), null)
  callbacks.see(calledBack(200))
  assert.equal(callbacks.see(rested({})), null)
})
