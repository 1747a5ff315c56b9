import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import type { ReceiverAnswer, ReceiverFault } from '../machines/vocabulary/outside/webhook-receiver.ts'
import { webhookReceiver } from './webhook-receiver.ts'

/** A receiver, and its answers to successive calls. */
function bench() {
  let [snapshot] = initialTransition(webhookReceiver)
  const hear = (command: object) => {
    const [next, actions] = transition(webhookReceiver, snapshot, { at: 1000, ...command } as never)
    snapshot = next
    return (actions as unknown as { params: { event: { type: string; answer: ReceiverAnswer } } }[]).map(
      ({ params }) => params.event,
    )
  }
  return {
    fault: (fault: ReceiverFault) => hear({ type: 'fault.set', fault }),
    clear: (fault: ReceiverFault['name'] | null) => hear({ type: 'fault.clear', fault }),
    call: () => hear({ type: 'event.receive', headers: {}, query: '', body: '{}' }),
    answer: () => hear({ type: 'event.receive', headers: {}, query: '', body: '{}' })[0]!.answer,
  }
}

const well: ReceiverAnswer = { status: 200, after_ms: 0 }

test('it accepts every call, and answers 200 at once', () => {
  assert.deepEqual(bench().call(), [{ type: 'event.received', at: 1000, headers: {}, body: '{}', answer: well }])
})

test('it fails a number of times, and publishes a fact when it recovers', () => {
  const receiver = bench()
  receiver.fault({ name: 'receiver-failing', status: 503, times: 2 })
  assert.deepEqual(receiver.answer(), { status: 503, after_ms: 0 })
  assert.deepEqual(receiver.call().at(-1), { type: 'fault.changed', at: 1000, faults: [] })
  assert.deepEqual(receiver.answer(), well)
})

test('it fails until the fault is cleared', () => {
  const receiver = bench()
  receiver.fault({ name: 'receiver-failing', status: 500, times: null })
  for (let call = 0; call < 5; call++) assert.equal(receiver.answer().status, 500)
  receiver.clear(null)
  assert.deepEqual(receiver.answer(), well)
})

test('it can be slow, or slow and failing; a silent one never answers, slow or not', () => {
  const receiver = bench()
  receiver.fault({ name: 'receiver-slow', latency_ms: 700 })
  assert.deepEqual(receiver.answer(), { status: 200, after_ms: 700 })
  receiver.fault({ name: 'receiver-failing', status: 404, times: null })
  assert.deepEqual(receiver.answer(), { status: 404, after_ms: 700 })
  receiver.fault({ name: 'receiver-silent' })
  receiver.fault({ name: 'receiver-slow', latency_ms: 5 })
  assert.equal(receiver.answer().after_ms, null)
  receiver.clear('receiver-silent')
  assert.deepEqual(receiver.answer(), { status: 404, after_ms: 5 })
})
