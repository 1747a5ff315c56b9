/** The exchanges of a scenario are attached to that scenario alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpExchange } from '../wire/exchange.ts'
import { Wire } from '../wire/wire.ts'
import { Evidence } from './evidence.ts'

const exchange: HttpExchange = {
  ...{ kind: 'http', method: 'GET', url: 'http://host/api/v1/x', took_ms: 1 },
  request: { headers: {}, body: null },
  answer: { status: 200, headers: {}, body: '{}' },
}

test('a scenario that ends before it begins has none of those of the one before', () => {
  const evidence = new Evidence(new Wire(), null)
  evidence.begin('')
  evidence.record(exchange)
  assert.deepEqual(JSON.parse(evidence.takeExchanges()![0]), [exchange])
  assert.equal(evidence.takeExchanges(), null)
})
