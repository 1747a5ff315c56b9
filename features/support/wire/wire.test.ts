/** What is sent along with a request to a target of others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROGRAM } from './program.ts'
import { Wire } from './wire.ts'

test('who speaks as a browser does not name a program beside it, and goes through the gateway all the same', () => {
  const wire = new Wire({ headersFor: () => ({ ...PROGRAM, 'X-Gate': 'open' }) })
  assert.deepEqual(wire.headersTo('http://a'), { ...PROGRAM, 'X-Gate': 'open' })
  for (const name of ['User-Agent', 'accept', 'Referer', 'Sec-Fetch-Site'])
    assert.deepEqual(wire.headersTo('http://a', [name]), { 'X-Gate': 'open' })
  assert.deepEqual(wire.headersTo('http://a', ['Accept-Language', 'x-gate']), PROGRAM)
})
