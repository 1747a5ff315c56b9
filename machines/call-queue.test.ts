import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Attempted, backOffMs, CallQueue } from './call-queue.ts'

interface Post {
  queue: number[]
  sent: Attempted[]
}
type PostEvent = { type: 'overdue' | 'due'; at: number; number: number }

const UNTIL_MS = 60_000
const without = (post: Post, number: number): Post => ({
  ...post,
  sent: post.sent.filter((each) => each.number !== number),
})

/** One delivery at a time; facts are words. */
const post = new CallQueue<Post, PostEvent, string, Attempted>({
  answer_ms: 5000,
  timerId: String,
  find: ({ sent }, number) => sent.find((each) => each.number === number) ?? null,
  next: (context) => {
    const [number, ...queue] = context.queue
    return number === undefined || context.sent.length > 0 ? null : { context: { ...context, queue }, number }
  },
  overdue: (at, number) => ({ type: 'overdue', at, number }),
  called(context, number, at) {
    const { attempt, since } = context.sent.find((each) => each.number === number) ?? { attempt: 0, since: at }
    const call = { number, attempt: attempt + 1, since, isCalling: true }
    return { context: { ...without(context, number), sent: [call] }, says: [`call ${number}`] }
  },
  verdict: (status) => (status === 200 ? 'taken' : status === 410 ? 'refused' : 'failed'),
  ended(context, delivery, { verdict, retry_at }) {
    const left = without(context, delivery.number)
    const waiting = retry_at === null ? [] : [{ ...delivery, isCalling: false }]
    return { context: { ...left, sent: waiting }, says: [verdict] }
  },
  retry: {
    back_off: { first: 1000, longest: 8000 },
    until_ms: UNTIL_MS,
    due: (at, number) => ({ type: 'due', at, number }),
    gaveUp: (context, { number }) => ({ context: without(context, number), says: ['gave up'] }),
  },
})

const begun = () => post.proceed({ context: { queue: [1, 2], sent: [] }, says: [] }, 0)
const end = (context: Post, at: number, status: number | null, more = {}) =>
  post.end(context, { type: 'due', at, number: 1, attempt: 1, status, message: '', ...more })

test('what is taken or refused makes room for the next, and its timer is taken off', () => {
  for (const [status, word] of [
    [200, 'taken'],
    [410, 'refused'],
  ] as const) {
    const { says, cancels, timers } = end(begun().context, 10, status)
    assert.deepEqual([says, cancels], [[word, 'call 2'], ['1']])
    assert.deepEqual(timers, [{ id: '2', event: { type: 'overdue', at: 10, number: 2 }, delay_ms: 5000 }])
  }
})

test('an end that is not of the call under way changes nothing, and one that counts later is waited for', () => {
  const { context } = begun()
  assert.deepEqual(end(context, 1, 200, { attempt: 2 }), { context, says: [] })
  assert.deepEqual(end(context, 1, 200, { after_ms: null }), { context, says: [] })
  assert.deepEqual(end(context, 1, 200, { after_ms: 5000 }), { context, says: [] })
  const [timer] = end(context, 1, 200, { after_ms: 4999 }).timers!
  assert.equal(timer!.delay_ms, 4999)
  assert.ok(!('after_ms' in timer!.event))
})

test('a delivery that never succeeds is tried later each time, and given up within its limit', () => {
  let { context } = begun()
  let at = 0
  const waits: number[] = []
  for (;;) {
    const failed = post.overdue(context, { at, number: 1 })
    if (failed.says.includes('gave up')) break
    const { delay_ms } = failed.timers![0]!
    waits.push(delay_ms)
    at += delay_ms
    assert.ok(at <= UNTIL_MS, 'no call after the limit')
    context = post.retry(failed.context, { at, number: 1 }).context
  }
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000])
})

test('found again too late, a delivery is given up without a call', () => {
  const { context } = end(begun().context, 0, 500)
  assert.deepEqual(post.retry(context, { at: UNTIL_MS + 1, number: 1 }).says, ['gave up', 'call 2'])
})

test('a wait doubles up to its longest', () => {
  fc.assert(
    fc.property(fc.nat(1000), (times) => {
      const wait = backOffMs({ first: 1000, longest: 8000 }, times)
      assert.equal(wait, Math.min(1000 * 2 ** Math.min(times, 3), 8000))
    }),
  )
})
