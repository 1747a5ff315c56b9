/** Restarts of a world: what they keep, and what meets them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimalSale, openLab, RECEIPT, virtual } from '../../../../features/proofs/kit/lab.ts'

const site = await openLab()

interface Fact {
  n: number
  type: string
}

test('a restart keeps what has happened, faults, clock and timers', async () => {
  const { lab, desk } = await site.world(virtual)
  await lab('PUT', 'faults/authority-slow', { latency: 'PT1M' })
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT10S' })
  const places = ['world', 'facts', 'faults', 'timers', 'clock']
  const shown = () => Promise.all(places.map(async (place) => (await lab('GET', place)).body))
  const before = await shown()
  const { status, body } = await lab('POST', 'restart')
  assert.equal(status, 200)
  assert.deepEqual(body, before[0])
  assert.deepEqual(await shown(), before)
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const facts: Fact[] = (await lab('GET', 'facts')).body
  assert.ok(facts.some(({ type }) => type === 'shift.opened'))
})

test('sales that meet restarts are done once, answered or not', async () => {
  const { lab, desk } = await site.world({ ...virtual, name: 'restarted' })
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT10S' })
  const ids = Array.from({ length: 12 }, (_, index) => RECEIPT.slice(0, -2) + String(10 + index))
  const lost = (): null => null
  const answers = await Promise.all(
    ids.flatMap((id, index) => [
      desk('receipt/sell', minimalSale(id)).catch(lost),
      index % 4 === 1 ? lab('POST', 'restart').catch(lost) : lab('GET', 'facts').catch(lost),
    ]),
  )
  for (const answer of answers) assert.ok(answer === null || answer.status === 200, JSON.stringify(answer))
  // Each is sent again: those that were done are known, the others are done now.
  for (const [index, id] of ids.entries()) {
    const { status } = await desk('receipt/sell', minimalSale(id))
    assert.ok(status === 400 || (status === 200 && answers[2 * index] === null), `${id}: ${status}`)
  }
  const facts: Fact[] = (await lab('GET', 'facts')).body
  assert.equal(facts.filter(({ type }) => type === 'receipt.created').length, ids.length)
  assert.deepEqual(
    facts.map(({ n }) => n),
    facts.map((_, index) => index + 1),
  )
})
