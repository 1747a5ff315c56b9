/** The clock of a world: moved on, and set. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimalSale, openLab, RECEIPT, START, virtual } from '../../../../features/proofs/kit/lab.ts'

const site = await openLab()

test('a clock is moved on by a duration, to an instant, to the next timer, to a named timer', async () => {
  const { lab, desk } = await site.world(virtual)
  assert.deepEqual((await desk('shift/open')).body, { status: true })
  const { body: timers } = await lab('GET', 'timers')
  assert.deepEqual(
    timers.map(({ event, due, in: wait }: { event: string; due: string; in: string }) => [event, due, wait]),
    [
      ['answer.due', '2026-06-01T06:00:01.000Z', 'PT1S'],
      ['delivery.overdue', '2026-06-01T06:00:10.000Z', 'PT10S'],
    ],
  )
  assert.equal(timers[0].id, `${timers[0].address} answer-1`)

  const named = await lab('POST', 'clock/advance', { timer: timers[0].id })
  assert.deepEqual(named.body.clock, { mode: 'virtual', now: '2026-06-01T06:00:01.000Z' })
  const types = named.body.facts.map(({ type }: { type: string }) => type)
  assert.deepEqual(types, ['documents.judged', 'delivery.settled'])
  assert.equal(named.body.facts[0].at, '2026-06-01T06:00:01.000Z')
  assert.equal(named.body.facts[0].fact.type, 'documents.judged')

  const by = await lab('POST', 'clock/advance', { by: 'PT1H' })
  assert.deepEqual(by.body, { clock: { mode: 'virtual', now: '2026-06-01T07:00:01.000Z' }, facts: [] })
  await desk('receipt/sell', minimalSale(RECEIPT))
  const next = await lab('POST', 'clock/advance', { next: true })
  assert.equal(next.body.clock.now, '2026-06-01T07:00:02.000Z')
  const to = await lab('POST', 'clock/advance', { to: '2026-06-01T12:00:00+03:00' })
  assert.equal(to.body.clock.now, '2026-06-01T09:00:00.000Z')
  assert.deepEqual((await lab('GET', 'clock')).body, { mode: 'virtual', now: '2026-06-01T09:00:00.000Z' })

  const wrong = [{}, { by: 'P1M' }, { by: 'PT1S', next: true }, { to: START }, { timer: 'none' }, { next: false }]
  for (const body of [...wrong, { by: 'P999999999D' }])
    assert.equal((await lab('POST', 'clock/advance', body)).status, 422, JSON.stringify(body))
})

test('two who move a clock at once move it twice', async () => {
  const { lab } = await site.world(virtual)
  await Promise.all([lab('POST', 'clock/advance', { by: 'PT1H' }), lab('POST', 'clock/advance', { by: 'PT1H' })])
  assert.equal((await lab('GET', 'clock')).body.now, '2026-06-01T08:00:00.000Z')
})

test('a clock is set, forward through what is due, backward through nothing; a real one runs by itself', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  const forward = await lab('PUT', 'clock', { mode: 'virtual', now: '2026-06-01T06:30:00Z' })
  assert.ok(forward.body.facts.some(({ type }: { type: string }) => type === 'delivery.settled'))
  const back = await lab('PUT', 'clock', { mode: 'virtual', now: '2026-06-01T05:59:59Z' })
  assert.deepEqual(back.body, { clock: { mode: 'virtual', now: '2026-06-01T05:59:59.000Z' }, facts: [] })
  const { status, headers } = await desk('receipt/sell', minimalSale(RECEIPT))
  assert.equal(status, 400)
  assert.match(decodeURI(headers.get('x-rule')!), /^last local transaction date later than the current date/)
  assert.equal((await lab('PUT', 'clock', { mode: 'real' })).body.clock.mode, 'real')
  const refused = await lab('POST', 'clock/advance', { by: 'PT1S' })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.code, 'lab.clock_not_virtual')
  assert.equal((await lab('PUT', 'clock', { mode: 'real', now: START })).status, 422)
})
