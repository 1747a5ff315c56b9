import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { WEBHOOK_CALLS, WEBHOOK_RETRY_MS, WEBHOOK_WAITING } from './limits.ts'
import type { WebhookCommand, WebhookContext, WebhookFact } from './vocabulary/webhook.ts'
import { webhook } from './webhook.ts'

type Action = { type: string; params: { event: never; id?: string; sendId?: string; delay?: number } }
const HALF_HOUR = 30 * 60_000

/** A webhook that is set, its clock moved by hand: what it says, and the timers it has. */
function bench() {
  let [snapshot] = initialTransition(webhook, { id: 'r' })
  let at = 0
  const timers = new Map<string, { event: { type: string; number: number }; due: number }>()
  const hear = (command: object): WebhookFact[] => {
    const [next, actions] = transition(webhook, snapshot, { at, ...command } as WebhookCommand)
    snapshot = next
    const said: WebhookFact[] = []
    for (const { type, params } of actions as unknown as Action[])
      if (type === 'xstate.emit') said.push(params.event)
      else if (type === 'xstate.cancel') timers.delete(params.sendId!)
      else if (params.delay !== undefined) timers.set(params.id!, { event: params.event, due: at + params.delay })
    return said
  }
  hear({ type: 'webhook.configure', url: 'http://a' })
  return {
    hear,
    timers,
    fiscalized: (from: number, to = from) => hear({ type: 'documents.fiscalized', from, to }),
    end: (number: number, attempt: number, status: number | null, more = {}) =>
      hear({ type: 'call.ended', number, attempt, status, message: `${status}`, ...more }),
    /** Goes to where a timer is due, or so much later, and lets it ring. */
    ring(number: number, late = 0): WebhookFact[] {
      const { event, due } = timers.get(`delivery-${number}`)!
      timers.delete(`delivery-${number}`)
      at = due + late
      return hear({ ...event, at })
    },
    later: (ms: number) => {
      at += ms
    },
    get now() {
      return at
    },
    get context(): WebhookContext {
      return snapshot.context
    },
  }
}

test('one call for each document, in order; what is heard is done with', () => {
  const hook = bench()
  assert.deepEqual(hook.fiscalized(5, 6), [
    { type: 'webhook.called', at: 0, number: 5, attempt: 1 },
    { type: 'webhook.called', at: 0, number: 6, attempt: 1 },
  ])
  assert.deepEqual(hook.end(5, 1, 200), [{ type: 'webhook.delivered', at: 0, number: 5, attempt: 1, status: 200 }])
  assert.deepEqual([...hook.timers.keys()], ['delivery-6'])
  hook.hear({ type: 'delivery.skip', number: 6 })
  assert.deepEqual([hook.context.deliveries, hook.context.queue, hook.timers.size], [[], null, 0])
})

test('the same end twice, an end of a former attempt, an end after the time was over: passed over', () => {
  const hook = bench()
  hook.fiscalized(1)
  hook.end(1, 1, 500)
  assert.deepEqual(hook.end(1, 1, 200), [])
  hook.ring(1)
  assert.deepEqual(hook.end(1, 1, 200), [])
  assert.equal(hook.ring(1)[0]!.type, 'webhook.failed')
  assert.deepEqual(hook.end(1, 2, 200), [])
  assert.equal(hook.context.deliveries[0]!.attempt, 2)
})

test('a late answer counts when it is there before the time is over, and not at its end', () => {
  const hook = bench()
  hook.fiscalized(1, 2)
  hook.end(1, 1, 200, { after_ms: 9999 })
  hook.end(2, 1, 200, { after_ms: 10_000 })
  assert.equal(hook.ring(1)[0]!.type, 'webhook.delivered')
  assert.equal(hook.now, 9999)
  assert.equal(hook.ring(2)[0]!.type, 'webhook.failed')
  assert.equal(hook.now, 10_000)
})

/** Fails until the wait is the longest, then waits so long that the next failure lies at a moment after the first call. */
function failedAt(moment: number) {
  const hook = bench()
  hook.fiscalized(1)
  for (let attempt = 1; attempt < 20; attempt++) {
    hook.end(1, attempt, 500)
    hook.ring(1)
  }
  hook.later(moment - hook.now)
  return { hook, said: hook.end(1, 20, 500) }
}

