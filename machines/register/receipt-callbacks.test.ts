import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { WEBHOOK_CALLS, WEBHOOK_RETRY_MS, WEBHOOK_WAITING } from '../limits.ts'
import type {
  ReceiptCallbackCommand,
  ReceiptCallbackFact,
  ReceiptCallbacksContext,
} from '../vocabulary/cloud/cloud-receipt.ts'
import { receiptCallbacks } from './receipt-callbacks.ts'

type Action = { type: string; params: { event: never; id?: string; sendId?: string; delay?: number } }

/** Callbacks of a register, whose clock is moved by hand: what they say, and their timers. */
function bench() {
  let [snapshot] = initialTransition(receiptCallbacks, { id: 'r' })
  let at = 0
  const timers = new Map<string, { event: { type: string; number: number }; due: number }>()
  const hear = (command: object): ReceiptCallbackFact[] => {
    const [next, actions] = transition(receiptCallbacks, snapshot, { at, ...command } as ReceiptCallbackCommand)
    snapshot = next
    const said: ReceiptCallbackFact[] = []
    for (const { type, params } of actions as unknown as Action[])
      if (type === 'xstate.emit') said.push(params.event)
      else if (type === 'xstate.cancel') timers.delete(params.sendId!)
      else if (params.delay !== undefined) timers.set(params.id!, { event: params.event, due: at + params.delay })
    return said
  }
  return {
    hear,
    timers,
    fiscalized: (from: number, to = from) => hear({ type: 'documents.fiscalized', from, to }),
    end: (number: number, attempt: number, status: number | null) =>
      hear({ type: 'call.ended', number, attempt, status, message: `${status}` }),
    skip: (number: number) => hear({ type: 'delivery.skip', number }),
    ring(number: number, late = 0): ReceiptCallbackFact[] {
      const { event, due } = timers.get(`callback-${number}`)!
      timers.delete(`callback-${number}`)
      at = due + late
      return hear({ ...event, at })
    },
    get context(): ReceiptCallbacksContext {
      return snapshot.context
    },
  }
}

test('one call for each document, in order; one that names no address is passed over', () => {
  const callbacks = bench()
  assert.deepEqual(callbacks.fiscalized(5, 6), [
    { type: 'callback.called', at: 0, number: 5, attempt: 1 },
    { type: 'callback.called', at: 0, number: 6, attempt: 1 },
  ])
  assert.deepEqual(callbacks.skip(5), [])
  assert.deepEqual(callbacks.end(6, 1, 200), [
    { type: 'callback.delivered', at: 0, number: 6, attempt: 1, status: 200 },
  ])
  assert.deepEqual(callbacks.context, { id: 'r', queue: null, deliveries: [] })
  assert.equal(callbacks.timers.size, 0)
})

test('a failed call is made again after a second; an answer of a former attempt is passed over', () => {
  const callbacks = bench()
  callbacks.fiscalized(1)
  assert.deepEqual(callbacks.end(1, 1, 500), [
    { type: 'callback.failed', at: 0, number: 1, attempt: 1, message: '500', retry_at: 1000 },
  ])
  assert.deepEqual(callbacks.skip(1), [], 'no call is under way')
  assert.deepEqual(callbacks.ring(1), [{ type: 'callback.called', at: 1000, number: 1, attempt: 2 }])
  assert.deepEqual(callbacks.end(1, 1, 200), [])
  assert.equal(callbacks.end(1, 2, 200)[0]!.type, 'callback.delivered')
})

test('a call without an answer has failed after ten seconds', () => {
  const callbacks = bench()
  callbacks.fiscalized(1)
  assert.deepEqual(callbacks.ring(1), [
    {
      type: 'callback.failed',
      at: 10_000,
      number: 1,
      attempt: 1,
      message: 'no answer within 10 seconds',
      retry_at: 11_000,
    },
  ])
})

test('after a day it is given up', () => {
  const callbacks = bench()
  callbacks.fiscalized(1)
  callbacks.end(1, 1, null)
  assert.deepEqual(callbacks.ring(1, WEBHOOK_RETRY_MS), [
    { type: 'callback.gave-up', at: WEBHOOK_RETRY_MS + 1000, number: 1, attempts: 1 },
  ])
  assert.deepEqual(callbacks.context.deliveries, [])
})

test('what is kept is bounded, and every document gets its turn', () => {
  const callbacks = bench()
  for (let page = 0; page < 20; page++) callbacks.fiscalized(500 * page + 1, 500 * (page + 1))
  assert.equal(callbacks.context.deliveries.length, WEBHOOK_CALLS)
  assert.ok(JSON.stringify(callbacks.context).length < 10_000)
  for (let number = 1; number <= 10_000; number++) {
    if (number % 2 === 0) callbacks.skip(number)
    else assert.equal(callbacks.end(number, 1, 200)[0]!.type, 'callback.delivered', `document ${number}`)
  }
  assert.deepEqual(callbacks.context, { id: 'r', queue: null, deliveries: [] })
})

test('addresses that are dead keep no other from its call: beyond a thousand the oldest of them is given up', () => {
  const callbacks = bench()
  const dead = WEBHOOK_WAITING + 1
  for (let number = 1; number <= dead; number++) {
    assert.equal(callbacks.fiscalized(number)[0]?.type, 'callback.called', `document ${number}`)
    const said = callbacks.end(number, 1, null).map(({ type, number }) => [type, number])
    const isBeyond = number === dead
    assert.deepEqual(said, [['callback.failed', number], ...(isBeyond ? [['callback.gave-up', 1]] : [])])
  }
  assert.equal(callbacks.context.deliveries.length, WEBHOOK_WAITING)
  assert.equal(callbacks.fiscalized(dead + 1)[0]!.type, 'callback.called')
  assert.equal(callbacks.end(dead + 1, 1, 200)[0]!.type, 'callback.delivered')
  // The timer of the one that was given up finds nothing to do
  assert.deepEqual(callbacks.ring(1), [])
})
