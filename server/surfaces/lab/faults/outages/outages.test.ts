/** Outages by a plan: begun, gone through by the clock, ended; and what the status page says meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLab, virtual } from '../../../../../features/proofs/kit/lab.ts'
import { FAULTS } from '../catalogue.ts'
import { PLANS } from './plans.ts'

const site = await openLab()

type Lab = Awaited<ReturnType<typeof site.world>>['lab']
interface On {
  name: string
  active: boolean
  on: object[]
}

async function faultsOn(lab: Lab): Promise<string[]> {
  const { body } = await lab('GET', 'faults')
  return body.filter(({ active }: On) => active).map(({ name }: On) => name)
}
const statusOf = async (lab: Lab): Promise<string> => (await lab('GET', 'status')).body.status

test('every plan begins with its faults, goes through its phases, and leaves nothing behind', async () => {
  assert.ok(PLANS.length >= 10)
  for (const { name, phases } of PLANS) {
    const { lab } = await site.world(virtual)
    const { status, body } = await lab('PUT', `outages/${name}`)
    assert.equal(status, 200, name)
    assert.deepEqual([body.name, body.active], [name, true])
    for (const [index, phase] of phases.entries()) {
      if (index > 0) await lab('POST', 'clock/advance', { by: phase.after })
      const wanted = phase.faults.map((fault) => fault.name)
      assert.deepEqual((await faultsOn(lab)).sort(), wanted.sort(), `${name}, phase ${index}`)
      assert.equal(await statusOf(lab), phase.status, `${name}, phase ${index}`)
      const { body: plans } = await lab('GET', 'outages')
      const isOver = index === phases.length - 1
      assert.equal(plans.find((plan: On) => plan.name === name).phase, isOver ? null : index)
    }
    const { body: plans } = await lab('GET', 'outages')
    assert.ok(!plans.some(({ active }: On) => active), name)
  }
})

test('a plan names faults of the catalogue, and ends in the usual', () => {
  for (const { name, phases } of PLANS) {
    assert.deepEqual([phases[0]!.after, phases.at(-1)!.status], ['PT0S', 'operational'], name)
    assert.deepEqual(phases.at(-1)!.faults, [], name)
    for (const { faults } of phases)
      for (const fault of faults) {
        const row = FAULTS.find((each) => each.name === fault.name)
        assert.ok(row && !row.store && !row.also, `${name}: ${fault.name} is switched on by its actor alone`)
      }
  }
})

test('every register is concerned, and its authority is mute until the outage is over', async () => {
  const { lab, desk, cash_registers } = await site.world(virtual)
  await lab('PUT', 'outages/failure')
  const { body } = await lab('GET', 'faults')
  const mute = body.find(({ name }: On) => name === 'authority-mute')
  assert.deepEqual(
    mute.on.map(({ cash_register_id }: { cash_register_id: string }) => cash_register_id),
    cash_registers.map(({ id }: { id: string }) => id),
  )
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT5M' })
  const { body: away } = await lab('GET', `registers/${cash_registers[0].id}`)
  assert.equal(away.link, 'offline')
  assert.deepEqual((await lab('GET', `authority/${cash_registers[0].id}`)).body.faults, [{ name: 'authority-mute' }])
  await lab('POST', 'clock/advance', { by: 'PT56M' })
  assert.equal(await statusOf(lab), 'operational')
  assert.deepEqual((await lab('GET', `authority/${cash_registers[0].id}`)).body.faults, [])
})

test('planned work is announced with its times; a failure is not', async () => {
  const { lab } = await site.world({ clock: { mode: 'virtual', now: '2026-06-01T09:00:00.000Z' } })
  assert.deepEqual((await lab('GET', 'status')).body, {
    status: 'operational',
    since: null,
    text: { uk: 'Сервіс працює у звичайному режимі', en: 'The service works as usual' },
    scheduled: [],
    updates: [],
  })
  await lab('PUT', 'outages/planned-maintenance')
  const { body } = await lab('GET', 'status')
  assert.deepEqual(
    body.scheduled.map(({ from, to }: { from: string; to: string }) => [from, to]),
    [['2026-06-01T09:10:00.000Z', '2026-06-01T10:10:00.000Z']],
  )
  assert.equal(body.status, 'operational')
  await lab('POST', 'clock/advance', { by: 'PT10M' })
  const { body: during } = await lab('GET', 'status')
  assert.deepEqual([during.status, during.since, during.scheduled], ['maintenance', '2026-06-01T09:10:00.000Z', []])
  await lab('PUT', 'outages/failure')
  const { body: failed } = await lab('GET', 'status')
  assert.deepEqual([failed.status, failed.scheduled], ['outage', []])
  assert.deepEqual(
    failed.updates.map(({ status }: { status: string }) => status),
    ['outage', 'maintenance', 'operational'],
  )
})

test('another plan takes the place of one under way; ended, nothing of it is left, and no phase comes any more', async () => {
  const { lab } = await site.world(virtual)
  await lab('PUT', 'outages/slow-recovery')
  await lab('PUT', 'outages/gateway-html')
  assert.deepEqual(await faultsOn(lab), ['bad-gateway'])
  const { body } = await lab('DELETE', 'outages')
  assert.ok(!body.some(({ active }: On) => active))
  assert.deepEqual(await faultsOn(lab), [])
  await lab('POST', 'clock/advance', { by: 'PT4H' })
  assert.deepEqual([await faultsOn(lab), await statusOf(lab)], [[], 'operational'])
  assert.equal((await lab('DELETE', 'outages')).status, 200)
})

test('a fault of somebody else stays on; all faults off ends the outage too', async () => {
  const { lab } = await site.world(virtual)
  await lab('PUT', 'faults/printer-unplugged')
  await lab('PUT', 'outages/accepted-not-answered')
  await lab('POST', 'clock/advance', { by: 'PT10M' })
  assert.deepEqual(await faultsOn(lab), ['printer-unplugged'])
  await lab('PUT', 'outages/slow-recovery')
  await lab('DELETE', 'faults')
  await lab('POST', 'clock/advance', { by: 'PT4H' })
  assert.deepEqual(await faultsOn(lab), [])
})

test('it goes on after a restart of the world, and an unknown plan is refused', async () => {
  const { lab } = await site.world(virtual)
  await lab('PUT', 'outages/failure')
  await lab('POST', 'restart')
  await lab('POST', 'clock/advance', { by: 'PT45M' })
  assert.deepEqual([await faultsOn(lab), await statusOf(lab)], [['authority-slow'], 'degraded'])
  assert.equal((await lab('PUT', 'outages/none-such')).status, 404)
})
