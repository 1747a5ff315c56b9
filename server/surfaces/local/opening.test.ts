/** A shift that is opened at a desk again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLab, virtual } from '../../../features/proofs/kit/lab.ts'

const site = await openLab()

test('an opening that finds a shift open answers status false alone, and the header says why (LOC-102)', async () => {
  const { lab, desk } = await site.world(virtual)
  const first = await desk('shift/open')
  assert.deepEqual([first.status, first.body, first.headers.get('x-rule')], [200, { status: true }, null])
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  for (const _ of ['again', 'once more']) {
    const { status, body, headers } = await desk('shift/open')
    assert.deepEqual([status, body], [200, { status: false }])
    assert.match(headers.get('x-rule') ?? '', /^cashier already works on this register; /)
  }
})
