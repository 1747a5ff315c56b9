/** Which requests the harness's receiver counts as calls of a webhook, and how long it waits for them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Wire } from '../../wire/wire.ts'
import { Patience, patienceOf } from '../patience/patience.ts'
import { CALL, Receiver } from './receiver.ts'

const wire = new Wire()

/** A receiver that is closed when the work is done. */
async function withReceiver(work: (receiver: Receiver, patience: Patience) => Promise<void>): Promise<void> {
  const patience = new Patience(patienceOf({}))
  const receiver = await Receiver.open('127.0.0.1', patience)
  try {
    await work(receiver, patience)
  } finally {
    await receiver.close()
  }
}

const called = async ({ url }: Receiver): Promise<number> => (await wire.call('POST', url, { body: {} })).status

test('events are sent by POST alone: other requests are no calls', () =>
  withReceiver(async (receiver) => {
    const statuses = []
    for (const method of ['POST', 'PUT'])
      statuses.push((await wire.call(method, receiver.url, { body: { method } })).status)
    assert.deepEqual(statuses, [200, 405])
    assert.deepEqual(
      (await receiver.callsOnceQuiet()).map(({ body }) => body),
      ['{"method":"POST"}'],
    )
  }))

test('after a call answered with a failure, the receiver waits for its repetition', () =>
  withReceiver(async (receiver) => {
    receiver.fail(503, 1)
    assert.equal(await called(receiver), 503)
    const settled = receiver.callsOnceQuiet()
    setTimeout(() => void called(receiver), 1500)
    assert.equal((await settled).length, 2)
  }))

test('calls to an earlier address do not belong to the present scenario', () =>
  withReceiver(async (receiver) => {
    const before = receiver.url
    const now = receiver.renew()
    assert.notEqual(now, before)
    for (const url of [before, now]) assert.equal((await wire.call('POST', url, { body: { url } })).status, 200)
    assert.deepEqual(
      (await receiver.callsOnceQuiet()).map(({ body }) => body),
      [JSON.stringify({ url: now })],
    )
  }))

test('calls that a step asks for are waited for until they come, and no longer', () =>
  withReceiver(async (receiver) => {
    const settled = receiver.callsOnceQuiet({ calls: 2, isLaw: true })
    for (const ms of [1000, 2500]) setTimeout(() => void called(receiver), ms)
    assert.equal((await settled).length, 2)
  }))

test('a further call is waited for as long as the slowest has taken', () =>
  withReceiver(async (receiver, patience) => {
    patience.came(CALL, 2000)
    receiver.acted()
    const settled = receiver.callsOnceQuiet()
    setTimeout(() => void called(receiver), 2200)
    assert.equal((await settled).length, 1)
  }))

test('calls have the time of the clock that an adapter moves, and none where that is not told', () =>
  withReceiver(async (receiver) => {
    const times = ['2026-03-02T07:00:02Z', '2026-03-02T07:00:03Z']
    receiver.measureBy(() => times.shift() ?? Promise.reject(new Error('there is no clock')))
    for (let call = 0; call < 3; call++) assert.equal(await called(receiver), 200)
    assert.deepEqual(
      (await receiver.callsOnceQuiet()).map(({ at }) => at),
      ['2026-03-02T07:00:02Z', '2026-03-02T07:00:03Z', ''],
    )
  }))
