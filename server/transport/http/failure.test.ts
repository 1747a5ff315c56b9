import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Services } from '../../outbound/services.ts'
import { WorkerStarved, WorkerTooSlow } from '../../runtime/worker-pool.ts'
import { failure } from './failure.ts'

const services = { ending: new AbortController().signal, log: { error() {} } } as unknown as Services
const answer = (error: Error) => failure(services, error, '/lab/prints/1/1.png', 'uk', 'lab')

test('what had no processor is asked for again: the server is busy, and what was asked for is lawful', () => {
  const { status, body, headers } = answer(new WorkerStarved('no processor'))
  assert.equal(status, 503)
  assert.equal((body as { code: string }).code, 'server.busy')
  assert.equal(headers?.['retry-after'], '10')
  assert.equal(answer(new WorkerTooSlow('an error of ours, where it is not answered')).status, 500)
})
