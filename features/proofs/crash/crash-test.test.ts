import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashSummary, crashTest } from './crash-test.ts'

test('killed twice at work and once while starting, the server loses nothing and repeats nothing', async (context) => {
  const seed = Date.now() % 2 ** 32
  context.diagnostic(`seed ${seed}`)
  const outcome = await crashTest({ kills: 2, seed, life: 200 })
  context.diagnostic(crashSummary(outcome))
  assert.ok(outcome.counts.sales > 0, 'something was sold')
  assert.ok(outcome.counts.payments > 0, 'something was paid by card')
  assert.ok(outcome.documents > outcome.counts.sales, 'and is there')
})
