/** A world as one file. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimalSale, openLab, RECEIPT, virtual } from '../../../../features/proofs/kit/lab.ts'

const site = await openLab()

test('a world is one file: put back, it goes on byte for byte as it would have', async () => {
  const { lab, desk } = await site.world({ ...virtual, name: 'kept' })
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT2S' })
  const { body: file } = await lab('GET', 'snapshot')
  assert.equal(file.format, 1)
  const first = await desk('receipt/sell', minimalSale(RECEIPT))
  assert.equal(first.status, 200)
  const went = await lab('POST', 'clock/advance', { by: 'PT1M' })
  const { body: full } = await lab('GET', 'snapshot')
  assert.equal((await desk('receipt/sell', minimalSale(RECEIPT))).status, 400)

  const put = await lab('PUT', 'snapshot', file)
  assert.equal(put.status, 200)
  assert.equal(put.body.clock.now, '2026-06-01T06:00:02.000Z')
  assert.deepEqual((await lab('GET', 'snapshot')).body, file)
  assert.deepEqual((await desk('receipt/sell', minimalSale(RECEIPT))).body, first.body)
  assert.deepEqual((await lab('POST', 'clock/advance', { by: 'PT1M' })).body, went.body)

  // Into a world of another seed, and a receipt known there by its id alone.
  const other = await site.world({ name: 'other' })
  const there = await other.lab('PUT', 'snapshot', full)
  assert.deepEqual([there.body.world, there.body.seed], ['other', 'kept'])
  assert.equal((await other.desk('receipt/sell', minimalSale(RECEIPT))).status, 400)

  // Larger than any other body may be.
  full.facts[0].body.padding = 'x'.repeat(5_000_000)
  assert.equal((await other.lab('PUT', 'snapshot', full)).status, 200)
  assert.equal((await other.lab('PUT', 'clock', full)).status, 413)
})

test('a file with half a character is refused, wherever that is; one with a NUL is put back as it is', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  await desk('receipt/sell', {
    ...minimalSale(RECEIPT),
    goods: [{ ...minimalSale(RECEIPT).goods[0], name: 'a\u0000b' }],
  })
  const { body: file } = await lab('GET', 'snapshot')
  assert.ok(JSON.stringify(file).includes('a\\u0000b'))
  const [fact, ...facts] = file.facts
  for (const half of [{ odd: '\ud800' }, { '\udc00': 1 }]) {
    const put = await lab('PUT', 'snapshot', {
      ...file,
      facts: [{ ...fact, body: { ...fact.body, ...half } }, ...facts],
    })
    assert.deepEqual([put.status, put.body.detail[0].msg], [422, 'has half a character'])
  }
  const odd = { n: file.facts.at(-1).n + 1, at: fact.at, address: 'a\u0000:1', type: 'a\u0000b' }
  const whole = { ...file, facts: [...file.facts, { ...odd, body: { type: odd.type, text: '\u0000' } }] }
  assert.equal((await lab('PUT', 'snapshot', whole)).status, 200)
  assert.deepEqual((await lab('GET', 'snapshot')).body, whole)
  for (const name of ['\ud800', 'a\u0000b']) assert.equal((await lab('POST', 'worlds', { name })).status, 422)
})

test('a file that is not a world changes nothing', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  const { body: file } = await lab('GET', 'snapshot')
  const [fact] = file.facts
  const [snapshot] = file.snapshots
  const wrong = [
    undefined,
    { ...file, format: 2 },
    { ...file, colour: 'red' },
    { ...file, world: { ...file.world, fixture: 'none' } },
    { ...file, world: { ...file.world, now: null } },
    { ...file, world: { ...file.world, clock: 'real' } },
    { ...file, world: { ...file.world, now: -8e15 } },
    { ...file, world: { ...file.world, start: 8e15 } },
    { ...file, facts: [{ ...fact, at: 8e15 }] },
    { ...file, facts: [] },
    { ...file, facts: [...file.facts, fact] },
    { ...file, snapshots: [{ ...snapshot, state: { value: 'nowhere', context: {} } }] },
    { ...file, timers: [{ ...file.timers[0], address: 'nobody:1' }] },
  ]
  for (const body of wrong) assert.equal((await lab('PUT', 'snapshot', body)).status, 422)
  assert.deepEqual((await lab('GET', 'snapshot')).body, file)
  const { body } = await lab('POST', 'clock/advance', { by: 'PT1M' })
  assert.ok(body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
})
