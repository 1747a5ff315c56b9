/** Which requests the harness's receiver counts as calls of a webhook. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Wire } from '../../wire/wire.ts'
import { Receiver } from './receiver.ts'

const wire = new Wire()

test('events are sent by POST alone: other requests are no calls', async () => {
  const receiver = await Receiver.open('127.0.0.1')
  try {
    const statuses = []
    for (const method of ['POST', 'PUT'])
      statuses.push((await wire.call(method, receiver.url, { body: { method } })).status)
    assert.deepEqual(statuses, [200, 405])
    assert.deepEqual(
      (await receiver.settled()).map(({ body }) => body),
      ['{"method":"POST"}'],
    )
  } finally {
    await receiver.close()
  }
})

test('after a call answered with a failure, the receiver waits for its repetition', async () => {
  const receiver = await Receiver.open('127.0.0.1')
  try {
    receiver.fail(503, 1)
    assert.equal((await wire.call('POST', receiver.url, { body: {} })).status, 503)
    const settled = receiver.settled()
    setTimeout(() => void wire.call('POST', receiver.url, { body: {} }), 1500)
    assert.equal((await settled).length, 2)
  } finally {
    await receiver.close()
  }
})

test('calls to an earlier address do not belong to the present scenario', async () => {
  const receiver = await Receiver.open('127.0.0.1')
  try {
    const before = receiver.url
    const now = receiver.renew()
    assert.notEqual(now, before)
    for (const url of [before, now]) assert.equal((await wire.call('POST', url, { body: { url } })).status, 200)
    assert.deepEqual(
      (await receiver.settled()).map(({ body }) => body),
      [JSON.stringify({ url: now })],
    )
  } finally {
    await receiver.close()
  }
})

test('of a target that answers slowly a call is waited for longer', async () => {
  const receiver = await Receiver.open('127.0.0.1')
  try {
    receiver.answered(500)
    const settled = receiver.settled()
    setTimeout(() => void wire.call('POST', receiver.url, { body: {} }), 1500)
    assert.equal((await settled).length, 1)
  } finally {
    await receiver.close()
  }
})
