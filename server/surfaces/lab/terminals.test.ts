/** A bank terminal in the lab: what it shows, its script, and hands at it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLab, virtual } from '../../../features/proofs/kit/lab.ts'

const site = await openLab()

test('a terminal shows its screen and its script, and takes another', async () => {
  const { lab, terminals } = await site.world(virtual)
  const path = `terminals/${terminals[0].id}`
  const { body: before } = await lab('GET', path)
  assert.deepEqual([before.screen, before.prints], [{ shows: 'ready', rrn: null, text: 'Готовий до роботи' }, []])
  assert.deepEqual([before.batch.purchases, before.last], [{ count: 0, sum: 0 }, null])
  const rule = {
    when: { by: 'amount', amount: 7 },
    operation_type: null,
    outcome: { kind: 'declined', status: 'lostCard' },
  }
  const { body: scripted } = await lab('PUT', `${path}/script`, { mode: 'manual', rules: [rule] })
  assert.deepEqual([scripted.script.mode, scripted.script.rules, scripted.script.card], ['manual', [rule], 'valid'])
  assert.deepEqual((await lab('DELETE', `${path}/script`)).body.script, before.script)
})

test('hands at a terminal at which nothing goes on do nothing, and what is malformed is refused', async () => {
  const { lab, terminals } = await site.world(virtual)
  const path = `terminals/${terminals[0].id}`
  for (const hand of ['proceed', 'approve', 'decline', 'cancel'])
    assert.equal((await lab('POST', `${path}/${hand}`)).body.screen.shows, 'ready', hand)
  assert.equal((await lab('POST', `${path}/card`, { card: 'expired' })).status, 200)
  const malformed: [string, string, object][] = [
    ['POST', 'card', {}],
    ['POST', 'card', { card: 'a fish' }],
    ['POST', 'decline', { status: 'posTerminalNotConnected' }],
    ['PUT', 'script', { mode: 'asleep' }],
    ['PUT', 'script', { latency_ms: { pin: 1 } }],
    ['PUT', 'script', { rules: [{ when: { by: 'next', times: 0 }, operation_type: null, outcome: { kind: 'busy' } }] }],
    ['PUT', 'script', { colour: 'red' }],
  ]
  for (const [method, place, body] of malformed)
    assert.equal((await lab(method, `${path}/${place}`, body)).status, 422, `${place} ${JSON.stringify(body)}`)
})
