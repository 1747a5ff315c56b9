/** Resets: what they take back, and what meets them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimalSale, openLab, RECEIPT, START, virtual } from '../../../../features/proofs/kit/lab.ts'

const site = await openLab()

test('a reset takes back what has happened, faults and clock and all', async () => {
  const made = await site.world(virtual)
  const { lab, desk } = made
  const past = async () => {
    await lab('PUT', 'faults/authority-slow', { latency: 'PT3S' })
    await desk('shift/open')
    await lab('POST', 'clock/advance', { by: 'PT1M' })
    return (await lab('GET', 'facts')).body
  }
  const first = await past()
  const { status, body } = await lab('POST', 'reset')
  assert.equal(status, 200)
  assert.deepEqual(body, JSON.parse(JSON.stringify({ ...made, lab: undefined, desk: undefined })))
  assert.deepEqual((await lab('GET', 'facts')).body, [])
  assert.deepEqual((await lab('GET', 'timers')).body, [])
  assert.ok((await lab('GET', 'faults')).body.every(({ active }: { active: boolean }) => !active))
  assert.deepEqual(await past(), first)
})

test('resets, forks, files and sales at once leave a world whole', async () => {
  const { lab, desk } = await site.world({ ...virtual, name: 'busy' })
  const ids = Array.from({ length: 16 }, (_, index) => RECEIPT.slice(0, -2) + String(10 + index))
  const work = ids.flatMap((id, index) => [
    desk('shift/open'),
    desk('receipt/sell', minimalSale(id)),
    index % 10 === 0 ? lab('POST', 'reset') : lab('GET', index % 2 ? 'snapshot' : 'world'),
    index % 5 === 0 ? site.world({ from: 'busy' }) : lab('GET', 'faults'),
  ])
  const answers = (await Promise.all(work)) as { status?: number }[]
  // What comes while the world is reset is carried out in the world as it is then.
  for (const { status = 201 } of answers) assert.ok([200, 201, 400].includes(status), String(status))
  const { body: facts } = await lab('GET', 'facts')
  assert.deepEqual(
    facts.map(({ n }: { n: number }) => n),
    facts.map((_: unknown, index: number) => index + 1),
  )
})

test('calls of every surface that meet a reset are carried out in the world as it is then', async () => {
  const { lab, desk } = await site.world({ ...virtual, name: 'again' })
  for (let round = 0; round < 8; round++) {
    const { status } = await desk('shift/open')
    const work = [
      lab('POST', 'reset'),
      desk('shift/open'),
      desk('receipt/sell', minimalSale(RECEIPT)),
      lab('POST', 'clock/advance', { by: 'PT1S' }),
      lab('PUT', 'clock', { mode: 'virtual', now: START }),
      lab('PUT', 'faults/authority-mute', {}),
      lab('DELETE', 'faults'),
      lab('POST', 'reset'),
      lab('GET', 'timers'),
      lab('POST', 'webhooks/inbox', { n: round }),
      lab('GET', 'snapshot'),
    ]
    // A clock on its way in the world of before is stopped.
    for (const [n, { status, body }] of (await Promise.all(work)).entries())
      assert.ok(
        [200, 400].includes(status) || body.code === 'clock.interrupted',
        `call ${n}: ${status} ${JSON.stringify(body)}`,
      )
    assert.equal(status, 200)
  }
})
