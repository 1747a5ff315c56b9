/** Who waits at a device: an answer that has come is waited for no more. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import type { World } from '../../../runtime/world/world.ts'
import { Relay } from './relay.ts'

/** As many as may wait at a time, and some. */
const REQUESTS = 300

/** A clock that stands still. */
const world = { name: 'w', clock: { wait: () => () => {} } } as unknown as World
const idOf = (number: number): string => `6f9619ff-8b86-4d01-b42d-${String(number).padStart(12, '0')}`

test('BRG-202: a device takes any number of requests, one answered after the other', async () => {
  const relay = new Relay(world, 't', pino({ level: 'silent' }))
  const { signal } = new AbortController()
  relay.open(({ request_id, operation_type }: { request_id?: string; operation_type?: string }) =>
    setImmediate(() =>
      relay.hear(JSON.stringify({ request_id, operation_type, success: true, code: 0, result: { rrn: request_id } })),
    ),
  )
  for (let number = 0; number < REQUESTS; number++) {
    const answer = await relay.ask(idOf(number), { operation_type: 'purchase', amount: 100 }, signal)
    assert.deepEqual(answer, { success: true, code: 0, result: { rrn: idOf(number) }, texts: {} })
  }
})
