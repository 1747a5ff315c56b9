/** Refusals whose condition an answer of the tax authority ends are tested only where none can come in between. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Wire } from '../../../wire/wire.ts'
import { PendingWork } from './pending-work.ts'

const NO_TAX_ADDRESS = 'receipt without a tax address'

test('a receipt that is on its way may have its tax address before it is asked for', () => {
  const pending = new PendingWork(new Wire())
  pending.reset()
  pending.requireIdleBefore(NO_TAX_ADDRESS)
  pending.noteAnswer({
    ...{ kind: 'http', method: 'POST', url: 'http://cloud/api/v1/receipts/sell', took_ms: 1 },
    request: { headers: {}, body: null },
    answer: { status: 201, headers: {}, body: '{}' },
  })
  assert.throws(() => pending.requireIdleBefore(NO_TAX_ADDRESS), { name: 'NotTested', message: /answers by itself/ })
  pending.requireIdleBefore('receipt not known')
  pending.answered()
  pending.requireIdleBefore(NO_TAX_ADDRESS)
})