test('a call a day after the first is made still', () => {
  const { hook, said } = failedAt(WEBHOOK_RETRY_MS - HALF_HOUR)
  assert.deepEqual(
    said.map(({ type }) => type),
    ['webhook.failed'],
  )
  assert.deepEqual(hook.ring(1), [{ type: 'webhook.called', at: WEBHOOK_RETRY_MS, number: 1, attempt: 21 }])
  assert.deepEqual(
    hook.end(1, 21, 500).map(({ type }) => type),
    ['webhook.failed', 'webhook.gave-up'],
  )
})

test('a millisecond later it is not, nor is it waited for', () => {
  const { hook, said } = failedAt(WEBHOOK_RETRY_MS - HALF_HOUR + 1)
  assert.deepEqual(
    said.map(({ type }) => type),
    ['webhook.failed', 'webhook.gave-up'],
  )
  assert.deepEqual([hook.context.deliveries, hook.timers.size], [[], 0])
})

test('where the process was not there to ring in time, it is given up without a call', () => {
  const hook = bench()
  hook.fiscalized(1)
  hook.end(1, 1, 500)
  assert.deepEqual(hook.ring(1, WEBHOOK_RETRY_MS), [
    { type: 'webhook.gave-up', at: WEBHOOK_RETRY_MS + 1000, number: 1, attempts: 1 },
  ])
})

test('what it keeps is bounded, whatever comes; every document gets its turn, in order', () => {
  const hook = bench()
  for (let page = 0; page < 20; page++) hook.fiscalized(500 * page + 1, 500 * (page + 1))
  assert.equal(hook.context.deliveries.length, WEBHOOK_CALLS)
  assert.equal(hook.timers.size, WEBHOOK_CALLS)
  assert.ok(JSON.stringify(hook.context).length < 10_000)
  for (let number = 1; number <= 10_000; number++)
    assert.equal(hook.end(number, 1, 200)[0]!.type, 'webhook.delivered', `document ${number}`)
  assert.deepEqual([hook.context.deliveries, hook.context.queue, hook.timers.size], [[], null, 0])
})

test('events that wait to be called again keep no other from its call, up to a thousand', () => {
  const hook = bench()
  for (let number = 1; number <= WEBHOOK_WAITING; number++) {
    assert.equal(hook.fiscalized(number)[0]?.type, 'webhook.called', `document ${number}`)
    hook.end(number, 1, 500)
  }
  assert.deepEqual(hook.fiscalized(2000), [])
  assert.deepEqual(hook.context.queue, { next: 2000, last: 2000 })
  // The first that is heard makes room
  hook.ring(1)
  const said = hook.end(1, 2, 200)
  assert.deepEqual(
    said.map((fact) => [fact.type, (fact as { number: number }).number]),
    [
      ['webhook.delivered', 1],
      ['webhook.called', 2000],
    ],
  )
})

test('calls that are due again while a hundred are under way are made when those have ended', () => {
  const hook = bench()
  for (let number = 1; number <= WEBHOOK_CALLS + 1; number++) {
    hook.fiscalized(number)
    hook.end(number, 1, 500)
  }
  for (let number = 1; number <= WEBHOOK_CALLS; number++) assert.equal(hook.ring(number)[0]!.type, 'webhook.called')
  assert.deepEqual(hook.ring(WEBHOOK_CALLS + 1), [])
  for (let number = 1; number <= WEBHOOK_CALLS; number++) hook.end(number, 2, 200)
  assert.equal(hook.ring(WEBHOOK_CALLS + 1)[0]!.type, 'webhook.called')
})

test('removed, nothing is left to happen, and what ends later is passed over', () => {
  const hook = bench()
  hook.fiscalized(1, 300)
  hook.end(1, 1, 500)
  hook.hear({ type: 'webhook.remove' })
  assert.deepEqual([hook.context.deliveries, hook.context.queue, hook.timers.size], [[], null, 0])
  assert.deepEqual(hook.end(2, 1, 500), [])
  assert.deepEqual(hook.fiscalized(301), [])
})

test('what goes wrong under a former setting is no error of the present one, and is tried again', () => {
  const hook = bench()
  hook.fiscalized(1)
  hook.hear({ type: 'webhook.configure', url: 'http://b' })
  assert.equal(hook.end(1, 1, 500)[0]!.type, 'webhook.failed')
  assert.equal(hook.context.settings!.last_error, null)
  hook.ring(1)
  hook.end(1, 2, 404)
  assert.deepEqual(hook.context.settings!.last_error, { at: hook.now, message: '404' })
})
